import type { Decision } from "../scope/decision.ts";
import { trapGuards } from "./catalogue.ts";
import { copyChainGuard } from "./copy-chains.ts";
import { endlessPartGuard } from "./endless-parts.ts";
import { idleParameterGuard } from "./idle-parameters.ts";
import type { FoundUrl, PageGuard } from "./page-guard.ts";
import { readyText } from "./page-text.ts";
import type { PageText } from "./page-text.ts";
import { createSoftNotFound } from "./soft-not-found.ts";
import { createTally } from "./tally.ts";
import type { TrapReport } from "./tally.ts";
import { createUrlGuard } from "./url-guards.ts";
import type { UrlGuard, UrlLimits } from "./url-guards.ts";

/** A URL that nobody links to, to be asked for once. `name`: it cannot exist. `far`: it is far from what a site may hold. */
export interface Probe {
  readonly url: string;
  readonly kind: ProbeKind;
}

export type ProbeKind = "name" | "far";

/** Finds the parts of a site that have no end. Each refusal is a decision for the log and a count in the summary. */
export interface TrapGuards {
  /** What can be told from the URLs alone. */
  readonly urls: UrlGuard;
  /**
   * Takes a page as evidence. Pages with a status other than 200 are none.
   *
   * @param mayBeMissing  false: a page of the site whatever it looks like, such as a start page, which many sites show for all that
   *                      they have not.
   * @returns whether it is no page: like what the host shows for what cannot exist.
   */
  notePage(found: Pick<FoundUrl, "url" | "foundOn">, text: PageText, status: number, mayBeMissing: boolean): boolean;
  /** A REJECT for a URL that is about to be fetched, or nothing. Ask once per URL: each refusal is counted. */
  refusal(found: FoundUrl): Decision | undefined;
  /** Whether there is evidence, but no proof, that a URL leads to no page of its own: it is fetched when nothing else is left. */
  isSuspect(found: FoundUrl): boolean;
  /** What is to be asked for now; each once. */
  probes(): Probe[];
  /**
   * @param text  of the page when the probe was answered by 200; undefined for every other answer.
   * @returns the pages noted before that are none: they are like it.
   */
  noteProbe(probe: Probe, text: PageText | undefined): string[];
  /** Counts a URL that an earlier start of the crawl has turned away by this rule; when its pages were noted. */
  countEarlier(found: FoundUrl, rule: string): void;
  /** What was found so far; most URLs first. */
  reports(): TrapReport[];
}

/** Real chains of links are shorter; longer ones have to wait. */
const FAR_OFF = 100;
const MAX_MISSING = 20_000;

/**
 * Makes the guards of one crawl. Nothing of a site is lost by them but what is found on the copies of one page alone: see
 * `EndlessParts`, `SoftNotFound`, `IdleParameters`, `CombinedNames`. Memory is bounded in each.
 */
export function createTrapGuards(options: UrlLimits = {}): TrapGuards {
  const tally = createTally();
  // A line each. The first refusal counts.
  const pageGuards: readonly PageGuard[] = [endlessPartGuard(), idleParameterGuard(), copyChainGuard()];
  const softNotFound = createSoftNotFound(tally);
  /** URLs of pages that are none. */
  const missing = new Set<string>();
  const miss = (url: string): void => {
    if (missing.size < MAX_MISSING) missing.add(url);
  };

  const refusal = (found: FoundUrl): Decision | undefined => {
    for (const guard of pageGuards) {
      const decision = guard.refusal(found);
      if (decision !== undefined) return decision;
    }
    return undefined;
  };
  const rules: ReadonlySet<string> = new Set(pageGuards.map(({ guard }) => trapGuards[guard].rule));

  return {
    urls: createUrlGuard(options, tally),
    notePage(found, page, status, mayBeMissing) {
      if (status !== 200) return false;
      const { url, foundOn } = found;
      const text = readyText(page);
      const isMissing = mayBeMissing && softNotFound.note(url, text, foundOn);
      if (isMissing) {
        miss(url);
        return true;
      }
      for (const guard of pageGuards) guard.note(found, text);
      return false;
    },
    refusal,
    isSuspect: ({ url, foundOn, depth }) =>
      depth > FAR_OFF ||
      (foundOn !== undefined && missing.has(foundOn)) ||
      pageGuards.some((guard) => guard.isSuspect?.(url) === true),
    probes: () => [
      ...softNotFound.wanted().map((url): Probe => ({ url, kind: "name" })),
      ...pageGuards.flatMap((guard) => guard.wanted?.() ?? []).map((url): Probe => ({ url, kind: "far" })),
    ],
    noteProbe({ url, kind }, page) {
      const text = page === undefined ? undefined : readyText(page);
      if (kind === "far") for (const guard of pageGuards) guard.noteProbe?.(url, text);
      const found = kind === "name" ? softNotFound.noteProbe(url, text) : [];
      for (const one of found) miss(one);
      return found;
    },
    countEarlier(found, rule) {
      if (rules.has(rule)) refusal(found);
      const { url } = found;
      if (rule !== trapGuards["soft-404"].rule) return;
      softNotFound.countEarlier(url);
      miss(url);
    },
    reports: () =>
      [...tally.reports(), ...pageGuards.flatMap((guard) => guard.reports())].sort((a, b) => b.urls - a.urls),
  };
}
