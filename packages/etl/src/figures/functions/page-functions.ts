import { canonicalUrl } from "@eiao/crawler/internal/repository";
import { languageFamily } from "@eiao/wam-core/internal";
import { messageOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../../errors.ts";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { CountedPage, PageDecoder, StoredPageRow, WarehousePage } from "../../pages/page-decoder.ts";
import { pageRows, unlessDamaged } from "../../pages/read-pages.ts";
import type { ResolvedQuery, ReportRow } from "./query.ts";
import { needed, format } from "./query.ts";
import { inclusions, isAsked, sitesOf } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

const UNIFORM = "(samples & 1) = 1";

/**
 * Returns rows for the pages of the uniform sample of a query's site, or for its one page. A damaged page has a row with a note.
 * @throws EiaoError `ReportNeeds`, `NotInRun`.
 */
async function rowsOfPages(
  name: string,
  query: ResolvedQuery,
  rowsOf: (row: StoredPageRow, decoder: PageDecoder) => ReportRow[],
): Promise<ReportRow[]> {
  const { db, runRow, page: url } = query;
  const site = needed(name, query, "site");
  const [{ number } = { number: -1 }] = await sitesOf(query);
  const decoder = await openPageDecoder(db, runRow.run, number);
  const found: ReportRow[] = [];
  if (decoder === undefined) return found;
  const spelling = canonicalUrl(url ?? "");
  let pages = 0;
  const uniform = pageRows<StoredPageRow>(db, { run: runRow.run, site: number }, undefined, UNIFORM);
  for await (const row of uniform) {
    const damagedRow = (error: unknown): ReportRow => ({
      site,
      page: `number ${row.page}`,
      value: null,
      text: "n/a",
      note: messageOf(error),
    });
    const report = (error: unknown) => void found.push(damagedRow(error));
    const page = unlessDamaged(() => decoder.decodeCounts(row), url === undefined ? report : undefined);
    if (page === undefined || (url !== undefined && page.url !== url && canonicalUrl(page.url) !== spelling)) continue;
    pages++;
    found.push(...(unlessDamaged(() => rowsOf(row, decoder), report) ?? []));
  }
  if (url !== undefined && pages === 0) {
    const remedy = `To list the pages, use \`eiao-wam report pageList --run ${runRow.name} --site ${site}\`.`;
    throw warehouseError("NotInRun", { run: runRow.name, what: "page", value: url, remedy });
  }
  return found;
}

type RowsOf<Page> = (page: Page, query: ResolvedQuery) => Omit<ReportRow, "site" | "page">[];

/** Creates a function for the full results of pages. */
function ofPages(name: string, rowsOf: RowsOf<WarehousePage>): ReportFunction {
  return async (query) => await rowsOfPages(name, query, (row, decoder) => rowsFor(decoder.decode(row), query, rowsOf));
}

/** Creates a function for the counts of pages. */
function ofCounts(name: string, rowsOf: RowsOf<CountedPage>): ReportFunction {
  return async (query) =>
    await rowsOfPages(name, query, (row, decoder) => rowsFor(decoder.decodeCounts(row), query, rowsOf));
}

function rowsFor<Page extends CountedPage>(page: Page, query: ResolvedQuery, rowsOf: RowsOf<Page>): ReportRow[] {
  return rowsOf(page, query).map((row) => ({
    ...(query.site === undefined ? {} : { site: query.site }),
    page: page.url,
    ...row,
  }));
}

const cwam = ofCounts("cwam", (page, { ruleSet }) => {
  const score = page.scores.find((one) => one.ruleSet === ruleSet);
  return score === undefined ? [] : [format(score.applied === 0 ? null : score.failed / score.applied, "probability")];
});

const pageTestRatio = ofCounts("pageTestRatio", (page, { test: requested, ruleSet }) => {
  const tests = page.tests.filter((one) => one.ruleSet === ruleSet);
  const found = tests.filter(({ test, wam }) => requested === undefined || [test, wam].includes(requested));
  if (requested !== undefined && found.length === 0) return [{ test: requested, ...format(null, "percentage") }];
  return found.map(({ test, failed, applied }) => ({
    test,
    ...format(applied === 0 ? null : failed / applied, "percentage"),
  }));
});

const pageCpRatio = ofCounts("pageCpRatio", (page, { checkpoint: requested, ruleSet }) => {
  const sums = new Map<string, { failed: number; applied: number }>();
  for (const { checkpoint, failed, applied, ruleSet: of } of page.tests) {
    if (of !== ruleSet || (requested !== undefined && checkpoint !== requested)) continue;
    const sum = sums.get(checkpoint) ?? { failed: 0, applied: 0 };
    sums.set(checkpoint, { failed: sum.failed + failed, applied: sum.applied + applied });
  }
  if (requested !== undefined && sums.size === 0) return [{ checkpoint: requested, ...format(null, "percentage") }];
  return [...sums].map(([checkpoint, { failed, applied }]) => ({
    checkpoint,
    ...format(applied === 0 ? null : failed / applied, "percentage"),
  }));
});

const familiesOf = (page: WarehousePage): string[] =>
  [
    ...new Set(
      page.facts.documents.flatMap(({ statistics }) =>
        statistics.flatMap(({ type, value }) => (type === "language" ? [languageFamily(value)] : [])),
      ),
    ),
  ].filter((family) => family !== "");

const pageLang = ofPages("pageLang", (page) =>
  familiesOf(page).map((language) => ({ language, value: null, text: language })),
);

const pageListLang = ofPages("pageListLang", (page, query) => {
  const language = needed("pageListLang", query, "language");
  return familiesOf(page).includes(language) ? [{ language, value: null, text: page.url }] : [];
});

const pageContent = ofPages("pageContent", (page, query) => {
  const kinds: Readonly<Record<string, number>> = { technology: 1, internalLinks: 2, externalLinks: 3 };
  const counts = new Map<string, { mimeType: string; inclusion: string; number: number }>();
  for (const { type, value } of page.facts.documents.flatMap(({ statistics }) => statistics)) {
    const inclusion = inclusions[kinds[type] ?? -1];
    if (inclusion === undefined || !isAsked(query, inclusion, value)) continue;
    const known = counts.get(`${inclusion} ${value}`) ?? { mimeType: value, inclusion, number: 0 };
    known.number++;
    counts.set(`${inclusion} ${value}`, known);
  }
  return [...counts.values()].map(({ number, ...about }) => ({ ...about, ...format(number, "int") }));
});

/** The functions of single pages (spec 14.4). All need --site. Without --page they return a row for each page. */
export const pageFunctions: Readonly<Record<string, ReportFunction>> = {
  pageList: ofCounts("pageList", (page) => [{ value: null, text: page.url }]),
  cwam,
  pageTestRatio,
  pageCpRatio,
  pageLang,
  pageListLang,
  pageContent,
};
