import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import type { GroupTest, KnownTest, SiteOfTest } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { queryOf, selectionText } from "../model/selection.ts";
import type { Messages } from "../text/english.ts";
import { differenceData, verdictColumn } from "../../public/views/changes.ts";
import { dataTable } from "./data-table.ts";
import { liveLink, shareBar, verdictMark } from "./marks.ts";
import { numberText, placeName, queryOfRun, selectionMarkup, siteHref, testHref, ruleText } from "./names.ts";
import { pagedTable } from "./paged-table.ts";
import { belowOf, runLine } from "./report-layout.ts";
import { criterionLink } from "../../public/views/criteria-table.ts";
import { testName, testTitle } from "./name-of-test.ts";
import type { TestNaming } from "./name-of-test.ts";
import { chosenRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";
import { percentText } from "../../public/views/numbers.ts";

/** Makes the page of a test: its purpose, and how often it fails on which sites. */
export async function testView(request: PageRequest): Promise<View> {
  const { say, reader, selection, params, tests } = request;
  const [test = ""] = params;
  const run = chosenRun(request);
  const ruleset = tests.find(test)?.ruleSet;
  const query = { ...queryOf(selection, run.run), ...(ruleset === undefined ? {} : { ruleset }) };
  const isMeasured = ruleset === undefined || run.ruleSets.includes(ruleset);
  const all = isMeasured ? (await reader.tests(query)).rows : [];
  const own = all.find((one) => one.test === test || one.wam === test);
  const spreads = isMeasured ? (await reader.spread({ ...query, test })).rows : [];
  const [spread = { sites: [], regions: [] }] = spreads;
  const title = testTitle(test, own?.wam ?? test, request);
  const regions = dataTable("regions", say.testByRegion, spread.regions, [
    {
      name: "region",
      heading: say.region,
      value: ({ place }) => place,
      cell: ({ place }) =>
        html`<a href="${testHref(test, selectionText(belowOf(selection, place)))}">${placeName(place, say)}</a>`,
    },
    { name: "mean", heading: say.meanOverSites, cell: ({ mean }) => shareBar(mean, say) },
    { name: "sites", heading: say.sitesWhereApplied, isNumber: true },
  ]);
  const sites = siteTestTable(spread.sites, selection.run === "" ? "" : queryOfRun(run.run), say);
  const scope = selectionMarkup(selection, say);
  return {
    title,
    heading: html`${testName(test, own?.wam ?? test, request)} <span class="soft">${test}</span>`,
    crumbs: [
      { text: say.start, href: "/" },
      { text: say.reports.tests.title, href: `/reports/tests${selectionText(selection)}` },
      { text: test },
    ],
    canonical: selectionText(selection),
    tables: [sites, regions, ownTable(test, own, say)],
    body: html`${meaning(own?.wam ?? test, request)}
      <h2>${say.howOften}</h2>
      ${runLine(run, testHref(test), request)}
      <p>
        ${scope}:
        ${own === undefined ? say.neverApplied : say.meanOfTest(percentText(own.mean, say), numberText(own.sites, say), percentText(own.min, say), percentText(own.max, say))}
      </p>
      ${own === undefined ? undefined : html`<p>${say.change}: ${verdictMark(own.change?.verdict ?? null, say)}</p>`}
      ${
        regions.size === 0
          ? undefined
          : html`<h2>${regions.caption}</h2>
              ${pagedTable(regions, request)}`
      }
      <h2>${sites.caption}</h2>
      ${pagedTable(sites, request)}`,
  };
}

/** Makes the table of a test's figures over the sites of a selection in one row, for programs. It has no row if the test applied nowhere. */
function ownTable(test: string, own: GroupTest | undefined, say: Messages) {
  return dataTable("test", test, own === undefined ? [] : [own], [
    { name: "test", heading: say.test, value: (row) => row.test },
    { name: "mean", heading: say.meanOverSites },
    { name: "min", heading: say.bestSite },
    { name: "max", heading: say.worstSite },
    { name: "sites", heading: say.sitesWhereApplied },
    verdictColumn(({ change }) => change, say),
    "wam",
    "checkpoint",
    "groupTestRatio",
    ...differenceData<GroupTest>(({ change }) => change),
  ]);
}

function siteTestTable(sites: readonly SiteOfTest[], more: string, say: Messages) {
  return dataTable("sites", say.testBySite, sites, [
    {
      name: "site",
      heading: say.webSite,
      cell: ({ site }) => html`<a href="${siteHref(site, "", more)}">${site}</a>`,
    },
    { name: "mean", heading: say.meanOverPages, cell: ({ mean }) => shareBar(mean, say) },
    { name: "failed", heading: say.barriers, isNumber: true },
    { name: "applied", heading: say.applied, isNumber: true },
    { name: "pages", heading: say.pagesWhereApplied, isNumber: true },
    "siteTestRatio",
  ]);
}

function meaning(test: string, by: TestNaming): Markup {
  const { say } = by;
  const known = by.tests.find(test);
  if (known === undefined) return html`<p>${say.unknownTest}</p>`;
  const { description, affects, remedy, examples } = known.judge;
  const code = (snippets: readonly string[]) => snippets.map((snippet) => html`<pre><code>${snippet}</code></pre> `);
  return html`<p class="lead">${ruleText(description, say)}</p>
    ${source(known, by)}
    <p><b>${say.whoIsAffected}</b> ${ruleText(affects, say)}</p>
    <p><b>${say.howToMend}</b> ${ruleText(remedy, say)}</p>
    <h2>${say.examples}</h2>
    <h3>${say.fails}</h3>
    ${code(examples.fails)}
    <h3>${say.passes}</h3>
    ${code(examples.passes)}`;
}

/** Names the source of a test: success criteria with the page of its rule, or a checkpoint of WCAG 1.0. Descriptions of PDF tests name theirs. */
function source({ judge, ruleSet }: KnownTest, by: TestNaming): Markup | undefined {
  const { say } = by;
  const { criteria, learn = [], priority, checkpoint } = judge;
  if (criteria === undefined)
    return evaluatesPdf(ruleSet) ? undefined : html`<p>${say.priority(priority, checkpoint)}</p>`;
  const [own] = learn;
  return html`<p>${say.criteriaOfTest}</p>
    <ul>
      ${criteria.map(({ num, level, required }) => html`<li>${criterionLink(num, by)} (${level}). ${required ? say.failureOfRequired : say.failureOfOther}</li> `)}
    </ul>
    ${own === undefined ? undefined : html`<p>${liveLink(own, say.ruleOnline)}</p>`}`;
}
