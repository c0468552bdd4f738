import { languageFamily } from "@eiao/wam-core";
import { warehouseError } from "../errors.ts";
import { readSitePages } from "../pages/read-pages.ts";
import type { WarehousePage } from "../pages/page-decoder.ts";
import type { ResolvedQuery } from "./query.ts";
import { needed } from "./query.ts";
import type { ReportRow } from "./rows.ts";
import { shown } from "./rows.ts";
import { inclusions, isAsked, sitesOf } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

/** The pages of the uniform sample of a query's site, or its one page. @throws EiaoError `ReportNeeds`, `NotInRun`. */
async function pagesOf(name: string, query: ResolvedQuery): Promise<{ site: string; pages: WarehousePage[] }> {
  const site = needed(name, query, "site");
  const [found] = await sitesOf(query);
  const pages: WarehousePage[] = [];
  if (found === undefined) return { site, pages };
  for await (const page of readSitePages(query.db, query.runRow.run, found.number))
    if (page.isUniform && (query.page === undefined || page.url === query.page)) pages.push(page);
  if (query.page !== undefined && pages.length === 0) {
    const remedy = `See \`eiao-wam report pageList --run ${query.runRow.name} --site ${site}\`.`;
    throw warehouseError("NotInRun", { run: query.runRow.name, what: "page", value: query.page, remedy });
  }
  return { site, pages };
}

function ofPages(
  name: string,
  rowsOf: (page: WarehousePage, query: ResolvedQuery) => Omit<ReportRow, "site" | "page">[],
): ReportFunction {
  return async (query) => {
    const { site, pages } = await pagesOf(name, query);
    return pages.flatMap((page) => rowsOf(page, query).map((row) => ({ site, page: page.url, ...row })));
  };
}

const cwam = ofPages("cwam", (page, { ruleSet }) => {
  const score = page.scores.find((one) => one.ruleSet === ruleSet);
  return score === undefined ? [] : [shown(score.applied === 0 ? null : score.failed / score.applied, "probability")];
});

const pageTestRatio = ofPages("pageTestRatio", (page, { test: asked, ruleSet }) => {
  const tests = page.tests.filter((one) => one.ruleSet === ruleSet);
  const some = tests.filter(({ test, wam }) => asked === undefined || [test, wam].includes(asked));
  if (asked !== undefined && some.length === 0) return [{ test: asked, ...shown(null, "percentage") }];
  return some.map(({ test, failed, applied }) => ({
    test,
    ...shown(applied === 0 ? null : failed / applied, "percentage"),
  }));
});

const pageCpRatio = ofPages("pageCpRatio", (page, { checkpoint: asked, ruleSet }) => {
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

/** The functions of single pages (spec 14.4); all need --site, and give a row for each page without --page. */
export const pageFunctions: Readonly<Record<string, ReportFunction>> = {
  pageList: ofPages("pageList", (page) => [{ value: null, text: page.url }]),
  cwam,
  pageTestRatio,
  pageCpRatio,
  pageLang,
  pageListLang,
  pageContent,
};
