import { wellFormed } from "./markup.ts";

/**
 * Returns a CSV cell, quoted if RFC 4180 requires it. A text that a spreadsheet would run as a formula gets a leading apostrophe: it begins
 * with = + - @, tab or CR, because a page chooses its own URL and source. No value of ours begins like that. White space becomes a space, so
 * that a row is one line. Other control characters become U+FFFD, as in XML.
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
