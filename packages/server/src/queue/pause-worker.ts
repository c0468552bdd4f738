import type { Queryable } from "@eiao/crawler/database";

/** The process that takes sites alone has the name of its worker with this at the end. It is paused with its worker. */
const ALONE = / \(alone\)$/;

const PAUSE = `update work.worker set paused = $2
  where not alone and paused <> $2 and (cast($1 as text) is null or name = $1) returning name`;

/**
 * Pauses workers, or lets them go on.
 * @param name  null: all that are known.
 * @returns how many were not so before.
 */
export async function pauseWorkers(db: Queryable, name: string | null, paused: boolean): Promise<number> {
  return (await db.query("pause-workers", PAUSE, [name, paused])).length;
}

const FIND = "select paused from work.worker where name = $1";

/** Returns true if a worker takes no new sites; undefined if it is not known. */
export async function isWorkerPaused(db: Queryable, name: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ paused: boolean | number }>("is-worker-paused", FIND, [name.replace(ALONE, "")]);
  return row === undefined ? undefined : Boolean(row.paused);
}
