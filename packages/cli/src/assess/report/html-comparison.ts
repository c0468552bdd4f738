import type { Assessment, ScoreChange, TestChange } from "@eiao/sampler";
import { capitalised, html } from "@eiao/sampler/formats";
import type { MarkupContent, Markup } from "@eiao/sampler/formats";
import type { HtmlSection } from "./html.ts";
import { plain } from "./plain.ts";
import type { AssessView } from "./view.ts";
import { changedScoreInWords, changeInWords } from "./words.ts";
import type { JudgeOfTest } from "./words.ts";

/** Returns the comparison with the earlier run: scores, then the tests that changed, first those that became better or worse. */
export function comparisonSection(
  { comparison }: Assessment,
  judgeOf: JudgeOfTest,
  view: AssessView,
): readonly HtmlSection[] {
  if (comparison === undefined) return [];
  const rank = ({ verdict }: ScoreChange) => (verdict === "better" || verdict === "worse" ? 0 : 1);
  const tests = comparison.tests.filter(({ difference }) => difference !== 0).toSorted((a, b) => rank(a) - rank(b));
  const rows = [
    ...comparison.scores.map((change) =>
      row(html`<strong>${changedScoreInWords(change)}</strong> (${plain(change.ruleset, 100)})`, change, view),
    ),
    ...tests.map((change) => row(nameOf(change, judgeOf), change, view)),
  ];
  const content = html`${rows.length === 0 ? html`<p>The two assessments have nothing in common that can be compared.</p>` : table(rows)}
  ${(comparison.notes ?? []).map((note) => html`<p>Note: ${plain(note, 2000)}</p>`)}`;
  return [{ id: "comparison", title: `Since ${plain(comparison.earlier, 200)}`, content }];
}

function table(rows: readonly Markup[]): Markup {
  return html`<table class="cards">
    <caption>
      Shares of barriers, from 0 (none) to 1. Better or worse: if nothing had changed, samples would differ this much in
      fewer than 5 of 100 comparisons.
    </caption>
    <thead>
      <tr>
        <th scope="col">Measure</th>
        <th scope="col">Change</th>
        <th scope="col" class="number">Before</th>
        <th scope="col" class="number">Now</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function nameOf(change: TestChange, judgeOf: JudgeOfTest): string {
  const title = judgeOf(change)?.title;
  const test = plain(change.test, 100);
  return title === undefined ? test : `${capitalised(title)} (${test})`;
}

function row(name: MarkupContent, change: ScoreChange, { decimals }: AssessView): Markup {
  const told = change.verdict === "better" || change.verdict === "worse" ? change.verdict : "change";
  const [before, after] = decimals.apart(change.before ?? undefined, change.after ?? undefined);
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="${told}">${capitalised(changeInWords(change))}</td>
    <td class="number before">${before}</td>
    <td class="number after">${after}</td>
  </tr> `;
}
