import { createEarlWriter, writeEarl } from "@eiao/wam-core";
import type { EarlWriter, Report } from "@eiao/wam-core";
import type { DocumentEvaluation, WantedEarl } from "./document-evaluation.ts";

/** By form and terms: at most twelve. */
const writers = new Map<string, EarlWriter>();

/** The report as EARL, in the form and by the terms wanted. @throws as `writeEarl`. */
export function earlOf(
  report: Report,
  { form, terms, octets }: WantedEarl,
): Pick<DocumentEvaluation, "earl" | "earlOctets"> {
  const options = terms === undefined ? {} : { terms };
  if (octets !== true) return { earl: writeEarl(report, form, options) };
  const key = `${form} ${terms ?? ""}`;
  let writer = writers.get(key);
  if (writer === undefined) writers.set(key, (writer = createEarlWriter(form, options)));
  // The next document is written to the same buffer.
  return { earlOctets: writer.write(report).octets.slice() };
}
