import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";

/** A column of a table: what programs get of it, and what people see. */
export interface Column<Row> {
  /** The name in CSV and JSON. */
  readonly name: string;
  /** The heading for people; undefined when they do not see the column. */
  readonly heading?: string;
  /** Returns what programs get, not rounded; null: n/a. */
  readonly value: (row: Row) => string | number | null;
  /** Returns what people see, where it is not the value itself. */
  readonly shown?: (row: Row) => MarkupContent;
  readonly isNumber?: boolean;
}

/** The properties of a row that are values of a table. */
type ValueName<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string | number | null ? Name : never;
}[keyof Row & string];

/** A column, or a property that is one: its name alone is a column that people do not see. */
export type ColumnOf<Row> =
  | Column<Row>
  | (Omit<Column<Row>, "name" | "value"> & { readonly name: ValueName<Row>; readonly value?: undefined })
  | ValueName<Row>;

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

/** Joins rows and columns. */
export function dataTable<Row>(
  name: string,
  caption: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<NoInfer<Row>>[],
): DataTable {
  const all = columns.map((column): Column<Row> => {
    const given = typeof column === "string" ? { name: column } : column;
    return "value" in given && given.value !== undefined
      ? given
      : { ...given, value: (row) => row[given.name as ValueName<Row>] as string | number | null };
  });
  const seen = all.filter(({ heading }) => heading !== undefined);
  const cell = (column: Column<Row>, row: Row, at: number): Markup => {
    const content = column.shown === undefined ? (column.value(row) ?? undefined) : column.shown(row);
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

/** A table of which only the rows from `from` on were read, of so many: for people, who are shown no others. */
export function partOfTable(table: DataTable, from: number, size: number): DataTable {
  return { ...table, size, markup: (first, behind) => table.markup(first - from, behind - from) };
}
