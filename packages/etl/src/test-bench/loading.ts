import { announceSites, publishRun } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import type { Database, QueryParameter, TableRows } from "@eiao/crawler/internal/database";
import pg from "pg";
import { siteTables } from "../warehouse/run-tables.ts";
import { knownRun } from "../warehouse/runs.ts";
import { copyIn, copyOut } from "./copy.ts";
import { cpuSeconds, parentOf } from "./cpu.ts";
import { announce, benchRuns, loadSites, prepareSites, range } from "./fill.ts";
import type { Ready } from "./fill.ts";
import type { Figure } from "./limits.ts";
import { removeRun } from "../publish/remove-run.ts";

const SITES = 150;
/** The number of rounds. An embedded database writes a site in a millisecond, so it needs more rounds. */
const roundsOf = { server: 4, embedded: 12 } as const;

/** Returns the first process of the server of a database, or undefined for an embedded database. */
export async function postmasterOf(url: string | undefined): Promise<number | undefined> {
  if (url === undefined) return undefined;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return await parentOf(rows[0]?.pid ?? 0);
  } finally {
    await client.end();
  }
}

/** Copies the rows of a run into another run, one transaction per site. Reading the rows is not counted. */
type CopyRun = (from: number, to: number) => Promise<() => Promise<void>>;

/**
 * Compares the processor time of loading prepared rows with that of writing the same rows, also in one transaction per site (spec 12.1):
 * by COPY on a server, by prepared inserts in an embedded database. The first round is a warm-up.
 */
export async function measureLoading(
  warehouse: Warehouse,
  url: string | undefined,
  ready: readonly Ready[],
): Promise<Figure[]> {
  const client = url === undefined ? undefined : new pg.Client({ connectionString: url });
  await client?.connect();
  try {
    const postmaster = await postmasterOf(url);
    const copied = client === undefined ? insertsOf(warehouse.database) : copiesOf(client);
    const spent: Record<"load" | "copy", number> = { load: 0, copy: 0 };
    for (let round = 0; round < roundsOf[warehouse.database.kind]; round++) {
      await announce(warehouse, "loaded", range(1, SITES));
      const start = await cpuSeconds(postmaster);
      await loadSites(warehouse, "loaded", ready, range(1, SITES));
      const loaded = await cpuSeconds(postmaster);
      await announceSites(warehouse, "copied", []);
      const { run: from } = await knownRun(warehouse.database, "loaded");
      const { run: to } = await knownRun(warehouse.database, "copied");
      const write = await copied(from, to);
      const begun = await cpuSeconds(postmaster);
      await write();
      const written = await cpuSeconds(postmaster);
      if (round > 0) {
        spent.load += loaded - start;
        spent.copy += written - begun;
      }
      await removeRun(warehouse, "loaded");
      await removeRun(warehouse, "copied");
    }
    const by = client === undefined ? "inserts" : "COPY";
    const what = `loading (${spent.load.toFixed(2)} s) / ${by} (${spent.copy.toFixed(2)} s)`;
    return [{ what, value: spent.load / spent.copy, unit: "times", limit: 1.5 }];
  } finally {
    await client?.end();
  }
}

function copiesOf(client: pg.Client): CopyRun {
  return async (from, to) => {
    const tables: { readonly table: string; readonly columns: string[] }[] = [];
    for (const table of siteTables) tables.push({ table, columns: await columnsOf(client, table) });
    const sites = await client.query<{ site: number }>("select site from dw.sitesurvey where run = $1", [from]);
    const copies: { readonly table: string; readonly bytes: Buffer[] }[][] = [];
    for (const { site } of sites.rows) {
      const ofSite: (typeof copies)[number] = [];
      for (const { table, columns } of tables) {
        const all = columns.map((column) => (column === "run" ? `${to} as run` : column)).join(", ");
        const rows = `select ${all} from dw.${table} where run = ${from} and site = ${site}`;
        ofSite.push({ table, bytes: await copyOut(client, rows) });
      }
      copies.push(ofSite);
    }
    return async () => {
      for (const ofSite of copies) {
        await client.query("begin");
        for (const { table, bytes } of ofSite) await copyIn(client, `dw.${table}`, bytes);
        await client.query("commit");
      }
    };
  };
}

/** Copies rows as the values that the driver takes: SQLite's own conversions are part of both sides. */
function insertsOf(database: Database): CopyRun {
  return async (from, to) => {
    const sites = await database.query<{ site: number }>("sites", "select site from dw.sitesurvey where run = $1", [
      from,
    ]);
    const all: TableRows[][] = [];
    for (const { site } of sites) {
      const parts: TableRows[] = [];
      for (const table of siteTables) {
        const found = await database.query<Record<string, QueryParameter>>(
          "rows",
          `select * from dw.${table} where run = $1 and site = $2`,
          [from, site],
        );
        const columns = Object.fromEntries(Object.keys(found[0] ?? {}).map((name) => [name, "text"]));
        const rows = found.map((row) => Object.values({ ...row, run: to }));
        if (rows.length > 0) parts.push({ table: `dw.${table}`, columns, rows });
      }
      all.push(parts);
    }
    return async () => {
      for (const parts of all) await database.insertAll("copied", parts);
    };
  };
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const sql = `select column_name as name from information_schema.columns where table_schema = 'dw' and table_name = $1
    order by ordinal_position`;
  return (await client.query<{ name: string }>(sql, [table])).rows.map(({ name }) => name);
}

/** The average number of pages of a site in the compared runs. */
const PAGES = 20;
const FEW = 100;
const TURNS = 2;

/** The cost of a site in a run of many sites, with the name of that run. */
export interface Scaling {
  readonly figures: readonly Figure[];
  /** A published run of many sites, with a previous run. */
  readonly run: string;
}

/**
 * Measures the processor time per site for loading and publishing a run of 100 sites, and one of many. Each has a published previous run of
 * the same sites, so that changes are attributed too. Page numbers of sites are skewed, as in all runs.
 */
export async function measureScaling(warehouse: Warehouse, url: string | undefined, many: number): Promise<Scaling> {
  const postmaster = await postmasterOf(url);
  const [first, second] = benchRuns(2);
  if (first === undefined || second === undefined) throw new Error("no runs");
  const extent = { sites: FEW, pages: PAGES };
  const ready = [await prepareSites(warehouse, extent, first), await prepareSites(warehouse, extent, second)] as const;
  const measure = async (name: string, which: 0 | 1, from: number, to: number): Promise<number> => {
    await announce(warehouse, name, range(from, to));
    const start = await cpuSeconds(postmaster);
    await loadSites(warehouse, name, ready[which], range(from, to));
    await publishRun(warehouse, name);
    return ((await cpuSeconds(postmaster)) - start) / (to - from + 1);
  };
  await measure("warm", 0, 1, FEW);
  await removeRun(warehouse, "warm");
  const few: number[] = [];
  const each: number[] = [];
  // Alternating, so that a machine that becomes slower affects both sides.
  for (let round = 0; round < TURNS; round++) {
    for (const name of ["many-2", "many-1"]) if (round > 0) await removeRun(warehouse, name);
    // The runs of few sites repeat sites of the large runs, so that only the number of sites differs.
    await measure("few-1", 0, 1, FEW);
    for (const name of ["few-2", "few-3", "few-4"]) few.push(await measure(name, 1, 1, FEW));
    for (const name of ["few-1", "few-2", "few-3", "few-4"]) await removeRun(warehouse, name);
    await measure("many-1", 0, 1, many);
    each.push(await measure("many-2", 1, 1, many));
  }
  const [usual, among] = [mean(few), mean(each)];
  return {
    figures: [
      {
        what: `a site among ${many}, published (${(among * 1000).toFixed(1)} ms), against one among ${FEW} (${(usual * 1000).toFixed(1)} ms)`,
        value: among / usual,
        unit: "times",
        limit: 1.2,
      },
    ],
    run: "many-2",
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
