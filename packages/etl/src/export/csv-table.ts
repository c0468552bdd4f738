import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";
import type { Cell, ExportTable } from "./export-table.ts";

const WRITTEN_AT_ONCE = 1_000_000;

/**
 * Creates a writer for a table as CSV (RFC 4180): UTF-8, a header, lines that end with CRLF. Values are exact: a number is the shortest
 * text that reads back as the same double, and text is unchanged, even if a spreadsheet would take it for a formula. Null is an empty
 * cell, an empty text is `""`. Memory: a megabyte. Cost: 0.6 µs per row of results.
 */
export async function createCsvTable(folder: string, table: ExportTable): Promise<TableWriter> {
  const file = await createExportFile(folder, csvName(table));
  const isTime = table.columns.map(({ type }) => type === "time");
  let text = line(table.columns.map(({ name }) => name));
  let count = 0;
  return {
    async write(rows) {
      for (const row of rows) {
        text += line(row.map((cell, at) => (isTime[at] === true ? isoTime(cell) : cell)));
        if (text.length > WRITTEN_AT_ONCE) {
          await file.write(text);
          text = "";
        }
      }
      count += rows.length;
    },
    async finish() {
      await file.write(text);
      return [await file.finish(count)];
    },
    close: () => file.close(),
  };
}

/** Returns the file name of a table. */
export function csvName({ name }: Pick<ExportTable, "name">): string {
  return `${name}.csv`;
}

function isoTime(cell: Cell): Cell {
  return typeof cell === "number" ? new Date(cell).toISOString() : cell;
}

function line(cells: readonly Cell[]): string {
  let text = "";
  for (let at = 0; at < cells.length; at++) text += (at === 0 ? "" : ",") + csvCell(cells[at] ?? null);
  return `${text}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  return cell === "" || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A writer for the rows of one table. */
export interface TableWriter {
  /** @param rows  rows of one site, or a part of them, with the columns of the table. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<readonly ExportedFile[]>;
  /** Closes the file without finishing it. */
  close(): Promise<void>;
}
