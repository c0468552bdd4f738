import { scopeDecision } from "./decide.ts";
import { eachInOrder } from "./in-order.ts";
import type { CrawlContext } from "../context.ts";
import type { NormalBatch } from "../events.ts";

/**
 * Tells seeds that forward to what is not in scope, where the crawl had come upon that before too: the start page is given up. Then calls
 * `after`. Spec 23; cli.md 6.
 */
export function failForwardedSeeds(
  { call: { seeds }, evidence, records: { failures } }: Pick<CrawlContext, "call" | "evidence" | "records">,
  groups: NormalBatch["groups"],
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  const forwards = groups.filter(({ origin }) => origin.requested !== undefined && seeds.includes(origin.requested));
  return eachInOrder(
    forwards.flatMap(({ origin, urls }) => urls.map(({ url }) => ({ ...origin, url }))),
    (target) => scopeDecision(target, evidence),
    (target, { verdict }) => {
      if (verdict === "REJECT") failures.add(target, `forwarding to ${target.url}`);
    },
    after,
  );
}
