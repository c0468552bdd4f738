import { parse } from "csv-parse/sync";
import { lineEnds } from "../data/line-ends.ts";

/** Octets of one record; more is an unclosed quotation mark or no list at all. */
export const MAX_RECORD = 100_000;

/** The fields of one record, blanks around them removed, and the line on which it ends. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

/**
 * Cuts CSV into records: UTF-8 with or without BOM, quoting of RFC 4180, of any number of fields. Fields are separated by commas, semicolons or
 * tabs; the first line shows which. Lines without any text, such as the rows of commas that spreadsheets leave, are skipped.
 * @throws CsvError of the library.
 */
export function csvRecords(text: string): CsvRecord[] {
  // The library makes an error of each line that has other fields, which nobody sees: their stacks would be two thirds of the time.
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
  return [",", ";", "\t"].reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}
