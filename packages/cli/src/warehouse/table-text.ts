import { plain } from "../assess/report/plain.ts";

const WIDEST = 100;

/** A table for people: columns of numbers at the right. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => plain(cell, WIDEST)));
  const widths = head.map((title, at) => Math.max(title.length, ...shown.map((row) => (row[at] ?? "").length)));
  const isNumber = head.map((_, at) => shown.every((row) => /^-?\d[\d.,]*$|^n\/a$/.test(row[at] ?? "")));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (isNumber[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), ...shown.map(line), ""].join("\n");
}
