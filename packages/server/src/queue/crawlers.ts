import type { Database, Queryable } from "@eiao/crawler/database";
import type { LivingCrawler } from "./job.ts";

const ALIVE = `insert into work.crawler as c (machine, pid, seen) values ($1, $2, $3)
  on conflict (machine, pid) do update set seen = excluded.seen`;

/** `keepAlive` (spec 6.2): records now for the crawler. */
export async function keepAlive(db: Queryable, pid: number, machine: string, now: Date): Promise<void> {
  await db.query("keep-alive", ALIVE, [machine, pid, now]);
}

const SILENT = "delete from work.crawler where machine = $1 and seen <= $2 returning pid";

/** `notAlive` (spec 6.2): process ids on a machine that were last heard of then or before; they are forgotten. */
export async function forgetSilent(db: Queryable, machine: string, before: Date): Promise<number[]> {
  const rows = await db.query<{ pid: number }>("forget-silent", SILENT, [machine, before]);
  return rows.map(({ pid }) => pid).toSorted((a, b) => a - b);
}

const LIVING = "select machine, pid, seen from work.crawler order by machine, pid";

export async function livingCrawlers(db: Queryable): Promise<LivingCrawler[]> {
  return await db.query<LivingCrawler>("living-crawlers", LIVING);
}

const EXCEEDS = `insert into work.crawler as c (machine, pid, exceedsmemory) values ($1, $2, true)
  on conflict (machine, pid) do update set exceedsmemory = true`;

export async function addExceedMemory(db: Queryable, pid: number, machine: string): Promise<void> {
  await db.query("add-exceed-memory", EXCEEDS, [machine, pid]);
}

const TAKE_FLAG = `update work.crawler set exceedsmemory = false where machine = $1 and pid = $2 and exceedsmemory returning pid`;

/** The flag; true once, because process ids are used again. */
export async function doIExceedMemory(db: Database, pid: number, machine: string): Promise<boolean> {
  return (await db.query("do-i-exceed-memory", TAKE_FLAG, [machine, pid])).length > 0;
}
