import type { Element, Text } from "../../document/document.ts";

/** A text, not yet trimmed, and whether it has ink: more than blanks. Testing each of nested texts again would be quadratic. */
export interface NamePiece {
  readonly text: string;
  readonly hasInk: boolean;
}

export const blank: NamePiece = { text: "", hasInk: false };
export const space: NamePiece = { text: " ", hasInk: false };

/** Returns the text of a piece with ink; otherwise the empty string. */
export function inkOf({ text, hasInk }: NamePiece): string {
  return hasInk ? text : "";
}

/** Returns the text, or the empty string if it has only white space and characters of private use, which only one font understands. */
export function inked(text: string): string {
  return INK.test(text) ? text : "";
}

export const INK = /[^\p{White_Space}\p{Co}]/u;

/**
 * The most characters of a name; the rest is cut off. No one listens to longer names, and nested names would take
 * unlimited memory. No result depends on the rest.
 */
export const LONGEST_NAME = 2_000;

/** The number of steps in the budget of the page that one character of a stored text costs. */
export const STEPS_OF_A_CHARACTER = 4;

const UNTIDY = /[\t\n\f\r]| {2}/;

/** Collapses each run of white space into one space. */
function collapsed(text: string): string {
  return UNTIDY.test(text) ? text.replace(/[\t\n\f\r ]+/g, " ") : text;
}

/** Collapses and trims white space, and cuts the text off at the longest name. */
export function tidy(text: string): string {
  const single = cut(collapsed(text));
  let from = 0;
  let to = single.length;
  while (from < to && isWhiteSpace(single.charCodeAt(from))) from++;
  while (from < to && isWhiteSpace(single.charCodeAt(to - 1))) to--;
  return inked(single.slice(from, to));
}

/** Returns the text, or its first characters from its first ink on, if it is longer than a name. */
function cut(text: string): string {
  if (text.length <= LONGEST_NAME) return text;
  const from = Math.max(0, text.search(INK));
  return text.slice(from, from + LONGEST_NAME).toWellFormed();
}

/** Returns true for Unicode's White_Space, all of which is in the first plane. */
function isWhiteSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** An element whose children are being read. */
export interface Open {
  readonly element: Element;
  readonly children: Iterator<Element | Text>;
  readonly isShown: boolean;
  text: string;
  hasInk: boolean;
}

export function addText(open: Open, text: string): void {
  add(open, collapsed(text), INK.test(text));
}

/** Adds the text of a part. A part in a box of its own is separated by spaces. */
export function addPart(open: Open, text: string, hasInk: boolean, isInline: boolean): void {
  add(open, isInline ? text : ` ${text} `, hasInk);
}

/** Adds to a text. A text of twice the length of a name is cut, so that the cost is O(1), amortised over the characters. */
function add(open: Open, text: string, hasInk: boolean): void {
  const combined = open.text + text;
  open.text = combined.length > 2 * LONGEST_NAME ? cut(collapsed(combined)) : combined;
  open.hasInk ||= hasInk;
}
