import {
  byTest,
  counted,
  countingScores,
  informationSentences,
  offSentence,
  otherUntested,
  shownUrl,
  usedRuleSets,
} from "./describe.ts";
import type { RuleSet } from "@eiao/wam-core";
import type { Score } from "../evaluation/page.ts";
import type { Format, OutputFormat, Run, Summary } from "./format.ts";
import { pageSection } from "./html-page.ts";
import { REPORT_STYLE } from "./html-style.ts";
import { addTotals, pageRow, pageTable, testTable } from "./html-tables.ts";
import type { HtmlPageRow, TestTotal } from "./html-tables.ts";
import { scaleMarkup, scoreCardMarkup, selfContainedHead } from "@eiao/sampler/design";
import { html, render, trusted } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { shownDate } from "./shown-date.ts";

/** One self-contained page for people who decide, without scripts and external files. It begins with sums, so it is written at the end. */
export const htmlFormat: OutputFormat = {
  readers: "people who decide",
  summary: "one self-contained, accessible file",
  open,
};

function open(run: Run): Format {
  const sections: string[] = [];
  const rows: HtmlPageRow[] = [];
  const totals = new Map<string, TestTotal>();
  const untested = new Map<string, string>();
  return {
    begin: () => "",
    page({ page }) {
      const id = `page-${rows.length + 1}`;
      const tests = byTest(page.results);
      addTotals(totals, tests);
      for (const { test, reason } of otherUntested(page, run)) untested.set(test, reason);
      rows.push({
        name: shownUrl(page.url, run.cwd),
        score: page.scores[0]?.value,
        row: render(pageRow(page, id, run)),
      });
      sections.push(render(pageSection(page, id, tests, run)));
      return "";
    },
    end: (summary) => `<!DOCTYPE html>\n${render(report(summary, run, { sections, rows, totals, untested }))}\n`,
  };
}

interface Parts {
  readonly sections: readonly string[];
  readonly rows: readonly HtmlPageRow[];
  readonly totals: ReadonlyMap<string, TestTotal>;
  readonly untested: ReadonlyMap<string, string>;
}

function report(summary: Summary, run: Run, parts: Parts): Markup {
  const heading = "Accessibility report";
  const [only, ...others] = parts.rows;
  const subject = only === undefined ? undefined : others.length === 0 ? only.name : counted(parts.rows.length, "page");
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="${run.tool.name} ${run.tool.version}" />
      <title>${subject === undefined ? heading : `${heading}: ${subject}`}</title>
      ${selfContainedHead(REPORT_STYLE)}
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
        ${testTable(parts.totals, run)} ${others.length === 0 ? undefined : pageTable(parts.rows)}
        ${parts.sections.map(trusted)} ${method(parts.untested, usedRuleSets(run, summary), offSentence(run))}
      </main>
      <footer><p class="soft">Made by ${run.tool.name} ${run.tool.version}.</p></footer>
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

function method(untested: ReadonlyMap<string, string>, ruleSets: readonly RuleSet[], off: string | undefined): Markup {
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
            ${[...untested].map(([test, reason]) => html`<li>Not tested: ${test} (${reason})</li> `)}
          </ul>`
    }
  </section>`;
}
