/** The results of a program on one page. */
export interface PageResults {
  readonly page: string;
  /** The test (or content statistic, or score) and its result with the location as text. A test may have many. */
  readonly results: readonly (readonly [test: string, result: string])[];
}

/** The results of a test on one page that only one program has. */
export interface Difference {
  readonly test: string;
  readonly page: string;
  /** The results that only the old program has, repeated as often as it has more of them. */
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/**
 * Compares the results of two programs on the same pages. The order of a page's results does not count. A page of only one program
 * is a difference in all its results. The differences are sorted by test; pages are in the order of the lists.
 */
export function differences(old: readonly PageResults[], current: readonly PageResults[]): readonly Difference[] {
  const [oldPages, newPages] = [resultsByPage(old), resultsByPage(current)];
  const found: Difference[] = [];
  for (const page of new Set([...oldPages.keys(), ...newPages.keys()])) {
    const [oldTests, newTests] = [oldPages.get(page) ?? new Map(), newPages.get(page) ?? new Map()];
    for (const test of new Set([...oldTests.keys(), ...newTests.keys()])) {
      const [before, after] = [oldTests.get(test) ?? [], newTests.get(test) ?? []];
      const difference = { test, page, old: onlyIn(before, after), new: onlyIn(after, before) };
      if (difference.old.length + difference.new.length > 0) found.push(difference);
    }
  }
  return found.toSorted((a, b) => (a.test < b.test ? -1 : Number(a.test > b.test)));
}

type ByTest = ReadonlyMap<string, readonly string[]>;

function resultsByPage(pages: readonly PageResults[]): ReadonlyMap<string, ByTest> {
  return new Map(
    pages.map(({ page, results }) => {
      const byTest = Map.groupBy(results, ([test]) => test);
      return [page, new Map([...byTest].map(([test, rows]) => [test, rows.map(([, result]) => result)]))];
    }),
  );
}

function onlyIn(results: readonly string[], others: readonly string[]): readonly string[] {
  const remaining = new Map<string, number>();
  for (const other of others) remaining.set(other, (remaining.get(other) ?? 0) + 1);
  return results.filter((result) => {
    const count = remaining.get(result) ?? 0;
    remaining.set(result, count - 1);
    return count <= 0;
  });
}

/** Lists the differences by test and page, `-` for a missing and `+` for a new result, and then counts them by test. */
export function differencesText(found: readonly Difference[]): string {
  const byTest = [...Map.groupBy(found, ({ test }) => test)];
  const lists = byTest.map(([test, pages]) => `${test}\n${pages.map(pageText).join("")}\n`);
  const rows = byTest.map(([test, pages]) => [
    test,
    String(pages.length),
    String(pages.flatMap((difference) => difference.old).length),
    String(pages.flatMap((difference) => difference.new).length),
  ]);
  return lists.join("") + table([["Test", "Pages", "Gone", "New"], ...rows]);
}

function pageText({ page, old, new: current }: Difference): string {
  return [
    `  ${page}`,
    ...old.map((result) => `    - ${result}`),
    ...current.map((result) => `    + ${result}`),
    "",
  ].join("\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `${row.map((cell, i) => padded(cell, widths[i] ?? 0, i)).join("  ")}\n`).join("");
}

function padded(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
