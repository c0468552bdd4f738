import { oneSpelling } from "@eiao/crawler/internal/repository";
import { languageFamily } from "@eiao/wam-core/internal";
import { wordsOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../../errors.ts";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { CountedPage, PageDecoder, StoredPageRow, WarehousePage } from "../../pages/page-decoder.ts";
import { pageRows, unlessDamaged } from "../../pages/read-pages.ts";
import type { ResolvedQuery, ReportRow } from "./query.ts";
import { needed, shown } from "./query.ts";
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
  const { db, runRow, page: asked } = query;
  const site = needed(name, query, "site");
  const [{ number } = { number: -1 }] = await sitesOf(query);
  const decoder = await openPageDecoder(db, runRow.run, number);
  const found: ReportRow[] = [];
  if (decoder === undefined) return found;
  const wanted = oneSpelling(asked ?? "");
  let pages = 0;
  const uniform = pageRows<StoredPageRow>(db, { run: runRow.run, site: number }, undefined, UNIFORM);
  for await (const row of uniform) {
    const damaged = (error: unknown): ReportRow => ({
      site,
      page: `number ${row.page}`,
      value: null,
      text: "n/a",
      note: wordsOf(error),
    });
    const tell = (error: unknown) => void found.push(damaged(error));
    const page = unlessDamaged(() => decoder.decodeCounts(row), asked === undefined ? tell : undefined);
    if (page === undefined || (asked !== undefined && page.url !== asked && oneSpelling(page.url) !== wanted)) continue;
    pages++;
    found.push(...(unlessDamaged(() => rowsOf(row, decoder), tell) ?? []));
  }
  if (asked !== undefined && pages === 0) {
    const remedy = `To list the pages, use \`eiao-wam report pageList --run ${runRow.name} --site ${site}\`.`;
    throw warehouseError("NotInRun", { run: runRow.name, what: "page", value: asked, remedy });
  }
  return found;
}

type RowsOf<Page> = (page: Page, query: ResolvedQuery) => Omit<ReportRow, "site" | "page">[];

/** Creates a function for the full results of pages. */
function ofPages(name: string, rowsOf: RowsOf<WarehousePage>): ReportFunction {
  return async (query) => await rowsOfPages(name, query, (row, decoder) => named(decoder.decode(row), query, rowsOf));
}

/** Creates a function for the counts of pages. */
function ofCounts(name: string, rowsOf: RowsOf<CountedPage>): ReportFunction {
  return async (query) =>
    await rowsOfPages(name, query, (row, decoder) => named(decoder.decodeCounts(row), query, rowsOf));
}

function named<Page extends CountedPage>(page: Page, query: ResolvedQuery, rowsOf: RowsOf<Page>): ReportRow[] {
  return rowsOf(page, query).map((row) => ({
    ...(query.site === undefined ? {} : { site: query.site }),
    page: page.url,
    ...row,
  }));
}

const cwam = ofCounts("cwam", (page, { ruleSet }) => {
  const score = page.scores.find((one) => one.ruleSet === ruleSet);
  return score === undefined ? [] : [shown(score.applied === 0 ? null : score.failed / score.applied, "probability")];
});

const pageTestRatio = ofCounts("pageTestRatio", (page, { test: asked, ruleSet }) => {
  const tests = page.tests.filter((one) => one.ruleSet === ruleSet);
  const some = tests.filter(({ test, wam }) => asked === undefined || [test, wam].includes(asked));
  if (asked !== undefined && some.length === 0) return [{ test: asked, ...shown(null, "percentage") }];
  return some.map(({ test, failed, applied }) => ({
    test,
    ...shown(applied === 0 ? null : failed / applied, "percentage"),
  }));
});

const pageCpRatio = ofCounts("pageCpRatio", (page, { checkpoint: asked, ruleSet }) => {
  const sums = new Map<string, { failed: number; applied: number }>();
  for (const { checkpoint, failed, applied, ruleSet: of } of page.tests) {
    if (of !== ruleSet || (asked !== undefined && checkpoint !== asked)) continue;
    const sum = sums.get(checkpoint) ?? { failed: 0, applied: 0 };
    sums.set(checkpoint, { failed: sum.failed + failed, applied: sum.applied + applied });
  }
  if (asked !== undefined && sums.size === 0) return [{ checkpoint: asked, ...shown(null, "percentage") }];
  return [...sums].map(([checkpoint, { failed, applied }]) => ({
    checkpoint,
    ...shown(applied === 0 ? null : failed / applied, "percentage"),
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
  return [...counts.values()].map(({ number, ...about }) => ({ ...about, ...shown(number, "int") }));
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
