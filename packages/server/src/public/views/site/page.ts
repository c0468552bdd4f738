import { codeOf } from "@eiao/crawler/internal/errors";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import { MOST_LOCATIONS } from "../../../public/proof/page-findings.ts";
import type { PageFindings } from "../../../public/proof/page-findings.ts";
import { copyQuery } from "../../archive/archived-copies.ts";
import type { CopyQuery } from "../../archive/archived-copies.ts";
import { provenLocations } from "../../../public/proof/page-proofs.ts";
import type { ProofState, ProvenTest } from "../../../public/proof/page-proofs.ts";
import type { Messages } from "../../text/english.ts";
import { annotationSection, annotationTable, byFinding } from "../annotations.ts";
import type { FindingAnnotations } from "../annotations.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { letterOf, liveLink, scoreCard } from "../marks.ts";
import { dateText, numberText, siteHref, testHref, ruleText, untranslated } from "../names.ts";
import { downloads, pagedTable } from "../paged-table.ts";
import { locationItem, locationTable } from "../../../public/views/site/locations.ts";
import { languageName } from "../tabs/content.ts";
import { ruleSetLine } from "../../../public/views/choice-lines.ts";
import { testName } from "../name-of-test.ts";
import type { TestNaming } from "../name-of-test.ts";
import { noPage } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { siteCrumbs, siteOfRun } from "./site-layout.ts";

/** Makes the report of a single page: every failing location with its source and proof, the people affected, and the repair. */
export async function pageView(request: PageRequest): Promise<View> {
  const { say, reader, query, path } = request;
  const [site = ""] = request.params;
  const written = query.get("url") ?? "";
  if (written === "")
    throw reportError("BadReportQuery", { name: "url", value: "empty", problem: "give the address of a page" });
  const { run, facts, more } = await siteOfRun(request);
  const { url, rows, ruleset } = await pageAt(request, { run: run.run, site, page: written });
  const [page] = rows;
  if (page === undefined) throw noPage(path);
  const { store, digest } = facts.survey;
  const { tests, state } = provenLocations(page, await reader.proof({ store, digest, page: url }));
  const chosen = query.get("test") ?? "";
  const listed = chosen === "" ? tests : tests.filter(({ test }) => test === chosen);
  if (chosen !== "" && listed.length === 0) throw noTest(chosen);
  const fingerprints = tests.flatMap(({ locations }) => locations.flatMap((location) => location.fingerprint ?? []));
  const found = await reader.pageAnnotations({ site, page: url, fingerprints });
  const annotations = annotationTable(found, say);
  const saidOf = byFinding(found);
  const table = locationTable(listed, page, say, saidOf);
  const { failed, applied } = page;
  const value = failed === null || applied === null || applied === 0 ? null : failed / applied;
  const own = { url, ...(more === "" ? {} : { run: run.run }) };
  const hrefOf = (test: string): string =>
    `${siteHref(site, "page")}?${new URLSearchParams({ ...own, ...(test === "" ? {} : { test }) }).toString()}`;
  const cut = page.isCut ? html`<p>${say.placesCut(numberText(MOST_LOCATIONS, say))}</p>` : undefined;
  return {
    title: say.pageTitle(url),
    heading: html`${say.page}: <span class="url">${url}</span>`,
    description: say.pageDescription(url, site),
    crumbs: siteCrumbs(site, facts, say.siteParts.pages, more, say).map((crumb) =>
      crumb.text === say.siteParts.pages ? { ...crumb, href: siteHref(site, "pages", more) } : crumb,
    ),
    canonical: `?${new URLSearchParams(own).toString()}`,
    tables: [table, pageTable(url, { failed, applied, value }, page, say), annotations],
    ...(isPassing(state) ? { maxAge: 0 } : {}),
    body: html`<p>${liveLink(url, say.livePage)}</p>
      ${copyLink({ run: run.run, site, url }, state, request)} ${scoreCard({ value, low: null, high: null }, say)}
      <p>${say.pageSums(numberText(failed ?? 0, say), numberText(applied ?? 0, say))} ${say.liveMayDiffer}</p>
      ${ruleSetLine(run, hrefOf(chosen), request)}
      ${page.ruleSet === ruleset ? undefined : html`<p>${say.byOwnRules(page.ruleSet)}</p>`}
      ${page.messages.map((message) => html`<p class="warning">${untranslated(message, say)}</p> `)}
      <h2>${chosen === "" ? say.barriersOnPage : say.proof.onePlace}</h2>
      <p>${say.placesOfRun} ${tests.length === 0 ? undefined : stateText(state, hrefOf(chosen), say)}</p>
      ${
        chosen === ""
          ? html`${barriers(tests, page, { hrefOf, more, saidOf }, request)} ${cut} ${downloads(table, request)}`
          : html`${listed.map((test) => testHead(test, more, request))} ${pagedTable(table, request)} ${cut}
              <p><a href="${hrefOf("")}">${say.proof.allTests}</a></p>`
      }
      ${annotationSection(annotations, request)}
      <h2>${say.howReceived}</h2>
      ${received(page, say)}`,
  };
}

interface PageSums {
  readonly failed: number | null;
  readonly applied: number | null;
  readonly value: number | null;
}

/** Makes the table of a page's figures in one row, for programs. */
function pageTable(url: string, sums: PageSums, { ruleSet, documents }: PageFindings, say: Messages): DataTable {
  return dataTable(
    "page",
    url,
    [sums],
    [
      { name: "page", heading: say.page, value: () => url },
      { name: "score", heading: say.score, value: ({ value }) => value },
      { name: "letter", heading: say.letter, value: ({ value }) => letterOf(value) },
      { name: "failed", heading: say.barriers },
      { name: "applied", heading: say.applied },
      { name: "ruleset", value: () => ruleSet },
      { name: "documents", value: () => documents.length },
      { name: "bytes", value: () => documents.reduce((sum, { bytes }) => sum + bytes, 0) },
    ],
  );
}

/** Finds a page by its stored address, or by the address that a browser shows, with letters outside ASCII. */
async function pageAt({ reader }: PageRequest, query: PageQuery): Promise<FoundPage> {
  const { page } = query;
  try {
    return { url: page, ...(await reader.page(query)) };
  } catch (error) {
    const url = URL.parse(page)?.href.replace(/#.*$/s, "") ?? page;
    if (codeOf(error) !== "NotInRun" || url === page) throw error;
    return { url, ...(await reader.page({ ...query, page: url })) };
  }
}

type PageQuery = Parameters<PageRequest["reader"]["page"]>[0] & { readonly page: string };
type FoundPage = Awaited<ReturnType<PageRequest["reader"]["page"]>> & { readonly url: string };

/** Links to the copy of a page, if the operator serves copies and the page may be in the archive. */
function copyLink(copy: CopyQuery, state: ProofState, { say, settings, origin = "" }: PageRequest): Markup | undefined {
  const archive = settings.archiveOrigin?.(origin);
  if (archive === undefined || ["no-store", "other-store", "no-archive"].includes(state)) return undefined;
  return html`<p>
    <a href="${archive}/copy?${copyQuery(copy)}&lang=${say.code}" rel="nofollow">${say.copies.link}</a>
  </p>`;
}

function noTest(test: string) {
  return reportError("BadReportQuery", {
    name: "test",
    value: JSON.stringify(test.slice(0, 40)),
    problem: "this test found no barrier on the page",
  });
}

/** Returns true if a proof may be available later. */
function isPassing(state: ProofState): boolean {
  return state === "busy" || state === "not-yet";
}

/** Returns true if all or some locations have proofs. */
function isProved(state: ProofState): boolean {
  return state === "proved" || state === "some" || state === "differs";
}

function stateText(state: ProofState, href: string, say: Messages): Markup {
  if (isPassing(state)) return html`${say.proof.states[state]} <a href="${href}">${say.proof.loadAgain}</a>`;
  return html`${say.proof.states[state]} ${isProved(state) ? say.proof.isAbout : undefined}`;
}

/** The most locations on a page of all tests, so that its HTML stays below 100 kB. A page of one test has all its locations. */
const MOST_SHOWN = 60;
const MOST_OF_TEST = 20;

function barriers(tests: readonly ProvenTest[], page: PageFindings, links: TestLinks, by: TestNaming): Markup {
  if (tests.length === 0) return html`<p>${by.say.noBarriers}</p>`;
  const limit = Math.min(MOST_OF_TEST, Math.max(1, Math.floor(MOST_SHOWN / tests.length)));
  return html`${tests.map((test) => testSection(test, limit, page, links, by))}`;
}

/** The links of the tests on this page. */
interface TestLinks {
  readonly hrefOf: (test: string) => string;
  readonly more: string;
  /** Finds the annotations of a finding. */
  readonly saidOf: FindingAnnotations;
}

function testHead({ test, wam, failed, applied }: ProvenTest, more: string, by: TestNaming): Markup {
  const { say } = by;
  const judge = by.tests.find(wam)?.judge;
  return html`<h3>
      <a href="${testHref(test, more)}">${testName(test, wam, by)}</a> <span class="soft">${test}</span>
    </h3>
    <p>${say.failedOf(numberText(failed, say), numberText(applied, say))}</p>
    ${
      judge === undefined
        ? undefined
        : html`<p>${ruleText(judge.description, say)}</p>
            <p><b>${say.whoIsAffected}</b> ${ruleText(judge.affects, say)}</p>
            <p><b>${say.howToMend}</b> ${ruleText(judge.remedy, say)}</p>`
    } `;
}

function testSection(
  test: ProvenTest,
  limit: number,
  page: PageFindings,
  { hrefOf, more, saidOf }: TestLinks,
  by: TestNaming,
): Markup {
  const { say } = by;
  const { locations } = test;
  // A location that failed in part counts less than one.
  const ofTest = page.isCut && locations.length < test.failed ? say.proof.keptPlaces : say.proof.allPlaces;
  return html`<section class="finding">
    ${testHead(test, more, by)}
    <p>${say.where}</p>
    <ul class="places">
      ${locations.slice(0, limit).map((location) => locationItem(location, by.tests.find(test.wam)?.judge.wrong, page, say, saidOf))}
    </ul>
    ${locations.length > limit ? html`<p><a href="${hrefOf(test.test)}">${ofTest(numberText(locations.length, say), test.test)}</a></p>` : undefined}
  </section> `;
}

function received({ documents }: PageFindings, say: Messages): Markup {
  return html`<ul>
    ${documents.map(
      ({ url, downloaded, bytes, tidy, authoringTools, languages }) =>
        html`<li>
          <span class="url">${url}</span>, ${dateText(downloaded, say)}, ${say.bytes(numberText(bytes, say))}
          ${tidy ? say.cleaned : undefined}
          ${languages.length === 0 ? undefined : `${say.languages}: ${languages.map((code) => languageName(code, say)).join(", ")}.`}
          ${authoringTools.length === 0 ? undefined : `${say.madeWith}: ${authoringTools.join(", ")}.`}
        </li> `,
    )}
  </ul>`;
}
