import type { SiteFacts } from "@eiao/etl";
import { html } from "../../../formats/markup.ts";
import type { Markup } from "../../../formats/markup.ts";
import type { Messages } from "../../text/english.ts";
import { scoreMark } from "../marks.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { numberText, siteHref, testHref, ruleText } from "../names.ts";
import { testName } from "../test-name.ts";
import type { TestNaming } from "../test-name.ts";
import { apartTexts } from "../numbers.ts";

/** The effect on the score of a site if all barriers of one test were fixed. */
export interface Fix {
  readonly test: string;
  readonly wam: string;
  readonly failed: number;
  readonly applied: number;
  /** Pages where it applied. */
  readonly pages: number;
  /** The score without them; the tests would still apply. */
  readonly after: number;
  /** The score without them and without those of all fixes before this one. */
  readonly together: number;
  /** The score without them lies below its interval: the effect is larger than what the draw of the pages may explain. */
  readonly isClear: boolean;
}

/** The tests that fail on a site, the largest effect first: those whose effect lies within the interval of the score are last. */
export function fixesOf({ tests, value, low }: Pick<SiteFacts, "tests" | "value" | "low">): Fix[] {
  const all = tests.reduce((sum, { applied }) => sum + applied, 0);
  if (value === null || all === 0) return [];
  let fixed = 0;
  return tests
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed || (a.test < b.test ? -1 : 1))
    .map(({ test, wam, failed, applied, pages }) => {
      const after = Math.max(0, value - failed / all);
      fixed += failed;
      const together = Math.max(0, value - fixed / all);
      return { test, wam, failed, applied, pages, after, together, isClear: after < (low ?? value) };
    });
}

/** The best fixes that the advice adds up. */
const BEST = 3;

/** The fixes with the largest effect, each with who is affected and how to do it; then those whose effect is not certain. */
export function fixesSection(facts: SiteFacts, fixes: readonly Fix[], more: string, by: TestNaming): Markup {
  const { say } = by;
  if (fixes.length === 0)
    return html`<section aria-labelledby="fixes">
      <h2 id="fixes">${say.fixFirst}</h2>
      <p>${say.nothingToFix}</p>
    </section>`;
  const shown = fixes.slice(0, MOST_SHOWN);
  const list = (some: readonly Fix[]) =>
    some.length === 0
      ? undefined
      : html`<ol class="fixes">
          ${some.map((fix) => fixItem(fix, facts.value ?? 0, more, by))}
        </ol>`;
  const clear = shown.filter(({ isClear }) => isClear);
  const small = shown.filter(({ isClear }) => !isClear);
  const best = fixes.slice(0, BEST);
  return html`<section aria-labelledby="fixes">
      <h2 id="fixes">${say.fixFirst}</h2>
      <p>${clear.length === 0 ? say.noClearFix : say.fixLead}</p>
      ${best.length < 2 ? undefined : html`<p class="effect"><b>${bestTogether(best, facts.value, say)}</b></p>`}
      ${list(clear)}
      <p><a href="${siteHref(facts.site, "tests", more)}">${say.allTestsOf(facts.site)}</a></p>
    </section>
    ${
      small.length === 0
        ? undefined
        : html`<section aria-labelledby="small-fixes">
            <h2 id="small-fixes">${say.smallFixes}</h2>
            <p>${say.smallFixesLead}</p>
            ${list(small)}
          </section>`
    }`;
}

const MOST_SHOWN = 5;

/** The effect of the best fixes together, in a sentence. */
function bestTogether(best: readonly Fix[], value: number | null, say: Messages): string {
  return say.bestTogether(best.length, ...apartTexts(value, best.at(-1)?.together ?? value, say));
}

/** All fixes for programs. */
export function fixTable({ value }: Pick<SiteFacts, "value">, fixes: readonly Fix[], say: Messages): DataTable {
  return dataTable<Fix>(
    "fixes",
    say.fixFirst,
    [
      { name: "test", heading: say.test, value: ({ test }) => test },
      { name: "wam", heading: say.test, value: ({ wam }) => wam },
      { name: "failed", heading: say.barriers, value: ({ failed }) => failed },
      { name: "applied", heading: say.applied, value: ({ applied }) => applied },
      { name: "pages", heading: say.pages, value: ({ pages }) => pages },
      { name: "score", heading: say.score, value: () => value },
      { name: "after", heading: say.score, value: ({ after }) => after },
      { name: "together", heading: say.score, value: ({ together }) => together },
      { name: "effect", heading: say.change, value: ({ isClear }) => (isClear ? "clear" : "within the interval") },
    ],
    fixes,
  );
}

function fixItem(
  { test, wam, failed, applied, after, pages }: Fix,
  value: number,
  more: string,
  by: TestNaming,
): Markup {
  const { say } = by;
  const judge = by.tests.find(wam)?.judge;
  const [was, is] = apartTexts(value, after, say);
  return html`<li>
    <h3><a href="${testHref(test, more)}">${testName(test, wam, by)}</a> <span class="soft">${test}</span></h3>
    <p class="effect">
      <span aria-hidden="true">${scoreMark(value, say)} → ${scoreMark(after, say)}</span>
      <b>${say.scoreFromTo(was, is)}</b>
    </p>
    <p>${say.fixEffect(numberText(failed, say), numberText(applied, say), numberText(pages, say))}</p>
    ${
      judge === undefined
        ? undefined
        : html`<p><b>${say.whoIsAffected}</b> ${ruleText(judge.affects, say)}</p>
            <p><b>${say.howToMend}</b> ${ruleText(judge.remedy, say)}</p>`
    }
  </li> `;
}

type SiteCluster = NonNullable<SiteFacts["card"]>["clusters"][number];

/** Barriers that repeat: one place to fix for each. @param more  `?run=...` where the reader named one. */
export function clusterTable({ card }: SiteFacts, more: string, by: TestNaming): DataTable {
  const { say } = by;
  return dataTable<SiteCluster>(
    "clusters",
    say.repeated,
    [
      {
        name: "snippet",
        heading: say.sourceHeading,
        value: ({ snippet }) => snippet,
        shown: ({ snippet }) => (snippet === "" ? say.wholeDocument : html`<code>${snippet}</code>`),
      },
      {
        name: "test",
        heading: say.test,
        value: ({ test }) => test,
        shown: ({ test, wam }) => html`<a href="${testHref(test, more)}">${testName(test, wam ?? test, by)}</a>`,
      },
      { name: "findings", heading: say.findings, value: ({ findings }) => findings, isNumber: true },
      { name: "pages", heading: say.pages, value: ({ pages }) => pages, isNumber: true },
    ],
    (card?.clusters ?? []).toSorted((a, b) => b.findings - a.findings),
    [
      { name: "fingerprint", value: ({ fingerprint }) => fingerprint },
      { name: "context", value: ({ context }) => context },
      { name: "example", value: ({ example }) => example?.url ?? "" },
    ],
  );
}
