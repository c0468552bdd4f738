import type { Element, Node } from "./document.ts";

/** norm(s) of the spec: runs of space, tab, LF, CR become one space, none at either end. U+00A0 stays. */
export function norm(text: string): string {
  return text.replace(/[ \t\n\r]+/g, " ").replace(/^ | $/g, "");
}

/** text(e) of the spec: all descendant text nodes in document order, joined. O(size of the subtree), no recursion. */
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

/** `a` equals `b` but for the case of ASCII letters. */
export function equalsIgnoringAsciiCase(a: string, b: string): boolean {
  return a.length === b.length && (a === b || asciiLowerCase(a) === asciiLowerCase(b));
}

/** Lower-cases A to Z only: String.toLowerCase would also turn U+212A KELVIN SIGN into k. */
export function asciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}
