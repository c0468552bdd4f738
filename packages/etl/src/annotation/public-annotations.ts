import { hash } from "node:crypto";
import type { Queryable } from "@eiao/crawler/internal/database";
import { installationId } from "../warehouse/warehouse.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import type { Annotation } from "./annotation.ts";

/** The public form of an annotation. It has no author and no id, because the id of an imported annotation may name its author. */
export interface PublicAnnotation extends Omit<Annotation, "id" | "author" | "date" | "isPublic"> {
  /** A name of 32 hexadecimal digits, which stays the same as long as the annotation exists. */
  readonly name: string;
  /** The date and time in ISO 8601. */
  readonly date: string;
}

const COLUMNS = `id, site, run, page, test, fingerprint, key, value, reference, date`;
type PublicRow = Omit<Annotation, "author" | "isPublic">;

const OF_SITE = `select ${COLUMNS} from dw.annotation
  where site = $1 and ispublic and page is null and (run is null or run = $2) order by date desc, id limit $3`;

/** Reads the public annotations of a site and of its survey in a run, newest first. */
export async function publicOfSite(
  { database }: Warehouse,
  { site, run }: Pick<Annotation, "site"> & { readonly run: string },
  limit: number,
): Promise<PublicAnnotation[]> {
  return await withNames(database, await database.query<PublicRow>("public-of-site", OF_SITE, [site, run, limit]));
}

const OF_PAGE = `select ${COLUMNS} from dw.annotation
  where site = $1 and ispublic and (page = $2 or fingerprint = any($3)) order by date desc, id limit $4`;

/** Reads the public annotations of a page, of findings on it, and of the given findings on any page, newest first. */
export async function publicOfPage(
  { database }: Warehouse,
  { site, page, fingerprints }: PageAnnotationQuery,
  limit: number,
): Promise<PublicAnnotation[]> {
  const rows = await database.query<PublicRow>("public-of-page", OF_PAGE, [site, page, fingerprints, limit]);
  return await withNames(database, rows);
}

/** A page of a site, and fingerprints of findings. */
export interface PageAnnotationQuery {
  readonly site: string;
  readonly page: string;
  readonly fingerprints: readonly string[];
}

const OF_SITES = `select ${COLUMNS} from dw.annotation
  where site = any($1) and ispublic and (run is null or run = $2) order by site, id`;

/** Reads the public annotations of sites with their pages and findings, and of their surveys in a run, by site. */
export async function publicOfSites(db: Queryable, sites: readonly string[], run: string): Promise<PublicAnnotation[]> {
  return await withNames(db, await db.query<PublicRow>("public-of-sites", OF_SITES, [sites, run]));
}

const CHANGES = "select annotationchanges from dw.installation";

/** Returns a text that changes whenever an annotation is added, changed or removed. */
export async function annotationStamp({ database }: Warehouse): Promise<string> {
  const [row] = await database.query<{ annotationchanges: number }>("annotation-changes", CHANGES);
  return String(row?.annotationchanges ?? 0);
}

/** Names annotations by a digest that includes the secret id of the installation, so that outsiders cannot guess an author from it. */
async function withNames(database: Queryable, rows: readonly PublicRow[]): Promise<PublicAnnotation[]> {
  if (rows.length === 0) return [];
  const installation = await installationId({ database });
  return rows.map(({ id, date, ...row }) => ({
    name: hash("sha256", `${installation}\n${id}`).slice(0, 32),
    ...row,
    date: date.toISOString(),
  }));
}
