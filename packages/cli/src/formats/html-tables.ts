import { countingScores, shownUrl } from "./describe.ts";
import { isReportedFinding } from "../evaluation/page.ts";
import type { ReportedPage } from "../evaluation/page.ts";
import type { Run } from "./format.ts";
import { barMarkup, letterClass } from "@eiao/sampler/design";
import { breakable, html, trusted } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";

/** The most pages in the table. */
const MOST_PAGES = 500;

/** A row of the table of pages. It is kept as text, because a report may have many. */
export interface HtmlPageRow {
  readonly name: string;
  /** The score by the first rule set; undefined if the page was not evaluated, null if no test applied. */
  readonly score: number | null | undefined;
  readonly row: string;
}

/** Returns the table of pages, worst first: pages that failed, then the others by score. A narrow screen does not show the bars. */
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
