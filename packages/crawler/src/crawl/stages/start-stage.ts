import type { CrawlContext } from "../context.ts";
import type { Claim } from "../journal.ts";
import { readSitemaps } from "./sitemaps.ts";
import { quiet } from "../context.ts";
import { visitId } from "../../url/visit.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import type { Emit } from "../../pipeline/stage.ts";
import { output, own } from "./stage.ts";
import type { FoundBatch, StoredExchange } from "./stage.ts";
import type { Origin } from "../../url/frontier-entry.ts";

type Parts = Pick<
  CrawlContext,
  "call" | "earlier" | "ending" | "evidence" | "network" | "pages" | "queue" | "records" | "workers"
>;

interface Outputs {
  readonly found: FoundBatch;
  readonly stored: StoredExchange;
}

/** Starts a crawl with the exchanges that an earlier start left in the WARC, the seeds, the known pages and sitemaps. Spec 8.1, 23. */
export const startStage = definePlugIn<never, Outputs, Parts>({
  ...own,
  identifier: "start",
  description: "Replays the WARC, then emits the seeds, the pages of earlier crawls and the pages of sitemaps.",
  input: null,
  outputs: {
    found: output("found URLs", "seeds, known pages, pages of sitemaps"),
    stored: output("stored exchanges", "exchanges that the database does not know"),
  },
  create: (_, context) => ({
    async provide(emit) {
      const { earlier, ending, records, workers } = context;
      await settleRecovered(context, (stored) => emit("stored", stored)).catch((error: unknown) => {
        earlier.begin();
        throw error;
      });
      // This claim is open while lists are read during the crawl, so that the crawl does not end before them.
      let late: Claim | undefined;
      const timer = setTimeout(() => {
        late = records.journal.open();
        earlier.begin();
        workers.changed.notify();
      }, LONGEST_START);
      try {
        await seedsAndKnown(context, emit, () => late !== undefined);
        await readSitemaps(context, (foundOn, hrefs) =>
          push(context, emit, [{ origin: { depth: 1, foundBy: "sitemap", foundOn, hops: 0 }, hrefs }]),
        );
        clearTimeout(timer);
        late?.complete();
        late = undefined;
        await quiet(context, 0);
        // All URLs of the sitemaps have been decided before this event, so they are committed with it.
        if (!ending.signal.aborted) {
          if (context.call.options.sitemaps !== true) return;
          const claim = records.journal.open();
          claim.add({ kind: "sitemaps-read" });
          claim.complete();
        }
      } finally {
        clearTimeout(timer);
        late?.complete();
        earlier.begin();
      }
    },
  }),
});

/** The time in milliseconds after which pages are requested although a port has not answered for robots.txt or a sitemap. */
const LONGEST_START = 8_000;

/** Emits the seeds and known pages as one event, so that a resumed crawl can see whether its rejections of them are already counted. */
async function seedsAndKnown(context: Parts, emit: Emit<Outputs>, isLate: () => boolean): Promise<void> {
  const {
    call: { seeds },
    pages: { known },
    records: { journal },
    evidence,
    network,
    ending,
  } = context;
  const groups: { origin: Origin; hrefs: string[] }[] = [
    { origin: { depth: 0, foundBy: "seed", hops: 0 }, hrefs: [...seeds] },
  ];
  for (const { url, depth } of known.mains) {
    const last = groups.at(-1);
    if (last?.origin.foundBy === "known" && last.origin.depth === depth) last.hrefs.push(url);
    else groups.push({ origin: { depth, foundBy: "known", hops: 0 }, hrefs: [url] });
  }
  const claim = journal.open();
  claim.add({ kind: "begun" });
  await emit("found", { claim, groups });
  await quiet(context, 0, isLate);
  // The summary needs this robots.txt. A resumed crawl may not have requested it yet.
  const [seed] = seeds;
  if (seed === undefined || ending.signal.aborted || (await evidence.scope.decide(seed)).verdict === "REJECT") return;
  await Promise.resolve(network.robots.check(seed)).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
}

function push(
  { records }: Pick<CrawlContext, "records">,
  emit: Emit<Outputs>,
  groups: FoundBatch["groups"],
): Promise<void> | undefined {
  return emit("found", { claim: records.journal.open(), groups });
}

/**
 * Settles the exchanges that the WARC has and the database lacks. Nothing is committed before all of them are settled: anything that is
 * fetched meanwhile, such as a robots.txt, comes after them in the WARC.
 */
async function settleRecovered(
  context: Pick<CrawlContext, "earlier" | "ending" | "queue" | "records" | "workers">,
  settle: (stored: StoredExchange) => Promise<void> | undefined,
): Promise<void> {
  const { earlier, ending, queue, records } = context;
  const all = records.journal.open();
  for await (const { exchange, facts, positions, end } of earlier.recovered) {
    if (ending.signal.aborted) return; // nothing is committed: the next start recovers it
    const claim = records.journal.open();
    claim.writtenTo(end);
    await settle({ claim, exchange, facts, positions });
  }
  await quiet(context, 1);
  if (ending.signal.aborted) return;
  for (const { state: _, reason: __, setsCookie: ___, goesRound: ____, ...entry } of earlier.unproven) {
    if (!queue.recovered.has(visitId(entry))) queue.frontier.push(entry);
  }
  all.complete();
}
