import type { SiteFacts } from "@eiao/etl/internal";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import type { Messages } from "../../text/english.ts";
import { annotationSection, annotationTable, besideFinding, byFinding } from "../annotations.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { pathIn } from "../layout.ts";
import { letterOf, rankText, scoreCard, scoreMark } from "../marks.ts";
import { collectionLinks, namesAsData, numberText, sectorMarkup, siteHref, untranslated } from "../names.ts";
import { downloads, pagedTable } from "../paged-table.ts";
import { criteriaSection, siteCriteria } from "./criteria.ts";
import { clusterTable, fixTable, fixesOf, fixesSection } from "./fixes.ts";
import type { BesideCluster, ResultsBy } from "./fixes.ts";
import { prefetch, layoutOfSite, siteOfRun } from "./site-layout.ts";
import type { SiteOfRun } from "./site-layout.ts";
import type { PageRequest, View } from "../view.ts";
import { choicesOf, withChoices } from "../../model/choices.ts";
import { figure, historyPicture } from "../../pictures/charts.ts";
import {
  changeMarkup,
  changeTable,
  differenceData,
  rankColumn,
  rankData,
  sinceLast,
  verdictColumn,
} from "../changes.ts";

/** The number of repeated barriers that are shown at first. */
const CLUSTERS_AT_ONCE = 20;

/** Makes the main page of a site: score, what to fix first, repeated barriers, changes. */
export async function siteView(request: PageRequest): Promise<View> {
  const { say, reader } = request;
  prefetch(request, (query) => reader.change(query));
  const found = await siteOfRun(request);
  const { site, run, facts, more } = found;
  const query = { run: run.run, site };
  const annotations = annotationTable(await reader.siteAnnotations(query), say);
  const clusters = clusterTable(facts, more, request, await verdictsOf(found, request));
  const { rows: past } = await reader.history(query);
  const change = await reader.change(query);
  const parts = changeTable(change.rows, say);
  const sets = await resultsBySet(found, request);
  const fixes = fixesOf(sets, facts.card?.faults);
  const open = facts.card === null ? undefined : (facts.card.undecided ?? []);
  const criteria = siteCriteria(sets, open, more, request);
  const own = siteFactsTable(found, say);
  const fixData = fixTable(fixes, say);
  return layoutOfSite("", found, request, {
    tables: [own, fixData, ...(criteria === undefined ? [] : [criteria.table]), clusters, parts, annotations],
    body: html`${headlines(facts.card, say)} ${scoreCard(facts, say, { inWords: facts.card?.headline === undefined })}
      ${keyFigures(found, request)} ${downloads(own, request)}
      ${criteria === undefined ? undefined : criteriaSection(criteria, request)}
      ${fixesSection(site, fixes, more, request)} ${fixes.length === 0 ? undefined : downloads(fixData, request)}
      <section>
        <h2 id="repeated">${say.repeated}</h2>
        <p>${facts.card === null ? say.noCard : say.repeatedLead}</p>
        ${clusters.size === 0 ? undefined : pagedTable(clusters, request, CLUSTERS_AT_ONCE)}
      </section>
      ${annotationSection(annotations, request)}
      <section aria-labelledby="past">
        <h2 id="past">${say.overTime}</h2>
        ${figure(historyPicture(past, say))}
        <p><a href="${siteHref(site, "history", more)}">${say.allRuns(site)}</a></p>
        <p>
          <a href="/compare?${new URLSearchParams({ site, run: run.run }).toString()}">${say.compareWith}</a>
        </p>
        <h3>${say.changeTitle}</h3>
        ${changeMarkup(change, parts, { before: facts.before, now: facts.value }, request)}
      </section>
      <section aria-labelledby="badge">
        <h2 id="badge">${say.badgeHeading}</h2>
        <p><img src="${siteHref(site, "badge.svg")}" alt="${say.badgeAlternative(site)}" width="160" height="20" /></p>
        <p>${say.badgeHow}</p>
        <pre><code>${badgeMarkup(site, request)}</code></pre>
      </section>
      <section aria-labelledby="measured">
        <h2 id="measured">${say.howMeasured}</h2>
        <p>
          ${say.measuredBy(facts.survey.tool, facts.survey.toolVersion)} ${say.seedOf(facts.survey.seed)}
          <span class="digest">${say.digestOf(facts.survey.digest)}</span> <a href="/method">${say.main.method}</a>
        </p>
      </section>`,
  });
}

/** Reads the annotations on repeated barriers. Barriers of whole documents share a fingerprint on all pages: their own pages show them. */
async function verdictsOf({ site, facts }: SiteOfRun, { reader, say }: PageRequest): Promise<BesideCluster> {
  const repeated = (facts.card?.clusters ?? []).filter(({ snippet }) => snippet !== "");
  const fingerprints = repeated.map(({ fingerprint }) => fingerprint);
  if (fingerprints.length === 0) return () => undefined;
  const of = byFinding(await reader.pageAnnotations({ site, page: "", fingerprints }));
  return ({ fingerprint, snippet }) =>
    snippet === "" ? undefined : besideFinding(of({ fingerprint, line: 1 }, ""), say);
}

/** Reads the results of a site by each rule set of its pages, the shown one first. */
async function resultsBySet({ site, run, facts, ruleSet }: SiteOfRun, { reader }: PageRequest): Promise<ResultsBy[]> {
  const others = facts.others.filter((other) => !evaluatesPdf(other.ruleSet));
  const read = others.map(async ({ ruleSet: id }) => {
    const { rows } = await reader.site({ run: run.run, site, ruleset: id });
    return rows.map((row) => ({ ...row, ruleSet: id }));
  });
  return [{ ...facts, ruleSet }, ...(await Promise.all(read)).flat()];
}

/** Makes the HTML of the badge that owners put on their site. It has the language, panel and rule set of this page, and leads to the report. */
function badgeMarkup(site: string, { say, query, origin = "" }: PageRequest): string {
  const chosen = withChoices("", choicesOf(query));
  const address = (part: string) => `${origin}${pathIn(say, siteHref(site, part, chosen))}`;
  const image = html`<img src="${address("badge.svg")}" alt="${say.badgeAlternative(site)}" width="160" height="20" />`;
  return render(html`<a href="${address("")}">${image}</a>`);
}

function headlines(card: SiteOfRun["facts"]["card"], say: Messages): Markup | undefined {
  const { headline, messages = [], notes = [] } = card ?? {};
  const sentences = [...messages.map(({ message, pages }) => `${message} (${pages})`), ...notes];
  if (headline === undefined && sentences.length === 0) return undefined;
  return html`${headline === undefined ? undefined : html`<p class="warning">${untranslated(headline, say)}</p>`}
  ${sentences.map((sentence) => html`<p class="soft">${untranslated(sentence, say)}</p> `)}`;
}

function pagesText({ survey, sampled, card }: SiteOfRun["facts"], say: Messages): string {
  const { extent, found, pages, failed } = survey;
  const { leftOut = 0, stoppedBy, unfetched = 0 } = card ?? {};
  const gaps = [
    ...(unfetched > 0 ? [say.unfetched(numberText(unfetched, say))] : []),
    ...(leftOut > 0 ? [say.leftOut(numberText(leftOut, say), numberText(found + leftOut, say))] : []),
    ...(stoppedBy === undefined ? [] : [say.stoppedEarly]),
  ];
  const [all, evaluated] = [numberText(found, say), numberText(pages, say)];
  if (extent !== "census" && sampled + failed < found)
    return [say.pagesOfSite(all, evaluated, numberText(sampled, say)), ...gaps].join(" ");
  if (gaps.length > 0) return [say.wholeSiteBut(all, evaluated), ...gaps].join(" ");
  return found === pages
    ? say.wholeSite(numberText(pages, say))
    : say.wholeSiteBut(numberText(found, say), numberText(pages, say));
}

/** Adds a rule set to a query. */
function withRuleSet(query: string, ruleset: string): string {
  return `?${new URLSearchParams([...new URLSearchParams(query), ["ruleset", ruleset]]).toString()}`;
}

function keyFigures({ facts, site, run, against, more }: SiteOfRun, { say }: PageRequest): Markup {
  const { survey, rank, sectors, collections, sampled, min, max } = facts;
  return html`<ul class="facts">
    <li>${run.panel === null ? say.outsideSite : rank === null ? say.noRank : say.rankOf(rankText(rank, say))}</li>
    <li>${sinceLast(facts, against, say)}</li>
    <li>
      ${pagesText(facts, say)} ${survey.failed === 0 ? undefined : say.pagesFailed(numberText(survey.failed, say))}
      ${survey.emptyShells === 0 ? undefined : say.emptyShells(numberText(survey.emptyShells, say))}
      <a href="${siteHref(site, "pages", more)}">${say.siteParts.pages}</a>
    </li>
    ${
      min === null
        ? undefined
        : html`<li>
            ${say.pagesSampled(numberText(sampled, say))} ${say.bestPage}: ${scoreMark(min, say)}. ${say.worstPage}:
            ${scoreMark(max, say)}.
          </li> `
    }
    ${facts.others.map(
      ({ ruleSet, value: score }) =>
        html`<li>
          ${evaluatesPdf(ruleSet) ? say.otherScore(ruleSet) : say.byOtherRules(ruleSet)} ${scoreMark(score, say)}
          <a href="${siteHref(site, "tests", evaluatesPdf(ruleSet) ? more : withRuleSet(more, ruleSet))}"
            >${say.testsOfRules(ruleSet)}</a
          >
        </li> `,
    )}
    <li>${sectorMarkup(sectors.at(-1) ?? "unknown", say)}</li>
    ${
      collections.length === 0
        ? undefined
        : html`<li>${say.reports.collections.title}: ${collectionLinks(collections, more === "" ? "" : run.run)}</li> `
    }
  </ul>`;
}

/** Makes the table of a site's figures in one row, for programs. */
export function siteFactsTable({ facts, run, site, against }: SiteOfRun, say: Messages): DataTable {
  const { survey, card } = facts;
  const constant = (name: string, value: string | number | null) => ({ name, value: () => value });
  return dataTable(
    "site",
    site,
    [facts],
    [
      { name: "site", heading: say.webSite, value: () => site },
      { name: "run", heading: say.testRun, value: () => run.run },
      { name: "score", heading: say.score, value: ({ value }) => value },
      { name: "letter", heading: say.letter, value: ({ value }) => letterOf(value) },
      rankColumn(({ rank }) => rank, say),
      verdictColumn(({ change }) => change, say),
      "low",
      "high",
      "margin",
      "min",
      "max",
      ...rankData<SiteFacts>(({ rank }) => rank),
      "before",
      constant("against", against),
      ...differenceData<SiteFacts>(({ change }) => change),
      "title",
      { name: "places", value: ({ places }) => places.join("/") },
      { name: "sectors", value: ({ sectors }) => sectors.join("/") },
      { name: "collections", value: ({ collections }) => namesAsData(collections) },
      constant("webaddress", survey.webAddress),
      constant("finished", survey.finished),
      constant("extent", survey.extent),
      constant("found", survey.found),
      constant("evaluated", survey.pages),
      "sampled",
      constant("failed", survey.failed),
      constant("emptyshells", survey.emptyShells),
      constant("unfetched", card?.unfetched ?? 0),
      constant("leftout", card?.leftOut ?? 0),
      constant("headline", card?.headline ?? null),
      constant("tool", survey.tool),
      constant("toolversion", survey.toolVersion),
      constant("seed", survey.seed),
      constant("digest", survey.digest),
      ...facts.others.map(({ ruleSet, value }) => constant(`score-${ruleSet}`, value)),
    ],
  );
}
