import type { SiteFacts } from "@eiao/etl/internal";
import { distinctFaults } from "@eiao/sampler/internal";
import type { AssessedFault } from "@eiao/sampler";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import type { Messages } from "../../text/english.ts";
import { scoreMark } from "../marks.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { numberText, ruleSetTitle, siteHref, testHref, ruleText } from "../names.ts";
import { testName } from "../name-of-test.ts";
import type { TestNaming } from "../name-of-test.ts";
import { apartTexts } from "../../../public/views/numbers.ts";

/** The results of a site by one rule set. */
export type ResultsBy = Pick<SiteFacts, "tests" | "value" | "low"> & { readonly ruleSet: string };

type SiteTest = SiteFacts["tests"][number];

/** The effect of a fix on the score by one rule set. */
interface FixEffect {
  readonly ruleSet: string;
  readonly value: number;
  /** The score without the barriers. The tests would still apply. */
  readonly after: number;
  /** The score without these barriers and those of all fixes before. */
  readonly together: number;
  /** True if `after` lies below the interval of the score: the effect exceeds what the draw of the pages can explain. */
  readonly isClear: boolean;
}

/** The barriers of one fault, and the effect on the scores of a site if all were fixed. */
export interface Fix extends Pick<SiteTest, "test" | "wam" | "applied" | "pages"> {
  readonly ruleSet: string;
  readonly failed: number;
  /** The other tests that report the same barriers. */
  readonly also: readonly (Pick<SiteTest, "test" | "wam"> & { readonly ruleSet: string })[];
  /** The effects by each rule set that has a score. */
  readonly effects: readonly FixEffect[];
  /** True if one of the effects is clear. */
  readonly isClear: boolean;
}

/**
 * Lists the faults of a site, the largest effect on a score first. Barriers that several tests report at the same location are listed once.
 * @param sets  The results by each rule set, the leading one first. @param faults  The faults of the report card.
 */
export function fixesOf(sets: readonly ResultsBy[], faults: readonly AssessedFault[] = []): Fix[] {
  const scored = sets.flatMap(({ ruleSet, tests, value, low }) => {
    const all = tests.reduce((sum, { applied }) => sum + applied, 0);
    return value === null || all === 0 ? [] : [{ ruleSet, value, low: low ?? value, all, fixed: 0 }];
  });
  const tests = sets.flatMap((set) => set.tests.map((test) => ({ ...test, ruleset: set.ruleSet })));
  const shares = distinctFaults(tests, faults).map((fault) => {
    const all = [{ test: fault.test, failed: fault.failed }, ...fault.also];
    const failedBy = (id: string) => all.reduce((sum, one) => sum + (one.test.ruleset === id ? one.failed : 0), 0);
    const effect = Math.max(0, ...scored.map((set) => failedBy(set.ruleSet) / set.all));
    return { ...fault, failedBy, effect };
  });
  return shares
    .filter(({ effect }) => effect > 0)
    .toSorted((a, b) => b.effect - a.effect || (a.test.test < b.test.test ? -1 : 1))
    .map(({ test: { ruleset, test, wam, applied, pages }, failed, also, failedBy }): Fix => {
      const effects = scored.map((set): FixEffect => {
        const { ruleSet, value, low, all } = set;
        set.fixed += failedBy(ruleSet);
        const after = Math.max(0, value - failedBy(ruleSet) / all);
        return { ruleSet, value, after, together: Math.max(0, value - set.fixed / all), isClear: after < low };
      });
      return {
        ruleSet: ruleset,
        test,
        wam,
        failed,
        applied,
        pages,
        also: also.map((one) => ({ ruleSet: one.test.ruleset, test: one.test.test, wam: one.test.wam })),
        effects,
        isClear: effects.some((effect) => effect.isClear),
      };
    });
}

/** The number of fixes whose effect is added up. */
const BEST = 3;

/** Shows the fixes with the largest effect, each with the people affected and the repair, then those whose effect is not certain. */
export function fixesSection(site: string, fixes: readonly Fix[], more: string, by: TestNaming): Markup {
  const { say } = by;
  if (fixes.length === 0)
    return html`<section aria-labelledby="fixes">
      <h2 id="fixes">${say.fixFirst}</h2>
      <p>${say.nothingToFix}</p>
    </section>`;
  const top = fixes.slice(0, MOST_SHOWN);
  const list = (items: readonly Fix[]) =>
    items.length === 0
      ? undefined
      : html`<ol class="fixes">
          ${items.map((fix) => fixItem(fix, more, by))}
        </ol>`;
  const clear = top.filter(({ isClear }) => isClear);
  const small = top.filter(({ isClear }) => !isClear);
  return html`<section aria-labelledby="fixes">
      <h2 id="fixes">${say.fixFirst}</h2>
      <p>${clear.length === 0 ? say.noClearFix : say.fixLead}</p>
      ${bestTogether(fixes.slice(0, BEST), by)} ${list(clear)}
      <p><a href="${siteHref(site, "tests", more)}">${say.allTestsOf(site)}</a></p>
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

/** Shows the joint effect of the best fixes on each score that they change, in a sentence each. */
function bestTogether(best: readonly Fix[], by: TestNaming): Markup | undefined {
  if (best.length < 2) return undefined;
  const effects = (best.at(-1)?.effects ?? []).map((effect) => ({ ...effect, after: effect.together }));
  return html`${changed(effects).map(
    (effect) =>
      html`<p class="effect">
        <b
          >${ruleSetText(effect, effects, by)}${by.say.bestTogether(best.length, ...apartTexts(effect.value, effect.after, by.say))}</b
        >
      </p> `,
  )}`;
}

function changed(effects: readonly FixEffect[]): readonly FixEffect[] {
  return effects.filter(({ value, after }) => after < value);
}

/** Names the rule set of an effect if the site has several. */
function ruleSetText({ ruleSet }: FixEffect, effects: readonly FixEffect[], { say, tests }: TestNaming): MarkupContent {
  return effects.length === 1 ? undefined : html`${ruleText(ruleSetTitle(ruleSet, tests), say)}: `;
}

/** Makes the table of all fixes, for programs. */
export function fixTable(fixes: readonly Fix[], say: Messages): DataTable {
  const ownEffect = ({ ruleSet, effects }: Fix) => effects.find((effect) => effect.ruleSet === ruleSet);
  return dataTable("fixes", say.fixFirst, fixes, [
    { name: "test", heading: say.test },
    { name: "wam", heading: say.test },
    { name: "failed", heading: say.barriers },
    { name: "applied", heading: say.applied },
    { name: "pages", heading: say.pages },
    { name: "score", heading: say.score, value: (fix) => ownEffect(fix)?.value ?? null },
    { name: "after", heading: say.score, value: (fix) => ownEffect(fix)?.after ?? null },
    { name: "together", heading: say.score, value: (fix) => ownEffect(fix)?.together ?? null },
    { name: "effect", heading: say.change, value: ({ isClear }) => (isClear ? "clear" : "within the interval") },
    { name: "ruleset", value: ({ ruleSet }) => ruleSet },
    { name: "also", value: ({ also }) => also.map(({ test }) => test).join(" ") },
  ]);
}

function fixItem(fix: Fix, more: string, by: TestNaming): Markup {
  const { test, wam, failed, applied, pages, also, effects } = fix;
  const { say } = by;
  const judge = by.tests.find(wam)?.judge;
  return html`<li>
    <h3><a href="${testHref(test, more)}">${testName(test, wam, by)}</a> <span class="soft">${test}</span></h3>
    ${changed(effects).map((effect) => {
      const { value, after } = effect;
      return html`<p class="effect">
        <span aria-hidden="true">${scoreMark(value, say)} → ${scoreMark(after, say)}</span>
        <b>${ruleSetText(effect, effects, by)}${say.scoreFromTo(...apartTexts(value, after, say))}</b>
      </p> `;
    })}
    <p>${say.fixEffect(numberText(failed, say), numberText(applied, say), numberText(pages, say))}</p>
    ${also.map(
      (other) =>
        html`<p>
          ${say.alsoReportedBy} <a href="${testHref(other.test, more)}">${testName(other.test, other.wam, by)}</a>
          <span class="soft">${other.test}, ${ruleText(ruleSetTitle(other.ruleSet, by.tests), say)}</span>
        </p> `,
    )}
    ${
      judge === undefined
        ? undefined
        : html`<p><b>${say.whoIsAffected}</b> ${ruleText(judge.affects, say)}</p>
            <p><b>${say.howToMend}</b> ${ruleText(judge.remedy, say)}</p>`
    }
  </li> `;
}

type SiteCluster = NonNullable<SiteFacts["card"]>["clusters"][number];
/** Returns what annotations say about a repeated barrier. */
export type BesideCluster = (cluster: SiteCluster) => Markup | undefined;

/** Makes the table of repeated barriers, each with one place to fix. @param more  `?run=...` if the reader named a run. */
export function clusterTable({ card }: SiteFacts, more: string, by: TestNaming, beside: BesideCluster): DataTable {
  const { say } = by;
  return dataTable(
    "clusters",
    say.repeated,
    (card?.clusters ?? []).toSorted((a, b) => b.findings - a.findings),
    [
      {
        name: "snippet",
        heading: say.sourceHeading,
        cell: (cluster) =>
          html`${cluster.snippet === "" ? say.wholeDocument : html`<code>${cluster.snippet}</code>`} ${beside(cluster)}`,
      },
      {
        name: "test",
        heading: say.test,
        cell: ({ test, wam }) => html`<a href="${testHref(test, more)}">${testName(test, wam ?? test, by)}</a>`,
      },
      { name: "findings", heading: say.findings, isNumber: true },
      { name: "pages", heading: say.pages, isNumber: true },
      "fingerprint",
      "context",
      { name: "example", value: ({ example }) => example?.url ?? "" },
    ],
  );
}
