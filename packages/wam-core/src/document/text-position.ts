import type { Text } from "./document.ts";

/**
 * Returns the source offset of the first character of a text node that is not white space (spec 1.3, D30). For a character
 * reference, this is the offset of the `&`. White space written as a reference (`&#32;`) is skipped too. For a node of
 * only white space, returns its start.
 */
export function textPosition(text: Text): number {
  return text.inkStart === -1 ? text.start : text.inkStart;
}
