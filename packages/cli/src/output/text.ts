import { styleText } from "node:util";
import { wellFormed } from "@eiao/sampler/internal/formats";

/** Shortens source code to one line. White space becomes one space; control characters and marks of text direction are removed. */
export function plain(source: string, length: number): string {
  const line = source
    .slice(0, 5000)
    .replace(/\s+/g, " ")
    // A page must not control the terminal.
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  // Keeps surrogate pairs whole.
  return wellFormed(line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`);
}

/** Returns a count with its noun, such as "1 finding" or "3 findings". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Writes a value as indented JSON. */
export function indentedJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Breaks a text at spaces; every line begins with `indent`. Keeps blank lines. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = indent;
    for (const word of paragraph.split(" ")) {
      if (line.length > indent.length && line.length + word.length + 1 > width) {
        lines.push(line);
        line = indent;
      }
      line += line.length > indent.length ? ` ${word}` : word;
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}

/** Aligns the cells of rows in columns. */
export function columns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, textWidth(cell));
  return rows.map((row) => `${indent}${row.map((cell, i) => padded(cell, widths[i] ?? 0)).join("  ")}`.trimEnd());
}

/** Characters that take two columns: East Asian Wide and Fullwidth (UAX #11), and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** Characters that take no column: combining marks and invisible joiners, but not the soft hyphen. */
const NONE = /[\p{Mn}\p{Me}\u200b-\u200d\u2060\ufeff]/u;

/** Returns the width of a one-line text on a terminal, in columns. Counts every character, even those that form one picture, like most terminals. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) width += NONE.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1;
  return width;
}

/** Pads a text with spaces to a number of columns, after it or before it. */
export function padded(text: string, columns: number, side: "end" | "start" = "end"): string {
  const blanks = " ".repeat(Math.max(0, columns - textWidth(text)));
  return side === "end" ? text + blanks : blanks + text;
}

/** The maximum length of a cell, in characters; longer values are cut. */
const WIDEST = 100;

const ROWS_AT_ONCE = 1_000;

const NUMBER = /^-?\d[\d.,]*$|^n\/a$/;

/**
 * Writes a table for people, in pieces. Columns of numbers are aligned to the right.
 * @param isNumber  for each column, true if it has numbers. Default: true if all its cells are numbers or n/a.
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

/** Returns a word for a command that users copy into a shell, in quotes if it needs them. */
export function shellWord(word: string): string {
  return /^[\p{L}\p{N}_./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Functions that highlight text on a terminal. */
export type Paint = Readonly<Record<"strong" | "bad" | "warn" | "good" | "dim", (text: string) => string>>;

/** Returns functions that add colours, or that change nothing if `colour` is false. */
export function paintOf(colour: boolean): Paint {
  const paint = (style: "bold" | "red" | "yellow" | "green" | "dim") => (text: string) =>
    // The caller has checked the terminal, and the text may go elsewhere.
    colour && text !== "" ? styleText(style, text, { validateStream: false }) : text;
  return { strong: paint("bold"), bad: paint("red"), warn: paint("yellow"), good: paint("green"), dim: paint("dim") };
}
