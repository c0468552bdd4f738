import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Queryable } from "./database.ts";
import { storeUnavailable } from "./errors.ts";
import { isRunning } from "./lock-file.ts";
import { openSchema } from "./schema.ts";
import type { Schema } from "./schema.ts";

/** A row of the table of leases, without its name and its end. */
export interface LeaseRow {
  readonly token: string;
  /** The holder in words. */
  readonly holder: string;
}

/** A name that is reserved for this process, among all programs that use the database. */
export type Lease = ReturnType<typeof keepLease>;

/** The answer if the name belongs to another program, which `holder` describes for people. */
export type LeaseHeld = Pick<LeaseRow, "holder">;

/** The table of leases. */
export const leaseSchema: Schema = { name: "lease", folder: new URL(".", import.meta.url) };

/**
 * Each transaction of a holder begins with HELD, which locks the key of the row. Statements that set or delete the name, as CLAIM and FREE
 * do, wait for the end of the transaction. RENEW does not wait.
 */
const CLAIM = `insert into lease.lease as l (name, token, holder, until) values ($1, $2, $3, $4)
  on conflict (name) do update set name = excluded.name, token = excluded.token, holder = excluded.holder, until = excluded.until
  where l.token = excluded.token or l.until < $5 returning name`;
const FIND = "select token, holder, until from lease.lease where name = $1";
const RENEW = "update lease.lease set until = $3 where name = $1 and token = $2 returning name";
const HELD = "select 1 as held from lease.lease where name = $1 and token = $2 for key share";
const FREE = "delete from lease.lease where name = $1 and token = $2 returning name";

/**
 * Takes a name, unless a row with another token has it.
 * @returns the row of the other holder, or undefined if the caller now has the name.
 */
export async function claimLease(
  db: Queryable,
  name: string,
  { token, holder }: LeaseRow,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<(LeaseRow & { readonly until: Date }) | undefined> {
  for (;;) {
    const [other] = await db.query<LeaseRow & { readonly until: Date }>("find-lease", FIND, [name]);
    if (other !== undefined && other.token !== token && other.until >= now) return other;
    if ((await db.query("claim-lease", CLAIM, [name, token, holder, until, now])).length > 0) return undefined;
  }
}

/** Keeps a name until a later time. Returns false if another row has it. */
export async function renewLease(db: Queryable, name: string, token: string, until: Date): Promise<boolean> {
  return (await db.query("renew-lease", RENEW, [name, token, until])).length > 0;
}

const TIME = "select clock_timestamp() as at";

/** Returns the time of the clock by which leases end: that of the database server, or of this machine if the database is embedded. */
export async function timeOf(database: Database): Promise<Date> {
  if (database.kind === "embedded") return new Date();
  const [row] = await database.query<{ at: Date }>("time-of-server", TIME);
  return row?.at ?? new Date();
}

/** A lease that was not renewed for this time belongs to a dead process. */
const LEASE_MS = 10_000;
const RENEW_MS = 1_000;
/** A holder has lost its lease this long after the start of its last renewal. This is before another program takes the lease. */
const LOST_MS = 9_000;
const LOOK_MS = 250;
/** The tokens of the leases that this process has. */
const tokens = new Set<string>();

/**
 * Reserves a name for the caller, among all programs that use the database, until it is released or the process ends in any way.
 *
 * On a server, a holder that renews its lease while the caller waits is alive, and the name is refused after 1 s. A holder that was killed
 * a moment ago loses the lease after 2 s if it ran on this machine, otherwise after 10 s. In an embedded database, all other processes are
 * dead, because the data directory is locked.
 * @throws EiaoError `StoreUnavailable`.
 */
export async function takeLease(database: Database, name: string): Promise<Lease | LeaseHeld> {
  await openSchema(database, leaseSchema);
  const row = { token: randomUUID(), holder: `process ${process.pid} on ${hostname()}` };
  let seen: { readonly token: string; readonly until: Date; readonly at: number } | undefined;
  for (;;) {
    const begun = performance.now();
    const now = await timeOf(database);
    const other = await claimLease(database, name, row, { now, until: new Date(now.getTime() + LEASE_MS) });
    if (other === undefined) return keepLease(database, name, row.token, begun);
    const { token, until, holder } = other;
    if (token !== seen?.token) seen = { token, until, at: performance.now() };
    if (tokens.has(token) || until > seen.until) return { holder };
    const isSilent = performance.now() - seen.at > RENEW_MS + 2 * LOOK_MS;
    if (database.kind === "embedded" || (isSilent && hasEnded(holder)))
      await database.query("free-lease", FREE, [name, token]);
    else await pause(LOOK_MS);
  }
}

/** Returns true if a holder was a process of this machine that has ended. Processes of other containers seem to have ended, too. */
function hasEnded(holder: string): boolean {
  const [, pid, host] = /^process (\d+) on (.+)$/.exec(holder) ?? [];
  return host === hostname() && !isRunning(Number(pid));
}

/** Renews a lease until it is released or lost. @param since  the time of the claim, by `performance.now()`. */
function keepLease(database: Database, name: string, token: string, since: number) {
  const losing = new AbortController();
  const lost: AbortSignal = losing.signal;
  const released = new AbortController();
  const options = { ref: false, signal: released.signal };
  const lostLease = () => storeUnavailable(`another program may have taken over "${name}"`);
  const renew = async (lostAt: number): Promise<boolean> => {
    do
      try {
        return await renewLease(database, name, token, new Date((await timeOf(database)).getTime() + LEASE_MS));
      } catch {
        await pause(LOOK_MS, undefined, options); // the database may come back
      }
    while (performance.now() < lostAt);
    return false;
  };
  // An embedded database answers no query while a transaction is open. Meanwhile no other program can take the name.
  const canBeSilent = database.kind === "embedded";
  const keep = async (): Promise<void> => {
    for (let isOurs = true, last = since; isOurs;) {
      await pause(RENEW_MS, undefined, options);
      const [begun, lostAt] = [performance.now(), last + LOST_MS];
      const renewed = renew(lostAt);
      isOurs = await (canBeSilent ? renewed : Promise.race([renewed, pause(lostAt - begun, false, options)]));
      last = begun;
    }
    losing.abort(lostLease());
  };
  tokens.add(token);
  keep()
    .catch(() => undefined) // it was released
    .finally(() => tokens.delete(token));
  return {
    /** Aborts when another program may have the name, with an EiaoError `StoreUnavailable` as its reason. */
    lost,
    /** The first query of a transaction, which writes nothing if the lease was lost. */
    holds: {
      name: "held-lease",
      sql: HELD,
      parameters: [name, token],
      check(rows: readonly object[]): void {
        if (rows.length === 0) throw lostLease();
      },
    },
    /** Frees the name. If the database is gone, the lease ends by itself. */
    async release(): Promise<void> {
      released.abort();
      tokens.delete(token);
      await database.query("free-lease", FREE, [name, token]).catch(() => undefined); // it ends by itself
    },
  };
}
