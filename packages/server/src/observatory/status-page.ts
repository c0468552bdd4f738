import { setTimeout as pause } from "node:timers/promises";
import { listRuns } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import { addCockpit } from "../cockpit/http/cockpit-app.ts";
import type { Cockpit } from "../cockpit/http/request.ts";
import { html } from "@eiao/sampler/internal/formats";
import { pageHeaders, pageText } from "../public/http/page-text.ts";
import { calledOrigin } from "../public/http/report-app.ts";
import { catalogues } from "../public/text/catalogues.ts";
import type { Messages } from "../public/text/english.ts";
import { dataTable } from "../public/views/data-table.ts";
import { pathIn } from "../public/views/layout.ts";
import { numberText, runHref } from "../public/views/names.ts";
import type { ReportSettings, View } from "../public/views/view.ts";
import type { Observatory } from "./services/observatory.ts";
import { startReports } from "./start-reports.ts";
import type { configuredReports, RunningReports } from "./start-reports.ts";

/** The path of the status page; in other languages it follows the language code. */
export const STATUS_PATH = "/status";

/** Serves the reports, the status page and the cockpit. The reports show publications and hidden sites of this observatory at once. */
export async function startPages(
  observatory: Observatory,
  options: {
    readonly host: string;
    readonly allowHosts?: readonly string[] | undefined;
    readonly onFault: (error: unknown) => void;
    /** The cockpit, which is served beside the reports. */
    readonly cockpit: Cockpit;
  } & ReturnType<typeof configuredReports>,
): Promise<RunningReports> {
  const { warehouse, dataDir } = observatory;
  const settings: ReportSettings = { ...options, statusPath: STATUS_PATH };
  const reports = await startReports({ ...options, warehouse, dataDir, statusPath: STATUS_PATH }, (app) => {
    addCockpit(app, options.cockpit);
    for (const say of catalogues)
      app.get(pathIn(say, STATUS_PATH), async (request, reply) =>
        reply
          .type("text/html; charset=utf-8")
          .headers({
            "content-security-policy":
              "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "x-content-type-options": "nosniff",
            "cache-control": "no-store",
            ...pageHeaders({ say }),
          })
          .send(
            pageText(
              await statusView(observatory, say),
              { say, settings, path: STATUS_PATH, query: new URLSearchParams() },
              calledOrigin(request),
            ),
          ),
      );
  });
  const ending = new AbortController();
  const watching = refreshWhenPublished(observatory, reports, ending.signal);
  return {
    ...reports,
    async close() {
      ending.abort();
      await watching;
      await reports.close();
    },
  };
}

/** The least time between two refreshes, because several runs can end in succession. */
const PAUSE_MS = 1_000;
const WAIT_MS = 60_000;

/** Refreshes the reports when the published data has changed: a run ended, a site was hidden or is shown again. */
async function refreshWhenPublished(
  { published }: Observatory,
  { refresh }: Pick<RunningReports, "refresh">,
  signal: AbortSignal,
): Promise<void> {
  let seen = await published.after(0, 0, signal);
  while (!signal.aborted) {
    seen = await published.after(seen, WAIT_MS, signal);
    if (signal.aborted) return;
    await refresh();
    await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function statusView({ warehouse, queue }: Observatory, say: Messages): Promise<View> {
  const runs = (await listRuns(warehouse)).filter(({ state }) => state !== "removed").toReversed();
  const { phases } = await queue.status();
  const table = runTable(runs, say);
  const atWork = phaseTable(phases, say);
  return {
    title: say.status.title,
    crumbs: [{ text: say.start, href: "/" }, { text: say.status.title }],
    body: html`<h2>${say.status.runs}</h2>
      ${runs.length === 0 ? html`<p>${say.status.noRuns}</p>` : table.markup(0, table.size)}
      <h2>${say.status.atWork}</h2>
      ${atWork.markup(0, atWork.size)}
      <p><a href="/cockpit" hreflang="en">${say.status.cockpit}</a></p>`,
  };
}

function runTable(runs: readonly RunStatus[], say: Messages) {
  const texts = say.status;
  const rows = runs.map(({ run, state, sites }) => ({ run, state, ...sites }));
  return dataTable("runs", texts.runs, rows, [
    {
      name: "run",
      heading: say.testRun,
      cell: ({ run, state }) => (state === "published" ? html`<a href="${runHref(run)}">${run}</a>` : run),
    },
    { name: "state", heading: texts.state, cell: ({ state }) => (state === "removed" ? state : texts.states[state]) },
    { name: "expected", heading: texts.expected, cell: (row) => numberText(row.expected, say), isNumber: true },
    { name: "loaded", heading: texts.loaded, cell: (row) => numberText(row.loaded, say), isNumber: true },
    { name: "failed", heading: texts.failed, cell: (row) => numberText(row.failed, say), isNumber: true },
  ]);
}

function phaseTable(
  phases: Readonly<Record<string, { readonly running: number; readonly queued: number }>>,
  say: Messages,
) {
  const names: Readonly<Record<string, string>> = say.status.phases;
  const rows = Object.entries(phases).map(([phase, counts]) => ({ phase, ...counts }));
  return dataTable("phases", say.status.atWork, rows, [
    { name: "phase", heading: say.status.phase, cell: ({ phase }) => names[phase] ?? phase },
    { name: "running", heading: say.status.running, cell: (row) => numberText(row.running, say), isNumber: true },
    { name: "queued", heading: say.status.waiting, cell: (row) => numberText(row.queued, say), isNumber: true },
  ]);
}
