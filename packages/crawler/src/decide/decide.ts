import type { Origin, FrontierEntry } from "../url/frontier-entry.ts";
import type { Decision } from "./scope/decision.ts";
import { decideOneHopBeyond } from "./scope/scope.ts";
import type { Scope } from "./scope/scope.ts";
import type { UrlInspection } from "./traps/url-guards.ts";
import type { NormalUrl } from "../url/normalise.ts";
import type { Visit } from "../url/visit.ts";

/** The facts that a decision about a URL rests on. Reading them changes nothing. */
export interface Evidence {
  readonly scope: Scope;
  /** True if pages one hop beyond the site are wanted. */
  readonly oneHopBeyond: boolean;
  hasSeen(visit: Visit): boolean;
  /** Returns true if the URL was found on a page beyond the site, and no rule accepted it. */
  wasTurnedAway(key: string): boolean;
  /** Returns the number of frames of a page scenario that the crawl has found. */
  framesOf(scenario: string): number;
  inspect(url: string): UrlInspection;
}

/** URLs that were found in the same place. */
export interface FoundUrls {
  readonly origin: Origin;
  readonly urls: readonly NormalUrl[];
}

/** The decision about a URL that is new to the crawl. ACCEPT means that it may be requested if robots.txt allows it. */
export interface UrlDecision {
  readonly entry: FrontierEntry;
  readonly decision: Decision;
  readonly by: "frames" | "scope" | "traps";
  /** False if the URL was found beyond the site and no rule accepts it: a page of the site may link to it later. */
  readonly isFinal: boolean;
  /** True if the URL was turned away and counted before. */
  readonly readmitted: boolean;
  readonly inspection?: UrlInspection;
}

/** The maximum number of frames of a scenario. Framesets may be nested without end, and frames take no slot of the budget. */
const FRAMES_OF_SCENARIO = 100;

const tooManyFrames: Decision = Object.freeze({
  verdict: "REJECT",
  index: 0,
  rule: "KnownUrlLimitDecideRule",
  reason: `more than ${FRAMES_OF_SCENARIO} frames in one page`,
});

/**
 * Decides about a URL that the crawl has found, by the URLs seen, the scope and the trap guards, in this order. A resumed
 * crawl calls it too. Pure: `CrawlEvidence.note` takes the verdict. Spec 5.1, 8.5, 8.6, 19.2, 21.2.
 *
 * @returns undefined when the URL is not new; a promise only where a geolocated rule must resolve a host first.
 */
export function decide(
  url: NormalUrl,
  origin: Origin,
  evidence: Evidence,
): UrlDecision | undefined | Promise<UrlDecision | undefined> {
  const { scenario, again } = origin;
  if (evidence.hasSeen({ key: url.key, scenario, again })) return undefined;
  const entry: FrontierEntry = { ...url, ...origin };
  if (scenario !== undefined && evidence.framesOf(scenario) >= FRAMES_OF_SCENARIO) {
    return { entry, decision: tooManyFrames, by: "frames", isFinal: true, readmitted: false };
  }
  const decision = scopeDecision(entry, evidence);
  return decision instanceof Promise
    ? decision.then((known) => inScope(entry, known, evidence))
    : inScope(entry, decision, evidence);
}

/** Decides by the rules of the site and, if it is wanted, one hop beyond it. */
export function scopeDecision(
  entry: Pick<FrontierEntry, "url" | "foundBy" | "foundOn">,
  { scope, oneHopBeyond }: Pick<Evidence, "scope" | "oneHopBeyond">,
): Decision | Promise<Decision> {
  return oneHopBeyond ? decideOneHopBeyond(scope, entry) : scope.decide(entry.url);
}

function inScope(entry: FrontierEntry, decision: Decision, evidence: Evidence): UrlDecision | undefined {
  const { rule, verdict } = decision;
  const isFinal = !isBeyond(entry, decision, evidence);
  if (!isFinal && evidence.wasTurnedAway(entry.key)) return undefined;
  const isPage = entry.scenario === undefined && entry.again === undefined;
  const readmitted = rule === "OneHopBeyondDecideRule" && isPage && evidence.wasTurnedAway(entry.key);
  const judged = { entry, decision, isFinal, readmitted, by: "scope" } as const;
  if (verdict === "REJECT" || entry.foundBy === "seed" || entry.foundBy === "known") return judged;
  const inspection = evidence.inspect(entry.url);
  const { refusal } = inspection;
  return refusal === undefined
    ? { ...judged, inspection }
    : { ...judged, inspection, decision: refusal.decision, by: "traps" };
}

/** Returns true for a link that no rule accepts, on a page that is itself beyond the site. */
function isBeyond({ foundBy, foundOn }: FrontierEntry, { rule }: Decision, { oneHopBeyond }: Evidence): boolean {
  return oneHopBeyond && foundBy === "link" && foundOn !== undefined && rule === "RejectDecideRule";
}

/**
 * Decides about all URLs of a batch, each with the evidence of the earlier ones, then calls `after`.
 *
 * @param decided  receives the verdict about each new URL.
 * @param known    receives each URL that the crawl has found before.
 */
export function decideEach(
  groups: readonly FoundUrls[],
  evidence: Evidence & { note(verdict: UrlDecision): void },
  decided: (verdict: UrlDecision) => void,
  known: (link: { readonly url: string; readonly foundOn?: string }) => void,
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  return eachInOrder(
    candidates(groups),
    ({ url, origin }) => decide(url, origin, evidence),
    ({ url, origin }, verdict) => {
      if (verdict === undefined) {
        known({ ...origin, url: url.url });
        return;
      }
      evidence.note(verdict);
      decided(verdict);
    },
    after,
  );
}

function* candidates(groups: readonly FoundUrls[]): Generator<{ readonly url: NormalUrl; readonly origin: Origin }> {
  for (const { origin, urls } of groups) for (const url of urls) yield { url, origin };
}

/** Calls `decided` for each answer, in order, then `after`. Waits only for answers that are promises, and asks nothing meanwhile. */
export function eachInOrder<One, Answer>(
  all: Iterable<One>,
  answerOf: (one: One) => Answer | Promise<Answer>,
  decided: (one: One, answer: Answer) => void,
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  const iterator = all[Symbol.iterator]();
  const goOn = (): Promise<void> | undefined => {
    for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
      const one = next.value;
      const answer = answerOf(one);
      if (answer instanceof Promise) {
        return answer.then((known) => {
          decided(one, known);
          return goOn();
        });
      }
      decided(one, answer);
    }
    return after();
  };
  return goOn();
}
