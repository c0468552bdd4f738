import { byTest, counted, shortened, shownPlace, shownUrl, worstFirst } from "./describe.ts";
import type { TestResults } from "./describe.ts";
import type { Page, Result, Score } from "../page.ts";
import type { Format, Run, Summary } from "./format.ts";
import { bar, ring } from "./html-picture.ts";
import { reportStyle } from "./html-style.ts";
import { html, render, trusted } from "./markup.ts";
import type { Markup } from "./markup.ts";

/** Examples shown of one test on one page. */
const examples = 5;

/** One test over all pages. */
interface TestTotal {
  readonly sample: Result;
  pages: number;
  findings: number;
  applied: number;
}

/** One self-contained page for those who decide: no script, nothing from elsewhere. It needs the sums first, so it is written at the end. */
export function htmlFormat(run: Run): Format {
  const sections: string[] = [];
  const rows: string[] = [];
  const totals = new Map<string, TestTotal>();
  const untested = new Map<string, string>();
  return {
    begin: () => "",
    page({ page }) {
      const id = `page-${rows.length + 1}`;
      const tests = byTest(page.results);
      addTotals(totals, tests);
      for (const { test, reason } of page.untested) untested.set(test, reason);
      rows.push(render(pageRow(page, id, run)));
      sections.push(render(pageSection(page, id, tests, run)));
      return "";
    },
    end: (summary) => `<!DOCTYPE html>\n${render(report(summary, run, { sections, rows, totals, untested }))}\n`,
  };
}

interface Parts {
  readonly sections: readonly string[];
  readonly rows: readonly string[];
  readonly totals: ReadonlyMap<string, TestTotal>;
  readonly untested: ReadonlyMap<string, string>;
}

function report(summary: Summary, run: Run, parts: Parts): Markup {
  const title = "Accessibility report";
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="${run.tool.name} ${run.tool.version}" />
      <title>${title}</title>
      <style>
        ${trusted(reportStyle)}
      </style>
    </head>
    <body>
      <header>
        <h1>${title}</h1>
        <p class="soft">
          ${run.ruleSets.map(({ title: name, version }) => `${name} (version ${version})`).join(", ")}; ${run.date}
        </p>
      </header>
      <main>
        ${summary.scores.map((score) => verdict(score, summary, run))}
        ${summary.scores.length === 0 ? html`<p class="failed">Nothing could be evaluated.</p>` : undefined}
        ${testTable(parts.totals, run)} ${parts.rows.length > 1 ? pageTable(parts.rows) : undefined}
        ${parts.sections.map(trusted)} ${method(parts.untested)}
      </main>
      <footer><p class="soft">Made by ${run.tool.name} ${run.tool.version}.</p></footer>
    </body>
  </html>`;
}

function verdict(score: Score, summary: Summary, run: Run): Markup {
  const name = run.ruleSets.find(({ id }) => id === score.ruleset)?.title ?? score.ruleset;
  const failed = summary.failed === 0 ? "" : ` ${counted(summary.failed, "page")} could not be evaluated.`;
  return html`<div class="verdict">
    ${ring(score.value, score.letter ?? "–")}
    <div>
      <p class="grade">Score ${run.decimals.value(score.value ?? undefined)}, letter ${score.letter ?? "n/a"}</p>
      <p>
        ${score.value === null ? "No test applied." : `${run.decimals.percentage(score.value)} % of all applications of a test found a barrier (${score.failed} of ${score.applied}).`}
        0 is best; letters run from A (no barrier found) to E.
      </p>
      <p class="soft">
        ${name}, ${counted(summary.evaluated, "page")}.${failed}
        ${summary.known === 0 ? "" : `${counted(summary.known, "finding")} ${summary.known === 1 ? "is" : "are"} known.`}
      </p>
    </div>
  </div>`;
}

function addTotals(totals: Map<string, TestTotal>, tests: readonly TestResults[]): void {
  for (const test of tests) {
    const key = `${test.sample.ruleset} ${test.sample.wam} ${test.title}`;
    let total = totals.get(key);
    if (total === undefined) {
      total = { sample: test.sample, pages: 0, findings: 0, applied: 0 };
      totals.set(key, total);
    }
    if (test.findings.length > 0) total.pages++;
    total.findings += test.findings.length;
    total.applied += test.applied;
  }
}

function testTable(totals: ReadonlyMap<string, TestTotal>, run: Run): Markup {
  const priorityOf = (total: TestTotal) => run.judgeOf(total.sample)?.priority ?? 1;
  const failing = [...totals.values()]
    .filter(({ findings }) => findings > 0)
    .sort((a, b) => priorityOf(a) - priorityOf(b) || b.findings - a.findings);
  if (failing.length === 0)
    return html`<h2>Barriers</h2>
      <p>No test found a barrier.</p>`;
  return html`<h2>Barriers, worst first</h2>
    <table>
      <caption>
        Priority 1 shuts people out; priority 2 makes it hard for them.
      </caption>
      <thead>
        <tr>
          <th scope="col">Barrier</th>
          <th scope="col">Who is affected</th>
          <th scope="col" class="number">Priority</th>
          <th scope="col" class="number">Found</th>
          <th scope="col" class="number">Pages</th>
        </tr>
      </thead>
      <tbody>
        ${failing.map((total) => {
          const judge = run.judgeOf(total.sample);
          return html`<tr>
            <th scope="row">${total.sample.title} <span class="soft">(${total.sample.test})</span></th>
            <td>${judge?.affects}</td>
            <td class="number">${judge?.priority}</td>
            <td class="number">${total.findings} of ${total.applied}</td>
            <td class="number">${total.pages}</td>
          </tr> `;
        })}
      </tbody>
    </table>`;
}

function pageTable(rows: readonly string[]): Markup {
  return html`<h2>Pages</h2>
    <table>
      <caption>
        The bar shows the share of test applications that found a barrier.
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Letter</th>
          <th scope="col" class="number">Score</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(trusted)}
      </tbody>
    </table>`;
}

function pageRow(page: Page, id: string, run: Run): Markup {
  const link = html`<th scope="row"><a href="#${id}">${shownUrl(page.url, run.cwd)}</a></th>`;
  const [score] = page.scores;
  if (page.status === "failed" || score === undefined)
    return html`<tr>
      ${link}
      <td colspan="3" class="failed">not evaluated</td>
    </tr> `;
  return html`<tr>
    ${link}
    <td>${score.letter ?? "n/a"}</td>
    <td class="number">${run.decimals.value(score.value ?? undefined)}</td>
    <td>${bar(score.value)}</td>
  </tr> `;
}

function pageSection(page: Page, id: string, tests: readonly TestResults[], run: Run): Markup {
  const failing = worstFirst(
    tests.filter(({ findings }) => findings.length > 0),
    (result) => run.judgeOf(result)?.priority ?? 1,
  );
  const head = html`<h2 id="${id}">${shownUrl(page.url, run.cwd)}</h2>`;
  if (page.status === "failed")
    return html`<section class="page">
      ${head}
      <p><span class="failed">Not evaluated:</span> ${page.error}</p>
    </section> `;
  return html`<section class="page">
    ${head}
    ${page.scores.map((score) => html`<p>Score ${run.decimals.value(score.value ?? undefined)}, letter ${score.letter ?? "n/a"}: ${score.failed} of ${score.applied}.</p>`)}
    ${page.messages.map((message) => html`<p class="soft">Note: ${message}</p>`)}
    ${failing.length === 0 ? html`<p>No test found a barrier.</p>` : failing.map((test) => testSection(test, run))}
  </section> `;
}

function testSection(test: TestResults, run: Run): Markup {
  const judge = run.judgeOf(test.sample);
  const more = test.findings.length - examples;
  return html`<h3>
      ${test.title} <span class="soft">(${test.test}, ${test.findings.length} of ${test.applied})</span>
    </h3>
    ${
      judge === undefined
        ? undefined
        : html`<p>Who is affected: ${judge.affects}</p>
            <p>Remedy: ${judge.remedy}</p>`
    }
    <ul class="examples">
      ${test.findings.slice(0, examples).map((finding) => html`<li>${where(finding, run)}${finding.snippet === undefined ? undefined : html`: <code>${shortened(finding.snippet, 200)}</code>`}${finding.known === true ? html` <span class="soft">${finding.suppressed === undefined ? "known" : `suppressed: ${finding.suppressed}`}</span>` : undefined}</li> `)}
      ${more > 0 ? html`<li>and ${more} more</li> ` : undefined}
    </ul>`;
}

function where({ location }: Result, run: Run): string {
  if (location.line === 0) return "the page as a whole";
  const sheet =
    location.source === undefined ? "" : ` of ${shownPlace({ ...location, line: 0 }, run.cwd).replace(/:page$/, "")}`;
  return `line ${location.line}, column ${location.column}${sheet}`;
}

function method(untested: ReadonlyMap<string, string>): Markup {
  return html`<section>
    <h2>What this report says, and what not</h2>
    <p>
      The score is the number of test results that found a barrier, divided by the number of all results. It rests on
      tests that a program can decide; many barriers can only be found by people.
    </p>
    ${
      untested.size === 0
        ? undefined
        : html`<ul>
            ${[...untested].map(([test, reason]) => html`<li>Not tested: ${test} (${reason})</li> `)}
          </ul>`
    }
  </section>`;
}
