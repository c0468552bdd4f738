import type { Queryable } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { notInRun } from "../errors.ts";
import { knownRun } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { openPageDecoder } from "./page-decoder.ts";
import type { StoredPageRow, WarehousePage } from "./page-decoder.ts";
import { decodePageHead } from "./site-pages.ts";

const READ_AT_ONCE = 200;
const SITE = `select v.site from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 and s.name = $2`;

/**
 * Yields the pages of a site in a run, by their names, with the full data of the site's store.
 * @param damaged  receives the number of a page whose row cannot be read. Without it, such a page ends the reading.
 * @throws EiaoError `UnknownTestRun`, `NotInRun`, `PageRowDamaged`. Cost: 0.3 ms for a page of 130 results; memory of some hundred pages.
 */
export async function* readPages(
  { database }: Warehouse,
  run: string,
  site: string,
  damaged?: (page: number, error: unknown) => void,
): AsyncGenerator<WarehousePage> {
  const { run: number } = await knownRun(database, run);
  const [row] = await database.query<{ site: number }>("site-in-run", SITE, [number, site]);
  if (row === undefined) throw notInRun(run, "site", site);
  const decoder = await openPageDecoder(database, number, row.site);
  if (decoder === undefined) return;
  for await (const stored of pageRows<StoredPageRow>(database, { run: number, site: row.site })) {
    const page = unlessDamaged(
      () => decoder.decode(stored),
      (error) => {
        if (damaged === undefined) throw error;
        damaged(stored.page, error);
      },
    );
    if (page !== undefined) yield page;
  }
}

/** The numbers of a site and its run. */
interface SiteOfRun {
  readonly run: number;
  readonly site: number;
}

/**
 * Reads the rows of the pages of a site in the order in which they were loaded, 200 at a time.
 * @param columns  must include `page`. @param condition  an SQL condition that selects pages.
 */
export async function* pageRows<Row extends Pick<StoredPageRow, "page">>(
  db: Queryable,
  { run, site }: SiteOfRun,
  columns = "page, samples, counts, content",
  condition = "true",
): AsyncGenerator<Row> {
  const sql = `select ${columns} from dw.pageresult
    where run = $1 and site = $2 and page > $3 and ${condition} order by page limit ${READ_AT_ONCE}`;
  for (let last = -1; ;) {
    const rows = await db.query<Row>("page-rows", sql, [run, site, last]);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < READ_AT_ONCE) return;
    last = end.page;
  }
}

const ROWS = `select page, samples, counts, content from dw.pageresult where run = $1 and site = $2 and page = any($3)`;

type NamedRow = Pick<StoredPageRow, "page" | "content">;

/** A page whose row cannot be read. */
export interface DamagedPage {
  /** The URL, or the number within the site if the URL cannot be read either, such as `number 3`. */
  readonly page: string;
  /** The error, an EiaoError `PageRowDamaged`. */
  readonly error: unknown;
}

/**
 * Yields the pages of a site by their URLs, in byte order; pages of one URL in the order of the store. Damaged pages are passed to
 * `damaged`, and the others follow.
 * @throws EiaoError `PageRowDamaged` if the common data of all pages is damaged. Memory: the URLs, and some hundred pages. Cost: 0.3 ms for
 * a page of 130 results.
 */
export async function* readPagesByUrl(
  db: Queryable,
  { run, site }: SiteOfRun,
  damaged: (page: DamagedPage) => void,
): AsyncGenerator<WarehousePage> {
  const decoder = await openPageDecoder(db, run, site);
  if (decoder === undefined) return;
  const pages: { readonly page: number; readonly url: Buffer }[] = [];
  for await (const row of pageRows<NamedRow>(db, { run, site }, "page, content")) {
    const head = unlessDamaged(
      () => decodePageHead(row, decoder.dictionary),
      (error) => damaged({ page: `number ${row.page}`, error }),
    );
    if (head !== undefined) pages.push({ page: row.page, url: Buffer.from(head.url) });
  }
  pages.sort((a, b) => Buffer.compare(a.url, b.url) || a.page - b.page);
  for (let at = 0; at < pages.length; at += READ_AT_ONCE) {
    const batch = pages.slice(at, at + READ_AT_ONCE);
    const rows = await db.query<StoredPageRow>("pages-by-number", ROWS, [run, site, batch.map(({ page }) => page)]);
    const byNumber = new Map(rows.map((row) => [row.page, row]));
    for (const { page, url } of batch) {
      const row = byNumber.get(page);
      if (row === undefined) continue;
      const decoded = unlessDamaged(
        () => decoder.decode(row),
        (error) => damaged({ page: url.toString(), error }),
      );
      if (decoded !== undefined) yield decoded;
    }
  }
}

/** Returns the value of `read`, or passes the error of a damaged row to `report` and returns undefined. @throws any other error of `read`. */
export function unlessDamaged<Value>(read: () => Value, report?: (error: unknown) => void): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) !== "PageRowDamaged") throw error;
    report?.(error);
    return undefined;
  }
}
