import { listRuns } from "@eiao/etl";
import { html, render } from "../formats/markup.ts";
import type { Observatory } from "../services/observatory.ts";
import { STYLE_PATH } from "../reports/views/style.ts";
import { addCockpit } from "../cockpit/http/cockpit-app.ts";
import type { Cockpit } from "../cockpit/http/request.ts";
import { startReports } from "./start-reports.ts";
import type { configuredReports, RunningReports } from "./start-reports.ts";

/** Beside the reports. */
export const STATUS_PATH = "/status";

/** The reports, and the status of the observatory as a page for people. */
export function startPages(
  observatory: Observatory,
  options: {
    readonly host: string;
    readonly allowHosts?: readonly string[];
    readonly onFault: (error: unknown) => void;
    /** Beside them. */
    readonly cockpit: Cockpit;
  } & ReturnType<typeof configuredReports>,
): Promise<RunningReports> {
  const { warehouse, dataDir } = observatory;
  return startReports({ ...options, warehouse, dataDir, statusPath: STATUS_PATH }, (app) => {
    addCockpit(app, options.cockpit);
    app.get(STATUS_PATH, async (_, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .headers({
          "content-security-policy":
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "no-store",
        })
        .send(await statusPage(observatory)),
    );
  });
}

async function statusPage({ warehouse, queue }: Observatory): Promise<string> {
  const runs = (await listRuns(warehouse)).filter(({ state }) => state !== "removed");
  const { phases } = await queue.status();
  const rows = runs.map(
    ({ run, state, sites }) =>
      html`<tr>
        <th scope="row">${run}</th>
        <td>${state}</td>
        <td class="number">${sites.expected}</td>
        <td class="number">${sites.loaded}</td>
        <td class="number">${sites.failed}</td>
      </tr> `,
  );
  const table =
    rows.length === 0
      ? html`<p>There is no run yet.</p>`
      : html`<h2>Test runs</h2>
          <table>
            <caption>
              Test runs
            </caption>
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">State</th>
                <th scope="col" class="number">Sites</th>
                <th scope="col" class="number">Loaded</th>
                <th scope="col" class="number">Failed</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`;
  const waiting = Object.entries(phases).map(
    ([phase, { queued, running }]) => html`<li>${phase}: ${running} under way, ${queued} waiting</li> `,
  );
  const page = html`<html lang="en" class="palette-seed">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Status of the Observatory</title>
      <link rel="stylesheet" href="${STYLE_PATH}" />
    </head>
    <body>
      <header class="band">
        <div class="inner">
          <p class="brand"><a href="/">European Internet Accessibility Observatory</a></p>
        </div>
      </header>
      <main>
        <h1>Status of the Observatory</h1>
        ${table}
        <h2>Sites at work</h2>
        <ul>
          ${waiting}
        </ul>
        <p><a href="/">Reports</a> <a href="/cockpit">Cockpit</a></p>
      </main>
    </body>
  </html>`;
  return `<!DOCTYPE html>\n${render(page)}\n`;
}
