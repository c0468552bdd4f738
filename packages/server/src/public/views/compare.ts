import type { ComparedSite, PublishedRun, RunComparison } from "@eiao/etl/internal";
import type { Change, ChangeVerdict } from "@eiao/sampler/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import { queryOf, selectionNames } from "../model/selection.ts";
import { keptSiteName, LONGEST_ADDRESS } from "../model/site-names.ts";
import type { Messages } from "../text/english.ts";
import { scoreMark, verdictMark } from "./marks.ts";
import { numberText, queryOfRun, runDateText, runHref } from "./names.ts";
import { changedSites, comparedTests, runMeans, scoreChange, scoreTable, signed } from "./compare-tables.ts";
import { optionMarkup } from "./layout.ts";
import { pagedTable } from "./paged-table.ts";
import { ruleSetLine } from "../../public/views/choice-lines.ts";
import { chosenRun, newestOfSite, offeredRuns } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

/** Makes the page that compares two sites, a site in two runs, or two runs. */
export async function compareView(request: PageRequest): Promise<View> {
  const { say, query } = request;
  // A single name may be in either field.
  const [site = "", other = ""] = [readSite("site", query), readSite("with", query)].filter((name) => name !== "");
  const content = site === "" ? await runComparison(request) : await siteComparison(request, site, other);
  return {
    crumbs: [{ text: say.start, href: "/" }, { text: say.compare }],
    ...content,
    body: html`<p class="lead">${say.compareLead}</p>
      ${ruleSetLine(chosenRun(request), comparedHref(request), request)} ${form(request, site, other)} ${content.body}
      <h2>${say.compareHow}</h2>
      ${say.compareChapters.map((text) => html`<p>${text}</p>`)}`,
  };
}

/** Returns the address of this comparison without the rule set. */
function comparedHref({ path, query }: PageRequest): string {
  const own = new URLSearchParams(query);
  own.delete("ruleset");
  return own.size === 0 ? path : `${path}?${own.toString()}`;
}

/** Returns the stored name for a name as people write it: with a scheme, a final slash, capitals or letters outside ASCII. */
function readSite(name: string, query: URLSearchParams): string {
  const text = (query.get(name) ?? "").trim();
  if (text.length > LONGEST_ADDRESS)
    throw reportError("BadReportQuery", {
      name,
      value: "such a long text",
      problem: `at most ${LONGEST_ADDRESS} characters`,
    });
  const site = text.replace(/^https?:\/\//i, "").replace(/\/+$/, "");
  return keptSiteName(site) ?? site;
}

type Content = Pick<View, "title" | "tables" | "body">;

/** Returns the run that the reader chose for the comparison, or "" for the run before. @throws EiaoError `BadReportQuery`. */
function againstOf({ query, runs }: PageRequest, run: string): string {
  const name = (query.get("against") ?? "").trim();
  if (name === "") return "";
  const bad = (problem: string) =>
    reportError("BadReportQuery", { name: "against", value: JSON.stringify(name.slice(0, 100)), problem });
  if (name === run) throw bad("a run cannot be compared with itself");
  if (!runs.some((each) => each.run === name)) throw bad("no run with this name is published");
  return name;
}

async function siteComparison(request: PageRequest, site: string, other: string): Promise<Content> {
  const { say, reader } = request;
  const isTwoRuns = other === "" || other === site;
  const having = await runsWithSites(isTwoRuns ? [site] : [site, other], request);
  const chosen = chosenRun(request).run;
  const run = request.selection.run === "" ? (newestOfSite(having, request)?.run ?? chosen) : chosen;
  const against = againstOf(request, run);
  const earlier = isTwoRuns ? against || earlierOf(having, run) : run;
  if (earlier === "") {
    await reader.site({ run, site }); // throws if the site is unknown: that error comes first
    return emptyComparison(say);
  }
  const first = { run: isTwoRuns ? earlier : run, site };
  const second = { run, site: isTwoRuns ? site : other };
  const found = await reader.compareSites({ first, second });
  const nameOf = ({ site: name, run: of }: ComparedSite) => (isTwoRuns ? say.runTitle(of) : name);
  const names = [nameOf(found.first), nameOf(found.second)] as const;
  const tests = comparedTests(found.tests, names, request.selection.run === "" ? "" : queryOfRun(run), say);
  return {
    title: isTwoRuns ? say.compareTitleRuns(site, earlier, run) : say.compareTitleSites(site, other),
    tables: [scoreTable(found, isTwoRuns, say), scoreChange(found.score, say), tests],
    body: html`<h2>${say.score}</h2>
      ${scoreTable(found, isTwoRuns, say).markup(0, 2)}
      <p role="status"><strong>${sentence(found.score, names, say)}</strong></p>
      <h2>${say.compareTests}</h2>
      <p>${say.compareTestsOfPages} ${counts(found.tests, say)}</p>
      ${pagedTable(tests, request)}`,
  };
}

/** Returns the runs that have all of these sites, newest first. Runs in which one could not be measured are skipped. */
async function runsWithSites(sites: readonly string[], request: PageRequest): Promise<readonly PublishedRun[]> {
  const { run } = chosenRun(request);
  const found = await Promise.all(
    sites.map(async (site) => new Set((await request.reader.history({ run, site })).rows.map((row) => row.run))),
  );
  return request.runs.filter((each) => found.every((names) => names.has(each.run)));
}

/** Returns the run before another one: of its panel, or any; "" if it is the first. */
function earlierOf(runs: readonly PublishedRun[], run: string): string {
  const at = runs.findIndex((each) => each.run === run);
  const { panel = null } = runs[at] ?? {};
  const earlier = runs.slice(at + 1);
  return (earlier.find((each) => panel !== null && each.panel === panel) ?? earlier[0])?.run ?? "";
}

function sentence(change: Change | null, [first, second]: readonly [string, string], say: Messages): Markup {
  if (change === null) return html`${say.compareUnknown(first, second)}`;
  const { difference, low, high, verdict } = change;
  const interval = low === high ? "" : `${signed(low, say)} ${say.compareTo} ${signed(high, say)}`;
  return html`${verdictMark(verdict, say, say.compareVerdict[verdict](first, second))}
  ${say.compareDifference(signed(difference, say), interval)}`;
}

async function runComparison(request: PageRequest): Promise<Content> {
  const { say, reader, selection } = request;
  const { run } = chosenRun(request);
  const against = againstOf(request, run);
  const found = await reader.compareRuns({ ...queryOf(selection, run), ...(against === "" ? {} : { against }) });
  if (found.against === null) return emptyComparison(say);
  const names = [say.runTitle(found.against), say.runTitle(run)] as const;
  const more = selection.run === "" ? "" : queryOfRun(run);
  const sites = changedSites(found.sites, names, more, say);
  const tests = comparedTests(found.tests, names, more, say);
  return {
    title: say.compareTitleTwo(found.against, run),
    tables: [sites, tests, runMeans(found, say)],
    body: html`${runFacts(found, request)}
      <h2>${say.compareSites}</h2>
      <p role="status">
        ${counts(found.sites, say)} ${say.compareOthers(numberText(found.joined, say), numberText(found.left, say))}
      </p>
      ${pagedTable(sites, request)}
      <h2>${say.compareTests}</h2>
      <p>${say.compareTestsOfSites} ${counts(found.tests, say)}</p>
      ${pagedTable(tests, request)}`,
  };
}

/** Makes a comparison without rows: the page exists, but there is no earlier run. */
function emptyComparison(say: Messages): Content {
  return {
    title: say.compare,
    tables: [changedSites([], ["", ""], "", say), comparedTests([], ["", ""], "", say)],
    body: html`<p class="warning">${say.compareNoEarlier}</p>`,
  };
}

function runFacts({ run, against, before, now }: RunComparison, { say, runs }: PageRequest): Markup {
  const dateOf = (name: string) => {
    const known = runs.find((each) => each.run === name);
    return known === undefined ? say.unknownDate : runDateText(known, say);
  };
  const line = (name: string, mean: number | null) =>
    html`<li><a href="${runHref(name)}">${say.runTitle(name)}</a>, ${dateOf(name)}: ${scoreMark(mean, say)}</li> `;
  return html`<ul class="facts">
    ${line(against ?? "", before)} ${line(run, now)}
  </ul>`;
}

function counts(rows: readonly { readonly change: Change | null }[], say: Messages): string {
  const countOf = (verdict: ChangeVerdict | null) =>
    numberText(rows.filter(({ change }) => (change?.verdict ?? null) === verdict).length, say);
  return say.compareCounts(countOf("better"), countOf("worse"), countOf("no clear change"), countOf(null));
}

function form(request: PageRequest, site: string, other: string): Markup {
  const { say, query, path, selection } = request;
  const choice = (id: string, label: string, chosen: string, none: string) =>
    html`<p class="field">
      <label for="compare-${id}">${label}</label>
      <select id="compare-${id}" name="${id}">
        <option value="">${none}</option>
        ${offeredRuns(request, chosen).map((one) => optionMarkup(one.run, `${one.run}, ${runDateText(one, say)}`, one.run === chosen))}
      </select>
    </p>`;
  const text = (id: string, label: string, value: string) =>
    html`<p class="field">
      <label for="compare-${id}">${label}</label>
      <input id="compare-${id}" name="${id}" value="${value}" maxlength="${LONGEST_ADDRESS}" autocomplete="off" />
    </p>`;
  const fields = selectionNames.filter((name) => name !== "run" && selection[name] !== "");
  return html`<form method="get" action="${path}" class="asked">
    <fieldset>
      <legend>${say.compareForm}</legend>
      ${text("site", say.compareFirst, site)} ${text("with", say.compareSecond, other)}
      ${choice("run", say.testRun, selection.run, say.latestRun)}
      ${choice("against", say.compareAgainst, query.get("against") ?? "", say.compareBefore)}
      ${fields.map((name) => html`<input type="hidden" name="${name}" value="${selection[name]}" />`)}
      <p><button type="submit">${say.compareButton}</button></p>
    </fieldset>
  </form>`;
}
