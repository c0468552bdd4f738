import { csvCell } from "@eiao/sampler/formats";
import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { OutputFormat } from "./format.ts";

const columns: readonly (readonly [
  name: string,
  value: (result: Result, page: ReportedPage) => string | number | undefined,
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
];

/** CSV (RFC 4180) with a header and one row per result. `result` is empty if the test could not decide. Failed pages have no rows. */
export const csvFormat: OutputFormat = {
  readers: "spreadsheets",
  summary:
    "RFC 4180 with one row per result, each on one line. White space in a cell becomes one space, other control characters become U+FFFD. A cell that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, tab or CR) gets an apostrophe in front",
  open: () => ({
    begin: () => row(columns.map(([name]) => name)),
    page: ({ page }) =>
      page.results.map((result) => row(columns.map(([, value]) => csvCell(value(result, page))))).join(""),
    end: () => "",
  }),
};

function row(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}
