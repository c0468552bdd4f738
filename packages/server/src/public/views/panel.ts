import type { PublishedRun } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import { dataTable } from "./data-table.ts";
import { letterOf, scoreMark } from "./marks.ts";
import { numberText, runDateText, runHref, siteHref } from "./names.ts";
import { optionMarkup } from "./layout.ts";
import { pagedTable } from "./paged-table.ts";
import { noPage } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

/** A site of a panel in a run. Without a score it could not be measured, or no test applied. */
interface PanelSite {
  readonly site: string;
  readonly value: number | null;
  readonly isMeasured: boolean;
}

/** Makes the page of a panel: its sites in a run, the sites that joined or left since an earlier run, and all its runs. */
export async function panelView(request: PageRequest): Promise<View> {
  const { say, params, query } = request;
  const [panel = ""] = params;
  const runs = request.runs.filter((run) => run.panel === panel);
  const run = namedRun("run", query, runs) ?? runs.find(({ sites }) => sites > 0) ?? runs[0];
  if (run === undefined) throw noPage(request.path);
  const against =
    namedRun("against", query, runs) ?? runs.slice(runs.indexOf(run) + 1).find(({ date }) => date !== null);
  const [now, before] = [await sitesIn(run, request), against === undefined ? [] : await sitesIn(against, request)];
  const sites = sitesTable(now, request);
  const changes = changesTable(against === undefined ? [] : now, before, request);
  const history = runsTable(runs, request);
  return {
    title: say.panelTitle(panel),
    crumbs: [{ text: say.start, href: "/" }, { text: say.main.runs, href: "/reports/history" }, { text: panel }],
    tables: [sites, changes, history],
    body: html`<p class="lead">${say.panelLead}</p>
      ${form(request, run, against, runs)}
      <h2>${say.panelChanges}</h2>
      <p role="status">
        ${against === undefined ? say.compareNoEarlier : say.panelChangesOf(numberText(changes.size, say), against.run, run.run)}
      </p>
      ${changes.size === 0 ? undefined : pagedTable(changes, request)}
      <h2>${say.panelSites}</h2>
      ${pagedTable(sites, request)}
      <h2>${say.main.runs}</h2>
      ${pagedTable(history, request)}`,
  };
}

/** Returns the run of the panel that the address names. @throws EiaoError `BadReportQuery`. */
function namedRun(
  name: "run" | "against",
  query: URLSearchParams,
  runs: readonly PublishedRun[],
): PublishedRun | undefined {
  const value = (query.get(name) ?? "").trim();
  const found = runs.find(({ run }) => run === value);
  if (value === "" || found !== undefined) return found;
  throw reportError("BadReportQuery", {
    name,
    value: JSON.stringify(value.slice(0, 100)),
    problem: "the panel has no published run with this name",
  });
}

/** Returns the sites of a run, sorted by name, including those that could not be measured. */
async function sitesIn({ run }: PublishedRun, { reader }: PageRequest): Promise<PanelSite[]> {
  const [measured, failed] = await Promise.all([reader.sites({ run }), reader.failedSites({ run })]);
  return [
    ...measured.rows.map(({ site, value }) => ({ site, value, isMeasured: true })),
    ...failed.map(({ site }) => ({ site, value: null, isMeasured: false })),
  ].toSorted((a, b) => (a.site < b.site ? -1 : 1));
}

function sitesTable(rows: readonly PanelSite[], { say }: PageRequest) {
  return dataTable("sites", say.panelSites, rows, [
    {
      name: "site",
      heading: say.webSite,
      cell: ({ site, isMeasured }) => (isMeasured ? html`<a href="${siteHref(site)}">${site}</a>` : site),
    },
    {
      name: "score",
      heading: say.score,
      value: ({ value }) => value,
      cell: ({ value, isMeasured }) => (isMeasured ? scoreMark(value, say) : say.notMeasured),
    },
    { name: "letter", value: ({ value }) => letterOf(value) },
    { name: "measured", value: ({ isMeasured }) => (isMeasured ? "yes" : "no") },
  ]);
}

type ChangedSite = readonly [site: string, change: "joined" | "left"];

/** Makes the table of the sites that joined or left the list between two runs. */
function changesTable(now: readonly PanelSite[], before: readonly PanelSite[], { say }: PageRequest) {
  const [current, previous] = [new Set(now.map(({ site }) => site)), new Set(before.map(({ site }) => site))];
  const joined = [...current].filter((site) => !previous.has(site)).map((site): ChangedSite => [site, "joined"]);
  const left = [...previous].filter((site) => !current.has(site)).map((site): ChangedSite => [site, "left"]);
  return dataTable("changes", say.panelChanges, now.length === 0 ? [] : [...joined, ...left], [
    { name: "site", heading: say.webSite, value: ([site]) => site },
    {
      name: "change",
      heading: say.change,
      value: ([, change]) => change,
      cell: ([, change]) => (change === "joined" ? say.panelJoined : say.panelLeft),
    },
  ]);
}

function runsTable(runs: readonly PublishedRun[], { say }: PageRequest) {
  return dataTable("runs", say.main.runs, runs, [
    { name: "run", heading: say.testRun, cell: ({ run }) => html`<a href="${runHref(run)}">${run}</a>` },
    { name: "date", heading: say.date, cell: (run) => runDateText(run, say) },
    { name: "sites", heading: say.sites, isNumber: true },
    { name: "failed", heading: say.notMeasured, isNumber: true },
  ]);
}

function form(
  { say, path }: PageRequest,
  run: PublishedRun,
  against: PublishedRun | undefined,
  runs: readonly PublishedRun[],
): Markup {
  const choice = (name: string, label: string, chosen: PublishedRun | undefined) =>
    html`<p class="field">
      <label for="panel-${name}">${label}</label>
      <select id="panel-${name}" name="${name}">
        ${runs.map((each) => optionMarkup(each.run, `${each.run}, ${runDateText(each, say)}`, each === chosen))}
      </select>
    </p>`;
  return html`<form method="get" action="${path}" class="asked">
    <fieldset>
      <legend>${say.panelForm}</legend>
      ${choice("run", say.testRun, run)} ${choice("against", say.compareAgainst, against)}
      <p><button type="submit">${say.compareButton}</button></p>
    </fieldset>
  </form>`;
}
