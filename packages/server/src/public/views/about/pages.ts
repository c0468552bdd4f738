import type { RuleSet } from "@eiao/wam-core";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { openDataLinks } from "../../../public/views/run.ts";
import { tabs } from "../report-layout.ts";
import { licenceMarkup, liveLink } from "../marks.ts";
import { ruleText } from "../names.ts";
import { criterionLink } from "../../../public/views/criteria-table.ts";
import type { TestNaming } from "../name-of-test.ts";
import type { PageRequest, View } from "../view.ts";

/** Paragraphs with a heading, as in the catalogue. */
export interface Chapter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

function chapters(list: readonly Chapter[]): Markup[] {
  return list.map(
    ({ heading, paragraphs }) =>
      html`<h2>${heading}</h2>
        ${paragraphs.map((text) => html`<p>${text}</p> `)} `,
  );
}

function plainView({ say }: PageRequest, title: string, body: Markup): View {
  return { title, crumbs: [{ text: say.start, href: "/" }, { text: title }], body };
}

/** Makes the method page: rule sets, sampling, intervals, and what automatic tests cannot see. */
export async function methodView(request: PageRequest): Promise<View> {
  const { say } = request;
  return plainView(
    request,
    say.main.method,
    html`${ruleSetsChapter(request)} ${chapters(say.methodChapters)}
      <p><a href="/accuracy">${say.accuracy.link}</a></p>`,
  );
}

function ruleSetsChapter({ say, tests }: PageRequest): Markup {
  const texts: Readonly<Record<string, string>> = say.ruleSetTexts;
  return html`<h2>${say.ruleSetsHeading}</h2>
    <p>${say.ruleSetsLead}</p>
    ${tests.ruleSets.map(
      (ruleSet) =>
        html`<h3>${ruleText(ruleSet.title, say)}</h3>
          ${texts[ruleSet.id] === undefined ? undefined : html`<p>${texts[ruleSet.id]}</p>`}
          ${withoutRule(ruleSet, { say, tests })} `,
    )}`;
}

/** Names the success criteria of levels A and AA that no rule of a rule set requires. Rule sets without criteria have no such list. */
function withoutRule({ title, judges }: RuleSet, by: TestNaming): Markup | undefined {
  const { say, tests } = by;
  if (judges.every(({ criteria }) => criteria === undefined)) return undefined;
  const decided = new Set(
    judges.flatMap(({ prompt, criteria = [] }) =>
      prompt === true ? [] : criteria.flatMap(({ num, required }) => (required ? [num] : [])),
    ),
  );
  const missing = [...tests.criteria.values()].filter(({ num, level }) => level !== "AAA" && !decided.has(num));
  return html`<p>${say.criteriaWithoutRule(title)}</p>
    <ul class="columns">
      ${missing.map(({ num, level }) => html`<li>${criterionLink(num, by)} (${level})</li> `)}
    </ul>`;
}

/** Makes the page on the choice of sites, the contact of the operator, and how to opt out. */
export async function aboutView(request: PageRequest): Promise<View> {
  const { say, settings } = request;
  return plainView(
    request,
    say.main.about,
    html`${chapters(say.aboutChapters)}
      <h2>${say.contactHeading}</h2>
      <p>${say.operatedBy(settings.operator)} ${contact(settings.contact, say.noContact)}</p>`,
  );
}

function contact(value: string | undefined, fallback: string): MarkupContent {
  if (value === undefined) return fallback;
  return /^[^\s@/]+@[^\s@/]+$/.test(value) ? html`<a href="mailto:${value}">${value}</a>` : liveLink(value, value);
}

/** The number of runs whose open data is listed here. Other runs have it on their own pages. */
const LATEST_RUNS = 12;

/** Makes the page of the data: downloads, the API, feed and badge. */
export async function dataView(request: PageRequest): Promise<View> {
  const { say, settings, runs, panel } = request;
  const data = await Promise.all(
    runs
      .filter((run) => run.panel === panel)
      .slice(0, LATEST_RUNS)
      .map((run) => openDataLinks(request, run)),
  );
  const links = data.filter((each) => each !== undefined);
  const item = (href: string, text: string) => html`<li><a href="${href}">${text}</a></li> `;
  return plainView(
    request,
    say.main.data,
    html`<p class="lead">${say.dataLead}</p>
      ${licenceMarkup(settings, say)}
      <h2>${say.tablesHeading}</h2>
      <ul>
        ${tabs.map((tab) => html`${item(`/csv/reports/${tab}`, `${say.reports[tab].title}: CSV`)}${item(`/api/reports/${tab}`, `${say.reports[tab].title}: JSON`)}`)}
      </ul>
      ${
        links.length === 0
          ? undefined
          : html`<h2>${say.openData}</h2>
              <ul>
                ${links.map((each) => html`<li>${each}</li> `)}
              </ul>`
      }
      <h2>${say.forPrograms}</h2>
      <ul>
        ${item("/query", say.sparqlTitle)} ${item("/api/openapi.json", say.openApi)}
        ${item("/feed.atom", say.feedTitle)} ${item("/sitemap.xml", say.sitemap)}
      </ul>
      ${chapters(say.dataChapters)}`,
  );
}
