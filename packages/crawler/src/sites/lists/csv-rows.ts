import { CsvError, parse } from "csv-parse/sync";
import { isCountry } from "../../data/country.ts";
import { lineEnds } from "../../data/line-ends.ts";
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
  /** Exactly nine fields, without blanks around them. */
  readonly fields: readonly string[];
}

/**
 * Splits a site list into its lines, as `csvRecords` does, without a header line (the first line, if its first field is not a URL). Spec 4.3,
 * D-20. Lines without exactly nine fields become problems; empty fields after the ninth do not count.
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

/** Removes the empty fields that spreadsheets write for empty columns. */
function withoutEmptyColumns(record: readonly string[]): readonly string[] {
  return record.slice(csvFields.length).every((field) => field === "") ? record.slice(0, csvFields.length) : record;
}

/** Removes the angle brackets of addresses in running text (RFC 3986, appendix C), as in the seed's own example. */
function withoutBrackets(field: string, index: number): string {
  return index === 0 && field.startsWith("<") && field.endsWith(">") ? field.slice(1, -1).trim() : field;
}

/** Returns true for a header. A line with a country code in its place is not a header but a site with a wrong URL. */
function isHeader(fields: readonly string[]): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(fields[0] ?? "") && !isCountry(fields[6] ?? "");
}

function quotingProblem(code: string): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "A quotation mark is missing at the end of a field.";
  if (code === "CSV_MAX_RECORD_SIZE") return `The line has more than ${MAX_RECORD} characters.`;
  return 'There is a quotation mark inside a field. Put the field in quotation marks and write the one inside as "".';
}

/** The limit of a record, in characters. A longer one has an unclosed quotation mark or is not a list at all. */
const MAX_RECORD = 100_000;

/** The fields of a record, without blanks around them, and the line on which it ends. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/**
 * Splits CSV into records: UTF-8 with or without BOM, quoting of RFC 4180, any number of fields. Fields are separated by commas, semicolons or
 * tabs; the first line shows which. Lines without any text, such as the rows of commas that spreadsheets leave, are skipped.
 * @throws CsvError of the library.
 */
export function csvRecords(text: string): CsvRecord[] {
  // The library makes an unused error for each line with another number of fields: the stacks would take two thirds of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const records = parse(text, {
      bom: true,
      trim: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: MAX_RECORD,
      record_delimiter: lineEnds,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]; // the library's types do not know `info`
    return records
      .filter(({ record }) => record.some((field) => !/^[,;\s]*$/.test(field)))
      .map(({ record, info }) => ({ record, line: info.lines }));
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Returns the separator that the first line with text has most often outside quotation marks. */
function separatorOf(text: string): string {
  const line = /^.*[^,;"\s\ufeff].*$/m.exec(text.slice(0, MAX_RECORD))?.[0] ?? "";
  const unquoted = line.replace(/"[^"]*(?:"|$)/g, "");
  const count = (separator: string) => unquoted.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
