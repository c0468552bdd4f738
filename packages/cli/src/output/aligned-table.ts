import { plain } from "../assess/report/plain.ts";
import { padded, textWidth } from "./text-width.ts";

/** The most characters of a cell; longer values are cut. */
const WIDEST = 100;
const ROWS_AT_ONCE = 1_000;
const NUMBER = /^-?\d[\d.,]*$|^n\/a$/;

/**
 * Writes a table for people, in pieces. Columns of numbers are aligned to the right.
 * @param isNumber  says for each column if it has numbers. Default: a column has numbers if all its cells are numbers or n/a.
 */
export function* alignedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isNumber: readonly boolean[] = head.map((_, at) => rows.every((row) => NUMBER.test(row[at] ?? ""))),
): Generator<string, void> {
  const cells = rows.map((row) => row.map((cell) => plain(cell, WIDEST)));
  const widths = head.map((title, at) =>
    cells.reduce((width, row) => Math.max(width, textWidth(row[at] ?? "")), textWidth(title)),
  );
  const line = (row: readonly string[]) =>
    `${row
      .map((cell, at) => padded(cell, widths[at] ?? 0, isNumber[at] === true ? "start" : "end"))
      .join("  ")
      .trimEnd()}\n`;
  yield line(head) + line(widths.map((width) => "-".repeat(width)));
  for (let at = 0; at < cells.length; at += ROWS_AT_ONCE)
    yield cells
      .slice(at, at + ROWS_AT_ONCE)
      .map(line)
      .join("");
}
