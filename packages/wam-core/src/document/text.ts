import type { Element, Node } from "./document.ts";

/** Returns norm(s) of the spec: each run of space, tab, LF, CR becomes one space, with none at either end. U+00A0 stays. */
export function norm(text: string): string {
  return isNorm(text) ? text : text.replace(WHITE_SPACE, " ").replace(OUTER_SPACE, "");
}

// A literal inside a function would create an object at each call.
const WHITE_SPACE = /[ \t\n\r]+/g;
const OUTER_SPACE = /^ | $/g;

/** Returns true if `norm` would not change the text, which holds for most texts of links and titles. */
function isNorm(text: string): boolean {
  let afterSpace = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32) afterSpace = false;
    else if (code === 32) {
      if (afterSpace) return false;
      afterSpace = true;
    } else if (code === 10 || code === 9 || code === 13) return false;
    else afterSpace = false;
  }
  return !afterSpace || text === "";
}

/** Returns text(e) of the spec: all descendant text nodes in document order, joined. O(size of the subtree), no recursion. */
export function textOf(element: Element): string {
  let text = "";
  let node: Node | null = element.first;
  while (node !== null) {
    if (node.kind === "text") text += node.data;
    if (node.kind === "element" && node.first !== null) {
      node = node.first;
      continue;
    }
    while (node !== null && node !== element && node.next === null) node = node.parent;
    node = node === null || node === element ? null : node.next;
  }
  return text;
}

/** Returns true if `a` equals `b`, ignoring the case of ASCII letters. */
export function equalsIgnoringAsciiCase(a: string, b: string): boolean {
  return a.length === b.length && (a === b || asciiLowerCase(a) === asciiLowerCase(b));
}

/** Lower-cases A to Z only: String.toLowerCase would also turn U+212A KELVIN SIGN into k. */
export function asciiLowerCase(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 90 && code >= 65) return text.replace(UPPER_CASE, lowerCase);
  }
  return text; // most names are lower-case already
}

const UPPER_CASE = /[A-Z]+/g;

function lowerCase(letters: string): string {
  return letters.toLowerCase();
}
