import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { Scope } from "./scope/scope.ts";
import type { UrlGuard } from "./traps/url-guards.ts";
import { visitId } from "../url/visit.ts";
import type { Visit, VisitId } from "../url/visit.ts";
import { MAX_REDIRECTS } from "../web/redirect.ts";
import type { Evidence, UrlDecision } from "./decide.ts";

/** The URLs, redirects and pages that a crawl has found, over all its starts. */
export interface CrawlEvidence extends Evidence {
  readonly redirects: RedirectChains;
  /** The limit for redirects between a link and its page. */
  readonly maxRedirects: number;
  /** Adds a verdict, before the next URL is decided. */
  note(verdict: UrlDecision): void;
  /** Adds URLs that an earlier start accepted. */
  restore(entries: readonly FrontierEntry[]): void;
}

/** Creates the evidence of a crawl. Memory: that of `SeenSet`, the keys turned away, and a number for each scenario with frames. */
export function createEvidence(
  parts: { readonly scope: Scope; readonly urls: UrlGuard; readonly seen: SeenSet },
  oneHopBeyond: boolean,
  maxRedirects: number = MAX_REDIRECTS,
): CrawlEvidence {
  const { scope, urls, seen } = parts;
  const turnedAway = new Set<string>();
  const frames = new Map<string, number>();
  const addFrame = ({ scenario }: FrontierEntry): void => {
    if (scenario !== undefined) frames.set(scenario, (frames.get(scenario) ?? 0) + 1);
  };
  return {
    scope,
    oneHopBeyond,
    redirects: createRedirectChains(),
    maxRedirects,
    hasSeen: (visit) => seen.has(visitId(visit)),
    wasTurnedAway: (key) => turnedAway.has(key),
    framesOf: (scenario) => frames.get(scenario) ?? 0,
    inspect: (url) => urls.inspect(url),
    note({ entry, isFinal, inspection }) {
      if (isFinal) seen.add(visitId(entry));
      else turnedAway.add(entry.key);
      addFrame(entry);
      if (inspection !== undefined) urls.note(inspection);
    },
    restore(entries) {
      seen.refill(entries.map(visitId));
      for (const entry of entries) {
        addFrame(entry);
        if (entry.foundBy !== "seed" && entry.foundBy !== "known") urls.note(urls.inspect(entry.url));
      }
    },
  };
}

/**
 * The redirects that were followed, to find loops. They are kept by visit, since each visit has one answer: the frame of a scenario may
 * redirect elsewhere than the page of the same URL, and both may be noted in any order.
 */
export type RedirectChains = ReturnType<typeof createRedirectChains>;

/** The longest chain that is searched. The limit of redirects cuts longer ones. */
const LONGEST = 32;

export function createRedirectChains() {
  const targets = new Map<VisitId, { readonly to: VisitId; readonly setsCookie: boolean }>();
  return {
    /** Notes a redirect. `setsCookie`: the answer set a cookie, so that another request may lead elsewhere. */
    note(from: Visit, to: Visit, setsCookie: boolean): void {
      targets.set(visitId(from), { to: visitId(to), setsCookie });
    },
    /**
     * Returns undefined if a redirect from `from` to `to` closes no loop. Otherwise `setsCookie` is true if an answer of the loop set a
     * cookie, as cookie walls do, which redirect to the same page.
     */
    loop(from: Visit, to: Visit): { readonly setsCookie: boolean } | undefined {
      const start = visitId(from);
      let setsCookie = false;
      let visit = visitId(to);
      for (let steps = 0; steps < LONGEST; steps++) {
        if (visit === start) return { setsCookie };
        const next = targets.get(visit);
        if (next === undefined) return undefined;
        setsCookie ||= next.setsCookie;
        visit = next.to;
      }
      return undefined;
    },
  };
}

/** The URLs that a crawl has found. Spec 8.5. */
type SeenSet = ReturnType<typeof createSeenSet>;

/** The shared parts by run. A run never sees the part of another run, and its end never changes it (D-18). */
type SharedSeen = ReturnType<typeof createSharedSeen>;

export function createSharedSeen() {
  const parts = new Map<string, Set<string>>();
  return {
    part(run: string): Set<string> {
      const known = parts.get(run);
      if (known !== undefined) return known;
      const created = new Set<string>();
      parts.set(run, created);
      return created;
    },
    /** Deletes the part of a run. Called when the run is loaded again, and when its crawls have ended. */
    reset(run: string): void {
      parts.delete(run);
    },
  };
}

/** The shared part of this process. */
export const sharedSeen: SharedSeen = createSharedSeen();

/**
 * Creates the seen-set of one crawl: a local set before the shared part of its run. The keys themselves are compared, so there are no
 * collisions.
 *
 * @param run     the test run or launch whose crawls share a part. Reset it in `shared` when its crawls are over.
 * @param shared  Default: that of the process.
 *
 * Cost: about 0.3 µs a question; 60 to 80 bytes a key, and its characters.
 */
export function createSeenSet(run: string, shared: SharedSeen = sharedSeen) {
  const local = new Set<string>();
  const has = (key: string) => local.has(key) || shared.part(run).has(key);
  return {
    has,
    /** Adds a key. Returns true if it is new. */
    add(key: string): boolean {
      if (has(key)) return false;
      local.add(key);
      return true;
    },
    /** Adds the keys that an earlier process stored in the repository, after a restart (D-50). */
    refill(keys: Iterable<string>): void {
      const part = shared.part(run);
      for (const key of keys) part.add(key);
    },
    /** Moves the local dictionary into the shared part of the run, where every crawl of the run sees it. */
    flush(): void {
      const part = shared.part(run);
      for (const key of local) part.add(key);
      local.clear();
    },
    /** The number of keys in both parts. */
    get size() {
      const part = shared.part(run);
      let size = part.size;
      for (const key of local) if (!part.has(key)) size++; // another crawl of the run may have flushed it
      return size;
    },
  };
}
