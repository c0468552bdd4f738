/** Calls of workers cost the same however many sites wait in the queue: a run of a month has a million. */
import { expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { openWorkQueue } from "./work-queue.ts";
import type { WorkQueue } from "./work-queue.ts";
import { leastComputing } from "../../../../../test/support/computing-time.ts";

const now = new Date("2026-11-26T12:00:00Z");
const later = new Date("2026-11-26T12:00:20Z");

/** Opens a queue with two runs of the same sites. @param sites  the number of sites of each run. */
async function queueOf(sites: number) {
  const store = await embeddedStore();
  const database = await store.open();
  const queue = await openWorkQueue(database);
  const jobs = Array.from({ length: sites }, (_, at) => ({ site: `s${at}.example`, url: `http://s${at}.example/` }));
  for (const run of ["A", "B"]) {
    await queue.addSites(run, jobs, { etlserver: "localhost", port: 8890 }, now);
    const names = jobs.map(({ site }) => site);
    await queue.makeWaiting(run, names, now);
  }
  const close = async (): Promise<void> => {
    await database.close();
    await store.remove();
  };
  return { queue, database, close };
}

/** Takes ten sites one by one, as a worker that owns half of the hosts, makes the queries of its heartbeats, and ends the sites. */
async function work(queue: WorkQueue, holder: string): Promise<string[]> {
  const taken: string[] = [];
  for (let at = 0; at < 10; at++) {
    const owns = (host: string): boolean => Number(/\d+/.exec(host)?.[0]) % 2 === 0;
    const taking = { holder, phase: "crawl", until: later, now, owns } as const;
    const [job] = await queue.takeSome({ ...taking, suspects: "none" }, "fifo", 1);
    taken.push(job?.site ?? "");
    await queue.takeSome({ ...taking, suspects: "only" }, "fifo", 1);
    await queue.waitingPhases();
    await queue.waitingSuspects();
    await queue.hasOpenSites("A");
    await queue.latestOf(job?.site ?? "");
    if (job === undefined) continue;
    // The next phase, and the end of the site.
    const sample = await queue.goOn(job, "sample", `rdf ${at}`, { now, until: later });
    await queue.end({ ...job, token: sample?.token ?? "" }, "done", null, now);
  }
  return taken;
}

test("taking one of 20,000 sites computes no more than taking one of 200", async () => {
  const costs: number[] = [];
  for (const sites of [200, 20_000]) {
    const { queue, close } = await queueOf(sites);
    await work(queue, "first"); // warms up the compiler
    const taken: string[] = [];
    const takeTen = async (run: number): Promise<void> => void taken.push(...(await work(queue, `worker ${run}`)));
    costs.push(await leastComputing(3, takeTen));
    // The worker "first" took the first ten sites of these hosts.
    expect(taken).toEqual(Array.from({ length: 30 }, (_, at) => `s${20 + 2 * at}.example`));
    await close();
  }
  const [few = 0, many = 0] = costs;
  expect(many).toBeLessThan(2 * few + 15);
});

test("counting the sites that wait and run reads no ended sites, however many there are", async () => {
  const costs: number[] = [];
  for (const sites of [200, 20_000]) {
    const { queue, database, close } = await queueOf(sites);
    const ended = "update work.job set state = 'done', phase = 'load' where place > $1";
    await database.query("end", ended, [30]);
    await database.query("sample", "update work.job set phase = 'sample', state = 'leased' where place = $1", [1]);
    await database.query("crawl", "update work.job set state = 'leased' where run = 'A' and place = $1", [2]);
    const runs = [
      { id: "A", queued: 28, handedOut: 1 },
      { id: "B", queued: 29, handedOut: 0 },
    ];
    const phases = {
      crawl: { queued: 57, running: 1 },
      sample: { queued: 0, running: 2 },
      load: { queued: 0, running: 0 },
    };
    expect(await queue.status()).toMatchObject({ runs, phases });
    const askTwenty = async (): Promise<void> => {
      for (let at = 0; at < 20; at++) await queue.status();
    };
    costs.push(await leastComputing(3, askTwenty));
    await close();
  }
  const [few = 0, many = 0] = costs;
  expect(many).toBeLessThan(5 * few + 50);
});
