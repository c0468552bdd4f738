import type { Queryable } from "@eiao/crawler/database";
import { warehouseError } from "../errors.ts";
import { knownRun } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { openPageDecoder } from "./page-decoder.ts";
import { unlessDamaged } from "./pages-by-url.ts";
import type { StoredPageRow, WarehousePage } from "./page-decoder.ts";

const PAGES = `select page, samples, counts, content from dw.pageresult
  where run = $1 and site = $2 and page > $3 order by page limit 200`;

const SITE = `select v.site from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 and s.name = $2`;

/**
 * The pages of a site in a run, by their names, all their results among them: whatever the store of the site says of them.
 * @param damaged  is told the number of a page whose row cannot be read, and the others follow; without it that ends them.
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
  if (row === undefined) {
    const remedy = `To list the sites, use \`eiao-wam report siteList --run ${run}\`.`;
    throw warehouseError("NotInRun", { run, what: "site", value: site, remedy });
  }
  yield* readSitePages(database, number, row.site, damaged);
}

/**
 * The same by the numbers of run and site, in the order in which they were loaded.
 * @throws EiaoError `PageRowDamaged`. Cost: 0.3 ms for a page of 130 results; memory of some hundred pages.
 */
export async function* readSitePages(
  db: Queryable,
  run: number,
  site: number,
  damaged?: (page: number, error: unknown) => void,
): AsyncGenerator<WarehousePage> {
  const decoder = await openPageDecoder(db, run, site);
  if (decoder === undefined) return;
  for (let last = -1; ;) {
    const rows = await db.query<StoredPageRow>("pages-of-site", PAGES, [run, site, last]);
    for (const row of rows) {
      const page = unlessDamaged(
        () => decoder.decode(row),
        (error) => {
          if (damaged === undefined) throw error;
          damaged(row.page, error);
        },
      );
      if (page !== undefined) yield page;
      last = row.page;
    }
    if (rows.length === 0) return;
  }
}
