import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";

/** A column of a table: the values for programs, and the cells for people. */
export interface Column<Row> {
  /** The name in CSV and JSON. */
  readonly name: string;
  /** The heading for people. Undefined if only programs get the column. */
  readonly heading?: string;
  /** Returns the value for programs, not rounded. Null for n/a. */
  readonly value: (row: Row) => string | number | null;
  /** Returns the cell for people. Default: the value. */
  readonly cell?: (row: Row) => MarkupContent;
  readonly isNumber?: boolean;
}

/** The names of the properties of a row that are values of a table. */
type ValueName<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string | number | null ? Name : never;
}[keyof Row & string];

/** A column, or the name of a property. The name alone is a column for programs only. */
export type ColumnOf<Row> =
  | Column<Row>
  | (Omit<Column<Row>, "name" | "value"> & { readonly name: ValueName<Row>; readonly value?: undefined })
  | ValueName<Row>;

/** A table of a page. Programs get all rows, people see a part at a time. The first of several columns is the heading of the row. */
export interface DataTable {
  /** The name in the address of its CSV and JSON. */
  readonly name: string;
  readonly caption: string;
  readonly size: number;
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly (string | number | null)[])[];
  /** Returns the markup of the rows from `from` to before `to`. */
  readonly markup: (from: number, to: number) => Markup;
}

/** Makes a table of rows and columns. */
export function dataTable<Row>(
  name: string,
  caption: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<NoInfer<Row>>[],
): DataTable {
  const all = columns.map((column): Column<Row> => {
    const full = typeof column === "string" ? { name: column } : column;
    return "value" in full && full.value !== undefined
      ? full
      : { ...full, value: (row) => row[full.name as ValueName<Row>] as string | number | null };
  });
  const seen = all.filter(({ heading }) => heading !== undefined);
  const cell = (column: Column<Row>, row: Row, at: number): Markup => {
    const content = column.cell === undefined ? (column.value(row) ?? undefined) : column.cell(row);
    if (at === 0 && seen.length > 1) return html`<th scope="row">${content}</th>`;
    return column.isNumber === true ? html`<td class="number">${content}</td>` : html`<td>${content}</td>`;
  };
  return {
    name,
    caption,
    size: rows.length,
    columns: all.map((column) => column.name),
    rows: () => rows.map((row) => all.map(({ value }) => value(row))),
    markup: (from, to) =>
      html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
        <table>
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              ${seen.map(({ heading, isNumber }) =>
                isNumber === true
                  ? html`<th scope="col" class="number">${heading}</th>`
                  : html`<th scope="col">${heading}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${rows.slice(from, to).map(
              (row) =>
                html`<tr>
                  ${seen.map((column, at) => cell(column, row, at))}
                </tr> `,
            )}
          </tbody>
        </table>
      </div>`,
  };
}

/** Makes a table of `size` rows of which only a part from `from` on was read. People see only rows of this part. */
export function partOfTable(table: DataTable, from: number, size: number): DataTable {
  return { ...table, size, markup: (first, behind) => table.markup(first - from, behind - from) };
}
