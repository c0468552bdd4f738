import { randomUUID } from "node:crypto";
import type { Queryable } from "@eiao/crawler/database";
import type { Actor } from "../../transport/caller-rights.ts";
import type { Caller } from "../../transport/call-method.ts";

/** Who did what in the cockpit. */
export interface AuditEntry {
  readonly at: Date;
  readonly who: string;
  readonly role: string;
  /** A word of the program's: the name of a method, such as `pauseRun`, or `login`. */
  readonly action: string;
  /** What it was done to: a run, a site, an order. */
  readonly subject: string;
  readonly detail: string;
}

const INSERT =
  "insert into cockpit.audit (id, at, who, role, action, subject, detail) values ($1, $2, $3, $4, $5, $6, $7)";
const LONGEST = 2_000;

/** Keeps what was done. */
export async function noteAction(
  db: Queryable,
  { name, role }: Actor,
  { action, subject, detail = "" }: { readonly action: string; readonly subject: string; readonly detail?: string },
  now: Date,
): Promise<void> {
  const texts = [name, role, action, subject.slice(0, LONGEST), detail.slice(0, LONGEST)];
  await db.query("note-action", INSERT, [randomUUID(), now, ...texts]);
}

/** Returns the function that keeps the changes made by methods. */
export function changesKeptIn(db: Queryable, now: () => Date): NonNullable<Caller["noteChange"]> {
  return (by, action, change) => noteAction(db, by, { action, ...change }, now());
}

const LATEST = "select at, who, role, action, subject, detail from cockpit.audit order by at desc, id limit $1";

/** The latest actions, newest first. */
export function latestActions(db: Queryable, most: number): Promise<AuditEntry[]> {
  return db.query<AuditEntry>("latest-actions", LATEST, [most]);
}
