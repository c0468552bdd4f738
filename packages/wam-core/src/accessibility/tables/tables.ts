import type { Element } from "../../document/document.ts";
import type { Accessibility, TableHeaders } from "../accessibility.ts";
import { isHtml } from "../html-element.ts";
import { memo } from "../memo.ts";
import { headersOfGrid } from "./grid-headers.ts";
import { cellsOf, columnGroups, Steps, TooManySteps } from "./table-cells.ts";
import type { PlacedCell } from "./table-cells.ts";

type Facts = Pick<Accessibility, "byId" | "explicitRole" | "owned" | "role" | "tree">;

/**
 * Returns a function for the headers of a table: for a `table` by HTML's table model (HTML, 4.9.12), for an ARIA table
 * or grid by index, the nth cell under the nth column header. Undefined for a table with millions of overlapping spans.
 * Cost: O(cells), and for each cell the rows and columns that it spans; at most `MOST_STEPS`.
 */
export function tableHeaders(facts: Facts): (table: Element) => TableHeaders | undefined {
  return memo(facts.tree, (table) =>
    isHtml(table, "table") ? headersOfTable(table, facts) : headersOfGrid(table, facts),
  );
}

type Assign = (header: PlacedCell, cell: PlacedCell) => void;

function headersOfTable(table: Element, facts: Facts): TableHeaders | undefined {
  const assigned = new Set<Element>();
  const headed = new Set<Element>();
  const assign: Assign = (header, cell) => {
    if (header === cell || header.isEmpty) return;
    assigned.add(header.element);
    headed.add(cell.element);
  };
  const steps = new Steps();
  try {
    const cells = cellsOf(table, facts, steps);
    assignNamed(cells, facts, assign);
    const columns = linesOf(
      cells,
      ({ x }) => x,
      ({ right }) => right,
      steps,
    );
    const rows = linesOf(
      cells,
      ({ y }) => y,
      ({ bottom }) => bottom,
      steps,
    );
    for (const row of rows.cells) row.sort((a, b) => a.x - b.x);
    const isAmongHeaders = (cell: PlacedCell): boolean => !rows.hasData(cell.y, cell.bottom);
    const isUnderHeaders = (cell: PlacedCell): boolean => !columns.hasData(cell.x, cell.right);
    // User agents take a header that is neither by HTML's rules, perhaps beside an empty corner, as both. They assign a
    // header with a group scope outside any such group to the cells that it spans.
    const groupEnds = columnGroups(table, facts.tree);
    const isColumnHeader = (cell: PlacedCell): boolean =>
      cell.scope === "col" ||
      (cell.scope === "colgroup" && cell.x >= (groupEnds.at(-1) ?? 0)) ||
      (cell.scope === "auto" && (isAmongHeaders(cell) || !isUnderHeaders(cell)));
    const isRowHeader = (cell: PlacedCell): boolean =>
      cell.scope === "row" ||
      (cell.scope === "rowgroup" && cell.group === undefined) ||
      (cell.scope === "auto" && !isAmongHeaders(cell));
    const marks = { assigned, headed };
    for (const column of columns.cells) scan(column, isColumnHeader, ({ x, right }) => x * 1e6 + right - x, marks);
    for (const row of rows.cells) scan(row, isRowHeader, ({ y, bottom }) => y * 1e6 + bottom - y, marks);
    assignGroupHeaders(cells, groupEnds, assign, steps);
    const hasData = cells.some(({ isHeader }) => !isHeader);
    return { cells: cells.map(({ element }) => element), assigned, headed, hasData };
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

function assignNamed(cells: readonly PlacedCell[], { byId }: Facts, assign: Assign): void {
  const cellOf = new Map(cells.map((cell) => [cell.element, cell]));
  for (const cell of cells)
    for (const id of cell.headers ?? []) {
      const target = byId(id, cell.element);
      const header = target === undefined ? undefined : cellOf.get(target);
      if (header !== undefined) assign(header, cell);
    }
}

/** The rows or columns of a table. Equal ones are merged, if no cell begins or ends between them. */
interface Lines {
  /** The cells of each line, in the order in which they begin. */
  readonly cells: readonly PlacedCell[][];
  /** Returns true if a data cell lies in the lines from `start` to before `end`. */
  hasData(start: number, end: number): boolean;
}

function linesOf(
  cells: readonly PlacedCell[],
  startOf: (cell: PlacedCell) => number,
  endOf: (cell: PlacedCell) => number,
  steps: Steps,
): Lines {
  const bounds = [...new Set(cells.flatMap((cell) => [startOf(cell), endOf(cell)]))].sort((a, b) => a - b);
  const lineAt = new Map(bounds.map((bound, line) => [bound, line]));
  const lines: PlacedCell[][] = bounds.map(() => []);
  for (const cell of cells) {
    const from = lineAt.get(startOf(cell)) ?? 0;
    const to = lineAt.get(endOf(cell)) ?? 0;
    steps.take(to - from);
    for (let line = from; line < to; line++) lines[line]?.push(cell);
  }
  let count = 0;
  const dataBefore = [0];
  for (const line of lines) dataBefore.push((count += line.some(({ isHeader }) => !isHeader) ? 1 : 0));
  const before = (bound: number): number => dataBefore[lineAt.get(bound) ?? 0] ?? 0;
  return { cells: lines, hasData: (start, end) => before(end) > before(start) };
}

/**
 * Runs HTML's "internal algorithm for scanning and assigning header cells" for all cells of a row or column in one pass. Headers of a kind (those
 * that begin at the same line and have the same size) apply until others of that kind follow a data cell.
 */
function scan(
  line: readonly PlacedCell[],
  isHeaderOfLine: (cell: PlacedCell) => boolean,
  kindOf: (cell: PlacedCell) => number,
  { assigned, headed }: { readonly assigned: Set<Element>; readonly headed: Set<Element> },
): void {
  const standing = new Map<number, PlacedCell[]>();
  let count = 0;
  let block: Set<number> | undefined; // kinds of consecutive headers, without a data cell between
  let waiting: { readonly header: PlacedCell; readonly among: readonly PlacedCell[] }[] = [];
  for (const cell of line) {
    const kind = kindOf(cell);
    if (!cell.isHeader) block = undefined;
    else if (!(block ??= new Set()).has(kind)) {
      block.add(kind);
      count -= standing.get(kind)?.length ?? 0;
      standing.set(kind, []);
    }
    if (cell.headers === undefined && count > 0) {
      headed.add(cell.element);
      for (const { header, among } of waiting) if (standing.get(kindOf(header)) === among) assigned.add(header.element);
      waiting = [];
    }
    if (!cell.isHeader || cell.isEmpty || !isHeaderOfLine(cell)) continue;
    const among = standing.get(kind) as PlacedCell[];
    among.push(cell);
    waiting.push({ header: cell, among });
    count++;
  }
}

/** Assigns the headers of a group of rows or columns to all cells of the group that begin neither above nor before them. */
function assignGroupHeaders(
  cells: readonly PlacedCell[],
  groupEnds: readonly number[],
  assign: Assign,
  steps: Steps,
): void {
  const columnGroup = ({ x }: PlacedCell): number | undefined => groupEnds.find((end) => x < end);
  for (const [scope, groupOf] of [
    ["rowgroup", ({ group }: PlacedCell) => group],
    ["colgroup", columnGroup],
  ] as const) {
    const headers = cells.filter((cell) => cell.isHeader && cell.scope === scope);
    if (headers.length === 0) continue;
    steps.take(cells.length * (headers.length + groupEnds.length));
    const groups = new Map(cells.map((cell) => [cell, groupOf(cell)]));
    for (const header of headers) {
      const group = groups.get(header);
      if (group === undefined) continue;
      for (const cell of cells)
        if (cell.headers === undefined && groups.get(cell) === group && header.x < cell.right && header.y < cell.bottom)
          assign(header, cell);
    }
  }
}
