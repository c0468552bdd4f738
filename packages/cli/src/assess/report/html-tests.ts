import { capitalised, html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { AssessedTest, BarrierExample, DistinctFault } from "@eiao/sampler/internal";
import { checkpointsOf } from "@eiao/wam-core/internal";
import type { BWam } from "@eiao/wam-core";
import { plain } from "../../output/text.ts";
import { locationMarkup, ratioBar } from "./html-parts.ts";
import type { HtmlCard, HtmlSection } from "./html-parts.ts";
import { foundInWords, listedBeforeInWords, titleOfRuleSet, worstTests } from "./words.ts";
import type { JudgeOfTest } from "./words.ts";

/** Returns the table of tests that found barriers, worst first, and a section on each test: the affected users, the remedy and the locations. */
export function testSections(card: HtmlCard): readonly HtmlSection[] {
  const { assessment, judgeOf, view } = card;
  const worst = worstTests(assessment, judgeOf);
  if (worst.length === 0) {
    const content = html`<p>${assessment.tests.length === 0 ? "No test applied." : "No test found a barrier."}</p>`;
    return [{ id: "tests", title: "Barriers", content }];
  }
  return [
    {
      id: "tests",
      title: "Barriers, worst first",
      content: html`${worst.map(
        ({ ruleset, tests }) =>
          html`${worst.length === 1 ? undefined : html`<h3>${titleOfRuleSet(ruleset, view)}</h3>`}
          ${testTable(tests, card)}`,
      )}`,
    },
    {
      id: "examples",
      title: "Examples and how to fix them",
      content: html`${worst.flatMap(({ tests }) => tests).map(({ test }) => testExamples(test, judgeOf))}`,
    },
  ];
}

function titleOf(test: AssessedTest, judgeOf: JudgeOfTest): Markup {
  const title = judgeOf(test)?.title;
  const id = plain(test.test, 100);
  return title === undefined ? html`${id}` : html`${capitalised(title)} <span class="soft">(${id})</span>`;
}

function testTable(tests: readonly DistinctFault<AssessedTest>[], { assessment, judgeOf, view }: HtmlCard): Markup {
  const hasCriteria = tests.some(({ test }) => judgeOf(test)?.criteria !== undefined);
  const priorities = "Barriers of priority 1 shut people out; barriers of priority 2 make it hard for them.";
  return html`<table class="cards">
    <caption>
      Found: barriers among the locations where the test applied. ${hasCriteria ? undefined : priorities}
    </caption>
    <thead>
      <tr>
        <th scope="col">Barrier</th>
        <th scope="col">${hasCriteria ? "Success criteria, level" : "Checkpoint, priority"}</th>
        <th scope="col" class="number">Found</th>
        <th scope="col" class="number">Pages</th>
        <th scope="col" class="wide">Share</th>
      </tr>
    </thead>
    <tbody>
      ${tests.map((fault) => {
        const { test, also } = fault;
        const judge = judgeOf(test);
        return html`<tr>
          <th scope="row">
            ${titleOf(test, judgeOf)}${also.map((other) => html`; the same barriers: ${titleOf(other.test, judgeOf)}`)}
          </th>
          <td class="checkpoint">${judge === undefined ? "n/a" : checkpointOf(judge)}</td>
          <td class="number found">
            ${[foundInWords(test, assessment, view), listedBeforeInWords(fault)].filter((text) => text !== undefined).join(". ")}
          </td>
          <td class="number pages">${test.pages ?? "n/a"}</td>
          <td class="wide">${ratioBar(test.ratio)}</td>
        </tr> `;
      })}
    </tbody>
  </table>`;
}

/** Returns the checkpoint and the priority of a test, or its success criteria and its level. */
function checkpointOf(judge: BWam): string {
  return [...checkpointsOf(judge), judge.criteria === undefined ? judge.priority : judge.level].join(", ");
}

function testExamples(test: AssessedTest, judgeOf: JudgeOfTest): Markup {
  const judge = judgeOf(test);
  return html`<h3>${titleOf(test, judgeOf)}</h3>
    ${
      judge === undefined
        ? undefined
        : html`<p><strong>Who is affected:</strong> ${judge.affects}</p>
            <p><strong>How to fix it:</strong> ${judge.remedy}</p>`
    }
    ${
      test.examples.length === 0
        ? undefined
        : html`<ul class="examples">
            ${test.examples.map((example) => html`<li>${exampleMarkup(example)}</li> `)}
          </ul>`
    } `;
}

function exampleMarkup({ url, location, snippet }: BarrierExample): Markup {
  const found = locationMarkup(url, location);
  return snippet === "" ? found : html`${found}: <code>${plain(snippet, 200)}</code>`;
}
