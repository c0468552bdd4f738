import type {
  ChangedSite,
  ComparedSite,
  ComparedTest,
  DifferenceVerdict,
  MeasuredDifference,
  SiteComparison,
} from "@eiao/etl";
import { html } from "../../formats/markup.ts";
import type { Messages } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import type { Column, DataTable } from "./data-table.ts";
import { intervalText, scoreMark } from "./marks.ts";
import { numberText, runHref, siteHref, testHref } from "./names.ts";
import { percentText } from "./numbers.ts";

/** Both scores. */
export function scoreTable({ first, second }: SiteComparison, isTwoRuns: boolean, say: Messages): DataTable {
  return dataTable<ComparedSite>(
    "scores",
    say.compareScores,
    [
      {
        name: "of",
        heading: isTwoRuns ? say.testRun : say.webSite,
        value: ({ site, run }) => (isTwoRuns ? run : site),
        shown: ({ site, run }) =>
          isTwoRuns ? html`<a href="${runHref(run)}">${run}</a>` : html`<a href="${siteHref(site)}">${site}</a>`,
      },
      { name: "score", heading: say.score, value: ({ value }) => value, shown: ({ value }) => scoreMark(value, say) },
      {
        name: "low",
        heading: say.intervalHeading,
        value: ({ low }) => low,
        shown: ({ low, high }) => intervalText(low, high, say),
      },
      {
        name: "pages",
        heading: say.pages,
        value: ({ pages }) => pages,
        shown: ({ pages }) => numberText(pages, say),
        isNumber: true,
      },
    ],
    [first, second],
    [{ name: "high", value: ({ high }) => high }],
  );
}

/** Sites of two runs. */
export function changedSites(
  rows: readonly ChangedSite[],
  [first, second]: readonly [string, string],
  say: Messages,
): DataTable {
  return dataTable<ChangedSite>(
    "sites",
    say.compareSites,
    [
      {
        name: "site",
        heading: say.webSite,
        value: ({ site }) => site,
        shown: ({ site }) => html`<a href="${siteHref(site)}">${site}</a>`,
      },
      { name: "before", heading: first, value: ({ before }) => before, shown: ({ before }) => scoreMark(before, say) },
      { name: "now", heading: second, value: ({ now }) => now, shown: ({ now }) => scoreMark(now, say) },
      ...differenceColumns<ChangedSite>(say, (value) => signed(value, say)),
    ],
    rows,
    endColumns,
  );
}

/** Tests of both. */
export function comparedTests(
  rows: readonly ComparedTest[],
  [first, second]: readonly [string, string],
  say: Messages,
): DataTable {
  return dataTable<ComparedTest>(
    "tests",
    say.compareTests,
    [
      {
        name: "test",
        heading: say.test,
        value: ({ test }) => test,
        shown: ({ test }) => html`<a href="${testHref(test)}">${test}</a>`,
      },
      {
        name: "first",
        heading: first,
        value: ({ first: value }) => value,
        shown: ({ first: value }) => percentText(value, say),
        isNumber: true,
      },
      {
        name: "second",
        heading: second,
        value: ({ second: value }) => value,
        shown: ({ second: value }) => percentText(value, say),
        isNumber: true,
      },
      ...differenceColumns<ComparedTest>(say, (value) => signedPercent(value, say)),
    ],
    rows,
    endColumns,
  );
}

function differenceColumns<Row extends MeasuredDifference>(
  say: Messages,
  text: (value: number) => string,
): Column<Row>[] {
  return [
    {
      name: "difference",
      heading: say.difference,
      value: ({ difference }) => difference,
      shown: ({ difference, low, high }) =>
        difference === null
          ? say.notAvailable
          : low === null || high === null
            ? text(difference)
            : `${text(difference)} (${text(low)} ${say.compareTo} ${text(high)})`,
      isNumber: true,
    },
    {
      name: "verdict",
      heading: say.compareHeading,
      value: ({ verdict }) => verdict,
      shown: ({ verdict }) => html`<span class="verdict">${signs[verdict]} ${say.verdicts[verdict]}</span>`,
    },
  ];
}

const endColumns = [
  { name: "low", value: ({ low }: MeasuredDifference) => low },
  { name: "high", value: ({ high }: MeasuredDifference) => high },
];

const signs: Readonly<Record<DifferenceVerdict, string>> = {
  better: "↑",
  worse: "↓",
  chance: "≈",
  same: "=",
  unknown: "?",
};

/** `+0.0123`. */
export function signed(value: number, say: Messages): string {
  return new Intl.NumberFormat(say.language, { maximumFractionDigits: 4, signDisplay: "exceptZero" }).format(value);
}

/** `+1.5 %`: points of a percentage. */
function signedPercent(value: number, say: Messages): string {
  return `${new Intl.NumberFormat(say.language, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(100 * value)} %`;
}
