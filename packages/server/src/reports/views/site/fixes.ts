import type { SiteFacts } from "@eiao/etl";
import { html } from "../../../formats/markup.ts";
import type { Markup } from "../../../formats/markup.ts";
import type { Messages } from "../../text/english.ts";
import { scoreMark } from "../marks.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { judgeOf, numberText, siteHref, testHref, ruleText } from "../names.ts";
import { testName } from "../tabs/tests.ts";
import { apartTexts } from "../numbers.ts";

/** What mending all barriers of one test would do to the score of a site. */
export interface Fix {
  readonly test: string;
  readonly wam: string;
  readonly failed: number;
  readonly applied: number;
  /** Pages where it applied. */
  readonly pages: number;
  /** The score without them; the tests would still apply. */
  readonly after: number;
}

/** The tests that fail on a site, those whose mending lowers its score most first. */
export function fixesOf({ tests, value }: Pick<SiteFacts, "tests" | "value">): Fix[] {
  const all = tests.reduce((sum, { applied }) => sum + applied, 0);
  if (value === null || all === 0) return [];
  return tests
    .filter(({ failed }) => failed > 0)
    .map(({ test, wam, failed, applied, pages }) => ({
      test,
      wam,
      failed,
      applied,
      pages,
      after: Math.max(0, value - failed / all),
    }))
    .toSorted((a, b) => b.failed - a.failed || (a.test < b.test ? -1 : 1));
}

/** The first of them, each with who is affected and how to mend it. */
export function fixesSection(facts: SiteFacts, more: string, say: Messages): Markup {
  const fixes = fixesOf(facts);
  if (fixes.length === 0)
    return html`<section aria-labelledby="fixes">
      <h2 id="fixes">${say.fixFirst}</h2>
      <p>${say.nothingToFix}</p>
    </section>`;
  const shown = fixes.slice(0, MOST_SHOWN);
  return html`<section aria-labelledby="fixes">
    <h2 id="fixes">${say.fixFirst}</h2>
    <p>${say.fixLead}</p>
    <ol class="fixes">
      ${shown.map((fix) => fixItem(fix, facts.value ?? 0, more, say))}
    </ol>
    <p><a href="${siteHref(facts.site, "tests", more)}">${say.allTestsOf(facts.site)}</a></p>
  </section>`;
}

const MOST_SHOWN = 5;

function fixItem(
  { test, wam, failed, applied, after, pages }: Fix,
  value: number,
  more: string,
  say: Messages,
): Markup {
  const judge = judgeOf(wam);
  const [was, is] = apartTexts(value, after, say);
  return html`<li>
    <h3><a href="${testHref(test, more)}">${testName(test, wam, say)}</a> <span class="soft">${test}</span></h3>
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

/** Barriers that repeat: one place to mend for each. @param more  `?run=...` where the reader named one. */
export function clusterTable({ card }: SiteFacts, more: string, say: Messages): DataTable {
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
        shown: ({ test, wam }) => html`<a href="${testHref(test, more)}">${testName(test, wam ?? test, say)}</a>`,
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
