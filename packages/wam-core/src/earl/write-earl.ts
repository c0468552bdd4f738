import type { Report } from "../report.ts";
import { createEarlWriter, type EarlWriter, type EarlWriterOptions } from "./earl-writer.ts";
import type { EarlForm } from "./syntax-of-form.ts";
import type { EarlNumbering } from "./written-earl.ts";

/** The options of `writeEarl`: terms, assertor, base, numbers and date. */
export interface EarlOptions extends EarlWriterOptions, EarlNumbering {}

/** The writers with the default assertor and base, by form and terms: at most twelve. */
const writers = new Map<string, EarlWriter>();

/**
 * Writes one report, or many as one valid document, as EARL. With equal `terms` the four forms state the same graph. The same reports and options
 * give the same bytes. A report without a date has no dc:date; the clock is never read.
 *
 * @returns text to be stored as UTF-8.
 * @throws  EiaoError `RelativeUrl` (page, assertor, base or sheet without a scheme), `EarlForm`, `EarlDate`, `EarlCounter`,
 *          `EarlIndicator`, `EarlPlace`, `EarlMode`, `EarlScheme` (JSON-LD only), `TooLongEarl` (500 million bytes).
 *
 * Cost: O(output), 1 to 2 ns a character; `createEarlWriter`, which returns bytes, takes two thirds of it. Source: spec 7, 8.5.
 */
export function writeEarl(report: Report | readonly Report[], form: EarlForm, options: EarlOptions = {}): string {
  return decoder.decode(writerFor(form, options).write(report, options).bytes);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function writerFor(form: EarlForm, options: EarlOptions): EarlWriter {
  if (options.assertor !== undefined || options.base !== undefined) return createEarlWriter(form, options);
  const key = `${form} ${options.terms ?? ""}`;
  let writer = writers.get(key);
  if (writer === undefined) writers.set(key, (writer = createEarlWriter(form, options)));
  return writer;
}
