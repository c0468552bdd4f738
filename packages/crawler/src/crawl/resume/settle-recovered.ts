import type { CrawlContext } from "../context.ts";
import type { StoredExchange } from "../events.ts";
import { quiet } from "../quiet.ts";
import { visitId } from "../../url/visit.ts";

/**
 * Settles what the WARC has and the database has not. Nothing is committed before all of it is settled: what is fetched meanwhile (a
 * robots.txt) stands behind it in the WARC.
 */
export async function settleRecovered(
  context: Pick<CrawlContext, "earlier" | "ending" | "queue" | "records" | "workers">,
  settle: (stored: StoredExchange) => Promise<void> | undefined,
): Promise<void> {
  const { earlier, ending, queue, records } = context;
  const all = records.journal.open();
  for await (const { exchange, facts, positions, end } of earlier.recovered) {
    if (ending.signal.aborted) return; // nothing is committed: the next start replays it
    const claim = records.journal.open();
    claim.writtenTo(end);
    await settle({ claim, exchange, facts, positions });
  }
  await quiet(context, 1);
  if (ending.signal.aborted) return;
  for (const { state: _, reason: __, setsCookie: ___, goesRound: ____, ...entry } of earlier.unproven) {
    if (!queue.replayed.has(visitId(entry))) queue.frontier.push(entry);
  }
  all.complete();
}
