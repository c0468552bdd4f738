import type { Element } from "../../document/document.ts";
import type { Accessibility, TableHeaders } from "../accessibility.ts";

type Facts = Pick<Accessibility, "owned" | "role">;

/** Returns the headers of an ARIA table or grid. Its rows are those that the grid or its row groups own. */
export function headersOfGrid(grid: Element, { owned, role }: Facts): TableHeaders {
  const rows = owned(grid)
    .flatMap((element) => (role(element) === "rowgroup" ? owned(element) : [element]))
    .filter((element) => role(element) === "row");
  const cells: Element[] = [];
  const columns: Element[][] = [];
  const assigned = new Set<Element>();
  const headed = new Set<Element>();
  const isData = (element: Element): boolean => ["cell", "gridcell"].includes(role(element) ?? "");
  const assign = (line: readonly Element[], headerRole: string): void => {
    const headers = line.filter((element) => role(element) === headerRole);
    const data = line.filter(isData);
    if (headers.length === 0 || data.length === 0) return;
    for (const header of headers) assigned.add(header);
    for (const cell of data) headed.add(cell);
  };
  for (const row of rows) {
    const line = owned(row).filter((element) => cellRoles.has(role(element) ?? ""));
    for (const [index, cell] of line.entries()) (columns[index] ??= []).push(cell);
    for (const cell of line) cells.push(cell);
    assign(line, "rowheader");
  }
  for (const column of columns) assign(column, "columnheader");
  return { cells, assigned, headed, hasData: cells.some(isData) };
}

const cellRoles: ReadonlySet<string> = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
