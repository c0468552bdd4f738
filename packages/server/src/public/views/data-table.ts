import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";

/** A column of a table: what programs get of it, and what people see. */
export interface Column<Row> {
  /** In CSV and JSON. */
  readonly name: string;
  readonly heading: string;
  /** Not rounded; null: n/a. */
  readonly value: (row: Row) => string | number | null;
  /** For people, where it is not the value itself. */
  readonly shown?: (row: Row) => MarkupContent;
  readonly isNumber?: boolean;
}

/** A table of a page: all its rows for programs, some at a time for people. The first of several columns names the row. */
export interface DataTable {
  /** In the address of its CSV and JSON. */
  readonly name: string;
  readonly caption: string;
  readonly size: number;
  readonly columns: readonly string[];
  readonly rows: () => readonly (readonly (string | number | null)[])[];
  /** Rows from `from` to before `to`. */
  readonly markup: (from: number, to: number) => Markup;
}

/** Joins columns and rows. @param more  columns for programs alone. */
export function dataTable<Row>(
  name: string,
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  more: readonly Pick<Column<Row>, "name" | "value">[] = [],
): DataTable {
  const all = [...columns, ...more];
  const cell = (column: Column<Row>, row: Row, at: number): Markup => {
    const content = column.shown === undefined ? (column.value(row) ?? undefined) : column.shown(row);
    if (at === 0 && columns.length > 1) return html`<th scope="row">${content}</th>`;
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
              ${columns.map(({ heading, isNumber }) =>
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
                  ${columns.map((column, at) => cell(column, row, at))}
                </tr> `,
            )}
          </tbody>
        </table>
      </div>`,
  };
}

/** A table of which only the rows from `from` on were read, of so many: for people, who are shown no others. */
export function partOfTable(table: DataTable, from: number, size: number): DataTable {
  return { ...table, size, markup: (first, behind) => table.markup(first - from, behind - from) };
}
