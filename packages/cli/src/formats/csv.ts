import { csvCell } from "@eiao/sampler/internal/formats";
import type { ReportedPage, Result } from "../findings/page.ts";
import { grownInWords, helpUrlOfResult } from "./describe.ts";
import type { OutputFormat, Run } from "./format.ts";

const columns: readonly (readonly [
  name: string,
  value: (result: Result, page: ReportedPage, run: Run) => string | number | undefined,
])[] = [
  ["url", (_, page) => page.url],
  ["ruleset", (result) => result.ruleset],
  ["test", (result) => result.test],
  ["wam", (result) => result.wam],
  ["checkpoint", (result) => result.checkpoint ?? result.criteria?.map(({ num }) => num).join(" ")],
  ["result", (result) => result.result ?? ""],
  ["line", (result) => result.location.line],
  ["column", (result) => result.location.column],
  ["source", (result) => result.location.source],
  ["title", (result) => result.title],
  ["snippet", (result) => result.snippet],
  ["fingerprint", (result) => result.fingerprint],
  ["known", (result) => (result.known === true ? "known" : "")],
  ["level", (result) => result.level],
  ["helpUrl", (result, _, run) => helpUrlOfResult(result, run)],
  ["grown", (result) => grownInWords(result)],
];
/** The last column, with the reason why a test did not run. */
const UNTESTED = "untested";

/**
 * CSV (RFC 4180) with a header, one row per result, and one per test that did not run. `result` is empty if the test could not decide or did not run.
 * Failed pages have no rows.
 */
export const csvFormat: OutputFormat = {
  readers: "spreadsheets",
  summary:
    "RFC 4180 with one row per result, each on one line; a test that did not run has a row with the reason. White space in a cell becomes one space, other control characters become U+FFFD. A cell that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, tab or CR) gets an apostrophe in front",
  open: (run) => ({
    begin: () => row([...columns.map(([name]) => name), UNTESTED]),
    page: ({ page }) =>
      [
        ...page.results.map((result) => row([...columns.map(([, value]) => csvCell(value(result, page, run))), ""])),
        ...page.untested.map((untested) => untestedRow(page.url, untested)),
      ].join(""),
    end: () => "",
  }),
};

function untestedRow(url: string, { test, reason }: ReportedPage["untested"][number]): string {
  const known: Readonly<Record<string, string>> = { url, test };
  return row([...columns.map(([name]) => csvCell(known[name])), csvCell(reason)]);
}

function row(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}
