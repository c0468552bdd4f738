import type { ReportedPage } from "../evaluation/page.ts";
import type { Expected } from "./case-tables.ts";

/** Returns the results of a page in order, in the form of the tables of wams.md 10. */
export function rowsOfPage({ results, metadata }: Pick<ReportedPage, "results" | "metadata">): readonly Expected[] {
  const rows = [
    ...results.map(({ test, location, result }) => ({ name: test, location, value: result ?? "cannotTell" })),
    ...metadata.map(({ wam, location, value }) => ({ name: wam, location, value })),
  ];
  return rows.map(({ name, location: { line, column, source }, value }) =>
    source === undefined ? [name, line, column, value] : [name, line, column, value, source],
  );
}

/** Returns the rows that `others` does not have, or not as often. */
export function rowsOnlyIn(rows: readonly Expected[], others: readonly Expected[]): readonly Expected[] {
  const left = others.map((row) => JSON.stringify(row));
  return rows.filter((row) => {
    const at = left.indexOf(JSON.stringify(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function sameRows(rows: readonly Expected[], others: readonly Expected[]): boolean {
  return JSON.stringify(rows) === JSON.stringify(others);
}
