import { scoreCardMarkup, selfContainedHead } from "@eiao/sampler/internal/design";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { AssessedScore, Assessment } from "@eiao/sampler";
import { REPORT_STYLE } from "../../formats/html-assets.ts";
import { shownDate } from "../../output/dates.ts";
import { plain } from "../../output/text.ts";
import { gauge } from "./html-parts.ts";
import type { HtmlCard, HtmlSection } from "./html-parts.ts";
import { clusterSection, comparisonSection, distributionSection, statisticsSection } from "./html-sections.ts";
import { testSections } from "./html-tests.ts";
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
  partialInWords,
  seedInWords,
  sumsInWords,
} from "./words.ts";
import type { AssessView } from "./words.ts";

/** Returns the report card as one self-contained page, without scripts and external files, with landmarks and headings in order. */
export function assessmentHtml(assessment: Assessment, view: AssessView): string {
  const judgeOf = judgeOfTests(view);
  const card = { assessment, judgeOf, view };
  const sections = [
    ...comparisonSection(card),
    ...testSections(card),
    ...clusterSection(card),
    ...distributionSection(assessment),
    ...statisticsSection(assessment.statistics),
    method(assessment, view),
  ];
  return `<!DOCTYPE html>\n${render(report(card, sections))}\n`;
}

function report(card: HtmlCard, sections: readonly HtmlSection[]): Markup {
  const { assessment, view } = card;
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
        ${leadingScores(assessment).map((score) => verdict(score, card))}
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

function verdict(score: AssessedScore, { assessment, judgeOf, view }: HtmlCard): Markup {
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

/** The style sheet of a report card. Narrow screens show table rows as cards, with column names added by class. */
export const ASSESS_STYLE = `${REPORT_STYLE}
h2 { border-top: 0.0625rem solid var(--line); padding-top: 1.25rem; }
h1, h2, h3, li, dd { overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
img.share { width: 8rem; height: 0.75rem; }
table.narrow { width: auto; }
table.narrow td, table.narrow th { padding-right: 1.5rem; }
.contents { padding-left: 1.2rem; }
.contents li, .examples li { padding: 0.25rem 0; }
dl { margin: 0.4rem 0; max-width: 46rem; }
dt { margin-top: 0.6rem; }
@media (max-width: 40rem) {
  .cards td.checkpoint::before { content: "Checkpoint "; color: var(--soft); }
  .cards td.found::before { content: "Found "; color: var(--soft); }
  .cards td.pages::before { content: "Pages "; color: var(--soft); }
  .cards td.before::before { content: "Before "; color: var(--soft); }
  .cards td.after::before { content: "Now "; color: var(--soft); }
}
@media print { a { text-decoration: none; } .contents { display: none; } }
`;
