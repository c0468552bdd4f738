import { shownUrl } from "./describe.ts";
import type { TestResults } from "./describe.ts";
import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { Run } from "./format.ts";
import { barMarkup, letterClass } from "@eiao/sampler/design";
import { breakable, capitalised, html, trusted } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";

/** The counts of a test on all pages. */
export interface TestTotal {
  readonly sample: Result;
  pages: number;
  findings: number;
  applied: number;
}

/** A row of the table of pages. It is kept as text, because a report may have many. */
export interface HtmlPageRow {
  readonly name: string;
  /** The score by the first rule set; undefined if the page was not evaluated, null if no test applied. */
  readonly score: number | null | undefined;
  readonly row: string;
}

/** Adds a page's tests to the totals. */
export function addTotals(totals: Map<string, TestTotal>, tests: readonly TestResults[]): void {
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

/** Returns the table of tests that found barriers, worst first. On a narrow screen each row is a card, with names from `data-name`. */
export function testTable(totals: ReadonlyMap<string, TestTotal>, run: Run): Markup {
  const priorityOf = (total: TestTotal) => run.judgeOf(total.sample)?.priority ?? 1;
  const failing = [...totals.values()]
    .filter(({ findings }) => findings > 0)
    .sort((a, b) => priorityOf(a) - priorityOf(b) || b.findings - a.findings);
  if (failing.length === 0)
    return html`<h2>Barriers</h2>
      <p>No test found a barrier.</p>`;
  return html`<h2>Barriers, worst first</h2>
    <table class="cards">
      <caption>
        Barriers of priority 1 shut people out; barriers of priority 2 make it hard for them.
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
            <th scope="row">${capitalised(total.sample.title)} <span class="soft">(${total.sample.test})</span></th>
            <td>${judge?.affects}</td>
            <td class="number" data-name="Priority">${judge?.priority}</td>
            <td class="number" data-name="Found">${total.findings} of ${total.applied}</td>
            <td class="number" data-name="Pages">${total.pages}</td>
          </tr> `;
        })}
      </tbody>
    </table>`;
}

/** Returns the table of pages, worst first: pages that failed, then the others by score. A narrow screen does not show the bars. */
export function pageTable(rows: readonly HtmlPageRow[]): Markup {
  const badness = ({ score }: HtmlPageRow) => (score === undefined ? 2 : (score ?? -1));
  return html`<h2>Pages, worst first</h2>
    <table>
      <caption>
        Score: the share of a page's test results that show a barrier.
      </caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Letter</th>
          <th scope="col" class="number">Score</th>
          <th scope="col" class="wide">Share</th>
        </tr>
      </thead>
      <tbody>
        ${rows.toSorted((a, b) => badness(b) - badness(a)).map(({ row }) => trusted(row))}
      </tbody>
    </table>`;
}

export function pageRow(page: ReportedPage, id: string, run: Run): Markup {
  const link = html`<th scope="row"><a href="#${id}">${breakable(shownUrl(page.url, run.cwd))}</a></th>`;
  const [score] = page.scores;
  if (page.status === "failed" || score === undefined)
    return html`<tr>
      ${link}
      <td colspan="3" class="failed">not evaluated</td>
    </tr> `;
  return html`<tr>
    ${link}
    <td><span class="letter ${letterClass(score.letter ?? "n/a")}">${score.letter ?? "n/a"}</span></td>
    <td class="number">${run.decimals.value(score.value ?? undefined)}</td>
    <td class="wide">${score.value === null ? undefined : barMarkup(score.value)}</td>
  </tr> `;
}
