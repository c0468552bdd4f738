import data from "./tables.json" with { type: "json" };

/** A value of a cell; null: not known, or does not apply. */
export type Cell = string | number | boolean | null;

export type CellType = "text" | "url" | "integer" | "number" | "boolean" | "time";

export interface ExportColumn {
  readonly name: string;
  readonly type: CellType;
  /** The column has no null. */
  readonly isRequired: boolean;
  /** A sentence of the data dictionary. */
  readonly about: string;
}

/** A table of an export: what the data dictionary, CSVW, and the writers of files know of it. */
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

/** Reads a column of the data: its name, type and sentence, and a fourth text if it can be null. */
function columnOf([name = "", type, about = "", canBeNull]: readonly string[]): ExportColumn {
  return { name, type: type as CellType, isRequired: canBeNull === undefined, about };
}

const sharedColumns = new Map(data.sharedColumns.map((row) => [row[0], columnOf(row)]));

/** The tables of an export in the order of the data dictionary. Names of columns in cli.md 9. */
export const exportTables = data.tables.map(({ columns, ...table }) => ({
  ...table,
  columns: columns.map((row) => (typeof row === "string" ? sharedColumns.get(row) : columnOf(row))),
})) as unknown as readonly ExportTable[];

/** A table by its name. */
export function exportTable(name: TableName): ExportTable {
  return exportTables.find((table) => table.name === name) as ExportTable;
}
