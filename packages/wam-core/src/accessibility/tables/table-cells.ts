import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import type { Accessibility } from "../accessibility.ts";
import { tokensIn } from "../aria-tree.ts";
import { integerIn, isHtml } from "../html-element.ts";

type Facts = Pick<Accessibility, "explicitRole" | "role" | "tree">;

/** The most steps for one table. A hundred thousand cells without spans take two hundred thousand; only a hostile table takes more than this. */
const MOST_STEPS = 2_000_000;
const MOST_COLUMNS_OF_CELL = 1000; // HTML limits both
const MOST_ROWS_OF_CELL = 65_534;

export class TooManySteps extends Error {}

/** Counts the steps that grow with overlapping spans. */
export class Steps {
  #left = MOST_STEPS;

  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooManySteps();
  }
}

type Scope = "col" | "row" | "colgroup" | "rowgroup" | "auto";

/** A cell, and the slots that it covers: columns from `x` to before `right`, rows from `y` to before `bottom`. */
export interface PlacedCell {
  readonly element: Element;
  readonly isHeader: boolean;
  readonly isEmpty: boolean;
  readonly scope: Scope;
  /** Ids of headers, if the cell names them itself. */
  readonly headers: readonly string[] | undefined;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly bottom: number;
  /** `thead`, `tbody` or `tfoot`. */
  readonly group: Element | undefined;
}

/** Returns the cells of a table by HTML's "forming a table". A row span ends with its row group, as in user agents. */
export function cellsOf(table: Element, facts: Facts, steps: Steps): readonly PlacedCell[] {
  const cells: PlacedCell[] = [];
  let y = 0;
  for (const { group, rows } of rowGroups(table, facts.tree)) {
    const end = y + rows.length;
    let spans: PlacedCell[] = []; // from rows above, in order from left to right
    for (const row of rows) {
      spans = spans.filter(({ bottom }) => bottom > y);
      steps.take(spans.length);
      const placed: PlacedCell[] = [];
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

/** Returns rows by group, with `tfoot` last. Rows outside groups have no group. */
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

function span(value: string | undefined, max: number): number {
  const count = integerIn(value);
  return count === undefined || count < 1 ? 1 : Math.min(count, max);
}

function cellAt(
  element: Element,
  place: Pick<PlacedCell, "x" | "right" | "y" | "bottom" | "group">,
  { explicitRole, role: roleOf, tree }: Facts,
): PlacedCell {
  const role = roleOf(element);
  const isHeader = role === "columnheader" || role === "rowheader";
  const headers = element.attribute("headers");
  return {
    element,
    isHeader: isHeader || (element.name === "th" && role !== "cell" && role !== "gridcell"),
    isEmpty: isEmpty(element, tree),
    scope: scopeOf(element, explicitRole(element)),
    headers: headers === undefined ? undefined : tokensIn(headers),
    ...place,
  };
}

function scopeOf(element: Element, role: string | undefined): Scope {
  if (role === "columnheader") return "col";
  if (role === "rowheader") return "row";
  const scope = asciiLowerCase(element.attribute("scope") ?? "");
  return scope === "col" || scope === "row" || scope === "colgroup" || scope === "rowgroup" ? scope : "auto";
}

/** Returns true for a cell without elements and with white space only: in HTML it is not a header of other cells. */
function isEmpty(cell: Element, tree: FlatTree): boolean {
  for (const child of tree.childrenOf(cell))
    if (child.kind === "element" || /[^\t\n\f\r ]/.test(child.data)) return false;
  return true;
}

/** Returns the columns before which the `colgroup` elements of a table end. */
export function columnGroups(table: Element, tree: FlatTree): readonly number[] {
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
