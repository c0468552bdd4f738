import type { AssessedTest, Assessment, BarrierExample } from "@eiao/sampler";
import { capitalised, html } from "@eiao/server/formats";
import type { Markup } from "@eiao/server/formats";
import { locationMarkup } from "./html-location.ts";
import { ratioBar } from "./html-pictures.ts";
import type { HtmlSection } from "./html.ts";
import { plain } from "./plain.ts";
import type { AssessView } from "./view.ts";
import { foundInWords, worstTests } from "./words.ts";
import type { JudgeOfTest } from "./words.ts";

/** Returns the table of tests that found barriers, worst first, and a section on each: who is affected, how to fix it, and where it is. */
export function testSections(assessment: Assessment, judgeOf: JudgeOfTest, view: AssessView): readonly HtmlSection[] {
  const tests = worstTests(assessment, judgeOf);
  if (tests.length === 0) {
    const content = html`<p>${assessment.tests.length === 0 ? "No test applied." : "No test found a barrier."}</p>`;
    return [{ id: "tests", title: "Barriers", content }];
  }
  return [
    { id: "tests", title: "Barriers, worst first", content: testTable(tests, assessment, judgeOf, view) },
    {
      id: "examples",
      title: "Examples and how to fix them",
      content: html`${tests.map((test) => testExamples(test, judgeOf))}`,
    },
  ];
}

function titleOf(test: AssessedTest, judgeOf: JudgeOfTest): Markup {
  const title = judgeOf(test)?.title;
  const id = plain(test.test, 100);
  return title === undefined ? html`${id}` : html`${capitalised(title)} <span class="soft">(${id})</span>`;
}

function testTable(
  tests: readonly AssessedTest[],
  assessment: Assessment,
  judgeOf: JudgeOfTest,
  view: AssessView,
): Markup {
  return html`<table class="cards">
    <caption>
      Found: barriers among the locations where the test applied. Barriers of priority 1 shut people out; barriers of
      priority 2 make it hard for them.
    </caption>
    <thead>
      <tr>
        <th scope="col">Barrier</th>
        <th scope="col">Checkpoint, priority</th>
        <th scope="col" class="number">Found</th>
        <th scope="col" class="number">Pages</th>
        <th scope="col" class="wide">Share</th>
      </tr>
    </thead>
    <tbody>
      ${tests.map((test) => {
        const judge = judgeOf(test);
        return html`<tr>
          <th scope="row">${titleOf(test, judgeOf)}</th>
          <td class="checkpoint">${judge === undefined ? "n/a" : `${judge.checkpoint}, ${judge.priority}`}</td>
          <td class="number found">${foundInWords(test, assessment, view)}</td>
          <td class="number pages">${test.pages ?? "n/a"}</td>
          <td class="wide">${ratioBar(test.ratio)}</td>
        </tr> `;
      })}
    </tbody>
  </table>`;
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
