import { worstPageFirst } from "@eiao/etl/internal";
import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import type { ScoredPage, SiteFacts } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { historyPicture, figure } from "../../../public/pictures/charts.ts";
import { dataTable, partOfTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { scoreMark, shareBar } from "../marks.ts";
import { contentName, queryOfRun, siteHref, testHref } from "../names.ts";
import { rowRange, pagedTable } from "../paged-table.ts";
import { languageName } from "../tabs/content.ts";
import { historyTable } from "../tabs/history.ts";
import { criteriaTables } from "../../../public/views/criteria-table.ts";
import { testName } from "../name-of-test.ts";
import type { TestNaming } from "../name-of-test.ts";
import type { PageRequest, View } from "../view.ts";
import { prefetch, layoutOfSite, siteOfRun } from "./site-layout.ts";
import type { SiteOfRun } from "./site-layout.ts";
import { percentText, valueText } from "../../../public/views/numbers.ts";
import type { Messages } from "../../text/english.ts";

type SiteTest = SiteFacts["tests"][number];

/** Makes the page of the tests over the sampled pages. Documents with rules of their own have separate tables. */
export async function siteTestsView(request: PageRequest): Promise<View> {
  const { say, reader } = request;
  const found = await siteOfRun(request);
  const table = testTable("tests", say.siteParts.tests, { tests: found.facts.tests, more: found.more }, request);
  const others = await Promise.all(
    found.facts.others
      .filter(({ ruleSet }) => evaluatesPdf(ruleSet))
      .map(async ({ ruleSet }) => {
        const { rows } = await reader.site({ run: found.run.run, site: found.site, ruleset: ruleSet });
        return testTable(
          `tests-${ruleSet}`,
          say.testsOfRules(ruleSet),
          { tests: rows[0]?.tests ?? [], more: found.more },
          request,
        );
      }),
  );
  const criteria = criteriaTables(found.facts.tests, { more: found.more, isOfSite: true }, request);
  return layoutOfSite("tests", found, request, {
    tables: [table, ...others, ...criteria],
    body: html`<p>${say.siteTestsLead}</p>
      ${[table, ...others].map((one) => pagedTable(one, request))}
      ${criteria.map(
        (one) =>
          html`<p>${say.criteriaLead}</p>
            ${pagedTable(one, request)}`,
      )}`,
  });
}

function testTable(
  name: string,
  caption: string,
  { tests, more }: { readonly tests: readonly SiteTest[]; readonly more: string },
  by: TestNaming,
): DataTable {
  const { say } = by;
  return dataTable(
    name,
    caption,
    tests.toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.test < b.test ? -1 : 1)),
    [
      {
        name: "test",
        heading: say.test,
        cell: ({ test, wam }) =>
          html`<a href="${testHref(test, more)}">${testName(test, wam, by)}</a> <span class="soft">${test}</span>`,
      },
      { name: "mean", heading: say.meanOverPages, cell: ({ mean }) => shareBar(mean, say) },
      { name: "min", heading: say.bestPage, cell: ({ min }) => percentText(min, say), isNumber: true },
      { name: "max", heading: say.worstPage, cell: ({ max }) => percentText(max, say), isNumber: true },
      { name: "failed", heading: say.barriers, isNumber: true },
      { name: "applied", heading: say.applied, isNumber: true },
      { name: "pages", heading: say.pagesWhereApplied, isNumber: true },
      { name: "siteTestRatio", value: ({ ratio }) => ratio },
      "wam",
      "checkpoint",
    ],
  );
}

/** Makes the page of the sampled pages, the worst first. */
export async function sitePagesView(request: PageRequest): Promise<View> {
  const { say, reader, query, isForPrograms = false } = request;
  prefetch(request, isForPrograms ? undefined : (site) => reader.worstPages(site, rowRange("pages", query)));
  const found = await siteOfRun(request);
  const table = await (isForPrograms ? allPages : shownPages)(found, request);
  return layoutOfSite("pages", found, request, {
    tables: [table],
    body: html`<p>${say.sitePagesLead}</p>
      ${pagedTable(table, request)}`,
  });
}

async function allPages(found: SiteOfRun, { reader, say }: PageRequest): Promise<DataTable> {
  const { rows } = await reader.pages({ run: found.run.run, site: found.site });
  return pageTable(rows.toSorted(worstPageFirst), found, say);
}

/** Makes the part of the table that is shown. Reading all pages takes ten times as long. */
async function shownPages(found: SiteOfRun, { reader, say, query }: PageRequest): Promise<DataTable> {
  const part = rowRange("pages", query);
  const [{ size, pages } = { size: 0, pages: [] }] = (
    await reader.worstPages({ run: found.run.run, site: found.site }, part)
  ).rows;
  return partOfTable(pageTable(pages, found, say), part.from, size);
}

function scoreOf({ failed, applied }: Pick<ScoredPage, "failed" | "applied">): number | null {
  return failed === null || applied === null || applied === 0 ? null : failed / applied;
}

function pageTable(pages: readonly ScoredPage[], { site, run, more }: SiteOfRun, say: PageRequest["say"]): DataTable {
  const hrefOf = (url: string) => {
    const query = new URLSearchParams({ url, ...(more === "" ? {} : { run: run.run }) });
    return siteHref(site, "page", `?${query.toString()}`);
  };
  return dataTable("pages", say.siteParts.pages, pages, [
    {
      name: "page",
      heading: say.page,
      value: ({ url }) => url,
      cell: ({ url }) => html`<a href="${hrefOf(url)}">${url}</a>`,
    },
    { name: "score", heading: say.score, value: scoreOf, cell: (page) => scoreMark(scoreOf(page), say) },
    { name: "failed", heading: say.barriers, isNumber: true },
    { name: "applied", heading: say.applied, isNumber: true },
    { name: "uniform", value: ({ isUniform }) => (isUniform ? 1 : 0) },
  ]);
}

/** Makes the page of a site's content: its languages with their scores, and the content of its pages. */
export async function siteContentView(request: PageRequest): Promise<View> {
  const { say } = request;
  const found = await siteOfRun(request);
  const { facts } = found;
  const languages = dataTable("languages", say.languages, facts.languages, [
    { name: "language", heading: say.languageHeading, cell: ({ language }) => languageName(language, say) },
    { name: "pages", heading: say.pages, isNumber: true },
    { name: "score", heading: say.score, value: ({ value }) => value, cell: ({ value }) => scoreMark(value, say) },
    { name: "margin", heading: say.margin, cell: ({ margin }) => valueText(margin, say), isNumber: true },
  ]);
  const contents = dataTable("contents", say.contentsOfPages, facts.contents, [
    { name: "value", heading: say.valueHeading, cell: ({ value }) => contentName(value, say) },
    { name: "inclusion", heading: say.howIncluded, cell: ({ inclusion }) => inclusionName(inclusion, say) },
    { name: "pages", heading: say.pages, isNumber: true },
    { name: "occurrences", heading: say.occurrences, isNumber: true },
  ]);
  return layoutOfSite("content", found, request, {
    tables: [languages, contents],
    body: html`<h2>${say.languages}</h2>
      ${pagedTable(languages, request)}
      <h2>${say.contentsOfPages}</h2>
      ${pagedTable(contents, request)}`,
  });
}

function inclusionName(inclusion: string, { inclusions }: Messages): string {
  return Object.hasOwn(inclusions, inclusion) ? inclusions[inclusion as keyof typeof inclusions] : inclusion;
}

/** Makes the page of the site in every published run. */
export async function siteHistoryView(request: PageRequest): Promise<View> {
  const { say, reader } = request;
  const found = await siteOfRun(request);
  const { site, run } = found;
  const { rows } = await reader.history({ run: run.run, site });
  const hrefOf = (one: string) => siteHref(site, "", queryOfRun(one));
  const table = historyTable(rows, say.pages, hrefOf, request);
  return layoutOfSite("history", found, request, {
    tables: [table],
    body: html`${figure(historyPicture(rows, say))} ${pagedTable(table, request)}`,
  });
}
