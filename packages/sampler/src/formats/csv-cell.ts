import { wellFormed } from "./markup.ts";

/**
 * Quoted where RFC 4180 needs it. What a spreadsheet would run as a formula (it begins with = + - @, tab or CR: a page chooses its
 * own URL and source) gets an apostrophe in front; no value of ours begins like that. Control characters do not get through: white
 * space is a space, so that a row is a line, and any other is U+FFFD, as in XML.
 */
export function csvCell(value: string | number | undefined): string {
  if (typeof value === "number") return String(value);
  const text = value === undefined ? "" : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  const plain = wellFormed(text)
    .replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    // oxlint-disable-next-line no-control-regex -- a page must not steer the programs that read its results
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");
  return /[",]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
