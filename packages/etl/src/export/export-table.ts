/** The value of a cell. Null means that it is unknown or does not apply. */
export type Cell = string | number | boolean | null;

export type CellType = "text" | "url" | "integer" | "number" | "boolean" | "time";

/** A column of a table with rows of the type `Row`. */
export interface ExportColumn<Row = never> {
  readonly name: string;
  readonly type: CellType;
  /** True if the column has no null. */
  readonly isRequired: boolean;
  /** A sentence for the data dictionary. */
  readonly about: string;
  value(row: Row): Cell;
}

/** A table of an export. The data dictionary, CSVW and the file writers derive from it, so that a new column is one new line. */
export interface ExportTable<Row = never> {
  readonly name: TableName;
  readonly about: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** Columns that together identify a row. */
  readonly key?: readonly string[];
  /** Maps a column to the table that has it as key. */
  readonly refersTo?: Readonly<Record<string, TableName>>;
}

export type TableName = "results" | "statistics" | "pages" | "sites" | "collections" | "scores" | "tests";

const column =
  (isRequired: boolean) =>
  <Row>(name: string, type: CellType, about: string, value: (row: Row) => Cell): ExportColumn<Row> => ({
    name,
    type,
    isRequired,
    about,
    value,
  });
/** Declares a column that has no null. */
export const filled = column(true);
/** Declares a column that can have null. */
export const nullable = column(false);
