import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { ScryptOptions } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { createLoadTurns } from "../../public/model/load-turns.ts";
import type { Role } from "../../transport/caller-rights.ts";
import { cockpitError } from "../errors.ts";
import { secretDigest } from "./sessions.ts";

/** A user, without the password. */
export interface User {
  readonly name: string;
  readonly role: Role;
  readonly created: Date;
  /** The number of sessions of the user that have not ended. */
  readonly sessions: number;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;
const INSERT = `insert into cockpit.users (name, role, password, created) values ($1, $2, $3, $4)
  on conflict (name) do nothing returning name`;

/** Returns a name as it is stored. Spellings that look the same give the same name. */
export function userName(rawName: string): string {
  return rawName.trim().normalize("NFKC").toLowerCase();
}

/** Adds a user with a password. @throws EiaoError `BadUserName`, `BadPassword`, `UserExists`. Cost: a digest of the password. */
export async function addUser(
  db: Queryable,
  user: { readonly name: string; readonly role: Role; readonly password: string },
  now: Date,
): Promise<void> {
  const name = userName(user.name);
  if (!NAME.test(name)) throw cockpitError("BadUserName", { name: JSON.stringify(user.name.slice(0, 100)) });
  const digest = await passwordDigest(user.password);
  const rows = await db.query("add-user", INSERT, [name, user.role, digest, now]);
  if (rows.length === 0) throw cockpitError("UserExists", { name });
}

const END = "delete from cockpit.session where username = $1 returning digest";
const REMOVE = "delete from cockpit.users where name = $1 returning name";

/** Removes a user and ends the user's sessions. @throws EiaoError `UnknownUser`. */
export async function removeUser(db: Database, rawName: string): Promise<void> {
  const name = userName(rawName);
  await db.transaction(async (inside) => {
    await inside.query("end-sessions-of-user", END, [name]);
    const rows = await inside.query("remove-user", REMOVE, [name]);
    if (rows.length === 0) throw cockpitError("UnknownUser", { name: JSON.stringify(rawName.slice(0, 100)) });
  });
}

const ALL = `select u.name, u.role, u.created, (select count(*) from cockpit.session s where s.username = u.name) as sessions
  from cockpit.users u order by u.name`;

/** Returns all users, sorted by name. */
export function allUsers(db: Queryable): Promise<User[]> {
  return db.query<User>("all-users", ALL);
}

const FIND = "select password from cockpit.users where name = $1";

/** Returns the stored digest of a user's password, or undefined if there is no such user. */
export async function passwordOf(db: Queryable, rawName: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>("password-of-user", FIND, [userName(rawName)]);
  return row?.password;
}

const CHANGE = "update cockpit.users set password = $2 where name = $1 returning name";
const END_OTHERS = "delete from cockpit.session where username = $1 and digest <> $2 returning digest";

/** Changes a password and ends the user's other sessions. @throws EiaoError `BadPassword`, `UnknownUser`. Cost: a digest of the password. */
export async function changePassword(
  db: Database,
  { name, password, session }: { readonly name: string; readonly password: string; readonly session: string },
): Promise<void> {
  const digest = await passwordDigest(password);
  await db.transaction(async (inside) => {
    const rows = await inside.query("change-password", CHANGE, [name, digest]);
    if (rows.length === 0) throw cockpitError("UnknownUser", { name: JSON.stringify(name) });
    await inside.query("end-other-sessions", END_OTHERS, [name, secretDigest(session)]);
  });
}

/** The cost of a digest of a password: 32 MiB and a few tenths of a second of a core, with the parameters that OWASP recommends. */
const cost = { log2N: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const LEAST = 10;
const MOST = 1_000;
/** Two digests are computed at a time, so that guesses take neither the machine nor its memory. At most 40 wait; more are refused. */
const turns = createLoadTurns(2, 40);

/** Makes the digest that is stored: `scrypt$15$8$3$salt$digest`. @throws EiaoError `BadPassword`, `ReportsBusy`. */
export async function passwordDigest(password: string): Promise<string> {
  if (password.length < LEAST) throw cockpitError("BadPassword", { problem: `it has fewer than ${LEAST} characters` });
  if (password.length > MOST) throw cockpitError("BadPassword", { problem: `it has more than ${MOST} characters` });
  const salt = randomBytes(SALT_BYTES);
  const { log2N, r, p } = cost;
  const key = await deriveKey(password, salt, KEY_BYTES, { N: 2 ** log2N, r, p });
  return ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** The digest that the password of an unknown name is checked against, so that the check takes as long as for a known name. */
const NOBODY = `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

/** Returns true if a password has the stored digest. @param stored  undefined if there is no such user. @throws EiaoError `ReportsBusy`. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, log2N, r, p, salt = "", key = ""] = (stored ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const options = { N: 2 ** Number(log2N), r: Number(r), p: Number(p) };
  const found = await deriveKey(password.slice(0, MOST), Buffer.from(salt, "base64url"), expected.length, options);
  return timingSafeEqual(found, expected) && stored !== undefined;
}

/** Derives a key. The password is normalised (NFKC): typed on two keyboards it gives the same key. */
function deriveKey(
  password: string,
  salt: Buffer,
  length: number,
  { N = 0, r = 0, p = 0 }: ScryptOptions,
): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return turns.take(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, length, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
}
