import { createHash } from "node:crypto";

/** What a dimension keeps of a value: pages say what they like, and an index takes no text of any length. */
const LONGEST = 200;

/**
 * A value as a row of a dimension: up to 200 characters as they are, of longer ones the beginning and a digest of all. The value itself
 * stays with its page.
 */
export function dimensionText(value: string): string {
  const text = value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (text.length <= LONGEST) return text;
  const digest = createHash("sha256").update(value).digest("hex").slice(0, 16);
  return `${text.slice(0, LONGEST - 18).toWellFormed()}… ${digest}`;
}
