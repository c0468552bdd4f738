import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import type { Accessibility } from "../accessibility.ts";
import { tokensOf } from "../aria-tree.ts";
import { integerIn, isHtml } from "../html-element.ts";

/** The headers of one table that have cells, and the cells that have headers. */
export interface TableHeaders {
  /** The cells, row by row, without those of tables inside the table. */
  readonly cells: readonly Element[];
  /** Header cells that are assigned to a cell. */
  readonly assigned: ReadonlySet<Element>;
  /** Cells that have a header. */
  readonly headed: ReadonlySet<Element>;
}

type Facts = Pick<Accessibility, "byId" | "explicitRole" | "owned" | "role" | "tree">;

/**
 * Makes the fact which headers the cells of a table have: of a `table` by HTML's table model (HTML, 4.9.12), of a table or grid of ARIA
 * by index, the nth cell under the nth column header. Undefined for a table whose spans lie beside each other millions of times.
 * Cost: O(cells), and for each cell the rows and columns that it spans; never more than `MOST_STEPS`.
 */
export function tableHeaders(facts: Facts): (table: Element) => TableHeaders | undefined {
  const known = new Map<Element, TableHeaders | undefined>();
  return (table) => {
    if (!known.has(table))
      known.set(table, isHtml(table, "table") ? headersOfTable(table, facts) : headersOfGrid(table, facts));
    return known.get(table);
  };
}

/** A hundred thousand cells without spans take two hundred thousand steps: a table that takes more than this is there to do harm. */
const MOST_STEPS = 2_000_000;
const MOST_COLUMNS_OF_CELL = 1000; // HTML caps both
const MOST_ROWS_OF_CELL = 65_534;

class TooManySteps extends Error {}

/** Counts what grows with overlapping spans. */
class Steps {
  #left = MOST_STEPS;

  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooManySteps();
  }
}

type Scope = "col" | "row" | "colgroup" | "rowgroup" | "auto";

/** A cell, and the slots that it covers: columns from `x` to before `right`, rows from `y` to before `bottom`. */
interface Cell {
  readonly element: Element;
  readonly isHeader: boolean;
  readonly isEmpty: boolean;
  readonly scope: Scope;
  /** Ids of headers, where the cell names them itself. */
  readonly headers: readonly string[] | undefined;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly bottom: number;
  /** `thead`, `tbody` or `tfoot`. */
  readonly group: Element | undefined;
}

type Assign = (header: Cell, cell: Cell) => void;

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
    const isAmongHeaders = (cell: Cell): boolean => !rows.hasData(cell.y, cell.bottom);
    const isUnderHeaders = (cell: Cell): boolean => !columns.hasData(cell.x, cell.right);
    // One that HTML calls neither, beside an empty corner perhaps, is taken for both, as user agents do.
    const isColumnHeader = (cell: Cell): boolean =>
      cell.scope === "col" || (cell.scope === "auto" && (isAmongHeaders(cell) || !isUnderHeaders(cell)));
    const isRowHeader = (cell: Cell): boolean =>
      cell.scope === "row" || (cell.scope === "auto" && !isAmongHeaders(cell));
    const marks = { assigned, headed };
    for (const column of columns.cells) scan(column, isColumnHeader, ({ x, right }) => x * 1e6 + right - x, marks);
    for (const row of rows.cells) scan(row, isRowHeader, ({ y, bottom }) => y * 1e6 + bottom - y, marks);
    assignGroupHeaders(cells, columnGroups(table, facts.tree), assign, steps);
    return { cells: cells.map(({ element }) => element), assigned, headed };
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

/** HTML, "forming a table". A row span ends with its row group, as user agents draw it. */
function cellsOf(table: Element, facts: Facts, steps: Steps): readonly Cell[] {
  const cells: Cell[] = [];
  let y = 0;
  for (const { group, rows } of rowGroups(table, facts.tree)) {
    const end = y + rows.length;
    let spans: Cell[] = []; // of rows above, from left to right
    for (const row of rows) {
      spans = spans.filter(({ bottom }) => bottom > y);
      steps.take(spans.length);
      const placed: Cell[] = [];
      let x = 0;
      let above = 0;
      for (const element of facts.tree.childrenOf(row)) {
        if (element.kind === "text" || !isHtml(element, "td", "th")) continue;
        for (let span = spans[above]; span !== undefined && span.x <= x; span = spans[++above])
          x = Math.max(x, span.right);
        const right = x + span(element.attribute("colspan"), MOST_COLUMNS_OF_CELL);
        const height =
          element.attribute("rowspan")?.trim() === "0" ? end : span(element.attribute("rowspan"), MOST_ROWS_OF_CELL);
        placed.push(cellAt(element, { x, right, y, bottom: Math.min(y + height, end), group }, facts));
        x = right;
      }
      for (const cell of placed) cells.push(cell);
      y++;
      const spanning = placed.filter(({ bottom }) => bottom > y);
      if (spanning.length > 0) spans = [...spans, ...spanning].sort((a, b) => a.x - b.x);
    }
  }
  return cells;
}

/** Rows by group, that of `tfoot` last. Rows beside groups are in none. */
function rowGroups(
  table: Element,
  tree: FlatTree,
): readonly { readonly group: Element | undefined; readonly rows: Element[] }[] {
  const groups: { readonly group: Element | undefined; readonly rows: Element[] }[] = [];
  const feet: typeof groups = [];
  for (const child of tree.childrenOf(table)) {
    if (child.kind === "text") continue;
    if (isHtml(child, "thead", "tbody", "tfoot")) {
      const rows: Element[] = [];
      for (const row of tree.childrenOf(child)) if (row.kind === "element" && isHtml(row, "tr")) rows.push(row);
      (child.name === "tfoot" ? feet : groups).push({ group: child, rows });
    } else if (isHtml(child, "tr")) {
      const last = groups.at(-1);
      if (last !== undefined && last.group === undefined) last.rows.push(child);
      else groups.push({ group: undefined, rows: [child] });
    }
  }
  return [...groups, ...feet];
}

function span(value: string | undefined, most: number): number {
  const count = integerIn(value);
  return count === undefined || count < 1 ? 1 : Math.min(count, most);
}

function cellAt(
  element: Element,
  place: Pick<Cell, "x" | "right" | "y" | "bottom" | "group">,
  { explicitRole, role: roleOf, tree }: Facts,
): Cell {
  const role = roleOf(element);
  const isHeader = role === "columnheader" || role === "rowheader";
  const headers = element.attribute("headers");
  return {
    element,
    isHeader: isHeader || (element.name === "th" && role !== "cell" && role !== "gridcell"),
    isEmpty: isEmpty(element, tree),
    scope: scopeOf(element, explicitRole(element)),
    headers: headers === undefined ? undefined : tokensOf(headers),
    ...place,
  };
}

function scopeOf(element: Element, role: string | undefined): Scope {
  if (role === "columnheader") return "col";
  if (role === "rowheader") return "row";
  const scope = asciiLowerCase(element.attribute("scope") ?? "");
  return scope === "col" || scope === "row" || scope === "colgroup" || scope === "rowgroup" ? scope : "auto";
}

/** HTML: a cell without elements and with no text but white space is no header of others. */
function isEmpty(cell: Element, tree: FlatTree): boolean {
  for (const child of tree.childrenOf(cell))
    if (child.kind === "element" || /[^\t\n\f\r ]/.test(child.data)) return false;
  return true;
}

function assignNamed(cells: readonly Cell[], { byId }: Facts, assign: Assign): void {
  const cellOf = new Map(cells.map((cell) => [cell.element, cell]));
  for (const cell of cells)
    for (const id of cell.headers ?? []) {
      const named = byId(id, cell.element);
      const header = named === undefined ? undefined : cellOf.get(named);
      if (header !== undefined) assign(header, cell);
    }
}

/** The rows or columns of a table; equal ones that nothing begins or ends between are one. */
interface Lines {
  /** The cells of each line, in the order in which they begin. */
  readonly cells: readonly Cell[][];
  /** Returns true when a data cell lies in the lines from `start` to before `end`. */
  hasData(start: number, end: number): boolean;
}

function linesOf(
  cells: readonly Cell[],
  startOf: (cell: Cell) => number,
  endOf: (cell: Cell) => number,
  steps: Steps,
): Lines {
  const bounds = [...new Set(cells.flatMap((cell) => [startOf(cell), endOf(cell)]))].sort((a, b) => a - b);
  const lineAt = new Map(bounds.map((bound, line) => [bound, line]));
  const lines: Cell[][] = bounds.map(() => []);
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
 * HTML, "internal algorithm for scanning and assigning header cells", for all cells of a row or column in one pass. Headers of a kind
 * (those that begin at the same line and have the same size) stand for what follows, until others of that kind follow a data cell.
 */
function scan(
  line: readonly Cell[],
  isHeaderOfLine: (cell: Cell) => boolean,
  kindOf: (cell: Cell) => number,
  { assigned, headed }: { readonly assigned: Set<Element>; readonly headed: Set<Element> },
): void {
  const standing = new Map<number, Cell[]>();
  let count = 0;
  let block: Set<number> | undefined; // kinds of the headers that follow each other without a data cell between
  let waiting: { readonly header: Cell; readonly among: readonly Cell[] }[] = [];
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
    const among = standing.get(kind) as Cell[];
    among.push(cell);
    waiting.push({ header: cell, among });
    count++;
  }
}

/** The columns that the `colgroup` elements of a table end before. */
function columnGroups(table: Element, tree: FlatTree): readonly number[] {
  const ends: number[] = [];
  let end = 0;
  for (const child of tree.childrenOf(table)) {
    if (child.kind === "text" || !isHtml(child, "colgroup")) continue;
    const columns: Element[] = [];
    for (const column of tree.childrenOf(child))
      if (column.kind === "element" && isHtml(column, "col")) columns.push(column);
    for (const column of columns.length === 0 ? [child] : columns)
      end += span(column.attribute("span"), MOST_COLUMNS_OF_CELL);
    ends.push(end);
  }
  return ends;
}

/** Headers of a group of rows or columns are those of the cells of the group that begin neither above nor before them. */
function assignGroupHeaders(cells: readonly Cell[], groupEnds: readonly number[], assign: Assign, steps: Steps): void {
  const columnGroup = ({ x }: Cell): number | undefined => groupEnds.find((end) => x < end);
  for (const [scope, groupOf] of [
    ["rowgroup", ({ group }: Cell) => group],
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

/** Tables and grids of ARIA: rows are what the grid or its row groups own. */
function headersOfGrid(grid: Element, { owned, role }: Facts): TableHeaders {
  const rows = owned(grid)
    .flatMap((element) => (role(element) === "rowgroup" ? owned(element) : [element]))
    .filter((element) => role(element) === "row");
  const cells: Element[] = [];
  const columns: Element[][] = [];
  const assigned = new Set<Element>();
  const headed = new Set<Element>();
  const assign = (line: readonly Element[], headerRole: string): void => {
    const headers = line.filter((element) => role(element) === headerRole);
    const data = line.filter((element) => ["cell", "gridcell"].includes(role(element) ?? ""));
    if (headers.length === 0 || data.length === 0) return;
    for (const header of headers) assigned.add(header);
    for (const cell of data) headed.add(cell);
  };
  for (const row of rows) {
    const line = owned(row).filter((element) => cellRoles.has(role(element) ?? ""));
    for (const [index, cell] of line.entries()) (columns[index] ??= []).push(cell);
    cells.push(...line);
    assign(line, "rowheader");
  }
  for (const column of columns) assign(column, "columnheader");
  return { cells, assigned, headed };
}

const cellRoles: ReadonlySet<string> = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
