import type { Evidence, UrlDecision } from "./decide.ts";
import { createRedirectChains } from "./redirect-chains.ts";
import type { RedirectChains } from "./redirect-chains.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { Scope } from "../../scope/scope.ts";
import type { SeenSet } from "../../seen/seen-set.ts";
import type { UrlGuard } from "../../traps/url-guards.ts";
import { visitId } from "../../url/visit.ts";
import { MAX_REDIRECTS } from "../../web/redirect.ts";

/** What a crawl has come upon, over all its starts. */
export interface CrawlEvidence extends Evidence {
  readonly redirects: RedirectChains;
  /** That lead from a link to its page. */
  readonly maxRedirects: number;
  /** Takes a verdict, before the next URL is decided about. */
  note(verdict: UrlDecision): void;
  /** Takes URLs that an earlier start let in. */
  restore(entries: readonly FrontierEntry[]): void;
}

/** Memory: see `SeenSet`; beside it what was turned away, and a number for each scenario with frames. */
export function createEvidence(
  parts: { readonly scope: Scope; readonly urls: UrlGuard; readonly seen: SeenSet },
  oneHopBeyond: boolean,
  maxRedirects: number = MAX_REDIRECTS,
): CrawlEvidence {
  const { scope, urls, seen } = parts;
  /** Keys of URLs. */
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
