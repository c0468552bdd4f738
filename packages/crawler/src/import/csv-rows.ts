import { CsvError } from "csv-parse/sync";
import { isCountry } from "../data/country.ts";
import { csvRecords, MAX_RECORD } from "./csv-records.ts";
import type { Problem } from "./problem.ts";

/** The nine fields in their order. Spec 4.3. */
export const csvFields = [
  "Seed URL",
  "Site Representation",
  "Title of Site",
  "Source of the URL",
  "NACE code",
  "Continent",
  "Country",
  "NUTS Category",
  "Scope file",
] as const;

/** One line of a site list. */
export interface CsvRow {
  readonly file: string;
  readonly line: number;
  /** Exactly nine, blanks around them removed. */
  readonly fields: readonly string[];
}

/**
 * Cuts a site list into its lines, as `csvRecords` does, without a header line (the first line, when its first field is no URL). Spec 4.3, D-20.
 * Lines that have not nine fields become problems; empty fields after the ninth do not count.
 */
export function readCsvRows(file: string, text: string): { rows: CsvRow[]; problems: Problem[] } {
  const rows: CsvRow[] = [];
  const problems: Problem[] = [];
  try {
    for (const [index, { record, line }] of csvRecords(text).entries()) {
      const fields = withoutEmptyColumns(record).map(withoutBrackets);
      if (index === 0 && isHeader(fields)) continue;
      if (fields.length === csvFields.length) rows.push({ file, line, fields });
      else {
        const message = `The line has ${fields.length} fields instead of ${csvFields.length}.`;
        problems.push({ file, line, field: null, message });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({ file, line: Number(error["lines"] ?? 1), field: null, message: quotingProblem(error.code) });
  }
  return { rows, problems };
}

/** Spreadsheets write empty fields for columns that nobody filled. */
function withoutEmptyColumns(record: readonly string[]): readonly string[] {
  return record.slice(csvFields.length).every((field) => field === "") ? record.slice(0, csvFields.length) : record;
}

/** Addresses in running text stand in angle brackets (RFC 3986, appendix C), as in the seed's own example. */
function withoutBrackets(field: string, index: number): string {
  return index === 0 && field.startsWith("<") && field.endsWith(">") ? field.slice(1, -1).trim() : field;
}

/** A line with a country code in its place is no header but a site whose URL is wrong. */
function isHeader(fields: readonly string[]): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(fields[0] ?? "") && !isCountry(fields[6] ?? "");
}

function quotingProblem(code: string): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "A quotation mark is missing at the end of a field.";
  if (code === "CSV_MAX_RECORD_SIZE") return `The line has more than ${MAX_RECORD} characters.`;
  return 'There is a quotation mark inside a field. Put the field in quotation marks and write the one inside as "".';
}
