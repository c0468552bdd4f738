import type { Database, Queryable } from "@eiao/crawler/internal/database";

/** A store, by the id that its mark has. */
export interface HeldStore {
  readonly id: string;
  /** The name for people. */
  readonly name: string;
}

const CLAIM = `insert into work.store as s (one, id, name, seen) values (1, $1, $2, $3)
  on conflict (one) do update set id = excluded.id, name = excluded.name, seen = excluded.seen
  where s.id = excluded.id or s.seen < $4 returning id`;
const HOLDER = "select id, name, seen from work.store";
const RENEW = "update work.store set seen = $2 where id = $1 returning id";

/** The time in ms for which a silent coordinator counts as alive. */
export const SILENT_STORE_MS = 90_000;

/**
 * The coordinators of a database have one store: what a worker puts into it, any of them loads. Another store may follow when the last of them is
 * gone. @returns the store that is in use; undefined: this one is.
 */
export async function claimStore(
  db: Database,
  { id, name }: HeldStore,
  now: Date,
): Promise<(HeldStore & { readonly seen: Date }) | undefined> {
  const claimed = await db.query("claim-store", CLAIM, [id, name, now, new Date(now.getTime() - SILENT_STORE_MS)]);
  if (claimed.length > 0) return undefined;
  const [holder] = await db.query<HeldStore & { seen: Date }>("store-in-use", HOLDER);
  return holder;
}

/** Renews the claim of a living coordinator. It returns false when another store was claimed meanwhile. */
export async function renewStore(db: Queryable, id: string, now: Date): Promise<boolean> {
  return (await db.query("renew-store", RENEW, [id, now])).length > 0;
}

const TIME = "select clock_timestamp() as at";

/** The time of day where leases are kept: on the database server, whatever the clock of this machine is set to; embedded, here. */
export async function timeOf(database: Database): Promise<Date> {
  if (database.kind === "embedded") return new Date();
  const [row] = await database.query<{ at: Date }>("time-of-server", TIME);
  return row?.at ?? new Date();
}
