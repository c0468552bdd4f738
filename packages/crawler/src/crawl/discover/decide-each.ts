import { decide } from "./decide.ts";
import type { UrlDecision } from "./decide.ts";
import type { CrawlEvidence } from "./evidence.ts";
import { eachInOrder } from "./in-order.ts";
import type { NormalBatch, Origin } from "../events.ts";
import type { NormalUrl } from "../../url/normalise.ts";

/** Decides about all URLs of a batch, each with the evidence of those before it; tells those that are new, then calls `after`. */
export function decideEach(
  groups: NormalBatch["groups"],
  evidence: CrawlEvidence,
  decided: (verdict: UrlDecision) => void,
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  return eachInOrder(
    candidates(groups),
    ({ url, origin }) => decide(url, origin, evidence),
    (_, verdict) => {
      if (verdict === undefined) return;
      evidence.note(verdict);
      decided(verdict);
    },
    after,
  );
}

function* candidates(groups: NormalBatch["groups"]): Generator<{ readonly url: NormalUrl; readonly origin: Origin }> {
  for (const { origin, urls } of groups) for (const url of urls) yield { url, origin };
}
