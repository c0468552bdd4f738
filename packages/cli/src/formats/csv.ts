import type { ReportedPage, Result } from "../evaluation/page.ts";
import type { OutputFormat } from "./format.ts";
import { wellFormed } from "./well-formed.ts";

const columns: readonly (readonly [
  name: string,
  value: (result: Result, page: ReportedPage) => string | number | undefined,
])[] = [
  ["url", (_, page) => page.url],
  ["ruleset", (result) => result.ruleset],
  ["test", (result) => result.test],
  ["wam", (result) => result.wam],
  ["checkpoint", (result) => result.checkpoint ?? result.criteria?.join(" ")],
  ["result", (result) => result.result ?? ""],
  ["line", (result) => result.location.line],
  ["column", (result) => result.location.column],
  ["source", (result) => result.location.source],
  ["title", (result) => result.title],
  ["snippet", (result) => result.snippet],
  ["fingerprint", (result) => result.fingerprint],
  ["known", (result) => (result.known === true ? "known" : "")],
];

/** RFC 4180 with a header and a row per result; an empty `result` is cannot tell. Failed pages have no rows. */
export const csvFormat: OutputFormat = {
  readers: "spreadsheets",
  summary:
    "RFC 4180, a row a result and a line a row: white space in a cell is a space, other control characters are U+FFFD. A text cell that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, tab or CR) has an apostrophe in front",
  open: () => ({
    begin: () => row(columns.map(([name]) => name)),
    page: ({ page }) =>
      page.results.map((result) => row(columns.map(([, value]) => cell(value(result, page))))).join(""),
    end: () => "",
  }),
};

function row(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}

/**
 * Quoted where RFC 4180 needs it. What a spreadsheet would run as a formula (it begins with = + - @, tab or CR: a page chooses its
 * own URL and source) gets an apostrophe in front; no value of ours begins like that. Control characters do not get through: white
 * space is a space, so that a row is a line, and any other is U+FFFD, as in XML.
 */
export function cell(value: string | number | undefined): string {
  if (typeof value === "number") return String(value);
  const text = value === undefined ? "" : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  const plain = wellFormed(text)
    .replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    // oxlint-disable-next-line no-control-regex -- a page must not steer the programs that read its results
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
