import type { Queryable } from "../../database/database.ts";

const READ = "select supportsifmodifiedsince as supports from urlrep.domain where host = $1";
const WRITE = `
  insert into urlrep.domain (host, supportsifmodifiedsince) values ($1, $2)
  on conflict (host) do update set supportsifmodifiedsince = excluded.supportsifmodifiedsince`;

/** Whether the host answers If-Modified-Since with 304; null: unknown. Spec 8.4. */
export async function ifModifiedSupport(db: Queryable, host: string): Promise<boolean | null> {
  const [row] = await db.query<{ supports: boolean | null }>("if-modified-support", READ, [host]);
  return row?.supports ?? null;
}

export async function setIfModifiedSupport(db: Queryable, host: string, supports: boolean | null): Promise<void> {
  await db.query("set-if-modified-support", WRITE, [host, supports]);
}
