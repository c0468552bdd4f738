import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { columnTypes } from "@eiao/crawler/internal/database";
import type { QueryParameter, Queryable } from "@eiao/crawler/internal/database";
import { warehouseError } from "../errors.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { annotationRefused, checkedAnnotation, withIndex } from "./annotation.ts";
import type { Annotation } from "./annotation.ts";

/** Selects the annotations that have all these values. */
export interface AnnotationFilter {
  readonly site?: string | undefined;
  readonly run?: string | undefined;
  readonly page?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly key?: string | undefined;
  readonly isPublic?: boolean | undefined;
}

/** The columns of an annotation, with the names of the fields of `Annotation`. */
export const ANNOTATION_COLUMNS = `id, site, run, page, test, fingerprint, key, value, reference, author, date, ispublic as "isPublic"`;

/** The table with the types of its columns. */
export const annotationTarget = {
  table: "dw.annotation",
  columns: columnTypes(
    "id text, site text, run text, page text, test text, fingerprint text, key text, value text, reference text, author text, date timestamptz, ispublic bool",
  ),
};

/** Returns the values of an annotation in the order of the columns. */
export function annotationRow(annotation: Annotation): QueryParameter[] {
  const { id, site, run, page, test, fingerprint, key, value, reference, author, date, isPublic } = annotation;
  return [id, site, run, page, test, fingerprint, key, value, reference, author, date, isPublic];
}

/**
 * Reads annotations in the order of their ids: at most `limit` after the id `after`. "" starts with the first. Cost:
 * proportional to the annotations of the site, or to all of them without a site.
 */
export function annotationsAfter(
  { database }: Warehouse,
  { isPublic, ...equal }: AnnotationFilter,
  after: string,
  limit: number,
): Promise<Annotation[]> {
  const parameters: QueryParameter[] = [after, limit];
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

/** Reads the newest annotations of a site, of its surveys, pages and findings, newest first. */
export function newestAnnotations({ database }: Warehouse, site: string, limit: number): Promise<Annotation[]> {
  return database.query<Annotation>("annotations-of-site", OF_SITE, [site, limit]);
}

const KNOWN = `select ${ANNOTATION_COLUMNS} from dw.annotation where id = any($1)`;

/** Reads annotations by their ids. */
export function annotationsById(db: Queryable, ids: readonly string[]): Promise<Annotation[]> {
  return db.query<Annotation>("known-annotations", KNOWN, [ids]);
}

/** An equal statement of the same author within this time is a repetition: a button was pressed twice, or a page was reloaded. */
const ONE_MS = 600_000;

// The lock keeps other writers out between the check and the commit.
const LOCK = "lock table dw.annotation in share row exclusive mode";
const CHANGED = "update dw.installation set annotationchanges = annotationchanges + 1";
const SAME = `select id from dw.annotation where site = $1 and run is not distinct from cast($2 as text)
  and page is not distinct from cast($3 as text) and fingerprint is not distinct from cast($4 as text) and key = $5
  and value = $6 and reference is not distinct from cast($7 as text) and author = $8 and date > $9 and ispublic = $10`;

/**
 * Adds an annotation under a new id.
 * @returns its id, and false if the same annotation was added a moment ago. @throws EiaoError `AnnotationRefused`.
 */
export function addAnnotation(
  { database }: Warehouse,
  input: Omit<Annotation, "id">,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const annotation = checkedAnnotation({ ...input, id: `urn:uuid:${randomUUID()}` });
  const { id, site, run, page, fingerprint, key, value, reference, author, date, isPublic } = annotation;
  return database.transaction(async (inside) => {
    await inside.query("lock-annotations", LOCK);
    const since = new Date(date.getTime() - ONE_MS);
    const subject = [site, run, page, fingerprint, key, value, reference, author, since, isPublic];
    const [same] = await inside.query<{ id: string }>("same-annotation", SAME, subject);
    if (same !== undefined) return { id: same.id, isNew: false };
    await write(inside, [annotation]);
    return { id, isNew: true };
  });
}

const REMOVE = `delete from dw.annotation where id = $1 and (cast($2 as text) is null or author = $2)
  and (cast($3 as text) is null or site = $3) returning ${ANNOTATION_COLUMNS}`;

/** Removes an annotation if it has this author and site, and returns it. @throws EiaoError `UnknownAnnotation`. */
export function removeAnnotation(
  { database }: Warehouse,
  id: string,
  { author, site }: { readonly [Key in "author" | "site"]?: string | undefined } = {},
): Promise<Annotation> {
  return database.transaction(async (inside) => {
    const parameters = [id, author ?? null, site ?? null];
    const [removed] = await inside.query<Annotation>("remove-annotation", REMOVE, parameters);
    if (removed === undefined) throw warehouseError("UnknownAnnotation", { id: id.slice(0, 200) });
    await inside.query("count-annotation-change", CHANGED);
    return removed;
  });
}

/** An annotation of a file. A field that the file lacks is undefined, and keeps its stored value. */
export interface ImportedAnnotation extends Omit<Annotation, "author" | "date" | "isPublic"> {
  readonly author: string | undefined;
  readonly date: Date | undefined;
  readonly isPublic: boolean | undefined;
}

/** The numbers of annotations that were new, changed and unchanged. */
export interface AnnotationImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * Imports annotations by their ids, all or none.
 * @param standIn  the default author and date. @throws EiaoError `AnnotationRefused`, which names index and field.
 */
export function importAnnotations(
  { database }: Warehouse,
  annotations: readonly ImportedAnnotation[],
  standIn: Pick<Annotation, "author" | "date">,
): Promise<AnnotationImport> {
  return database.transaction(async (inside) => {
    await inside.query("lock-annotations", LOCK);
    const rows = await annotationsById(inside, [...new Set(annotations.map(({ id }) => id))]);
    const known = new Map(rows.map((row) => [row.id, row]));
    const distinct = new Map<string, { readonly annotation: Annotation; readonly index: number }>();
    for (const [index, each] of annotations.entries()) {
      const before = known.get(each.id) ?? { ...standIn, isPublic: false };
      const { author = before.author, date = before.date, isPublic = before.isPublic } = each;
      const annotation = checkedAnnotation({ ...each, author, date, isPublic }, withIndex(index));
      const twin = distinct.get(annotation.id);
      if (twin !== undefined && !isDeepStrictEqual(twin.annotation, annotation))
        throw annotationRefused(withIndex(index), "id", `the annotation with index ${twin.index} has the same id`);
      if (twin === undefined) distinct.set(annotation.id, { annotation, index });
    }
    const all = [...distinct.values()].map(({ annotation }) => annotation);
    const differing = all.filter((annotation) => !isDeepStrictEqual({ ...known.get(annotation.id) }, annotation));
    await write(inside, differing);
    const changed = differing.filter(({ id }) => known.has(id)).length;
    return { added: differing.length - changed, changed, unchanged: all.length - differing.length };
  });
}

const [, ...settable] = Object.keys(annotationTarget.columns);
const REPLACE = `on conflict (id) do update set ${settable.map((column) => `${column} = excluded.${column}`).join(", ")}`;

async function write(inside: Queryable, annotations: readonly Annotation[]): Promise<void> {
  if (annotations.length === 0) return;
  await inside.insert("write-annotations", annotationTarget, annotations.map(annotationRow), REPLACE);
  await inside.query("count-annotation-change", CHANGED);
}
