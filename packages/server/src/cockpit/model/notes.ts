import { hash } from "node:crypto";
import type { Queryable } from "@eiao/crawler/database";

/** What somebody wrote about a site. */
export interface Note {
  readonly id: string;
  readonly site: string;
  /** Number of a test; "": of none. */
  readonly test: string;
  /** Address of a page; "": of none. */
  readonly page: string;
  readonly words: string;
  /** Name of the user. */
  readonly author: string;
  readonly at: Date;
}

const INSERT = `insert into cockpit.note (id, site, test, page, words, author, at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do nothing returning id`;
const OF_SITE = `select id, site, test, page, words, author, at from cockpit.note where site = $1 order by at desc, id limit $2`;
const REMOVE = `delete from cockpit.note where id = $1 and site = $2 and (cast($3 as text) is null or author = $3) returning id`;

/** The same words about the same thing within so long are one note: a button that was pressed twice, a page that was loaded again. */
const ONE_MS = 600_000;

/** Keeps a note. @returns false: it is there already. */
export async function addNote(
  db: Queryable,
  { site, test, page, words, author, at }: Omit<Note, "id">,
): Promise<boolean> {
  const id = hash("sha256", JSON.stringify([site, test, page, words, author, Math.floor(at.getTime() / ONE_MS)]));
  return (await db.query("add-note", INSERT, [id, site, test, page, words, author, at])).length > 0;
}

/** Notes of a site, newest first. */
export function notesAbout(db: Queryable, site: string, most: number): Promise<Note[]> {
  return db.query<Note>("notes-of-site", OF_SITE, [site, most]);
}

/** @param author  who may remove that one's notes alone; null: any. @returns false: there is no such note, or it is another's. */
export async function removeNote(db: Queryable, id: string, site: string, author: string | null): Promise<boolean> {
  return (await db.query("remove-note", REMOVE, [id, site, author])).length > 0;
}
