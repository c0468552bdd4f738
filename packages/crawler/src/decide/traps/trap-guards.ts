import { anyNameGuard } from "./any-names.ts";
import { copyChainGuard } from "./copy-chains.ts";
import { endlessPartGuard } from "./endless-parts.ts";
import { refusalBy, trapGuards, createTally } from "./catalogue.ts";
import { createFarPages } from "./page-guard.ts";
import type { FarPages, FoundUrl, LearnedPattern, PageGuard } from "./page-guard.ts";
import { idleParameterGuard } from "./idle-parameters.ts";
import { readyText } from "./page-text.ts";
import type { PageText } from "./page-text.ts";
import { createSoftNotFound } from "./soft-not-found.ts";
import type { SoftNotFound } from "./soft-not-found.ts";
import { createUrlGuard } from "./url-guards.ts";
import type { UrlLimits } from "./url-guards.ts";

/** A URL that no page links to, requested once. `name`: it cannot exist. `far`: no real site reaches it. */
export interface Probe {
  readonly url: string;
  readonly kind: ProbeKind;
}

export type ProbeKind = "name" | "far";

/**
 * The guards that find the endless parts of a site.
 *
 * A learned pattern leaves out only URLs that its own pages alone lead to, and it still requests samples of them: the 1st, 2nd, 4th, 8th
 * ... URL. A page that differs opens the pattern again. URLs that another page of the site links to are requested last.
 */
export type TrapGuards = ReturnType<typeof createTrapGuards>;

/** The depth from which URLs wait. Real chains of links are shorter. */
const FAR_OFF = 100;
const MAX_MISSING = 20_000;
const MAX_FREE = 100_000;
const MISSING = "the host shows the same page for an address that cannot exist";
const FOUND_ON_MISSING = "it was found only on pages that the host shows for addresses that do not exist";

interface TrapOptions extends UrlLimits {
  /** Patterns that leave nothing out, as `traps` of a result names them. */
  readonly allowed?: readonly string[];
}

/** Creates the guards of one crawl. The memory of each is bounded. */
export function createTrapGuards(options: TrapOptions = {}) {
  const allowed = new Set(options.allowed);
  const tally = createTally();
  const farPages = createFarPages();
  const softNotFound = createSoftNotFound(allowed, tally);
  const pageGuards = pageGuardsWith(farPages, softNotFound);
  /** The number of URLs that were checked for each pattern. */
  const counts = new Map<string, number>();
  /** Pages of allowed patterns. */
  const allowedPages = boundedSet(MAX_FREE);
  /** URLs of pages that are missing. */
  const missing = boundedSet(MAX_MISSING);
  /** URLs that no pattern leaves out: a page outside their pattern links to them, or their pattern is allowed. */
  const free = boundedSet(MAX_FREE);

  const patternOf = (found: Pick<FoundUrl, "url" | "foundOn">): LearnedPattern | undefined => {
    const { url, foundOn } = found;
    if (free.has(url)) return undefined;
    if (foundOn !== undefined && missing.has(foundOn))
      return { guard: "near-duplicate", name: softNotFound.patternOf(foundOn), reason: FOUND_ON_MISSING };
    const patterns = pageGuards.map((guard) => guard.patternOf(found)).filter((pattern) => pattern !== undefined);
    // URLs found on an allowed page are allowed too, whatever other guards say.
    if ((foundOn !== undefined && allowedPages.has(foundOn)) || patterns.some(({ name }) => allowed.has(name))) {
      for (const urls of [free, allowedPages]) urls.add(url);
      return undefined;
    }
    return patterns[0];
  };
  const isSuspect = (found: Pick<FoundUrl, "url" | "foundOn">): boolean =>
    pageGuards.some((guard) => guard.isSuspect?.(found) === true);

  return {
    /** Judges a URL by itself. */
    urls: createUrlGuard(options, allowed, tally),
    /** Returns true if an earlier page of the host is nearly the same, so that it is worth measuring their differences. */
    resembles: (url: string, text: PageText) => softNotFound.resembles(url, readyText(text)),
    /**
     * Adds a page as evidence. Pages with a status other than 200 are ignored.
     *
     * @param mayBeMissing  false for a page of the site whatever it looks like, such as a start page, which many sites show for missing
     *         pages.
     * @returns `missing` if it is no page, because the host shows the same for a missing page; `opens` if it opens a pattern, so that the
     *         URLs that were left out are decided again.
     */
    notePage(
      found: Pick<FoundUrl, "url" | "foundOn">,
      page: PageText,
      status: number,
      mayBeMissing: boolean,
    ): "missing" | "opens" | undefined {
      if (status !== 200) return undefined;
      const text = readyText(page);
      const state = mayBeMissing ? softNotFound.note(found.url, text) : undefined;
      if (state === "missing") {
        missing.add(found.url);
        return "missing";
      }
      if (state === "allowed") allowedPages.add(found.url);
      const opened = pageGuards.filter((guard) => guard.note(found, text));
      return opened.length > 0 ? "opens" : undefined;
    },
    /** Returns the pattern that leaves a URL out, or undefined if it is requested now. Each call counts as one URL of the pattern. */
    leaveOut(found: FoundUrl): LearnedPattern | undefined {
      const pattern = patternOf(found);
      return pattern === undefined || isSample(counts, pattern) ? undefined : pattern;
    },
    /** Returns the pattern that a URL belongs to, and counts nothing. */
    patternOf,
    /** Returns true if a URL probably leads to no page of its own. It is then requested when nothing else is left. */
    isSuspect: (found: FoundUrl) =>
      found.depth > FAR_OFF || (found.foundOn !== undefined && missing.has(found.foundOn)) || isSuspect(found),
    /**
     * Notes a link to a URL that the crawl already knows.
     *
     * @returns true if a pattern would leave the URL out, but the page with the link is not part of the pattern. The URL is then requested.
     */
    noteLink(link: Pick<FoundUrl, "url" | "foundOn">, isHeld: boolean): boolean {
      if (!isHeld && !(pageGuards.some(({ hasPatterns }) => hasPatterns) && isSuspect(link))) return false;
      return !free.has(link.url) && patternOf(link) === undefined && free.add(link.url);
    },
    /** Returns the probes to request now, each once. */
    probes: () => [
      ...softNotFound.wanted().map((url): Probe => ({ url, kind: "name" })),
      ...farPages.wanted().map((url): Probe => ({ url, kind: "far" })),
    ],
    /**
     * @param page  the text of the page if the probe was answered with 200; undefined for every other answer.
     * @returns the earlier pages that are missing, because they are the same.
     */
    noteProbe({ url, kind }: Probe, page: PageText | undefined): string[] {
      const text = page === undefined ? undefined : readyText(page);
      if (kind === "far") {
        farPages.note(url, text);
        for (const guard of pageGuards) guard.reconsider?.(url);
        return [];
      }
      const found = softNotFound.noteProbe(url, text);
      for (const one of found) missing.add(one);
      return found;
    },
    /** Returns the decision about a page that is missing. */
    refusalOfMissing: (url: string) =>
      refusalBy({ guard: "soft-404", pattern: softNotFound.patternOf(url), reason: MISSING }),
    /** Counts a URL that an earlier start of the crawl has found to be missing. */
    countEarlier(url: string, rule: string): void {
      if (rule !== trapGuards["soft-404"].rule) return;
      softNotFound.countEarlier(url);
      missing.add(url);
    },
    /** Returns the reports about single URLs and made-up names, most URLs first. What patterns leave out is known only at the end. */
    reports: () => tally.reports(),
  };
}

/** Creates the guards that learn patterns. If several have a pattern, that of the first one counts. */
function pageGuardsWith(farPages: FarPages, softNotFound: SoftNotFound): readonly PageGuard[] {
  return [
    endlessPartGuard(farPages),
    idleParameterGuard(farPages),
    copyChainGuard(farPages),
    anyNameGuard(softNotFound),
  ];
}

/** Creates a set of at most `max` texts. `add` returns false if there is no space. */
function boundedSet(max: number): { has(text: string): boolean; add(text: string): boolean } {
  const texts = new Set<string>();
  return {
    has: (text) => texts.has(text),
    add(text) {
      if (texts.size < max) texts.add(text);
      return texts.has(text);
    },
  };
}

/** Counts a URL of a pattern. Returns true for the 1st, 2nd, 4th, 8th ... one. */
function isSample(counts: Map<string, number>, { guard, name }: LearnedPattern): boolean {
  const key = `${guard} ${name}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return (count & (count - 1)) === 0;
}
