import type { RankedSite, ScoredRegion } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { selectionText, selectPlace } from "../model/selection.ts";
import { figure, distributionPicture } from "../../public/pictures/charts.ts";
import { tileMap } from "../../public/pictures/region-map.ts";
import { pathIn } from "./layout.ts";
import { letterMark, scoreCard, scoreMark } from "./marks.ts";
import { numberText, placeName, runDateText, runHref, siteHref } from "./names.ts";
import { countriesOf, regionTable } from "../../public/views/tabs/regions.ts";
import { searchBox } from "../../public/views/search/search-form.ts";
import { letterCounts } from "./tabs/distribution.ts";
import { groupTable } from "./group-table.ts";
import { bestSiteFirst } from "./tabs/sites.ts";
import { panelLine, ruleSetLine } from "../../public/views/choice-lines.ts";
import { chosenRun, latestRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";
import { sinceLast } from "../../public/views/changes.ts";
import type { Messages } from "../text/english.ts";

/** Makes the first page: the purpose of the site, the latest run, key figures and links. */
export async function homeView(request: PageRequest): Promise<View> {
  const { say, settings } = request;
  const head = { title: say.start, heading: say.siteName, description: say.whatIsMeasured };
  if (latestRun(request) === undefined)
    return {
      ...head,
      body: html`<p class="lead">${say.whatIsMeasured}</p>
        <p>${say.nothingYet}</p>
        ${panelLine(request, "/")}
        ${settings.statusPath === undefined ? undefined : html`<p><a href="${pathIn(say, settings.statusPath)}">${say.statusLink}</a></p>`}`,
    };
  return { ...head, ...(await figures(request)) };
}

/** The most sites, and the most countries, on the first page. */
const MOST_NAMED = 5;

async function figures(request: PageRequest): Promise<Pick<View, "body" | "tables">> {
  const { say, reader } = request;
  const run = chosenRun({ ...request, selection: { ...request.selection, run: "" } });
  const query = { run: run.run };
  const { rows, against } = await reader.group(query);
  const [own] = rows;
  const { rows: sites } = await reader.sites(query);
  const countries = await countriesOf(request, run.run, "");
  const { collections } = await reader.groups(run.run);
  const score = own ?? { value: null, low: null, high: null };
  const body = html`<p class="lead">${say.whatIsMeasured}</p>
    ${searchBox(say)}
    <section aria-labelledby="latest">
      <h2 id="latest">${say.latestHeading}</h2>
      <p>
        <a href="${runHref(run.run)}">${say.runTitle(run.run)}</a>, ${runDateText(run, say)}:
        ${say.sizes(numberText(run.sites, say), numberText(run.pages, say), numberText(run.results, say))}
      </p>
      ${panelLine(request, "/")} ${ruleSetLine(run, "/", request)}
      ${run.sites > 0 || run.failed === 0 ? undefined : html`<p><a href="${runHref(run.run)}">${say.failedSites}</a>: ${numberText(run.failed, say)}</p>`}
      <div class="split">
        <div>
          ${scoreCard(score, say)}
          <p>${own === undefined ? say.noEarlier(against ?? undefined) : sinceLast(own, against, say)}</p>
        </div>
        <div>
          <figure>${distributionPicture(letterCounts(sites.map((site) => site.value)), say)}</figure>
          <p><a href="/reports/distribution">${say.reports.distribution.title}</a></p>
        </div>
      </div>
    </section>
    <section aria-labelledby="go">
      <h2 id="go">${say.goOn}</h2>
      <h3>${say.ownSite}</h3>
      <p>${say.ownSiteHow}</p>
      ${siteList(sites.toSorted(bestSiteFirst).slice(0, MOST_NAMED), say)}
      <p><a href="/reports/sites">${say.allSites(numberText(sites.length, say))}</a></p>
      <h3>${say.ownCountry}</h3>
      <p>${countries.length === 0 ? say.noCountries : say.ownCountryHow}</p>
      <div class="split">
        <div>
          ${countries.length === 0 ? undefined : countryList(countries, request)}
          <p><a href="/reports/regions">${say.allRegions}</a></p>
          ${collections.length === 0 ? undefined : html`<p><a href="/reports/collections">${say.allCollections}</a></p>`}
        </div>
        ${figure(tileMap(countries, say))}
      </div>
    </section>
    <section aria-labelledby="read">
      <h2 id="read">${say.howToRead}</h2>
      ${say.howToReadText.map((sentence) => html`<p>${sentence}</p> `)}
      <p>${[0, 0.2, 0.4, 0.6, 0.9].map((example) => html`${letterMark(example, say)} `)} ${say.lettersInWords}</p>
      <p><a href="/method">${say.main.method}</a></p>
    </section>`;
  const { date, publishedAt, failed, pages, results } = run;
  const more = { date, publishedat: publishedAt, failed, pages, results };
  const group = groupTable(
    "run",
    rows.map((row) => ({ ...row, run: run.run, against })),
    say,
    more,
  );
  return { body, tables: [group, regionTable(countries, request)] };
}

function siteList(sites: readonly RankedSite[], say: Messages): Markup {
  return html`<ol class="ranked">
    ${sites.map(({ site, value }) => html`<li><a href="${siteHref(site)}">${site}</a> ${scoreMark(value, say)}</li> `)}
  </ol>`;
}

function countryList(countries: readonly ScoredRegion[], { say }: PageRequest): Markup {
  const sorted = countries
    .map((country) => ({ ...country, name: placeName(country.place, say) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, say.language));
  return html`<ul class="columns">
    ${sorted.map(
      ({ place, name, value }) =>
        html`<li>
          ${letterMark(value, say)} <a href="/reports/regions${selectionText(selectPlace(place))}">${name}</a>
        </li> `,
    )}
  </ul>`;
}
