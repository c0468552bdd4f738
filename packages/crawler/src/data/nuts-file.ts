import { CsvError, parse } from "csv-parse/sync";
import { lineEnds } from "./line-ends.ts";
import { classificationError } from "./errors.ts";

/** The maximum number of codes, many times that of any edition. A file with more is no list of regions. */
const MAX_CODES = 100_000;

/**
 * Reads an operator's own list of regions (parameter `nuts3file`, spec 3.1): CSV with a code per line, then optionally its name. Further
 * fields are ignored, and so is a first line without a code.
 *
 * @param name  the name of the file for messages.
 * @throws EiaoError `InvalidNutsFile` with the line.
 */
export function readNutsFile(text: string, name: string): { code: string; name?: string }[] {
  const codes: { code: string; name?: string }[] = [];
  for (const [index, { record, info }] of recordsOf(text, name).entries()) {
    const [code = "", title = ""] = record;
    if (/^[A-Z]{2}[A-Z0-9]{0,6}$/.test(code)) codes.push(title === "" ? { code } : { code, name: title });
    else if (index > 0) {
      const reason = `"${code.slice(0, 40)}" is not a NUTS code`;
      throw classificationError("InvalidNutsFile", { name, line: info.lines, reason });
    }
    if (codes.length > MAX_CODES) {
      throw classificationError("InvalidNutsFile", { name, line: info.lines, reason: `more than ${MAX_CODES} codes` });
    }
  }
  return codes;
}

function recordsOf(text: string, name: string): { record: string[]; info: { lines: number } }[] {
  const options = {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: lineEnds,
    info: true,
  };
  try {
    const records: unknown = parse(text, options);
    return records as { record: string[]; info: { lines: number } }[]; // the library's types do not know `info`
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error["lines"] ?? 1);
    throw classificationError("InvalidNutsFile", { name, line, reason: "the quoting is broken" }, error);
  }
}
