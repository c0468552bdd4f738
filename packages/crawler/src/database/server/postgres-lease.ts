import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { codeOf } from "../../system-errors.ts";
import pg from "pg";
import type { Lease, LeaseHeld, Queryable } from "../database.ts";
import { storeUnavailable } from "../errors.ts";

/** The SQLSTATE for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * The settings of the session. The server keeps it even if it is idle, and notices within a minute if the machine of the client is gone.
 * `lock_timeout`: see `Database.lease`.
 */
const SETTINGS = `
  set idle_session_timeout = 0; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set lock_timeout = '3s'`;

const GRANTED = `locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`;
const KEY = "(classid::bigint << 32) | objid::bigint";
const HOLDER = `
  select application_name as name from pg_locks join pg_stat_activity using (pid)
  where ${GRANTED} and ${KEY} = $1::bigint`;
const LEASED = `select cast(${KEY} as text) as key from pg_locks where ${GRANTED} and ${KEY} = any(cast($1 as bigint[]))`;

/**
 * Takes an advisory lock in a session of its own, which ends with the process. This does not work through a pooler that shares sessions
 * between programs.
 * @throws errors of pg. The caller makes them errors without secrets.
 */
export async function takePostgresLease(url: string, name: string): Promise<Lease | LeaseHeld> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: `eiao: process ${process.pid} on ${hostname()}`.slice(0, 63),
  });
  const losing = new AbortController();
  let released: Promise<void> | undefined;
  const lose = (): void => {
    if (released !== undefined) return;
    const reason = "the session that locked the database has ended";
    losing.abort(storeUnavailable(reason));
  };
  client.on("error", lose).on("end", lose);
  const release = (): Promise<void> => (released ??= client.end());
  try {
    await client.connect();
    await client.query(SETTINGS);
    const key = keyOf(name);
    try {
      await client.query("select pg_advisory_lock($1::bigint)", [key]);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      const { rows } = await client.query<{ name: string | null }>(HOLDER, [key]);
      await release();
      // The server shows the name of a session only to the same user.
      return { holder: rows[0]?.name?.replace(/^eiao: /, "") || "another process" };
    }
    return { lost: losing.signal, release };
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
}

/** Returns those of the names that a session has locked. */
export async function leasedNames(db: Pick<Queryable, "query">, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const keys = new Map(names.map((name) => [keyOf(name), name]));
  const rows = await db.query<{ key: string }>("leased-names", LEASED, [[...keys.keys()]]);
  const held = new Set(rows.map(({ key }) => key));
  return [...keys].flatMap(([key, name]) => (held.has(key) ? [name] : []));
}

/** Returns 64 bits of a digest. The chance that two of a million names have the same bits is one in 37 million. */
function keyOf(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString();
}
