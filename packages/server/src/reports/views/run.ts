import { html } from "@eiao/sampler/formats";
import { everything, queryOf } from "../model/selection.ts";
import { changeMarkup, changeTable } from "./change-table.ts";
import { dataTable } from "./data-table.ts";
import { scoreCard } from "./marks.ts";
import { dateText, numberText, panelHref, queryOfRun, reasonMarkup, runDateText, runHref } from "./names.ts";
import { groupTable } from "./group-table.ts";
import { downloads, pagedTable } from "./paged-table.ts";
import { openDataLinks } from "./run-data.ts";
import { tabs } from "./report-frame.ts";
import { ruleSetLine } from "./rule-set/rule-set-line.ts";
import { chosenRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

/** A test run: its size, its score, what has changed, and what could not be measured. */
export async function runView(request: PageRequest): Promise<View> {
  const { say, reader, words } = request;
  const [name = ""] = words;
  const run = chosenRun({ ...request, selection: { ...everything, run: name } });
  const query = queryOf(everything, run.run);
  const { rows: groups, against } = await reader.group(query);
  const [own] = groups;
  const change = await reader.change(query);
  const failed = dataTable(
    "failed-sites",
    say.failedSites,
    [
      { name: "site", heading: say.webSite, value: ({ site }) => site },
      {
        name: "reason",
        heading: say.reason,
        value: ({ reason }) => reason ?? say.unknownReason,
        shown: ({ reason }) => reasonMarkup(reason, say),
      },
    ],
    await reader.failedSites(query),
  );
  const parts = changeTable(change.rows, say);
  const { date, publishedAt, pages, results } = run;
  const figures = groupTable(
    "run",
    groups.map((group) => ({ ...group, run: run.run, against })),
    say,
    {
      date,
      publishedat: publishedAt,
      failed: run.failed,
      pages,
      results,
    },
  );
  const more = queryOfRun(run.run);
  const score = own ?? { value: null, low: null, high: null };
  const data = await openDataLinks(request, run);
  return {
    title: say.runTitle(run.run),
    crumbs: [{ text: say.start, href: "/" }, { text: say.main.runs, href: "/reports/history" }, { text: run.run }],
    tables: [figures, failed, parts],
    body: html`<p>
        ${runDateText(run, say)}:
        ${say.sizes(numberText(run.sites, say), numberText(run.pages, say), numberText(run.results, say))}
        ${say.publishedOn(dateText(run.publishedAt, say))}
      </p>
      ${run.steered ? html`<p><strong>${say.steeredRun}</strong></p>` : ""}
      ${
        run.panel === null
          ? html`<p><strong>${say.outsideRun}</strong></p>`
          : html`<p>${say.panel}: <a href="${panelHref(run.panel)}">${run.panel}</a></p>`
      }
      ${ruleSetLine(run, runHref(run.run), request)} ${scoreCard(score, say)} ${downloads(figures, request)}
      <h2>${say.reportsOfRun}</h2>
      <ul class="facts">
        ${tabs.map((tab) => html`<li><a href="/reports/${tab}${more}">${say.reports[tab].title}</a>: ${say.reports[tab].short}</li> `)}
      </ul>
      <p><a href="/compare${more}">${say.compareWith}</a></p>
      <p>${data ?? html`<a href="${runHref(run.run)}/data">${say.openDataOf(run.run)}</a>`}</p>
      <h2>${say.changeTitle}</h2>
      ${changeMarkup(change, parts, { before: own?.before ?? null, now: score.value }, request)}
      <h2>${say.failedSites}</h2>
      ${failed.size === 0 ? html`<p>${say.noFailedSites}</p>` : pagedTable(failed, request)}`,
  };
}
