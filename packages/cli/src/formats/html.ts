import { barMarkup, letterClass, scaleMarkup, scoreCardMarkup, selfContainedHead } from "@eiao/sampler/internal/design";
import { breakable, html, render, trusted } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { RuleSet } from "@eiao/wam-core";
import { isReportedFinding } from "../findings/page.ts";
import type { ReportedPage, Score } from "../findings/page.ts";
import { shownDate } from "../output/dates.ts";
import { counted } from "../output/text.ts";
import {
  MISSING_SHEET,
  countingScores,
  informationSentences,
  offSentence,
  shownUrl,
  usedRuleSets,
} from "./describe.ts";
import type { Format, OutputFormat, Run, Summary } from "./format.ts";
import { createGroups, worstGroups } from "./grouped.ts";
import type { GroupedResults, GroupedText } from "./grouped.ts";
import { REPORT_SCRIPT, REPORT_STYLE } from "./html-assets.ts";
import { filterMarkup, groupedSections, questionsSection, testTable } from "./html-tests.ts";

/** A self-contained page for decision makers, grouped by test. Its script filters and folds. It begins with sums, so it is written at the end. */
export const htmlFormat: OutputFormat = {
  readers: "people who decide",
  summary:
    "one self-contained, accessible file, grouped by test, with filters, links and sections that fold. It can be read without scripts. It has the first 25 different places of each test and the 500 worst pages",
  open,
};

/** The maximum number of locations to keep for findings that one fix may remove, and for a question. */
const MOST_PLACES = 5;

function open(run: Run): Format {
  const grouping = createGroups(MOST_PLACES, run);
  const rows: HtmlPageRow[] = [];
  return {
    begin: () => "",
    page({ page }) {
      grouping.add(page);
      const name = shownUrl(page.url, run.cwd);
      rows.push({ name, score: countingScores(page.scores)[0]?.value, row: render(pageRow(page, run)) });
      return "";
    },
    end: (summary) => `<!DOCTYPE html>\n${render(report(summary, run, grouping.groups, rows))}\n`,
  };
}

function report(summary: Summary, run: Run, groups: GroupedResults, rows: readonly HtmlPageRow[]): Markup {
  const heading = "Accessibility report";
  const [only, ...others] = rows;
  const subject = only === undefined ? undefined : others.length === 0 ? only.name : counted(rows.length, "page");
  const tests = worstGroups(groups, run);
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="${run.tool.name} ${run.tool.version}" />
      <title>${subject === undefined ? heading : `${heading}: ${subject}`}</title>
      ${selfContainedHead(REPORT_STYLE, REPORT_SCRIPT)}
    </head>
    <body>
      <header>
        <h1>${heading}</h1>
        <p class="soft">
          ${usedRuleSets(run, summary)
            .map(({ title: name, version }) => `${name} (version ${version})`)
            .join(", ")};
          <time datetime="${run.date}">${shownDate(run.date)}</time>
        </p>
      </header>
      <main>
        ${summary.headline === undefined ? undefined : html`<p class="failed">${summary.headline}</p>`}
        ${countingScores(summary.scores).map((score) => verdict(score, summary, run))}
        ${informationSentences(summary, run).map((sentence) => html`<p class="soft">${sentence}</p>`)}
        ${summary.scores.length === 0 ? html`<p class="failed">Nothing could be evaluated.</p>` : undefined}
        ${filterMarkup(tests, run)} ${testTable(tests, groups, run)} ${groupedSections(tests, run)}
        ${questionsSection(groups, run)} ${notesSection(groups, run)}
        ${others.length > 0 || summary.failed > 0 ? pageTable(rows) : undefined}
        ${method(groups, usedRuleSets(run, summary), offSentence(run))}
      </main>
      <footer><p class="soft">Made by ${run.tool.name} ${run.tool.version}.</p></footer>
      ${trusted(`<script>${REPORT_SCRIPT}</script>`)}
    </body>
  </html>`;
}

function verdict(score: Score, summary: Summary, run: Run): Markup {
  const name = run.ruleSets.find(({ id }) => id === score.ruleset)?.title ?? score.ruleset;
  const failed = summary.failed === 0 ? "" : ` ${counted(summary.failed, "page")} could not be evaluated.`;
  const letter = score.letter ?? "n/a";
  const value = run.decimals.value(score.value ?? undefined);
  const content = html`<p class="grade">Score ${value}, letter ${letter}</p>
    <p>
      ${score.value === null ? "No test applied." : `${score.failed} of ${score.applied} test results (${run.decimals.percentage(score.value)} %) show a barrier.`}
      The best score is 0, the worst 1. The letters go from A (no barrier found) to E.
    </p>
    ${scaleMarkup({ value: score.value, low: null, high: null }, ["0", "0.25", "0.5", "0.75", "1"])}
    <p class="soft">
      ${name}, ${counted(summary.evaluated, "page")}.${failed}
      ${summary.known === 0 ? "" : `${counted(summary.known, "finding")} ${summary.known === 1 ? "is" : "are"} known.`}
    </p>`;
  return scoreCardMarkup(letter, letter, "Letter", content);
}

/** The maximum number of different messages. */
const MOST_MESSAGES = 20;

/** Lists the messages of the pages, each once. Missing style sheets come first, because they change results. */
function notesSection({ messages, otherMessages }: GroupedResults, run: Run): Markup | undefined {
  if (messages.size === 0) return undefined;
  const isOfSheet = ({ text }: GroupedText) => MISSING_SHEET.test(text);
  const sorted = [...messages.values()].sort((a, b) => Number(isOfSheet(b)) - Number(isOfSheet(a)));
  const more = sorted.length - MOST_MESSAGES + otherMessages;
  return html`<h2>Notes</h2>
    ${sorted.slice(0, MOST_MESSAGES).map((note) => html`<p class="${isOfSheet(note) ? "warning" : "note"}">${run.inputs === 1 ? undefined : `${counted(note.pages, "page")}: `}${note.text}</p> `)}
    ${more > 0 ? html`<p class="soft">${counted(more, "more note")}; --format json has all.</p>` : undefined}`;
}

function method({ untested }: GroupedResults, ruleSets: readonly RuleSet[], off: string | undefined): Markup {
  return html`<section>
    <h2>What this report shows, and what it does not</h2>
    <p>
      Each test is applied to everything on a page that it is about, such as images, links or form controls. The score
      is the number of test results that show a barrier, divided by the number of all results. It includes only tests
      that a program can decide; many barriers can only be found by people.
    </p>
    ${off === undefined ? undefined : html`<p>${off}</p>`}
    ${ruleSets.flatMap(({ limits }) => (limits === undefined ? [] : [html`<p>${limits}</p>`]))}
    ${
      untested.size === 0
        ? undefined
        : html`<ul>
            ${[...untested.values()].map(({ text }) => html`<li>Not tested: ${text}</li> `)}
          </ul>`
    }
  </section>`;
}

/** The maximum number of pages in the table. */
const MOST_PAGES = 500;

/** A row of the table of pages. The report may have many rows, so each is kept as text. */
export interface HtmlPageRow {
  readonly name: string;
  /** The score by the first rule set; undefined if the page was not evaluated, null if no test applied. */
  readonly score: number | null | undefined;
  readonly row: string;
}

/** Returns the table of pages, worst first: failed pages, then the others by score. A narrow screen does not show the bars. */
export function pageTable(rows: readonly HtmlPageRow[]): Markup {
  const badness = ({ score }: HtmlPageRow) => (score === undefined ? 2 : (score ?? -1));
  const more = rows.length - MOST_PAGES;
  return html`<h2>Pages, worst first</h2>
    <table>
      <caption>
        Score: the share of a page's test results that show a barrier.
        ${more > 0 ? `The table has the ${MOST_PAGES} worst of ${rows.length} pages; --format json has all.` : undefined}
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Letter</th>
          <th scope="col" class="number">Score</th>
          <th scope="col" class="number">Barriers</th>
          <th scope="col" class="wide">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows
          .toSorted((a, b) => badness(b) - badness(a))
          .slice(0, MOST_PAGES)
          .map(({ row }) => trusted(row))}
      </tbody>
    </table>`;
}

export function pageRow(page: ReportedPage, run: Run): Markup {
  const name = shownUrl(page.url, run.cwd);
  const head = html`<th scope="row">
    ${/^https?:/.test(page.url) ? html`<a href="${page.url}">${breakable(name)}</a>` : breakable(name)}
  </th>`;
  const [score] = countingScores(page.scores);
  if (page.status === "failed" || score === undefined)
    return html`<tr>
      ${head}
      <td colspan="4"><span class="failed">Not evaluated:</span> ${page.error}</td>
    </tr> `;
  return html`<tr>
    ${head}
    <td><span class="letter ${letterClass(score.letter ?? "n/a")}">${score.letter ?? "n/a"}</span></td>
    <td class="number">${run.decimals.value(score.value ?? undefined)}</td>
    <td class="number">${page.results.filter(isReportedFinding).length}</td>
    <td class="wide">${score.value === null ? undefined : barMarkup(score.value)}</td>
  </tr> `;
}
