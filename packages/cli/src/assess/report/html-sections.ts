import { capitalised, html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { distinctClusters } from "@eiao/sampler/internal";
import type {
  Assessment,
  ContentStatistic,
  DistinctCluster,
  Distribution,
  ScoreChange,
  TestChange,
} from "@eiao/sampler/internal";
import { counted, plain } from "../../output/text.ts";
import { histogram, locationMarkup } from "./html-parts.ts";
import type { HtmlCard, HtmlSection } from "./html-parts.ts";
import { changedScoreInWords, changeInWords, clusterInWords, statisticTitles } from "./words.ts";
import type { AssessView, JudgeOfTest } from "./words.ts";

/** Returns the comparison with the earlier run: scores, then the tests that changed, first those that became better or worse. */
export function comparisonSection({ assessment: { comparison }, judgeOf, view }: HtmlCard): readonly HtmlSection[] {
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
  const kind = change.verdict === "better" || change.verdict === "worse" ? change.verdict : "change";
  const [before, after] = decimals.apart(change.before ?? undefined, change.after ?? undefined);
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="${kind}">${capitalised(changeInWords(change))}</td>
    <td class="number before">${before}</td>
    <td class="number after">${after}</td>
  </tr> `;
}

/** The most clusters and values in the report; the JSON has more. */
const SHOWN_CLUSTERS = 25;
const SHOWN_VALUES = 25;

/** Returns the section on barriers that repeat on many pages. */
export function clusterSection({ assessment: { clusters, faults }, judgeOf }: HtmlCard): readonly HtmlSection[] {
  if (clusters.length === 0) return [];
  const content = html`<p>
      The same barrier in the same place of a template: if you fix it once, it disappears everywhere. The numbers are
      about the pages assessed.
    </p>
    <dl>
      ${distinctClusters(clusters, faults)
        .slice(0, SHOWN_CLUSTERS)
        .map((cluster) => clusterMarkup(cluster, judgeOf))}
    </dl>`;
  return [{ id: "clusters", title: "Barriers that repeat: one fix may remove many", content }];
}

function clusterMarkup({ cluster, also }: DistinctCluster, judgeOf: JudgeOfTest): Markup {
  const { snippet, context, example } = cluster;
  const title = judgeOf(cluster)?.title;
  const tests = [cluster, ...also].map(({ test }) => plain(test, 100)).join(", ");
  const parts: readonly MarkupContent[] = [
    title === undefined ? tests : `${capitalised(title)} (${tests})`,
    context === "" ? undefined : html`, in <code>${plain(context, 100)}</code>`,
    snippet === "" ? undefined : html`: <code>${plain(snippet, 200)}</code>`,
    example === undefined ? undefined : html`, such as ${locationMarkup(example.url, example.location)}`,
  ];
  return html`<dt>${clusterInWords(cluster)}</dt>
    <dd>${parts}</dd> `;
}

/** Returns the distribution of the page scores: a picture, and a table by letter. */
export function distributionSection({ distribution = [], rulesets, scores }: Assessment): readonly HtmlSection[] {
  const which = scores.some(({ sample }) => sample === "by-size") ? "Pages of the uniform sample" : "Pages";
  const nonEmpty = distribution.filter(({ steps }) => steps.some(({ pages }) => pages > 0));
  if (nonEmpty.length === 0) return [];
  const content = html`${nonEmpty.map((one) => {
    const of = rulesets.length > 1 ? ` (${plain(one.ruleset, 100)})` : "";
    const counts = pagesByLetter(one);
    const alternative = `Columns: pages by score, from 0 to 1 in steps of 0.05${of}. ${counts.map(([letter, pages]) => `${letter} ${pages}`).join(", ")}.`;
    return html`<p>${histogram(one, alternative)}</p>
      <table class="narrow">
        <caption>
          ${which} by letter${of}
        </caption>
        <thead>
          <tr>
            ${counts.map(([letter]) => html`<th scope="col" class="number">${letter}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            ${counts.map(([, pages]) => html`<td class="number">${pages}</td>`)}
          </tr>
        </tbody>
      </table>`;
  })}`;
  return [{ id: "distribution", title: "Scores of the pages", content }];
}

/** Counts the pages by letter. The steps end where the letters do (wams.md 5.2). */
function pagesByLetter({ steps }: Distribution): readonly (readonly [letter: string, pages: number])[] {
  const upTo = (from: number, to: number) =>
    steps.filter((step) => step.upTo > from && step.upTo <= to).reduce((sum, { pages }) => sum + pages, 0);
  return [
    ["A", upTo(-1, 0)],
    ["B", upTo(0, 0.25)],
    ["C", upTo(0.25, 0.5)],
    ["D", upTo(0.5, 0.75)],
    ["E", upTo(0.75, 1)],
  ];
}

/** Returns the content statistics, one table per type. */
export function statisticsSection(statistics: readonly ContentStatistic[]): readonly HtmlSection[] {
  const tables = statisticTitles.flatMap(([type, title]) => {
    const values = statistics.filter((one) => one.type === type);
    return values.length === 0
      ? []
      : [
          html`<h3>${title}</h3>
            ${statisticTable(title, values)}`,
        ];
  });
  if (tables.length === 0) return [];
  return [{ id: "content", title: "Content of the pages", content: html`${tables}` }];
}

function statisticTable(title: string, values: readonly ContentStatistic[]): Markup {
  const more = values.length - SHOWN_VALUES;
  return html`<table>
      <caption>
        ${title}: number of pages, and number of times
      </caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col" class="number">Pages</th>
          <th scope="col" class="number">Times</th>
        </tr>
      </thead>
      <tbody>
        ${values.slice(0, SHOWN_VALUES).map(
          ({ value, pages, occurrences }) =>
            html`<tr>
              <th scope="row">${plain(value, 200)}</th>
              <td class="number">${pages}</td>
              <td class="number">${occurrences}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    ${more > 0 ? html`<p class="soft">And ${counted(more, "more value", "more values")}.</p>` : undefined}`;
}
