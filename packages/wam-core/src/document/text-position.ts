import type { Text } from "./document.ts";

/**
 * Offset in the source of the first character of a text node that is not white space (spec 1.3, D30), of the `&` when
 * a character reference stands for it. White space written as a reference (`&#32;`) is skipped as well; a node of
 * nothing else gives its start.
 */
export function textPosition(text: Text): number {
  return text.inkStart === -1 ? text.start : text.inkStart;
}
