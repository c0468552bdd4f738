import { decide } from "./decide.ts";
import type { UrlDecision } from "./decide.ts";
import type { CrawlEvidence } from "./evidence.ts";
import { eachInOrder } from "./in-order.ts";
import type { NormalBatch, Origin } from "../events.ts";
import type { NormalUrl } from "../../url/normalise.ts";

/**
 * Decides about all URLs of a batch, each with the evidence of those before it, then calls `after`.
 *
 * @param decided  is told the verdict about each URL that is new.
 * @param known    is told each URL that the crawl has come upon before.
 */
export function decideEach(
  groups: NormalBatch["groups"],
  evidence: CrawlEvidence,
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

function* candidates(groups: NormalBatch["groups"]): Generator<{ readonly url: NormalUrl; readonly origin: Origin }> {
  for (const { origin, urls } of groups) for (const url of urls) yield { url, origin };
}
