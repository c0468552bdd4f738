import { distinctClusters } from "@eiao/sampler";
import type { Assessment, ContentStatistic, DistinctCluster, Distribution } from "@eiao/sampler";
import { counted } from "../../formats/describe.ts";
import { capitalised, html } from "@eiao/sampler/formats";
import type { MarkupContent, Markup } from "@eiao/sampler/formats";
import { locationMarkup } from "./html-location.ts";
import { histogram } from "./html-pictures.ts";
import type { HtmlSection } from "./html.ts";
import { plain } from "./plain.ts";
import { clusterInWords, statisticTitles } from "./words.ts";
import type { JudgeOfTest } from "./words.ts";

/** The most clusters and values in the report; the JSON has more. */
const SHOWN_CLUSTERS = 25;
const SHOWN_VALUES = 25;

/** Returns the section on barriers that repeat on many pages. */
export function clusterSection({ clusters, faults }: Assessment, judgeOf: JudgeOfTest): readonly HtmlSection[] {
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
  const shown = distribution.filter(({ steps }) => steps.some(({ pages }) => pages > 0));
  if (shown.length === 0) return [];
  const content = html`${shown.map((one) => {
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
