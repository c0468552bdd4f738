import type { Element, Text } from "../../document/document.ts";

/** A text, not yet tidied, and whether it has more than blanks: to look for that in each of nested texts would be quadratic. */
export interface NamePiece {
  readonly text: string;
  readonly hasInk: boolean;
}

export const blank: NamePiece = { text: "", hasInk: false };
export const space: NamePiece = { text: " ", hasInk: false };

/** Returns the text of a piece that has ink; else the empty string. */
export function inkOf({ text, hasInk }: NamePiece): string {
  return hasInk ? text : "";
}

/** The text, or the empty string when it has nothing but white space and characters of private use, which mean something to one font only. */
export function inked(text: string): string {
  return INK.test(text) ? text : "";
}

export const INK = /[^\p{White_Space}\p{Co}]/u;

/**
 * The most characters of a name: what follows is cut off. Nobody listens to longer ones, and names inside names would take memory without
 * measure. No result depends on the rest.
 */
export const LONGEST_NAME = 2_000;

/** A character of a text that is kept counts that much in the budget of the page. */
export const STEPS_OF_A_CHARACTER = 4;

const UNTIDY = /[\t\n\f\r]| {2}/;

/** Runs of white space become one space. */
function collapsed(text: string): string {
  return UNTIDY.test(text) ? text.replace(/[\t\n\f\r ]+/g, " ") : text;
}

/** Runs of white space become one space; none at either end. No more than the longest name. */
export function tidy(text: string): string {
  const single = cut(collapsed(text));
  let from = 0;
  let to = single.length;
  while (from < to && isWhiteSpace(single.charCodeAt(from))) from++;
  while (from < to && isWhiteSpace(single.charCodeAt(to - 1))) to--;
  return inked(single.slice(from, to));
}

/** A text as it is, or its first characters from where it has ink. */
function cut(text: string): string {
  if (text.length <= LONGEST_NAME) return text;
  const from = Math.max(0, text.search(INK));
  return text.slice(from, from + LONGEST_NAME).toWellFormed();
}

/** Unicode, White_Space. All of it is in the first plane. */
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

/** Adds what is no text of its own: in a box of its own it stands apart. */
export function addPart(open: Open, text: string, hasInk: boolean, isInline: boolean): void {
  add(open, isInline ? text : ` ${text} `, hasInk);
}

/** Adds to a text. One of twice the length of a name is cut, so that the cost is O(1), amortised over the characters. */
function add(open: Open, text: string, hasInk: boolean): void {
  const whole = open.text + text;
  open.text = whole.length > 2 * LONGEST_NAME ? cut(collapsed(whole)) : whole;
  open.hasInk ||= hasInk;
}
