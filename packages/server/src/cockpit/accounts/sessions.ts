import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import type { Actor, Role } from "../../transport/caller-rights.ts";
import { cockpitError } from "../errors.ts";

/** The user or the program that makes a request. */
export interface CockpitCaller extends Actor {
  /** The secret of a browser's session. Undefined for a program with a token: pages of other sites cannot make its calls. */
  readonly session?: string;
}

/** The time without a request after which a session ends. */
export const IDLE_MS = 30 * 60_000;
/** The longest time that a session lasts, in use or not. */
export const LONGEST_MS = 12 * 60 * 60_000;
/** The shortest time between two updates of the last use of a session. */
const NOTE_MS = 60_000;

/** A session that began later than this after now was made while the clock was wrong. It is refused, because its end is unknown. */
export const LONGEST_AHEAD_MS = 5 * 60_000;

/** The name of users who logged in by a one-time link and have no account. */
export const LINK_NAME = "operator (link)";

const INSERT = "insert into cockpit.session (digest, username, created, used) values ($1, $2, $3, $3)";
const PURGE = "delete from cockpit.session where used < $1 or created < $2 returning digest";

/** Begins a session and deletes those that have ended. @param user  null for a one-time link. @returns the secret; the database keeps its digest. */
export async function beginSession(db: Database, user: string | null, now: Date): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await db.transaction(async (inside) => {
    await inside.query("purge-sessions", PURGE, limitsAt(now));
    await inside.query("begin-session", INSERT, [secretDigest(secret), user, now]);
  });
  return secret;
}

function limitsAt(now: Date): [Date, Date] {
  return [new Date(now.getTime() - IDLE_MS), new Date(now.getTime() - LONGEST_MS)];
}

const FIND = `select s.username as name, u.role, s.used from cockpit.session s left join cockpit.users u on u.name = s.username
  where s.digest = $1 and s.used >= $2 and s.created >= $3 and s.created <= $4`;
const USED = "update cockpit.session set used = $2 where digest = $1";

/**
 * Returns the user of a session, or undefined if there is none or it has ended.
 * @param isUse  False for a page that renews itself: it does not keep a session alive.
 */
export async function callerOf(
  db: Queryable,
  secret: string,
  now: Date,
  isUse = true,
): Promise<CockpitCaller | undefined> {
  const digest = secretDigest(secret);
  const [row] = await db.query<{ name: string | null; role: Role | null; used: Date }>("caller-of-session", FIND, [
    digest,
    ...limitsAt(now),
    new Date(now.getTime() + LONGEST_AHEAD_MS),
  ]);
  if (row === undefined) return undefined;
  if (isUse && now.getTime() - row.used.getTime() >= NOTE_MS) await db.query("session-used", USED, [digest, now]);
  if (row.name === null) return { name: LINK_NAME, role: "operator", session: secret };
  return row.role === null ? undefined : { name: row.name, role: row.role, session: secret };
}

const END = "delete from cockpit.session where digest = $1";

export async function endSession(db: Queryable, secret: string): Promise<void> {
  await db.query("end-session", END, [secretDigest(secret)]);
}

/** Returns the token of a session's forms. Another site cannot make one, because it cannot read the pages of the cockpit. */
export function formToken(secret: string): string {
  return createHmac("sha256", secret).update("form of the cockpit").digest("base64url");
}

export function isFormToken(secret: string, token: string): boolean {
  return timingSafeEqual(textDigest(token), textDigest(formToken(secret)));
}

/** The time in ms for which a one-time link is valid. */
export const TICKET_MS = 10 * 60_000;

const INSERT_TICKET = "insert into cockpit.ticket (digest, ends) values ($1, $2)";
const PURGE_TICKETS = "delete from cockpit.ticket where ends < $1";
const TAKE = "delete from cockpit.ticket where digest = $1 and ends >= $2 and ends <= $3 returning digest";

/** Makes a ticket for a link that logs the operator in once. */
export async function makeTicket(db: Queryable, now: Date): Promise<string> {
  const ticket = randomBytes(24).toString("base64url");
  await db.query("purge-tickets", PURGE_TICKETS, [now]);
  await db.query("make-ticket", INSERT_TICKET, [secretDigest(ticket), new Date(now.getTime() + TICKET_MS)]);
  return ticket;
}

/** Begins a session of the operator for a ticket. @returns its secret. @throws EiaoError `LinkUsed`. */
export async function takeTicket(db: Database, ticket: string, now: Date): Promise<string> {
  const rows = await db.query("take-ticket", TAKE, [
    secretDigest(ticket),
    now,
    new Date(now.getTime() + TICKET_MS + LONGEST_AHEAD_MS),
  ]);
  if (rows.length === 0) throw cockpitError("LinkUsed", {});
  return await beginSession(db, null, now);
}

/** Returns the digest of a secret. The database keeps only the digest, so that its readers get no session. */
export function secretDigest(secret: string): string {
  return textDigest(secret).toString("base64url");
}

/** Returns the SHA-256 of a text. */
export function textDigest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
