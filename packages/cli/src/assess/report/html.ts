import type { AssessedScore, Assessment } from "@eiao/sampler";
import { scoreCardMarkup, selfContainedHead } from "@eiao/sampler/design";
import { html, render } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { shownDate } from "../../formats/shown-date.ts";
import { comparisonSection } from "./html-comparison.ts";
import { gauge } from "./html-pictures.ts";
import { clusterSection, distributionSection, statisticsSection } from "./html-sections.ts";
import { ASSESS_STYLE } from "./html-style.ts";
import { testSections } from "./html-tests.ts";
import { plain } from "./plain.ts";
import type { AssessView } from "./view.ts";
import {
  criteriaInWords,
  gradeOf,
  intervalInWords,
  judgeOfTests,
  leadingScores,
  notesInWords,
  otherInWords,
  otherScores,
  pagesInWords,
  seedInWords,
  partialInWords,
  sumsInWords,
} from "./words.ts";
import type { JudgeOfTest } from "./words.ts";

/** A section of the report. `id` is the id of its heading. */
export interface HtmlSection {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
}

/** Returns the report card as one self-contained page, without scripts and external files, with landmarks and headings in order. */
export function assessmentHtml(assessment: Assessment, view: AssessView): string {
  const judgeOf = judgeOfTests(view);
  const sections = [
    ...comparisonSection(assessment, judgeOf, view),
    ...testSections(assessment, judgeOf, view),
    ...clusterSection(assessment, judgeOf),
    ...distributionSection(assessment),
    ...statisticsSection(assessment.statistics),
    method(assessment, view),
  ];
  return `<!DOCTYPE html>\n${render(report(assessment, judgeOf, view, sections))}\n`;
}

function report(
  assessment: Assessment,
  judgeOf: JudgeOfTest,
  view: AssessView,
  sections: readonly HtmlSection[],
): Markup {
  const { name, version } = view.tool;
  const site = plain(assessment.site, 2000);
  const title = `Accessibility report card: ${site}`;
  const partial = partialInWords(assessment);
  const { headline } = assessment;
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="${name} ${version}" />
      <title>${title}</title>
      ${selfContainedHead(ASSESS_STYLE)}
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        <p class="soft">
          ${rulesInWords(assessment, view)}; ${shownDate(view.date)}; run ${plain(assessment.run, 200)}
        </p>
        ${partial === undefined ? undefined : html`<p class="warning">${partial}</p>`}
        ${headline === undefined ? undefined : html`<p class="warning">${plain(headline, 500)}</p>`}
        ${leadingScores(assessment).map((score) => verdict(score, assessment, judgeOf, view))}
        ${otherScores(assessment).map((score) => html`<p>${otherInWords(score, assessment, view)}</p>`)}
        <p>${pagesInWords(assessment)}</p>
        ${notesInWords(assessment).map((note) => html`<p>Note: ${plain(note, 2000)}</p>`)}
        <nav aria-label="Contents">
          <ul class="contents">
            ${sections.map(({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li> `)}
          </ul>
        </nav>
        ${sections.map(
          ({ id, title: heading, content }) =>
            html`<h2 id="${id}">${heading}</h2>
              ${content} `,
        )}
        <p class="soft">
          Made by ${name} ${version}. The results of every page are in ${plain(assessment.store, 2000)}.
        </p>
      </main>
    </body>
  </html>`;
}

function rulesInWords({ rulesets }: Assessment, { ruleSets }: AssessView): string {
  return rulesets
    .map(({ id, version }) => {
      const title = ruleSets.find((ruleSet) => ruleSet.id === id)?.title ?? plain(id, 100);
      return `${title} (version ${plain(version, 100)})`;
    })
    .join(", ");
}

function verdict(score: AssessedScore, assessment: Assessment, judgeOf: JudgeOfTest, view: AssessView): Markup {
  const { decimals, ruleSets } = view;
  const value = decimals.value(score.value ?? undefined);
  const title = ruleSets.find(({ id }) => id === score.ruleset)?.title ?? plain(score.ruleset, 100);
  const interval = intervalInWords(score, assessment, view);
  const letter = score.letter === null ? "" : `, letter ${gradeOf(score, assessment)}`;
  const sums = sumsInWords(score, (share) => decimals.percentage(share));
  const alternative = `Scale from 0, the best, to 1, the worst: the score is ${value}${letter}. ${interval}`;
  const grade = score.letter ?? "n/a";
  const content = html`<p class="grade">Score ${value}${letter}</p>
    <p>${gauge(score, alternative)}</p>
    <p>${interval}</p>
    <p>${sums} The best score is 0, the worst 1. The letters go from A (no barrier found) to E.</p>
    ${criteriaInWords(score, assessment, judgeOf).map((sentence) => html`<p>${sentence}</p> `)}
    <p class="soft">${title}</p>`;
  return scoreCardMarkup(grade, grade, "Letter", content);
}

function method(assessment: Assessment, { ruleSets }: AssessView): HtmlSection {
  const { pages, populationDigest } = assessment;
  const list = `Digest of the list of pages: ${plain(populationDigest, 100)}.`;
  return {
    id: "method",
    title: "What this report shows, and what it does not",
    content: html`<p>
        Each test is applied to everything on a page that it is about, such as images, links or form controls. The score
        is the number of test results that show a barrier, divided by the number of all results. It includes only tests
        that a program can decide; many barriers can only be found by people.
      </p>
      ${assessment.rulesets.flatMap(({ id }) => ruleSets.flatMap((set) => (set.id === id && set.limits !== undefined ? [html`<p>${set.limits}</p>`] : [])))}
      <p>
        Pages found: ${pages.found}; evaluated: ${pages.sampled}; could not be evaluated: ${pages.failed}. Random draw:
        ${seedInWords(assessment)}. ${list}
      </p>`,
  };
}
