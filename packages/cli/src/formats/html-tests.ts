import { breakable, capitalised, html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { referenceOf } from "../rule-sets.ts";
import type { Result } from "../findings/page.ts";
import { counted, plain } from "../output/text.ts";
import { documentLocation, markInWords, onPagesInWords, shownUrl, wrongInWords, helpUrlOf } from "./describe.ts";
import type { Run } from "./format.ts";
import { largestRepeats, repeatInWords, testKey } from "./grouped.ts";
import type { GroupedQuestion, GroupedResults, GroupedTest, FoundLocation, RepeatedFindings } from "./grouped.ts";

/** The maximum number of repeats per test, so that the report of a large site stays small enough to send. */
const MOST_REPEATS = 25;

/** Returns the filters. Only the script shows them, because without it they have no effect. */
export function filterMarkup(tests: readonly GroupedTest[], run: Run): Markup | undefined {
  if (tests.length < 2) return undefined;
  const levels = [...new Set(tests.map((test) => levelName(test, run)))];
  return html`<div id="filters" class="filters" role="search" aria-label="Filter the barriers" hidden>
    <p><label for="filter-words">Page, file or test</label> <input id="filter-words" type="search" /></p>
    <p>
      <label for="filter-level">Level</label>
      <select id="filter-level">
        <option value="">all</option>
        ${levels.map((level) => html`<option value="${level}">${level}</option> `)}
      </select>
    </p>
    ${
      tests.some(({ isKnown }) => isKnown)
        ? html`<p><input id="filter-known" type="checkbox" /> <label for="filter-known">Hide known findings</label></p>`
        : undefined
    }
    <p><button id="fold" type="button">Fold or unfold all</button></p>
    <p id="filter-status" class="soft" role="status"></p>
  </div>`;
}

/** Returns the table of tests that found barriers, worst first. On a narrow screen each row is a card, with column names from `data-name`. */
export function testTable(tests: readonly GroupedTest[], { applied }: GroupedResults, run: Run): Markup {
  if (tests.length === 0)
    return html`<h2>Barriers</h2>
      <p>No test found a barrier.</p>`;
  return html`<h2>Barriers, worst first</h2>
    <table class="cards">
      <caption>
        Found: barriers among the places where the test applied.
      </caption>
      <thead>
        <tr>
          <th scope="col">Barrier</th>
          <th scope="col">Who is affected</th>
          <th scope="col">Level</th>
          <th scope="col" class="number">Found</th>
          <th scope="col" class="number">Pages</th>
        </tr>
      </thead>
      <tbody>
        ${tests.map((test, at) => {
          const { sample, findings, pages } = test;
          const mark = markOf(test);
          return html`<tr id="row-${idOf(at)}">
            <th scope="row">
              <a href="#${idOf(at)}"
                >${capitalised(sample.title)} (${sample.test}${mark === undefined ? "" : `, ${mark}`})</a
              >
            </th>
            <td>${run.judgeOf(sample)?.affects}</td>
            <td class="figure" data-name="Level">${levelName(test, run)}</td>
            <td class="number" data-name="Found">${findings} of ${applied.get(testKey(sample))}</td>
            <td class="number" data-name="Pages">${pages}</td>
          </tr> `;
        })}
      </tbody>
    </table>`;
}

function idOf(at: number): string {
  return `test-${at + 1}`;
}

function markOf({ isKnown, isWarning }: GroupedTest): string | undefined {
  return isKnown ? "known" : isWarning ? "warning" : undefined;
}

function levelName({ sample }: GroupedTest, run: Run): string {
  const judge = run.judgeOf(sample);
  if (judge === undefined) return "none";
  return judge.criteria === undefined ? `priority ${judge.priority}` : (judge.level ?? "best practice");
}

/** Returns a section for each test: the affected users, the remedy and the locations. */
export function groupedSections(tests: readonly GroupedTest[], run: Run): Markup | undefined {
  if (tests.length === 0) return undefined;
  return html`<h2>Where they are, and how to fix them</h2>
    ${tests.map((test, at) => testSection(test, idOf(at), run))}`;
}

function testSection(test: GroupedTest, id: string, run: Run): Markup {
  const { sample, findings, pages, isKnown } = test;
  const judge = run.judgeOf(sample);
  const help = judge === undefined ? undefined : helpUrlOf(judge);
  const all = largestRepeats(test);
  const repeats = all.slice(0, MOST_REPEATS);
  const more = findings - repeats.reduce((sum, repeat) => sum + repeat.findings, 0);
  const mark = markOf(test);
  return html`<details
    class="test"
    id="${id}"
    data-level="${levelName(test, run)}"
    data-known="${isKnown ? "known" : ""}"
    open
  >
    <summary>
      <h3>${capitalised(sample.title)}</h3>
      <span class="soft">
        ${sample.test}:
        ${onPagesInWords(counted(findings, "place"), pages, run)}${mark === undefined ? "" : `, ${mark}`}
      </span>
    </summary>
    ${
      judge === undefined
        ? undefined
        : html`<p><b>Who is affected:</b> ${judge.affects}</p>
            <p><b>How to fix it:</b> ${judge.remedy}</p>
            <p class="soft">
              ${capitalised(referenceOf(judge))}.
              ${help === undefined ? undefined : html`<a href="${help}">About ${sample.title} (${sample.test})</a>`}
            </p>`
    }
    <ul class="examples">
      ${repeats.map((repeat) => repeatItem(repeat, run))}
    </ul>
    ${more > 0 ? html`<p class="soft">${counted(more, "more place")} ${more === 1 ? "is" : "are"} not listed here; --format json or csv has all.</p>` : undefined}
  </details> `;
}

function repeatItem(repeat: RepeatedFindings, run: Run): Markup {
  const [first, ...others] = repeat.locations;
  if (first === undefined) return html``;
  const { result } = first;
  const { snippet } = result;
  const wrong = wrongInWords(result);
  const mark = result.known === true ? markInWords(result) : undefined;
  const oneFix = repeatInWords(repeat);
  // All findings at one location of a style sheet have the same location.
  const elsewhere = result.location.source === undefined ? others : [];
  return html`<li class="repeat">
    ${placeMarkup(first, run)}${snippet === undefined ? undefined : html`: <code>${plain(snippet, 200)}</code>`}
    ${wrong === undefined ? undefined : html` ${plain(wrong, 300)}`}
    ${mark === undefined ? undefined : html` <span class="soft">${mark}</span>`}
    ${oneFix === undefined ? undefined : html`<b>${oneFix}.</b>`}
    ${
      elsewhere.length === 0
        ? undefined
        : html`<details>
            <summary>More places: ${elsewhere.length} of ${repeat.findings - 1}</summary>
            <ul>
              ${elsewhere.map((location) => html`<li>${placeMarkup(location, run)}</li> `)}
            </ul>
          </details>`
    }
  </li> `;
}

/** Lists the questions that only a person can decide, apart from the barriers. */
export function questionsSection({ questions }: GroupedResults, run: Run): Markup | undefined {
  const specific = [...questions.values()].filter(({ reason }) => reason !== undefined);
  const open = questions.get("")?.results ?? 0;
  if (questions.size === 0) return undefined;
  return html`<h2>Please check: only a person can decide this</h2>
    ${
      specific.length === 0
        ? undefined
        : html`<ul class="questions">
            ${specific.map((question) => questionItem(question, run))}
          </ul>`
    }
    ${open === 0 ? undefined : html`<p>${counted(open, "result")} could not be decided by a program. A person must look.</p>`}`;
}

function questionItem({ sample, reason = "", results, pages, locations }: GroupedQuestion, run: Run): Markup {
  const question = run.judgeOf(sample)?.questions?.[reason] ?? reason;
  const places = locations.map((location, at) => html`${at === 0 ? "" : "; "}${placeMarkup(location, run)}`);
  const more = results > locations.length ? ` and ${results - locations.length} more` : "";
  return html`<li>
    <b>${capitalised(sample.title)}</b>
    <span class="soft">(${sample.test}, ${onPagesInWords(counted(results, "place"), pages, run)})</span>: ${question}
    ${places}${more}.
  </li> `;
}

/** Returns the page, as a link if it is on the web, and the location in it. */
function placeMarkup({ url, result }: FoundLocation, run: Run): Markup {
  const address = result.location.source ?? url;
  const location = locationInWords(result);
  const name = plain(shownUrl(address, run.cwd), 2000);
  // Only an address that is shown in full becomes a link.
  const link =
    /^https?:/.test(address) && name === address
      ? html`<a href="${address}">${breakable(address)}</a>`
      : breakable(name);
  return html`${link}${location === undefined ? undefined : `, ${location}`}`;
}

function locationInWords(result: Result): string | undefined {
  const { line, column } = result.location;
  return documentLocation(result) ?? (line === 0 ? undefined : `line ${line}, column ${column}`);
}
