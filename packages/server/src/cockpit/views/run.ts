import { listRuns, loadedScores } from "@eiao/etl/internal";
import type { LoadedScore, RunStatus } from "@eiao/etl/internal";
import { presentValue } from "@eiao/wam-core/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { serviceError } from "../../transport/service-errors.ts";
import { jobStates } from "../../observatory/queue/site-jobs.ts";
import type { JobState, RunSiteRow } from "../../observatory/queue/site-jobs.ts";
import { cockpitError } from "../errors.ts";
import type { CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { orderHref } from "./orders.ts";
import { progressBar, runStateText } from "./overview.ts";
import { suggestionsMarkup } from "./suggestions.ts";
import {
  boxedForm,
  cockpitCampaignHref,
  cockpitTable,
  field,
  cockpitRunHref,
  cockpitSiteHref,
  timeText,
} from "./parts.ts";

const ROWS = 100;

/** Makes the page of a run: its sites, their results, and the forms that change the run. */
export async function runPage(request: CockpitRequest): Promise<CockpitView> {
  const { cockpit, params, query } = request;
  const { observatory, say } = cockpit;
  const [run = ""] = params;
  const { runs } = await observatory.queue.status();
  const queue = runs.find(({ id }) => id === run);
  const status = (await listRuns(observatory.warehouse, run))[0];
  if (queue === undefined && status === undefined) throw serviceError("UnknownTestRun", { run: run.slice(0, 100) });
  const ruleSets = await observatory.queue.ruleSetsOf(run);
  const counts = await observatory.queue.jobCounts(run);
  const state = stateOf(query.get("state"));
  const of = state === null ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[state];
  const page = pageOf(query.get("page"), of);
  const jobs = await observatory.queue.jobsOfRun(run, state, { from: (page - 1) * ROWS, most: ROWS });
  const scores = await loadedScores(
    observatory.warehouse,
    run,
    jobs.map(({ site }) => site),
  );
  return {
    title: say.runTitle(run),
    isLive: true,
    crumbs: [{ text: run }],
    body: html`<ul id="facts" data-live="">
        <li>${say.state}: ${runStateText(status ?? { state: "open" }, queue, say)}</li>
        ${ruleSets === undefined ? undefined : html`<li>${say.ruleSets}: ${ruleSets.join(", ")}</li>`}
        ${status === undefined ? undefined : html`<li>${progressBar(status.sites.loaded + status.sites.failed, status.sites.expected, say)}</li>`}
        ${status === undefined ? undefined : originOf(status, say)}
        ${status?.state === "published" ? html`<li><a href="/runs/${encodeURIComponent(run)}">${say.report}</a></li>` : undefined}
      </ul>
      ${queue === undefined ? undefined : runForms(request, run, queue.paused, queue.priority, counts)}
      <h2>${say.sites}</h2>
      ${stateLinks(run, state, counts, say)} ${jobsTable(jobs, scores, say)} ${pager(run, state, page, of, say)}
      <h2 id="suggestions">${say.suggestions}</h2>
      ${
        // Reading all hosts takes seconds: skip it when the page renews itself, and on further pages of the sites.
        query.get("renew") === "1" || state !== null || page > 1
          ? html`<p><a href="${cockpitRunHref(run)}#suggestions">${say.showSuggestions}</a></p>`
          : await suggestionsMarkup(request, { testrun: run }, `${cockpitRunHref(run)}#suggestions`, 3)
      }`,
  };
}

/** Makes the list of links to the order that started a run, its campaign, and the run before. */
function originOf({ order, campaign, previousRun }: RunStatus, say: CockpitMessages): Markup {
  const line = (label: string, text: string | undefined, href: (name: string) => string) =>
    text === undefined ? undefined : html`<li>${label}: <a href="${href(text)}">${text}</a></li>`;
  return html`${line(say.order, order, orderHref)} ${line(say.campaign, campaign, cockpitCampaignHref)}
  ${line(say.previousRun, previousRun, cockpitRunHref)}`;
}

function stateOf(text: string | null): JobState | null {
  return jobStates.find((each) => each === text) ?? null;
}

/** Parses the number of a page. @throws EiaoError `BadField`. */
function pageOf(text: string | null, of: number): number {
  const pages = Math.max(1, Math.ceil(of / ROWS));
  const page = /^[1-9]\d{0,6}$/.test(text ?? "1") ? Number(text ?? "1") : 0;
  if (page < 1 || page > pages)
    throw cockpitError("BadField", {
      field: "page",
      value: JSON.stringify((text ?? "").slice(0, 20)),
      problem: `pages go from 1 to ${pages}`,
    });
  return page;
}

function runForms(
  { cockpit: { say }, caller }: CockpitRequest,
  run: string,
  isPaused: boolean,
  priority: number,
  counts: Readonly<Record<JobState, number>>,
): Markup {
  const at = cockpitRunHref(run);
  const isOpen = counts.announced + counts.waiting + counts.leased > 0;
  return html`${
    may(caller, "curator") && counts.failed > 0
      ? html`<p>${say.againLead}</p>
          ${buttonForm(caller, `${at}/again`, say.again)}`
      : undefined
  }
  ${
    may(caller, "operator") && isOpen
      ? html`${isPaused ? buttonForm(caller, `${at}/resume`, say.resume) : buttonForm(caller, `${at}/pause`, say.pause)}
        ${boxedForm(
          caller,
          { action: `${at}/priority`, legend: say.priority, lead: say.priorityLead, button: say.set },
          field("priority", "priority", say.priority, { value: String(priority), type: "number" }),
        )}
        ${boxedForm(
          caller,
          { action: `${at}/stop`, legend: say.removeQueue, lead: say.removeLead, button: say.removeQueue },
          field("confirm", "confirm", say.confirm(run)),
        )}`
      : undefined
  }`;
}

function stateLinks(
  run: string,
  chosen: JobState | null,
  counts: Readonly<Record<JobState, number>>,
  say: CockpitMessages,
): Markup {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const states: [JobState | null, string, number][] = [
    [null, say.all, all],
    ...jobStates
      .filter((state) => counts[state] > 0)
      .map((state): [JobState, string, number] => [state, say.jobStates[state] ?? state, counts[state]]),
  ];
  return html`<nav aria-label="${say.show}">
    <ul class="links" id="states" data-live="">
      ${states.map(([state, text, n]) => {
        const href = state === null ? cockpitRunHref(run) : `${cockpitRunHref(run)}?state=${state}`;
        return html`<li>
          <a href="${href}" ${state === chosen ? html`aria-current="page"` : undefined}>${text} (${n})</a>
        </li> `;
      })}
    </ul>
  </nav>`;
}

/** Makes the table of the sites with their states, scores and results. */
function jobsTable(jobs: readonly RunSiteRow[], scores: readonly LoadedScore[], say: CockpitMessages): Markup {
  const bySite = Map.groupBy(scores, ({ site }) => site);
  return cockpitTable(say, { caption: say.sites, id: "jobs" }, jobs, [
    { heading: say.site, cell: ({ site }) => html`<a href="${cockpitSiteHref(site)}">${site}</a>` },
    { heading: say.state, cell: ({ state }) => say.jobStates[state] ?? state },
    { heading: say.score, isNumber: true, cell: ({ site }) => scoreText(bySite.get(site) ?? [], say) },
    { heading: say.phase, cell: ({ phase, state }) => (state === "done" ? "" : (say.phases[phase] ?? phase)) },
    { heading: say.worker, cell: ({ holder }) => holder ?? "" },
    { heading: say.tries, isNumber: true, cell: ({ scheduleCount }) => scheduleCount },
    { heading: say.deaths, isNumber: true, cell: ({ deaths }) => deaths },
    { heading: say.since, cell: ({ changedAt }) => timeText(changedAt) },
    { heading: say.reason, cell: ({ reason }) => reason ?? "" },
  ]);
}

/** Returns the scores of a site as reports round them: by each rule set, if there are several. */
function scoreText(scores: readonly LoadedScore[], say: CockpitMessages): string {
  const values = scores.map(({ value, ruleSet }) => {
    const text = presentValue(value ?? undefined);
    return scores.length === 1 ? text : say.scoreBy(text, ruleSet);
  });
  return values.join(", ");
}

function pager(
  run: string,
  state: JobState | null,
  page: number,
  of: number,
  say: CockpitMessages,
): Markup | undefined {
  if (of <= ROWS) return undefined;
  const href = (to: number) => `${cockpitRunHref(run)}?${state === null ? "" : `state=${state}&`}page=${to}`;
  return html`<nav aria-label="${say.pagesOf(say.sites)}" class="pager">
    <p>${say.rowsOf((page - 1) * ROWS + 1, Math.min(page * ROWS, of), of)}</p>
    <ul class="links">
      ${page === 1 ? undefined : html`<li><a href="${href(page - 1)}" rel="prev">${say.previous}</a></li> `}
      ${page * ROWS >= of ? undefined : html`<li><a href="${href(page + 1)}" rel="next">${say.next}</a></li> `}
    </ul>
  </nav>`;
}
