import type { Queryable } from "../../database/database.ts";
import type { Annotation } from "../annotation.ts";
import { siteId } from "./sites/site-id.ts";

const WRITE = `
  insert into urlrep.annotation (kind, subject, siteid, key, value, author, date) values ($1, $2, $3, $4, $5, $6, $7)`;
const READ = `
  select kind, subject, site, key, value, author, date from urlrep.annotation left join urlrep.site using (siteid)
  where kind = $1 and subject = $2 order by annotationid`;

/** @throws EiaoError `UnknownSite`. */
export async function annotate(db: Queryable, note: Annotation): Promise<void> {
  const site = note.site === null ? null : await siteId(db, note.site);
  await db.query("annotate", WRITE, [note.kind, note.subject, site, note.key, note.value, note.author, note.date]);
}

/** The annotations of one subject, oldest first. */
export function annotations(db: Queryable, kind: Annotation["kind"], subject: string): Promise<Annotation[]> {
  return db.query<Annotation>("annotations", READ, [kind, subject]);
}
