/** A worker that ends one phase of a site continues with the next one by the same call, unless another site or worker comes first. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import type { Scheduling, SiteJob } from "../queue/job.ts";
import { coordinatorClient } from "../worker/coordinator-client.ts";
import type { PhaseEnd, WorkPhase, WorkerProtocol } from "../worker/worker-protocol.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

describe.each(stores)("continuing with a site, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let client: WorkerProtocol;
  const start = async (scheduling: Scheduling): Promise<void> => {
    the = await startTestObservatory(store, { scheduling });
    client = coordinatorClient({ urls: [the.addresses.siteurl] });
  };
  beforeEach(async () => {
    store = await create();
    await start("fifo");
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });
  const beat = (name: string, tokens: readonly string[] = []) =>
    client.beat({
      worker: { name, machine: "m", pid: 7, alone: false, memory: 1, sites: 0, problem: null },
      storeId: the.storeId,
      tokens,
      lines: [],
    });
  const take = (
    wanted: Partial<Record<WorkPhase, number>>,
    ended: readonly PhaseEnd[] = [],
    { worker = "anna", alone = false } = {},
  ) => client.take({ worker, storeId: the.storeId, alone, wanted, ended });
  const endOf = ({ run, site, token, phase, url }: SiteJob): PhaseEnd => ({
    job: { run, site, token },
    host: `${new URL(url).host}:80`,
    phase,
    outcome: { state: "done", databaseId: "rdf_R_1700000000_0_1" },
    lines: [],
  });
  const only = (jobs: readonly SiteJob[]): SiteJob => {
    expect(jobs).toHaveLength(1);
    return jobs[0] as SiteJob;
  };
  const states = async (): Promise<string[]> =>
    (await the.observatory.queue.jobsOfRun("R", null, { from: 0, most: 10 })).map(
      ({ site, phase, state, holder }) => `${site} ${phase} ${state} ${holder}`,
    );

  test("a site stays with its worker from crawling to loading, with a new lease each time; old leases are invalid", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await beat("anna");
    const crawl = only(await take({ crawl: 1 }));
    const wanted = { crawl: 1, sample: 2, load: 2 } as const;
    const sample = only(await take(wanted, [endOf(crawl)]));
    const load = only(await take(wanted, [endOf(sample)]));
    const common = (job: SiteJob) => ({ ...job, token: "", known: null });
    expect(common(sample)).toEqual({
      ...common(crawl),
      phase: "sample",
      scheduleCount: 2,
      databaseId: "rdf_R_1700000000_0_1",
    });
    expect(common(load)).toEqual({ ...common(sample), phase: "load", scheduleCount: 3 });
    expect(new Set([crawl.token, sample.token, load.token]).size).toBe(3);
    // An end that is reported again, because the answer was lost, changes nothing. A heartbeat renews only the last lease.
    expect(await take(wanted, [endOf(crawl), endOf(sample)])).toEqual([]);
    expect((await beat("anna", [crawl.token, sample.token, load.token])).tokens).toEqual([load.token]);
    expect(await states()).toEqual(["a.example load leased anna"]);
    const ofSite = the.logged.filter((line) => line.includes("a.example"));
    expect(ofSite.map((line) => line.replace(/ \(.*/, "").replace(" of R", ""))).toEqual([
      "siteurlserver: Handed out a.example to anna",
      "siteurlserver: Finished a.example",
      "samplingserver: Scheduled a.example",
      "samplingserver: Handed out a.example",
      "samplingserver: Finished a.example",
      "etlserver: Scheduled a.example",
      "etlserver: Handed out a.example",
      "etlserver: Loading a.example",
    ]);
    // The worker never gets an answer that was lost: the site waits again.
    the.later(11);
    await beat("anna");
    expect(await states()).toEqual(["a.example load waiting null"]);
  });

  test("sites that already wait for the phase come first; a paused run waits; a worker without space, or one that takes sites alone, does not continue", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/", "http://c.example/"]);
    await beat("anna");
    const [a, b, c] = (await take({ crawl: 3 })) as [SiteJob, SiteJob, SiteJob];
    expect(await take({ crawl: 1 }, [endOf(a)])).toEqual([]);
    expect(only(await take({ sample: 1 }, [endOf(b)])).site).toBe("a.example");
    expect(await states()).toEqual([
      "a.example sample leased anna",
      "b.example sample waiting null",
      "c.example crawl leased anna",
    ]);
    expect(only(await take({ sample: 1 })).site).toBe("b.example");
    await the.observatory.queue.pauseRun("R", true);
    expect(await take({ sample: 1 }, [endOf(c)])).toEqual([]);
    expect((await states()).at(-1)).toBe("c.example sample waiting null");
    await the.observatory.queue.pauseRun("R", false);
    const last = only(await take({ sample: 1 }));
    expect(await take({ load: 1 }, [endOf(last)], { worker: "anna", alone: true })).toEqual([]);
    expect((await states()).at(-1)).toBe("c.example load waiting null");
  });

  test("a host that now belongs to another worker is left to it, but the worker that made a store loads it", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `http://h${at}.example/`);
    await the.call("siteurl", "addURLs", "R", "", names);
    await beat("anna");
    const jobs = [...(await take({ crawl: 10 })), ...(await take({ crawl: 10 }))];
    expect(jobs).toHaveLength(12);
    await beat("berit");
    const wanted = { sample: 10 } as const;
    const annas: string[] = [];
    for (const job of jobs) annas.push(...(await take(wanted, [endOf(job)])).map(({ site }) => site));
    const berits = (await take(wanted, [], { worker: "berit" })).map(({ site }) => site);
    expect([annas.length > 0, berits.length > 0]).toEqual([true, true]);
    expect([...annas, ...berits].toSorted()).toEqual(jobs.map(({ site }) => site).toSorted());
  });

  test("if runs are served in turn, each site that is handed out counts", async () => {
    await the.close();
    await start("roundrobin");
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await beat("anna");
    const crawl = only(await take({ crawl: 1 }));
    the.later(1);
    expect(only(await take({ sample: 1 }, [endOf(crawl)])).phase).toBe("sample");
    const [row] = await the.database.query<{ at: Date }>("turn", "select handedat as at from work.run", []);
    expect(row?.at).toEqual(the.observatory.now());
  });

  test("other workers are notified of a job that is left to them, not of one that its worker continues", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await beat("anna");
    await beat("berit");
    const first = await take({ crawl: 1 });
    const worker = first.length > 0 ? "anna" : "berit";
    const other = worker === "anna" ? "berit" : "anna";
    const crawl = only(first.length > 0 ? first : await take({ crawl: 1 }, [], { worker }));
    const wait = async (seen: number): Promise<number> =>
      await the.observatory.newWork.after(seen, 50, undefined, other);
    const before = await wait(0);
    const sample = only(await take({ sample: 1 }, [endOf(crawl)], { worker }));
    expect(await wait(before)).toBe(before);
    await take({}, [endOf(sample)], { worker }); // without space to load
    expect(await wait(before)).not.toBe(before);
    expect(only(await take({ load: 1 }, [], { worker: other })).site).toBe("a.example");
  });
});
