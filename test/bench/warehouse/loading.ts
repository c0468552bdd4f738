import { announceSites, removeRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import pg from "pg";
import { siteTables } from "../../../packages/etl/src/migrations/partitions.ts";
import { knownRun } from "../../../packages/etl/src/runs/run-row.ts";
import { copyIn, copyOut } from "./copy.ts";
import { cpuSeconds, parentOf } from "./cpu.ts";
import { announce, benchRuns, loadSites, readySites, span } from "./fill.ts";
import type { Ready } from "./fill.ts";
import type { Figure } from "./limits.ts";

const SITES = 60;

/** Processor for loading prepared rows, against COPY of the same rows, also a transaction a site (spec 12.1). On a server. */
export async function measureLoading(
  warehouse: Warehouse,
  url: string | undefined,
  ready: readonly Ready[],
): Promise<Figure[]> {
  if (url === undefined) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const postmaster = await parentOf(rows[0]?.pid ?? 0);
    const spent: Record<"load" | "copy", number> = { load: 0, copy: 0 };
    for (let round = 0; round < 3; round++) {
      await announce(warehouse, "loaded", span(1, SITES));
      const start = await cpuSeconds(postmaster);
      await loadSites(warehouse, "loaded", ready, span(1, SITES));
      const loaded = await cpuSeconds(postmaster);
      await announceSites(warehouse, "copied", []);
      const { run: from } = await knownRun(warehouse.database, "loaded");
      const { run: to } = await knownRun(warehouse.database, "copied");
      const tables: { readonly table: string; readonly columns: string[] }[] = [];
      for (const table of siteTables) tables.push({ table, columns: await columnsOf(client, table) });
      const sites = await client.query<{ site: number }>("select site from dw.sitesurvey where run = $1", [from]);
      const copies: { readonly table: string; readonly octets: Buffer[] }[][] = [];
      for (const { site } of sites.rows) {
        const ofSite: (typeof copies)[number] = [];
        for (const { table, columns } of tables) {
          const all = columns.map((column) => (column === "run" ? `${to} as run` : column)).join(", ");
          const rows = `select ${all} from dw.${table} where run = ${from} and site = ${site}`;
          ofSite.push({ table, octets: await copyOut(client, rows) });
        }
        copies.push(ofSite);
      }
      const begun = await cpuSeconds(postmaster);
      for (const ofSite of copies) {
        await client.query("begin");
        for (const { table, octets } of ofSite) await copyIn(client, `dw.${table}`, octets);
        await client.query("commit");
      }
      const copied = await cpuSeconds(postmaster);
      if (round > 0) {
        spent.load += loaded - start;
        spent.copy += copied - begun;
      }
      await removeRun(warehouse, "loaded");
      await removeRun(warehouse, "copied");
    }
    const what = `loading (${spent.load.toFixed(2)} s) / COPY (${spent.copy.toFixed(2)} s)`;
    return [{ what, value: spent.load / spent.copy, unit: "times", limit: 1.5 }];
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const sql = `select column_name as name from information_schema.columns where table_schema = 'dw' and table_name = $1
    order by ordinal_position`;
  return (await client.query<{ name: string }>(sql, [table])).rows.map(({ name }) => name);
}

/** Processor for a site when its run has 100, and when it has 10,000: both in turn with one run beside the other. */
export async function measureScaling(warehouse: Warehouse, url: string | undefined): Promise<Figure[]> {
  const client = url === undefined ? undefined : new pg.Client({ connectionString: url });
  await client?.connect();
  const pid = (await client?.query<{ pid: number }>("select pg_backend_pid() as pid"))?.rows[0]?.pid;
  const postmaster = pid === undefined ? undefined : await parentOf(pid);
  await client?.end();
  const [first] = benchRuns(1);
  if (first === undefined) return [];
  const ready = await readySites(warehouse, { sites: 20, pages: 2 }, first);
  const spent = async (from: number, to: number) => {
    await announce(warehouse, "scaling", span(from, to));
    const start = await cpuSeconds(postmaster);
    await loadSites(warehouse, "scaling", ready, span(from, to));
    return ((await cpuSeconds(postmaster)) - start) / (to - from + 1);
  };
  await spent(1, 40); // dimensions, compiled code
  const few = await spent(41, 440);
  await spent(441, 9_600);
  const many = await spent(9_601, 10_000);
  return [
    { what: `a site among 10,000 (${(many * 1000).toFixed(1)} ms)`, value: many / few, unit: "times", limit: 1.2 },
  ];
}
