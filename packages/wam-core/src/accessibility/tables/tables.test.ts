import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { accessibilityOfHtml, elementWithId } from "../test-accessibility.ts";

/** Returns the text of the assigned header cells, then of the cells with a header, each in the order of the cells. */
function headersOf(source: string): readonly [assigned: string, headed: string] {
  const facts = accessibilityOfHtml(source);
  const { cells, assigned, headed } = facts.tableHeaders(elementWithId(facts.tree, "x")) ?? {};
  const texts = (selected: ReadonlySet<unknown> | undefined) =>
    (cells ?? [])
      .filter((cell) => selected?.has(cell))
      .map(({ first }) => (first?.kind === "text" ? first.data : "?"))
      .join(" ");
  return [texts(assigned), texts(headed)];
}

/** Expectations by hand, from HTML 4.9.12.2. */
describe("header cells", () => {
  test.each<readonly [title: string, source: string, assigned: string, headed: string]>([
    ["W26: a header of two rows", "<tr><th rowspan=2>A<td>1<tr><td>2", "A", "1 2"],
    ["columns", "<tr><th>A<th>B<tr><td>1<td>2", "A B", "1 2"],
    ["a column without cells", "<tr><th>A<th>B<tr><td>1", "A", "1"],
    ["a wide cell", "<tr><th>A<th>B<tr><td colspan=2>1", "A B", "1"],
    ["rows and columns", "<tr><td><th>A<th>B<tr><th>C<td>1<td>2", "A B C", "B 1 2"],
    ["the corner cell has data below it", "<tr><th>A<th>B<tr><th>C<td>1", "A B C", "C 1"],
    ["scope", "<tr><th scope=row>A<td>1<tr><td>2<td>3", "A", "1"],
    ["scope down", "<tr><td>0<td>1<tr><th scope=col>A<td>2<tr><td>3<td>4", "A", "3"],
    ["a corner cell is the header of its row and its column", "<tr><th>A<td>1<tr><td>2<td>3", "A", "1 2"],
    ["only a header", "<tr><th>A", "", ""],
    ["no header stands for itself", "<tr><th>A<tr><th>B", "A", "B"],
    ["later headers of a column take over", "<tr><th>A<tr><td>1<tr><th>B<tr><td>2", "A B", "1 2"],
    ["so that the first one has no cells left", "<tr><th>A<tr><td>0<tr><th>B<tr><td>2<tr><td>3", "A B", "0 2 3"],
    ["headers of another width go on", "<tr><th colspan=2>A<tr><td>1<td>2<tr><th>B<td>3", "A B", "1 2 B 3"],
    ["an empty header stands for nothing", "<tr><th> <th>B<tr><td>1<td>2", "B", "2"],
    ["headers", "<tr><th id=a>A<th id=b>B<tr><td>1<td headers=a>2", "A", "1 2"],
    ["headers of no cell", "<tr><th id=a>A<tr><td headers=nowhere>1", "", ""],
    ["headers names itself", "<tr><th>A<tr><td id=d headers=d>1", "", ""],
    ["headers names a data cell", "<tr><td id=d>1<td headers=d>2", "1", "2"],
    ["a role makes it no header", "<tr><th role=cell>A<tr><td>1", "", ""],
    ["a role makes it a header", "<tr><td role=columnheader>A<tr><td>1", "A", "1"],
    ["rowgroup", "<tbody><tr><th scope=rowgroup>A<td>1<tr><td>2<td>3<tbody><tr><td>4<td>5", "A", "1 2 3"],
    ["colgroup", "<colgroup span=2><colgroup><tr><th scope=colgroup>A<td>0<td>1<tr><td>2<td>3<td>4", "A", "0 2 3"],
    [
      "rowspan=0 goes down to the end of the group",
      "<tbody><tr><th rowspan=0>A<td>1<tr><td>2<tbody><tr><th>B<td>3",
      "A B",
      "1 2 3",
    ],
    ["a rowspan ends with its group", "<tbody><tr><th rowspan=9>A<td>1<tr><td>2<tbody><tr><th>B<td>3", "A B", "1 2 3"],
    [
      "a cell finds its place beside those of rows above",
      "<tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3",
      "A B",
      "1 2 3",
    ],
    ["the foot is last", "<tfoot><tr><td>9</tfoot><tbody><tr><th>A<tr><td>1", "A", "1 9"],
    ["the cells of a nested table do not count", "<tr><th>A<tr><td>1<table><tr><td>2</table>", "A", "1"],
  ])("%s: %s", (_, source, assigned, headed) => {
    expect(headersOf(`<table id=x>${source}</table>`)).toEqual([assigned, headed]);
  });

  test.each<readonly [title: string, source: string, assigned: string, headed: string]>([
    [
      "nth cell under nth column header",
      "<p role=row><b role=columnheader>A</b><b role=columnheader>B</b></p><p role=row><b role=gridcell>1</b></p>",
      "A",
      "1",
    ],
    [
      "row groups and row headers",
      "<p role=rowgroup><b role=row><i role=columnheader>A</i></b></p><p role=rowgroup><b role=row><i role=rowheader>B</i><i role=cell>1</i></b></p>",
      "B",
      "1",
    ],
  ])("ARIA: %s", (_, source, assigned, headed) => {
    expect(headersOf(`<div id=x role=grid>${source}</div>`)).toEqual([assigned, headed]);
  });
});

describe("hostile tables", () => {
  const n = 20_000;
  test.each<readonly [title: string, rows: string]>([
    ["one column", "<tr><th>A<tr><td>1".repeat(n / 2)],
    ["one column of headers", "<tr><th scope=col>A".repeat(n)],
    ["one row", `<tr>${"<th>A<td>1".repeat(n / 2)}`],
    ["one row of wide cells", `<tr>${"<th colspan=1000>A".repeat(n)}`],
    ["a square", `<tr>${"<th rowspan=2 colspan=3>A<td>1".repeat(70)}`.repeat(140)],
    ["rows of one wide cell", "<tr><th colspan=1000>A<tr><td colspan=1000>1".repeat(n / 2)],
    ["row groups", "<tbody><tr><th scope=rowgroup>A<td>1".repeat(n / 2)],
    ["spans to the end", "<tr><th rowspan=65534 colspan=1000>A".repeat(n)],
    ["spans beside single cells", `<tr>${"<th rowspan=65534>A".repeat(n / 2)}${"<tr><td>1".repeat(n / 2)}`],
  ])("%s", (_, rows) => {
    const facts = accessibilityOfHtml(`<table id=x>${rows}</table>`);
    const table = elementWithId(facts.tree, "x");
    const start = computingMilliseconds();
    facts.tableHeaders(table);
    expect(computingMilliseconds() - start).toBeLessThan(2000);
  });
});
