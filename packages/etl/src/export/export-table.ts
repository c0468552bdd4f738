import tables from "./tables.json" with { type: "json" };

/** A value of a cell; null: not known, or does not apply. */
export type Cell = string | number | boolean | null;

/** The cells of a row, in the order of the columns. */
export type Cells = readonly Cell[];

export type CellType = "text" | "url" | "integer" | "number" | "boolean" | "time";

/** A column of a table. */
export interface ExportColumn {
  readonly name: string;
  readonly type: CellType;
  /** The column has no null. */
  readonly isRequired: boolean;
  /** A sentence of the data dictionary. */
  readonly about: string;
}

/** A table of an export. The data dictionary, CSVW and the writers of files follow from it: a new column is a new entry in tables.json. */
export interface ExportTable {
  readonly name: TableName;
  readonly about: string;
  readonly columns: readonly ExportColumn[];
  /** Columns that together identify a row. */
  readonly key?: readonly string[];
  /** Column -> the table that has it as key. */
  readonly refersTo?: Readonly<Record<string, TableName>>;
}

export type TableName = "results" | "statistics" | "pages" | "sites" | "collections" | "scores" | "tests";

/** The tables of an export in the order of the data dictionary. Names of columns in cli.md 9. */
export const exportTables = tables as unknown as readonly ExportTable[];

/** Returns the cells of a row of a table from its values by the names of the columns. */
export function namedCells(table: TableName, values: Readonly<Record<string, Cell>>): Cells {
  const { columns = [] } = exportTables.find(({ name }) => name === table) ?? {};
  return columns.map(({ name }) => values[name] ?? null);
}
