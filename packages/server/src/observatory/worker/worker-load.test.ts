import { mkdir, rename, truncate } from "node:fs/promises";
import path from "node:path";
import { createHosts } from "@eiao/crawler/internal/web";
import { failLoad, prepareStore } from "@eiao/etl/internal";
import type { PreparedSite } from "@eiao/etl/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { runLoaders } from "../coordinator/run-loaders.ts";
import { loadNext } from "../services/etl/load-next.ts";
import { coordinatorClient } from "./coordinator-client.ts";
import { runWorker } from "./run-worker.ts";
import type { WorkerProtocol } from "./worker-protocol.ts";
import { sharedFiles } from "../store/site-files.ts";
import { writeStore } from "../../../../../test/support/sealed-stores.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

const pages = [
  {
    documents: [
      {
        results: [
          { test: 0, value: 1, line: 1, column: 1 },
          { test: 0, value: 0, line: 2, column: 5 },
          { test: 2, value: 0.5, line: 3, column: 1, source: "http://www.example.com/a.css" },
          { test: 3, value: null, line: 4, column: 1 },
        ],
        statistics: [
          { type: "language", value: "nb_NO" },
          { type: "technology", value: "text/html" },
        ],
      },
    ],
  },
  { documents: [{ results: [{ test: 4, value: 0, line: 9, column: 2 }], statistics: [] }] },
] as const;

describe.each(stores)("loading by workers, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let client: WorkerProtocol;
  let ahead = 0;
  beforeAll(async () => {
    store = await create();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    ahead = 0;
    // A worker with another clock takes no sites.
    the = await startTestObservatory(store, { now: () => new Date(Date.now() + ahead) });
    client = coordinatorClient({ urls: [the.addresses.siteurl] });
  });
  afterEach(async () => {
    const { runs } = await the.observatory.queue.status();
    for (const { id } of runs) {
      await the.call("siteurl", "removeTestRun", id);
      await the.call("etl", "removeTestRun", id);
    }
    for (const { name } of await the.observatory.queue.workersSince(new Date(0)))
      await the.observatory.queue.forgetWorker(name);
    await the.close();
  });

  /** Writes a sealed store to the place where a sampler writes it. */
  const seal = async (run: string, site: string): Promise<string> => {
    const folder = path.join(the.dataDir, "output", "rdf", site);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${run}.trig.zst`);
    await rename(await writeStore(the.dataDir, { site, pages }), file);
    return file;
  };
  const announce = async (run: string, ...sites: string[]): Promise<void> => {
    await the.call("etl", "testRun", sites.length, run);
    for (const [number, site] of sites.entries())
      await the.call("etl", "loadETL", "", run, site, `rdf_${run}_1700000000_0_${number}`);
  };
  const run = async (id: string): Promise<unknown> =>
    ((await the.call("etl", "status")) as { runs: { id: string }[] }).runs.find((one) => one.id === id);
  /** Works until the run is published. */
  const work = async (
    id: string,
    coordinator = client,
    onProblem: (problem: string | null) => void = () => undefined,
  ): Promise<void> => {
    const ending = new AbortController();
    const working = runWorker(
      {
        coordinator,
        settings: await client.settings({}),
        name: "anna",
        alone: false,
        dataDir: the.dataDir,
        files: sharedFiles,
        evaluator: { evaluate: () => Promise.reject(new Error("unused")), close: () => Promise.resolve() } as never,
        hosts: createHosts({ delaySeconds: 0 }),
        localHosts: createHosts({ delaySeconds: 0 }),
        cores: 1,
        onProgress: () => undefined,
        onProblem,
        onAnswer: () => undefined,
      },
      ending.signal,
    );
    const published = async (): Promise<void> => {
      await expect.poll(() => run(id)).toMatchObject({ state: "published" });
    };
    await Promise.race([working, published()]);
    ending.abort();
    await working;
  };
  const takeLoad = async (): Promise<{ run: string; site: string; token: string }> => {
    await client.beat({
      worker: { name: "anna", machine: "m", pid: 7, alone: false, memory: 1, sites: 0, problem: null },
      storeId: the.storeId,
      tokens: [],
      lines: [],
    });
    const [job] = await client.take({
      worker: "anna",
      storeId: the.storeId,
      wanted: { load: 1 },
      alone: false,
      ended: [],
    });
    if (job === undefined) throw new Error("Nothing waits.");
    return { run: job.run, site: job.site, token: job.token };
  };
  const prepared = (id: string, file: string): Promise<PreparedSite> =>
    prepareStore(file, {
      run: id,
      numbering: async (names) => new Map((await client.tests({ names })).map(([wam, number]) => [wam, number])),
    });
  const tables = ["sitesurvey", "sitefile", "pageresult", "sitescore", "sitetest", "sitecheckpoint", "sitelanguage"];
  /** Returns all rows of a site in a run, without run numbers and store paths. */
  const rowsOf = async (id: string, site: string): Promise<string[]> => {
    const rows: string[] = [];
    for (const table of [...tables, "sitecontent"]) {
      const found = await the.database.query(
        `rows-${table}`,
        `select x.* from dw.${table} x join dw.testrun t on t.run = x.run join dw.site s on s.site = x.site where t.name = $1 and s.name = $2`,
        [id, site],
      );
      rows.push(...found.map(({ run: _run, store: _store, ...row }) => [table, JSON.stringify(row)].join(" ")));
    }
    return rows.toSorted((one, other) => (one < other ? -1 : 1));
  };

  test("rows from a worker equal those that the coordinator reads itself; the run is published", async () => {
    await seal("R", "a.example");
    await seal("S", "a.example");
    await announce("R", "a.example");
    expect(await loadNext(the.observatory, "loader")).toBe(true);
    await announce("S", "a.example");
    await work("S");
    const rows = await rowsOf("R", "a.example");
    expect(rows.filter((row) => row.startsWith("pageresult"))).toHaveLength(2);
    expect(rows.filter((row) => row.startsWith("sitelanguage")).length).toBeGreaterThan(0);
    expect(await rowsOf("S", "a.example")).toEqual(rows);
    expect(the.logged).toContain("etlserver: Handed out a.example of S (rdf_S_1700000000_0_0) to anna");
    expect(the.logged.some((line) => line.startsWith("etlserver: Finished a.example of S: added 5 facts in "))).toBe(
      true,
    );
  });

  test("a damaged or missing store fails its site with a reason; other sites are loaded", async () => {
    await truncate(await seal("R", "bad.example"), 50);
    await seal("R", "good.example");
    await announce("R", "bad.example", "gone.example", "good.example");
    await work("R");
    expect(await run("R")).toMatchObject({ expected: 3, loaded: 1, failed: 2 });
  });

  test("rows that are sent twice, because the answer was lost or the coordinator died before it ended the site, count once", async () => {
    const file = await seal("R", "a.example");
    await announce("R", "a.example");
    const job = await takeLoad();
    const rows = await prepared("R", file);
    // The transaction was committed, and then the coordinator died.
    const { loadPreparedSite } = await import("@eiao/etl/internal");
    const input = { run: "R", prepared: rows, store: "x", siteAt: () => Promise.resolve(undefined) };
    expect(await loadPreparedSite(the.observatory.warehouse, input)).toMatchObject({ outcome: "loaded", facts: 5 });
    await client.load({ job, prepared: rows, seconds: 1 });
    await client.load({ job, prepared: rows, seconds: 1 });
    expect(await run("R")).toMatchObject({ expected: 1, loaded: 1, failed: 0, state: "published" });
    expect(the.logged.filter((line) => line.includes("Published the run"))).toHaveLength(1);
  });

  test("if a coordinator died after it counted the last site of a run, another coordinator publishes the run", async () => {
    const { observatory } = the;
    await announce("R", "a.example");
    await failLoad(observatory.warehouse, "R", "a.example", "Gone.");
    await observatory.queue.end({ run: "R", site: "a.example", token: null }, "failed", "Gone.", observatory.now());
    expect(await run("R")).toMatchObject({ failed: 1, state: "open" });
    const ending = new AbortController();
    const other = runLoaders({ observatory, holder: "other", loaders: 1, onProblem: () => undefined }, ending.signal);
    await expect.poll(() => run("R")).toMatchObject({ failed: 1, state: "published" });
    ending.abort();
    await other;
  });

  test.each([
    ["2 hours ahead of", -7_200_000],
    ["365 days behind", 365 * 86_400_000],
    ["6 minutes ahead of", -360_000],
  ])(
    "a worker whose clock is %s the clock of the coordinator takes no sites until the clock is set",
    async (apart, ms) => {
      await seal("R", "a.example");
      await announce("R", "a.example");
      const problems: (string | null)[] = [];
      let [waits, takes] = [0, 0];
      let isWrong = true;
      const coordinator: WorkerProtocol = {
        ...client,
        async beat(request) {
          const answer = await client.beat(request);
          return { ...answer, clock: (answer.clock ?? 0) + (isWrong ? ms : 0) };
        },
        take(request) {
          if (isWrong) takes++;
          return client.take(request);
        },
        // Frequent notifications, after which the worker would ask for sites.
        wait: ({ seen }) => new Promise((resolve) => setTimeout(() => resolve(seen + 1), ++waits && 100)),
      };
      const working = work("R", coordinator, (problem) => void problems.push(problem));
      await expect.poll(() => waits).toBeGreaterThan(5);
      expect(takes).toBe(0);
      expect(problems).toEqual([
        expect.stringContaining(`The clock of this machine is ${apart} the clock of the coordinator`),
      ]);
      expect(await run("R")).toMatchObject({ loaded: 0, state: "open" });
      isWrong = false;
      await working;
      expect(problems.slice(1)).toEqual([null]);
      expect(await run("R")).toMatchObject({ loaded: 1, state: "published" });
    },
  );

  test("a worker ends when another coordinator with another store answers", async () => {
    await seal("R", "a.example");
    await announce("R", "a.example");
    let beats = 0;
    const elsewhere: WorkerProtocol = {
      ...client,
      beat: (request) => client.beat({ ...request, storeId: ++beats > 1 ? "another" : request.storeId }),
      take: () => Promise.resolve([]),
    };
    expect(await work("R", elsewhere).then(String, codeOf)).toBe("OtherStore");
    expect(await run("R")).toMatchObject({ loaded: 0, failed: 0 });
  });

  test("a worker that lost its lease writes nothing", async () => {
    const file = await seal("R", "a.example");
    await announce("R", "a.example", "other.example");
    const job = await takeLoad();
    const rows = await prepared("R", file);
    ahead = 21_000;
    await the.observatory.queue.expire(the.observatory.now());
    expect(await client.load({ job, prepared: rows, seconds: 1 })).toBeNull();
    expect(await run("R")).toMatchObject({ loaded: 0 });
    expect(await rowsOf("R", "a.example")).toEqual([]);
  });

  test.each([
    ["another site", (rows: PreparedSite) => ({ ...rows, survey: { ...rows.survey, site: "b.example" } })],
    ["no rows", () => ({})],
    ["texts instead of bytes", (rows: PreparedSite) => ({ ...rows, dictionary: "AAAA" })],
    ["null instead of a page", (rows: PreparedSite) => ({ ...rows, pages: [null] })],
  ])("rows with %s are refused, and nothing is changed", async (_what, change) => {
    const file = await seal("R", "a.example");
    await announce("R", "a.example");
    const job = await takeLoad();
    const wrong = change(await prepared("R", file)) as PreparedSite;
    expect(await client.load({ job, prepared: wrong, seconds: 1 }).then(String, codeOf)).toBe("BadArguments");
    expect(await run("R")).toMatchObject({ loaded: 0, failed: 0 });
  });
});
