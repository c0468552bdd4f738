import type { ExportedFile } from "./export-file.ts";
import type { Cell } from "./tables.ts";

/** Rows of one table on their way to files. */
export interface TableWriter {
  /** @param rows  by the columns of the table; of one site, or a part of it. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<readonly ExportedFile[]>;
  /** Given up. */
  close(): Promise<void>;
}
