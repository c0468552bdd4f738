import type { ChangedSite, ComparedTest, RunComparison, SiteComparison } from "@eiao/etl/internal";
import type { Change } from "@eiao/sampler/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Messages } from "../text/english.ts";
import { differenceEnds, verdictColumn } from "../../public/views/changes.ts";
import { dataTable } from "./data-table.ts";
import type { Column, DataTable } from "./data-table.ts";
import { intervalCell, scoreApart } from "./marks.ts";
import { numberText, queryOfRun, runHref, siteHref, testHref } from "./names.ts";
import { percentText, keptFormat } from "../../public/views/numbers.ts";

/** Makes the table of the two scores. */
export function scoreTable({ first, second }: SiteComparison, isTwoRuns: boolean, say: Messages): DataTable {
  return dataTable(
    "scores",
    say.compareScores,
    [first, second],
    [
      {
        name: "of",
        heading: isTwoRuns ? say.testRun : say.webSite,
        value: ({ site, run }) => (isTwoRuns ? run : site),
        cell: ({ site, run }) =>
          isTwoRuns
            ? html`<a href="${runHref(run)}">${run}</a>`
            : html`<a href="${siteHref(site, "", queryOfRun(run))}">${site}</a>`,
      },
      {
        name: "score",
        heading: say.score,
        value: ({ value }) => value,
        cell: (row) => scoreApart(row.value, (row === first ? second : first).value, say),
      },
      { name: "low", heading: say.intervalHeading, cell: ({ low, high }) => intervalCell(low, high, say) },
      { name: "pages", heading: say.pages, cell: ({ pages }) => numberText(pages, say), isNumber: true },
      "high",
    ],
  );
}

/** Makes the table of the change between the scores, for programs: one row, or none if a score is missing. */
export function scoreChange(change: Change | null, say: Messages): DataTable {
  return dataTable("change", say.difference, change === null ? [] : [change], [
    { name: "difference", heading: say.difference },
    verdictColumn((row: Change) => row, say),
    ...differenceEnds((row: Change) => row),
  ]);
}

/** Makes the table of the means of two runs, for programs. */
export function runMeans({ run, against, before, now, joined, left }: RunComparison, say: Messages): DataTable {
  const rows: readonly (readonly [run: string | null, mean: number | null])[] = [
    [against, before],
    [run, now],
  ];
  return dataTable("runs", say.score, rows, [
    { name: "run", heading: say.testRun, value: ([name]) => name },
    { name: "score", heading: say.score, value: ([, mean]) => mean },
    { name: "joined", value: ([name]) => (name === run ? joined : null) },
    { name: "left", value: ([name]) => (name === run ? left : null) },
  ]);
}

/** Makes the table of the sites of two runs. @param more  `?run=...` of the later run, if the reader named it. */
export function changedSites(
  rows: readonly ChangedSite[],
  [first, second]: readonly [string, string],
  more: string,
  say: Messages,
): DataTable {
  return dataTable("sites", say.compareSites, rows, [
    {
      name: "site",
      heading: say.webSite,
      cell: ({ site }) => html`<a href="${siteHref(site, "", more)}">${site}</a>`,
    },
    { name: "before", heading: first, cell: ({ before, now }) => scoreApart(before, now, say) },
    { name: "now", heading: second, cell: ({ before, now }) => scoreApart(now, before, say) },
    ...differenceColumns<ChangedSite>(say.difference, (value) => signed(value, say), say),
    ...endColumns,
  ]);
}

/** Makes the table of the tests on both sides. @param more  as in `changedSites`. */
export function comparedTests(
  rows: readonly ComparedTest[],
  [first, second]: readonly [string, string],
  more: string,
  say: Messages,
): DataTable {
  return dataTable("tests", say.compareTests, rows, [
    { name: "test", heading: say.test, cell: ({ test }) => html`<a href="${testHref(test, more)}">${test}</a>` },
    {
      name: "first",
      heading: first,
      value: ({ first: value }) => value,
      cell: ({ first: value }) => percentText(value, say),
      isNumber: true,
    },
    {
      name: "second",
      heading: second,
      value: ({ second: value }) => value,
      cell: ({ second: value }) => percentText(value, say),
      isNumber: true,
    },
    ...differenceColumns<ComparedTest>(say.comparePoints, (value) => signedPoints(value, say), say),
    ...endColumns,
  ]);
}

function differenceColumns<Row extends { readonly change: Change | null }>(
  heading: string,
  text: (value: number) => string,
  say: Messages,
): Column<Row>[] {
  return [
    {
      name: "difference",
      heading,
      value: ({ change }) => change?.difference ?? null,
      cell: ({ change }) =>
        change === null
          ? say.notAvailable
          : `${text(change.difference)} (${text(change.low)} ${say.compareTo} ${text(change.high)})`,
      isNumber: true,
    },
    verdictColumn(({ change }) => change, say),
  ];
}

const endColumns = differenceEnds(({ change }: { readonly change: Change | null }) => change);

/** The format never writes another number as 0: an interval without 0 would seem to contain it. */
const neverNothing = {
  maximumSignificantDigits: 1,
  roundingPriority: "morePrecision",
  signDisplay: "exceptZero",
} as const;
const signedNumbers = keptFormat(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 4, ...neverNothing }),
);
const points = keptFormat((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...neverNothing }));

/** Formats a number with its sign, such as `+0.0123`. */
export function signed(value: number, say: Messages): string {
  return signedNumbers(say.language).format(value);
}

/** Formats a difference in percentage points, such as `+1.5`. The heading names the unit. */
function signedPoints(value: number, say: Messages): string {
  return points(say.language).format(100 * value);
}
