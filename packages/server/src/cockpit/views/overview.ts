import { listRuns } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { CockpitRequest } from "../http/request.ts";
import { may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import type { CockpitMessages } from "../english.ts";
import type { QueuedRun } from "../../observatory/queue/job.ts";
import { boxedForm, cockpitTable, field, cockpitRunHref } from "./parts.ts";

/** Makes the page that shows the running test runs and the problems. */
export async function overviewPage({ cockpit, caller }: CockpitRequest): Promise<CockpitView> {
  const { observatory, say } = cockpit;
  const runs = (await listRuns(observatory.warehouse)).filter(({ state }) => state !== "removed").toReversed();
  const { runs: queued, phases } = await observatory.queue.status();
  const known = new Set(runs.map(({ run }) => run));
  const only = queued.filter(({ id }) => !known.has(id)).map(({ id }) => queuedOnly(id));
  const problems = await cockpit.problems();
  const rows = Object.entries(phases).map(([phase, counts]) => ({ phase, ...counts }));
  return {
    title: say.parts.overview,
    isLive: true,
    body: html`<h2>${say.problems}</h2>
      <ul id="problems" data-live="">
        ${problems.length === 0 ? html`<li>${say.noProblems}</li>` : problems.map(({ text }) => html`<li>${text}</li> `)}
      </ul>
      <h2>${say.runs}</h2>
      ${runsTable([...only, ...runs], queued, say)}
      <h2>${say.queues}</h2>
      ${cockpitTable(say, { caption: say.queues, id: "queues" }, rows, [
        { heading: say.phase, cell: ({ phase }) => say.phases[phase] ?? phase },
        { heading: say.waiting, isNumber: true, cell: ({ queued: waiting }) => waiting },
        { heading: say.atWork, isNumber: true, cell: ({ running }) => running },
      ])}
      ${
        may(caller, "curator")
          ? boxedForm(
              caller,
              {
                action: "/cockpit/measure",
                legend: say.measureNow,
                lead: say.measureLead,
                button: say.measure,
              },
              field("measure-url", "url", say.startPage),
            )
          : undefined
      }`,
  };
}

interface RunRow extends Pick<RunStatus, "run" | "sites" | "panel"> {
  readonly state: string;
}

/** Returns the row of a run that only the queue knows: another ETL server counts its results. */
function queuedOnly(run: string): RunRow {
  return { run, state: "open", sites: { expected: 0, loaded: 0, failed: 0 } };
}

function runsTable(runs: readonly RunRow[], queued: readonly QueuedRun[], say: CockpitMessages): Markup {
  const queues = new Map(queued.map((each) => [each.id, each]));
  return cockpitTable(say, { caption: say.runs, id: "runs" }, runs.slice(0, MOST_RUNS), [
    { heading: say.run, cell: ({ run }) => html`<a href="${cockpitRunHref(run)}">${run}</a>` },
    { heading: say.state, cell: (status) => runStateText(status, queues.get(status.run), say) },
    {
      heading: say.progress,
      cell: ({ sites: { expected, loaded, failed } }) => progressBar(loaded + failed, expected, say),
    },
    { heading: say.loaded, isNumber: true, cell: ({ sites }) => sites.loaded },
    {
      heading: say.failed,
      isNumber: true,
      cell: ({ run, sites: { failed } }) =>
        failed === 0
          ? 0
          : html`<a href="${cockpitRunHref(run)}?state=failed" aria-label="${say.failedOf(failed, run)}">${failed}</a>`,
    },
    { heading: say.priority, isNumber: true, cell: ({ run }) => queues.get(run)?.priority ?? "" },
  ]);
}

const MOST_RUNS = 200;

/** Returns the state of a run in words, such as `under way, paused`. */
export function runStateText(
  { state, panel }: Pick<RunRow, "state" | "panel">,
  queue: QueuedRun | undefined,
  say: CockpitMessages,
): string {
  const parts = [say.states[state] ?? state];
  if (state === "open" && queue?.paused === true) parts.push(say.paused);
  if (queue?.steered === true) parts.push(say.steered);
  parts.push(panel === undefined ? say.outsidePanels : say.ofPanel(panel));
  return parts.join(", ");
}

/** Shows progress as a picture and in words. */
export function progressBar(done: number, of: number, say: CockpitMessages): Markup {
  const text = say.progressOf(done, of);
  return html`<progress value="${done}" max="${Math.max(1, of)}" aria-label="${text}"></progress> ${text}`;
}
