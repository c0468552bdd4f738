import "@exodus/bytes/encoding.js"; // the tables of multi-byte encodings
import { percentEncodeAfterEncoding } from "@exodus/bytes/whatwg.js";

/** Encodings of which the URL standard takes UTF-8 for queries, and one that has no encoder. */
const asUtf8: ReadonlySet<string> = new Set(["UTF-8", "UTF-16LE", "UTF-16BE", "replacement", "x-user-defined"]);

/** Whether links of documents in this encoding have their query encoded in it. */
export function hasOwnQueryEncoding(encoding: string | undefined): encoding is string {
  return encoding !== undefined && !asUtf8.has(encoding);
}

/** The special-query percent-encode set, less the controls that are always in it. */
const SPECIAL_QUERY = ` "#'<>`;

/**
 * A link as written, the characters of its query percent-encoded in `encoding` (URL standard, "percent-encode after
 * encoding", special query); what the encoding lacks becomes `%26%23...%3B`, a decimal reference. The path is left to
 * the URL parser, which takes UTF-8. Cost: linear; the first link in an encoding builds its table.
 */
export function encodeQuery(href: string, encoding: string): string {
  const start = href.indexOf("?");
  if (start === -1) return href;
  const hash = href.indexOf("#", start);
  const end = hash === -1 ? href.length : hash;
  const query = href.slice(start, end).replace(/[\t\n\r]/g, ""); // as the URL parser would
  const inEncoding = (run: string) => percentEncodeAfterEncoding(encoding, run, SPECIAL_QUERY);
  return href.slice(0, start) + query.replace(/[^\0-\x7f]+/g, inEncoding) + href.slice(end);
}
