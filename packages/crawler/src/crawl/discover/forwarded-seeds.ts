import type { CrawlEvent } from "../../decide/crawl-event.ts";
import { scopeDecision } from "./decide.ts";
import { eachInOrder } from "./in-order.ts";
import type { CrawlContext } from "../context.ts";
import type { NormalBatch } from "../events.ts";

/**
 * Finds seeds that forward to what is not in scope, where the crawl had come upon that before too: the start page is given up. Then calls
 * `after` with an event for each. Spec 23; cli.md 6.
 */
export function seedsForwardedAway(
  { call: { seeds }, evidence }: Pick<CrawlContext, "call" | "evidence">,
  groups: NormalBatch["groups"],
  after: (events: readonly CrawlEvent[]) => Promise<void> | undefined,
): Promise<void> | undefined {
  const forwards = groups.filter(({ origin }) => origin.requested !== undefined && seeds.includes(origin.requested));
  const events: CrawlEvent[] = [];
  return eachInOrder(
    forwards.flatMap(({ origin, urls }) => urls.map(({ url }) => ({ ...origin, url }))),
    (target) => scopeDecision(target, evidence),
    (entry, { verdict }) => {
      if (verdict === "REJECT") events.push({ kind: "forwarded", entry });
    },
    () => after(events),
  );
}
