import type { CrawlContext } from "../context.ts";
import { readSitemaps } from "./sitemaps.ts";
import type { RecoveredExchange } from "../../warc/recover.ts";
import { visitId } from "../../url/visit.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import type { Emit } from "../../pipeline/stage.ts";
import { output, own } from "../stage.ts";
import type { FoundBatch, Origin, StoredExchange } from "../events.ts";

interface Outputs {
  readonly found: FoundBatch;
  readonly stored: StoredExchange;
}

/** What a crawl begins with: what an earlier start left in the WARC, the seeds, the known pages, sitemaps. Spec 8.1, 23. */
export const start = definePlugIn<never, Outputs, CrawlContext>({
  ...own,
  identifier: "start",
  description: "Replays the WARC, then gives the seeds, the pages of earlier crawls and those of sitemaps.",
  input: null,
  outputs: {
    found: output("found URLs", "seeds, known pages, pages of sitemaps"),
    stored: output("stored exchanges", "exchanges that the database does not know"),
  },
  create: (_, context) => ({
    async provide(emit) {
      try {
        await replay(context, emit);
        await seedsAndKnown(context, emit);
        await readSitemaps(context, (foundOn, hrefs) =>
          push(context, emit, [{ origin: { depth: 1, foundBy: "sitemap", foundOn, hops: 0 }, hrefs }]),
        );
        await quiet(context, 0);
        // Not before all that they name has been decided: what is committed then has it all.
        if (!context.signal.aborted) context.journal.totals.sitemapsRead ||= context.options.sitemaps === true;
      } finally {
        context.begin();
      }
    },
  }),
});

/**
 * Settles what the WARC has and the database has not. Nothing is committed before all of it is settled: what is fetched meanwhile (a
 * robots.txt) stands behind it in the WARC.
 */
async function replay(context: CrawlContext, emit: Emit<Outputs>): Promise<void> {
  const all = context.journal.open();
  for await (const recovered of context.recovered) {
    if (context.signal.aborted) return; // nothing is committed: the next start replays it
    const claim = context.journal.open();
    claim.writtenTo(recovered.end);
    await emit("stored", storedExchange(recovered, claim));
  }
  await quiet(context, 1);
  if (context.signal.aborted) return;
  for (const { state: _, reason: __, setsCookie: ___, ...entry } of context.unproven) {
    if (!context.replayed.has(visitId(entry))) context.frontier.push(entry);
  }
  all.complete();
}

function storedExchange(
  { exchange, facts, places }: RecoveredExchange,
  claim: StoredExchange["claim"],
): StoredExchange {
  return { claim, exchange, facts, places };
}

/** One event, so that a resumed crawl can tell whether what it excludes of them was counted before. */
async function seedsAndKnown(context: CrawlContext, emit: Emit<Outputs>): Promise<void> {
  const { seeds, known, evidence, robots, signal, journal } = context;
  const groups: { origin: Origin; hrefs: string[] }[] = [
    { origin: { depth: 0, foundBy: "seed", hops: 0 }, hrefs: [...seeds] },
  ];
  for (const { url, depth } of known.mains) {
    const last = groups.at(-1);
    if (last?.origin.foundBy === "known" && last.origin.depth === depth) last.hrefs.push(url);
    else groups.push({ origin: { depth, foundBy: "known", hops: 0 }, hrefs: [url] });
  }
  const claim = journal.open();
  claim.changes.isRepeated = journal.totals.begun;
  claim.changes.begins = true;
  await emit("found", { claim, groups });
  await quiet(context, 0);
  // For the summary: in a resumed crawl nobody may have asked yet.
  const [seed] = seeds;
  if (seed === undefined || signal.aborted || (await evidence.scope.decide(seed)).verdict === "REJECT") return;
  await Promise.resolve(robots.check(seed)).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function push(context: CrawlContext, emit: Emit<Outputs>, groups: FoundBatch["groups"]): Promise<void> | undefined {
  return emit("found", { claim: context.journal.open(), groups });
}

/** Until no more than so many events are open, or the crawl is stopped. */
async function quiet({ journal, wake, signal }: CrawlContext, open: number): Promise<void> {
  while (journal.openClaims > open && !signal.aborted) await wake.wait(50);
}
