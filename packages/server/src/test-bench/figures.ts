import { openDatabase } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { childrenOf } from "../../../../test/support/child-processes.ts";
import { ownTime, treeTime } from "./processor-time.ts";

/** The seconds of CPU by part, from the announcement of the sites to the published run. */
export interface Figures {
  readonly pages: number;
  readonly wall: number;
  /** The processes that evaluate pages. */
  readonly evaluators: number;
  /** The processes that crawl, sample and read stores, and those that watch them. */
  readonly workers: number;
  readonly coordinator: number;
  readonly database: number;
  /** The work of the database: transactions, rows inserted and updated, MB of its log. */
  readonly commits: number;
  readonly rows: number;
  readonly wal: number;
}

/** The processes that are measured. */
export interface Watched {
  readonly name: string;
  /** The processes of the workers, whose child processes are evaluators. */
  readonly workers: readonly number[];
  readonly coordinators: readonly number[];
  /** The process of the server that has all the databases. */
  readonly postmaster: number;
  readonly databases: readonly Database[];
}

const PAGES =
  "select coalesce(sum(v.pages), 0) as pages from dw.testrun t join dw.sitesurvey v on v.run = t.run where t.name = $1";
const WRITES = `select xact_commit as commits, tup_inserted as inserted, tup_updated as updated, cast(pg_current_wal_lsn() - '0/0' as float8) as wal
  from pg_stat_database where datname = current_database()`;

/** Opens one connection for all queries: opening one costs the server more than a query. */
export function openForBench(url: string): Promise<Database> {
  return openDatabase({ dataDir: "", url, program: "bench" });
}

/** Returns the first row of an answer. */
export async function firstRow<Row extends object>(
  database: Database,
  sql: string,
  values: readonly string[],
): Promise<Row> {
  return ((await database.query<Row>("bench", sql, values))[0] ?? {}) as Row;
}

/** Measures the resources that a run takes. */
export async function figuresOf(
  { name, workers, coordinators, postmaster, databases }: Watched,
  run: string,
  work: () => Promise<void>,
): Promise<Figures> {
  const times = () => ({
    tree: sum(workers.filter((pid) => !workers.some((other) => childrenOf(other).includes(pid))).map(treeTime)),
    own: sum(workers.map(ownTime)),
    coordinator: sum(coordinators.map(treeTime)),
    database: treeTime(postmaster),
  });
  const writes = async () => {
    const all = await Promise.all(
      databases.map((each) => firstRow<Record<"commits" | "inserted" | "updated" | "wal", number>>(each, WRITES, [])),
    );
    const sumOf = (key: "commits" | "inserted" | "updated"): number => sum(all.map((each) => each[key]));
    const rows = sumOf("inserted") + sumOf("updated");
    return { commits: sumOf("commits"), rows, wal: all[0]?.wal ?? 0 }; // the log belongs to the whole server
  };
  const [first, before] = [await writes(), times()];
  const begun = performance.now();
  await work();
  const wall = (performance.now() - begun) / 1000;
  const [after, last] = [times(), await writes()];
  const own = after.own - before.own;
  const pages = await Promise.all(databases.map((each) => firstRow<{ pages: number }>(each, PAGES, [run])));
  const figures: Figures = {
    pages: sum(pages.map((each) => each.pages)),
    wall,
    evaluators: after.tree - before.tree - own,
    workers: own,
    coordinator: after.coordinator - before.coordinator,
    database: after.database - before.database,
    commits: last.commits - first.commits,
    rows: last.rows - first.rows,
    wal: (last.wal - first.wal) / 1e6,
  };
  const texts = Object.entries(figures).map(([part, value]) => `${part} ${(value as number).toFixed(1)}`);
  console.log(`${name}: ${texts.join(", ")}`);
  return figures;
}

/** Returns the seconds of CPU of all processes. */
export function total({ evaluators, workers, coordinator, database }: Figures): number {
  return evaluators + workers + coordinator + database;
}

/** Returns the pages per CPU second. */
export function rate(figures: Figures): number {
  return figures.pages / total(figures);
}

/** Returns the seconds of CPU of all processes except those that evaluate. */
export function beyondEvaluation(figures: Figures): number {
  return total(figures) - figures.evaluators;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
