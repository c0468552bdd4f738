import { randomBytes } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/database";
import { cockpitError } from "../errors.ts";
import { secretDigest } from "./digest.ts";
import { beginSession, LONGEST_AHEAD_MS } from "./sessions.ts";

/** How long a one-time link may be used. */
export const TICKET_MS = 10 * 60_000;

const INSERT = "insert into cockpit.ticket (digest, ends) values ($1, $2)";
const PURGE = "delete from cockpit.ticket where ends < $1";
const TAKE = "delete from cockpit.ticket where digest = $1 and ends >= $2 and ends <= $3 returning digest";

/** What logs the operator in, once. */
export async function makeTicket(db: Queryable, now: Date): Promise<string> {
  const ticket = randomBytes(24).toString("base64url");
  await db.query("purge-tickets", PURGE, [now]);
  await db.query("make-ticket", INSERT, [secretDigest(ticket), new Date(now.getTime() + TICKET_MS)]);
  return ticket;
}

/** @returns the secret of a new session of the operator's. @throws EiaoError `LinkUsed`. */
export async function takeTicket(db: Database, ticket: string, now: Date): Promise<string> {
  const taken = await db.query("take-ticket", TAKE, [
    secretDigest(ticket),
    now,
    new Date(now.getTime() + TICKET_MS + LONGEST_AHEAD_MS),
  ]);
  if (taken.length === 0) throw cockpitError("LinkUsed", {});
  return await beginSession(db, null, now);
}
