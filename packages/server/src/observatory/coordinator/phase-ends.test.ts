/** A worker reports the phases that ended and takes its next jobs in one call. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import type { SiteJob } from "../queue/job.ts";
import { coordinatorClient } from "../worker/coordinator-client.ts";
import { createKnownRobots, workerRepository } from "../worker/worker-repository.ts";
import type { PhaseEnd, WorkerProtocol } from "../worker/worker-protocol.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

const never = new AbortController().signal;
const worker = { name: "anna", machine: "m", pid: 7, alone: false, memory: 1, sites: 0, problem: null };

describe.each(stores)("ends of phases, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let client: WorkerProtocol;
  beforeEach(async () => {
    store = await create();
    the = await startTestObservatory(store);
    client = coordinatorClient({ urls: [the.addresses.siteurl] });
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });

  test("one call reports ended phases and returns the next jobs with their site and launch; repeated reports change nothing", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/", "http://c.example/"]);
    await client.beat({ worker, storeId: the.storeId, tokens: [], lines: [] });
    const request = { worker: "anna", storeId: the.storeId, alone: false } as const;
    const first = await client.take({ ...request, wanted: { crawl: 2, sample: 2 }, ended: [] });
    expect(first.map(({ site, phase, known }) => [site, phase, known?.site?.site, known?.launch])).toEqual([
      ["a.example", "crawl", "a.example", null],
      ["b.example", "crawl", "b.example", null],
    ]);
    const endOf = (job: SiteJob, outcome: PhaseEnd["outcome"]): PhaseEnd => ({
      job: { run: job.run, site: job.site, token: job.token },
      phase: "crawl",
      outcome,
      lines: [],
    });
    const [a, b] = first as [SiteJob, SiteJob];
    const mine = workerRepository(client, a, never, createKnownRobots());
    const known = await mine.siteOf("a.example");
    const launch = await mine.startLaunch(known?.id ?? 0, "a.example", new Date());
    const ended = [
      endOf(a, { state: "done", databaseId: "rdf_R_1700000000_0_1" }),
      endOf(b, { state: "failed", reason: "Nothing there." }),
    ];
    const second = await client.take({ ...request, wanted: { crawl: 2, sample: 2 }, ended });
    expect(second.map(({ site, phase, known: details }) => [site, phase, details?.launch?.id ?? null])).toEqual([
      ["c.example", "crawl", null],
      ["a.example", "sample", launch.id],
    ]);
    const status = { runs: [{ expected: 3, loaded: 0, failed: 1 }] };
    expect(await the.call("etl", "status")).toMatchObject(status);
    expect(await client.take({ ...request, wanted: { crawl: 2, sample: 2 }, ended })).toEqual([]);
    expect(await the.call("etl", "status")).toMatchObject(status);
    // Without space the worker reports and takes nothing.
    const [c] = second as [SiteJob];
    expect(await client.take({ ...request, wanted: {}, ended: [endOf(c, { state: "interrupted" })] })).toEqual([]);
    expect((await client.take({ ...request, wanted: { crawl: 1 }, ended: [] })).map(({ site }) => site)).toEqual([
      "c.example",
    ]);
  });
});
