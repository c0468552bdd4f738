import {
  counted,
  countingScores,
  documentLocation,
  questionsOf,
  shortenedText,
  shownLocation,
  shownUrl,
  undecidedInWords,
  markInWords,
  worstFirst,
  wrongInWords,
} from "./describe.ts";
import type { Question, TestResults } from "./describe.ts";
import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { Run } from "./format.ts";
import { breakable, capitalised, html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";

/** The most examples of a test on a page. */
const EXAMPLES = 5;

/** Returns the barriers of a page, worst first: who is affected, how to fix them, and where they are. */
export function pageSection(page: ReportedPage, id: string, tests: readonly TestResults[], run: Run): Markup {
  const failing = worstFirst(
    tests.filter(({ findings }) => findings.length > 0),
    (result) => run.judgeOf(result)?.priority ?? 1,
  );
  const head = html`<h2 id="${id}">${breakable(shownUrl(page.url, run.cwd))}</h2>`;
  if (page.status === "failed")
    return html`<section>
      ${head}
      <p><span class="failed">Not evaluated:</span> ${page.error}</p>
    </section> `;
  return html`<section>
    ${head}
    ${countingScores(page.scores).map((score) => html`<p>Score ${run.decimals.value(score.value ?? undefined)}, letter ${score.letter ?? "n/a"}: ${score.failed} of ${score.applied} test results show a barrier.</p>`)}
    ${page.messages.map((message) => html`<p class="soft">Note: ${message}</p>`)}
    ${failing.length === 0 ? html`<p>No test found a barrier.</p>` : failing.map((test) => testSection(test, run))}
    ${questionsMarkup(page, tests, run)}
  </section> `;
}

/** Lists what only a person can decide, apart from the barriers. */
function questionsMarkup(page: ReportedPage, tests: readonly TestResults[], run: Run): Markup | undefined {
  const undecided = undecidedInWords(page.results);
  const questions = questionsOf(tests, run);
  if (questions.length === 0 && undecided === undefined) return undefined;
  return html`<h3>Please check: only a person can decide this</h3>
    ${
      questions.length === 0
        ? undefined
        : html`<ul>
            ${questions.map((question) => questionItem(question, run))}
          </ul>`
    }
    ${undecided === undefined ? undefined : html`<p>${undecided}</p>`}`;
}

function questionItem({ test, title, question, results }: Question, run: Run): Markup {
  const places = results.slice(0, EXAMPLES).map((result) => where(result, run));
  const more = results.length > EXAMPLES ? ` and ${results.length - EXAMPLES} more` : "";
  return html`<li>
    <b>${capitalised(title)}</b> <span class="soft">(${test}, ${counted(results.length, "place")})</span>: ${question}
    ${capitalised(places.join("; "))}${more}.
  </li> `;
}

function testSection(test: TestResults, run: Run): Markup {
  const judge = run.judgeOf(test.sample);
  const more = test.findings.length - EXAMPLES;
  return html`<h3>
      ${capitalised(test.title)} <span class="soft">(${test.test}, ${test.findings.length} of ${test.applied})</span>
    </h3>
    ${
      judge === undefined
        ? undefined
        : html`<p><b>Who is affected:</b> ${judge.affects}</p>
            <p><b>How to fix it:</b> ${judge.remedy}</p>`
    }
    <ul class="examples">
      ${test.findings.slice(0, EXAMPLES).map((finding) => html`<li>${where(finding, run)}${finding.snippet === undefined ? undefined : html`: <code>${shortenedText(finding.snippet, 200)}</code>`}${wrongInWords(finding) === undefined ? undefined : html` ${shortenedText(wrongInWords(finding) ?? "", 300)}`}${markInWords(finding) === undefined ? undefined : html` <span class="soft">${markInWords(finding)}</span>`}</li> `)}
      ${more > 0 ? html`<li>and ${more} more</li> ` : undefined}
    </ul>`;
}

function where(result: Result, run: Run): string {
  const { location } = result;
  const inDocument = documentLocation(result);
  if (inDocument !== undefined) return inDocument;
  if (location.line === 0) return "the page as a whole";
  const sheet =
    location.source === undefined
      ? ""
      : ` of ${shownLocation({ ...location, line: 0 }, run.cwd).replace(/:page$/, "")}`;
  return `line ${location.line}, column ${location.column}${sheet}`;
}
