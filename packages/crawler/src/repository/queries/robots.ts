import type { Queryable } from "../../database/database.ts";
import type { StoredRobots } from "../crawl-store.ts";

const READ = `select origin, fetchedat as "fetchedAt", status, body from urlrep.robots where origin = $1`;
const WRITE = `
  insert into urlrep.robots (origin, fetchedat, status, body) values ($1, $2, $3, $4)
  on conflict (origin) do update set fetchedat = excluded.fetchedat, status = excluded.status, body = excluded.body`;

export async function readRobots(db: Queryable, origin: string): Promise<StoredRobots | undefined> {
  return (await db.query<StoredRobots>("read-robots", READ, [origin]))[0];
}

export async function saveRobots(db: Queryable, { origin, fetchedAt, status, body }: StoredRobots): Promise<void> {
  await db.query("save-robots", WRITE, [origin, fetchedAt, status, body]);
}
