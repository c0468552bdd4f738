import type { Queryable, QueryParameter } from "@eiao/crawler/database";
import type { Warehouse } from "../warehouse.ts";
import type { Annotation } from "./annotation.ts";

/** Chooses annotations: those that have all of these values. */
export interface AnnotationFilter {
  readonly site?: string | undefined;
  readonly run?: string | undefined;
  readonly page?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly key?: string | undefined;
  readonly isPublic?: boolean | undefined;
}

/** The columns of an annotation under the names of `Annotation`. */
export const ANNOTATION_COLUMNS = `id, site, run, page, test, fingerprint, key, value, reference, author, date, ispublic as "isPublic"`;

/** The table with the types of its columns. */
export const annotationTarget = {
  table: "dw.annotation",
  columns: {
    id: "text",
    site: "text",
    run: "text",
    page: "text",
    test: "text",
    fingerprint: "text",
    key: "text",
    value: "text",
    reference: "text",
    author: "text",
    date: "timestamptz",
    ispublic: "bool",
  },
};

/** The values of an annotation in the order of the columns. */
export function annotationRow(annotation: Annotation): QueryParameter[] {
  const { id, site, run, page, test, fingerprint, key, value, reference, author, date, isPublic } = annotation;
  return [id, site, run, page, test, fingerprint, key, value, reference, author, date, isPublic];
}

/**
 * Reads annotations by their ids, at most `most` behind an id; "" begins with the first.
 * Cost: in proportion to the annotations of the site, or to all of them if no site is chosen.
 */
export function annotationsAfter(
  { database }: Warehouse,
  { isPublic, ...equal }: AnnotationFilter,
  after: string,
  most: number,
): Promise<Annotation[]> {
  const parameters: QueryParameter[] = [after, most];
  const conditions = Object.entries(equal).flatMap(([column, value]) => {
    if (value === undefined) return [];
    parameters.push(value);
    return [`${column} = $${parameters.length}`];
  });
  if (isPublic !== undefined) conditions.push(isPublic ? "ispublic" : "not ispublic");
  const where = ["id > $1", ...conditions].join(" and ");
  const text = `select ${ANNOTATION_COLUMNS} from dw.annotation where ${where} order by id limit $2`;
  return database.query<Annotation>("annotations", text, parameters);
}

const OF_SITE = `select ${ANNOTATION_COLUMNS} from dw.annotation where site = $1 order by date desc, id limit $2`;

/** Reads the newest annotations of a site, its surveys, pages and findings, newest first. */
export function newestAnnotations({ database }: Warehouse, site: string, most: number): Promise<Annotation[]> {
  return database.query<Annotation>("annotations-of-site", OF_SITE, [site, most]);
}

const KNOWN = `select ${ANNOTATION_COLUMNS} from dw.annotation where id = any($1)`;

/** Reads annotations by their ids. */
export function annotationsById(db: Queryable, ids: readonly string[]): Promise<Annotation[]> {
  return db.query<Annotation>("known-annotations", KNOWN, [ids]);
}
