import type { CrawlContext, Queue } from "../context.ts";
import { mayBeCopy } from "./settle-page.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import { visitId } from "../../url/visit.ts";
import { definePlugIn } from "../../pipeline/stage.ts";
import { output, own } from "./stage.ts";
import type { Job, ProbeJob } from "./stage.ts";

type Parts = Pick<CrawlContext, "earlier" | "ending" | "guards" | "network" | "queue" | "records" | "workers">;

/** The longest time between two checks, in ms: other crawls of the process share the hosts and do not report when they release one. */
const LONGEST_WAIT = 250;

/** Gives the URLs of the frontier to the fetchers, until the end criterion, the budget or a stop ends the crawl. Spec 8.2, 8.3. */
export const dispatchStage = definePlugIn<never, { jobs: Job; probes: ProbeJob }, Parts>({
  ...own,
  identifier: "dispatch",
  description: "Passes the URLs of the frontier to the fetchers, one after another.",
  input: null,
  outputs: {
    jobs: output("jobs", "a URL to fetch, and the fetcher that takes it"),
    probes: output("probes", "a URL that no page links to, which shows how the host answers for missing pages"),
  },
  create: (_, context) => ({
    async provide(emit, ending) {
      const {
        earlier,
        ending: { signal },
        guards,
        network: { hosts },
        queue,
        records: { journal },
        workers,
      } = context;
      const { board, fetchers, changed } = workers;
      const { frontier, underWay } = queue;
      await earlier.begun;
      while (!ending.aborted && !signal.aborted) {
        for (const probe of guards.probes()) await emit("probes", { probe, claim: journal.open() });
        const entry = fetchers.isFree ? nextEntry(context) : undefined;
        const fetcher = entry === undefined ? undefined : fetchers.take();
        if (entry !== undefined && fetcher !== undefined) {
          // The same document may be in progress for another scenario, which is settled first.
          const before = underWay.get(entry.url);
          await emit("jobs", { entry, fetcher, before, settled: underWay.begin(entry.url) });
          continue;
        }
        fetchers.rest();
        if (board.ended(isUrlQueueEmpty(queue), journal.openClaims === 0)) break;
        const ready = fetchers.isFree ? hosts.nextReady(frontier.hostUrls()) : Infinity;
        await changed.wait(ready > 0 ? Math.min(LONGEST_WAIT, Math.ceil(ready)) : LONGEST_WAIT);
      }
      board.terminate();
    },
  }),
});

/** Returns the next entry to fetch, and reserves its page of the budget. Skips entries of the WARC, and sets aside what a pattern leaves out. */
function nextEntry({ guards, queue, network: { hosts } }: Parts): FrontierEntry | undefined {
  const { frontier, budget, recovered } = queue;
  for (;;) {
    const entry = frontier.next((url) => hosts.mayStart(url), budget.free);
    if (entry === undefined) return undefined;
    if (recovered.delete(visitId(entry))) {
      frontier.settle(entry, false);
      continue;
    }
    if (mayBeCopy(entry) && guards.leaveOut(entry) !== undefined) {
      frontier.hold(entry);
      continue;
    }
    if (entry.scenario === undefined) budget.reserve();
    return entry;
  }
}

function isUrlQueueEmpty({ frontier, budget }: Queue): boolean {
  return frontier.waiting === 0 || (budget.usedUp && frontier.framesWaiting === 0);
}
