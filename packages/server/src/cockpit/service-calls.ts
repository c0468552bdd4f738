import { randomUUID } from "node:crypto";
import type { Queryable } from "@eiao/crawler/internal/database";
import { callMethod } from "../transport/call-method.ts";
import type { Caller } from "../transport/call-method.ts";
import type { Actor } from "../transport/caller-rights.ts";
import type { ArgumentValue } from "../transport/service.ts";
import { cockpitError } from "./errors.ts";
import type { CockpitRequest } from "./http/request.ts";

/**
 * Calls a method of the site URL server for the user who sent a form. The method checks the user's role and lists its change among the actions.
 * @throws EiaoError of the method, `NotYourRole` and `BadArguments`.
 */
export function callSiteUrlServer(
  { cockpit, caller }: Pick<CockpitRequest, "cockpit" | "caller">,
  method: string,
  args: Readonly<Record<string, ArgumentValue>> = {},
): Promise<ArgumentValue> {
  if (caller === undefined) throw cockpitError("LoginNeeded", {});
  const { service, onFault, database, observatory } = cockpit;
  const noteChange = changeRecorder(database, observatory.now);
  const { name, role } = caller;
  const called = { service, onFault, onCall: () => undefined, noteChange };
  return callMethod(called, method, { positional: [], byName: args }, { transport: "json", by: { name, role } });
}

/** An action in the cockpit with its user and time. */
export interface AuditEntry {
  readonly at: Date;
  readonly who: string;
  readonly role: string;
  /** The name of a method, such as `pauseRun`, or `login`. */
  readonly action: string;
  /** The object of the action: a run, a site, an order. */
  readonly subject: string;
  readonly detail: string;
}

const INSERT =
  "insert into cockpit.audit (id, at, who, role, action, subject, detail) values ($1, $2, $3, $4, $5, $6, $7)";
const LONGEST = 2_000;

/** Adds an action to the list of actions. */
export async function noteAction(
  db: Queryable,
  { name, role }: Actor,
  { action, subject, detail = "" }: { readonly action: string; readonly subject: string; readonly detail?: string },
  now: Date,
): Promise<void> {
  const texts = [name, role, action, subject.slice(0, LONGEST), detail.slice(0, LONGEST)];
  await db.query("note-action", INSERT, [randomUUID(), now, ...texts]);
}

/** Returns the function that adds the changes of methods to the list of actions. */
export function changeRecorder(db: Queryable, now: () => Date): NonNullable<Caller["noteChange"]> {
  return (by, action, change) => noteAction(db, by, { action, ...change }, now());
}

const LATEST = "select at, who, role, action, subject, detail from cockpit.audit order by at desc, id limit $1";

/** Returns the latest actions, newest first. */
export function latestActions(db: Queryable, limit: number): Promise<AuditEntry[]> {
  return db.query<AuditEntry>("latest-actions", LATEST, [limit]);
}
