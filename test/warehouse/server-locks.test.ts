/** The locks of a server: with a program that reads for long, like pg_dump, and with runs that are made, published and removed at the same time. */
import { codeOf } from "@eiao/crawler/internal/errors";
import { announceRun, announceSites, listRuns, loadStore, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serverStore } from "../support/stores.ts";
import { testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { scored, writeStore } from "../support/sealed-stores.ts";

let opened: TestWarehouse;
let url = "";
beforeEach(async () => {
  const store = await serverStore();
  ({ url } = store);
  opened = await testWarehouse(() => Promise.resolve(store));
});
const programs: Client[] = [];
afterEach(async () => {
  for (const one of programs.splice(0)) await one.end(); // ends the waiting of others
  await opened.remove();
});

/** Connects another program to the same database. */
async function otherProgram(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  programs.push(client);
  return client;
}

/** Reads all tables in one transaction, like `pg_dump`. @returns a function that ends it. */
async function readForLong(): Promise<() => Promise<void>> {
  const reader = await otherProgram();
  const { rows } = await reader.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('dw', 'urlrep', 'work')",
  );
  await reader.query("begin isolation level repeatable read");
  await reader.query(`lock table ${rows.map(({ name }) => name).join(", ")} in access share mode`);
  return async () => void (await reader.query("commit"));
}

const WAITING = "select count(*) as n from pg_locks where not granted";
async function whenWaiting(looker: Client, sessions: number): Promise<void> {
  await expect.poll(async () => Number((await looker.query<{ n: string }>(WAITING)).rows[0]?.n)).toBe(sessions);
}

/** Announces and loads a run of some sites. */
async function measured(run: string, finished: string): Promise<void> {
  for (const site of ["a.example.com", "b.example.com"]) {
    const pages = [{ documents: [{ results: scored(1, 4), statistics: [] }] }];
    await opened.load(await writeStore(opened.folder, { site, pages }, { run }, { finished }), run);
  }
}

test("while another program reads all tables, like a backup, runs are announced, loaded, published and reported", async () => {
  await measured("A", "2026-10-01T00:00:00Z");
  await opened.publish("A");
  const endReading = await readForLong();
  await measured("B", "2026-11-01T00:00:00Z");
  await opened.publish("B");
  expect((await listRuns(opened.warehouse)).map(({ run, state }) => [run, state])).toEqual([
    ["A", "published"],
    ["B", "published"],
  ]);
  await endReading();
});

test("the removal of a run waits for a program that reads, and blocks no other program", async () => {
  await measured("A", "2026-10-01T00:00:00Z");
  await opened.publish("A");
  await measured("B", "2026-11-01T00:00:00Z");
  await opened.publish("B");
  const endReading = await readForLong();
  let waits = 0;
  const onWait = () => void waits++;
  const removal = removeRunWithStores(opened.warehouse, { run: "A", dataDir: opened.folder, onWait });
  const looker = await otherProgram();
  await looker.query("set lock_timeout = '2s'");
  await whenWaiting(looker, 1);
  for (let times = 0; times < 20; times++) {
    const { rows } = await looker.query("select count(*) from dw.sitesurvey v join dw.sitescore s using (run, site)");
    expect(rows).toHaveLength(1);
  }
  await measured("C", "2026-12-01T00:00:00Z");
  await opened.publish("C");
  await expect.poll(() => waits).toBe(1);
  await endReading();
  await removal;
  expect(waits).toBe(1);
  expect((await listRuns(opened.warehouse)).map(({ run, state }) => [run, state])).toEqual([
    ["A", "removed"],
    ["B", "published"],
    ["C", "published"],
  ]);
});

test("loading a site again into a published run waits for a program that reads, reports that once, and can be stopped", async () => {
  await measured("A", "2026-10-01T00:00:00Z");
  await opened.publish("A");
  const store = await writeStore(
    opened.folder,
    { site: "a.example.com", pages: [{ documents: [{ results: scored(2, 4), statistics: [] }] }] },
    { run: "A" },
    { finished: "2026-10-02T00:00:00Z" },
  );
  const endReading = await readForLong();
  const stop = new AbortController();
  let waits = 0;
  const onWait = () => void waits++;
  const reload = (signal: AbortSignal) =>
    loadStore(opened.warehouse, {
      file: store,
      run: "A",
      dataDir: opened.folder,
      siteAt: async () => undefined,
      wait: { signal, onWait },
    });
  const stopped = reload(stop.signal);
  await expect.poll(() => waits).toBe(1);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: "RunInUse" });
  const removal = { run: "A", dataDir: opened.folder, signal: AbortSignal.timeout(100) };
  await expect(removeRunWithStores(opened.warehouse, removal)).rejects.toMatchObject({ code: "RunInUse" });
  const status = { run: "A", state: "published", panel: "default", sites: { expected: 2, loaded: 2, failed: 0 } };
  expect(await listRuns(opened.warehouse)).toEqual([status]);
  const waiting = reload(new AbortController().signal);
  await expect.poll(() => waits).toBe(2);
  await endReading();
  expect(await waiting).toMatchObject({ outcome: "replaced" });
  expect(waits).toBe(2);
  expect(await listRuns(opened.warehouse)).toEqual([{ ...status, state: "open" }]);
});

test("several programs announce a removed run at the same time: it exists once, with the sites of all", async () => {
  for (let round = 0; round < 5; round++) {
    await measured("A", "2026-10-01T00:00:00Z");
    await removeRunWithStores(opened.warehouse, { run: "A", dataDir: opened.folder });
    const sites = Array.from({ length: 6 }, (_, at) => `${at}.example.com`);
    await Promise.all(sites.map((site) => announceSites(opened.warehouse, "A", [site])));
    expect(await listRuns(opened.warehouse)).toEqual([
      { run: "A", state: "open", sites: { expected: 6, loaded: 0, failed: 0 } },
    ]);
    const removals = [1, 2, 3].map(() => removeRunWithStores(opened.warehouse, { run: "A", dataDir: opened.folder }));
    const ends = await Promise.allSettled(removals);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(codeOf(end.reason)).toBe("UnknownTestRun");
  }
});

test("a run is published while the one before is removed: neither fails", async () => {
  await measured("A", "2026-10-01T00:00:00Z");
  await opened.publish("A");
  await measured("B", "2026-11-01T00:00:00Z");
  // The publication of B stops in the middle.
  const blocker = await otherProgram();
  await blocker.query("begin");
  const { rows: runs } = await blocker.query<{ run: number }>("select run from dw.testrun where name = 'B'");
  await blocker.query(`lock table dw.sitefile_${runs[0]?.run} in access exclusive mode`);
  const publishing = publishRun(opened.warehouse, "B");
  const looker = await otherProgram();
  await whenWaiting(looker, 1);
  const removal = removeRunWithStores(opened.warehouse, { run: "A", dataDir: opened.folder });
  await whenWaiting(looker, 2);
  await blocker.query("commit");
  await expect(Promise.all([publishing, removal])).resolves.toMatchObject([
    true,
    { kept: expect.anything() as unknown },
  ]);
  expect((await listRuns(opened.warehouse)).map(({ run, state }) => [run, state])).toEqual([
    ["A", "removed"],
    ["B", "published"],
  ]);
});

test("tables of a run equal their parents in columns, checks, keys and storage", async () => {
  await announceRun(opened.warehouse, "A", 1);
  const looker = await otherProgram();
  const columnsOf = (table: string) =>
    `(select string_agg(concat_ws(' ', attname, atttypid, attnotnull, attstorage), ', ' order by attname)
      from pg_attribute where attrelid = ${table} and attnum > 0)`;
  const checksOf = (table: string) =>
    `(select string_agg(pg_get_constraintdef(oid), ', ' order by pg_get_constraintdef(oid)) from pg_constraint where conrelid = ${table})`;
  const { rows } = await looker.query<{ columns: string; checks: string; itsColumns: string; itsChecks: string }>(
    `select ${columnsOf("inhparent")} as columns, ${columnsOf("inhrelid")} as "itsColumns",
        ${checksOf("inhparent")} as checks, ${checksOf("inhrelid")} as "itsChecks"
      from pg_inherits join pg_class c on c.oid = inhparent where c.relnamespace = 'dw'::regnamespace and c.relkind = 'p'`,
  );
  expect(rows).toHaveLength(10);
  for (const { columns, itsColumns, checks, itsChecks } of rows) {
    expect(itsColumns).toBe(columns);
    expect(itsChecks).toBe(checks);
    expect(checks).toContain("PRIMARY KEY");
  }
});
