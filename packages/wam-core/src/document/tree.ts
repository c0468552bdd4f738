import type { Element, Node } from "./document.ts";
import { Text } from "./document.ts";

// Operations on the links of a tree. Each is O(1), so that each of a million siblings costs no more than each of ten.

/** Inserts a node without parent before `next`, or at the end if `next` is null. */
export function insertNode(parent: Element, node: Node, next: Node | null): void {
  const previous = next === null ? parent.last : next.previous;
  node.parent = parent;
  node.next = next;
  node.previous = previous;
  if (previous === null) parent.first = node;
  else previous.next = node;
  if (next === null) parent.last = node;
  else next.previous = node;
}

/** Removes a node from its parent. Text nodes that then touch become one (the XPath model). */
export function detachNode(node: Node): void {
  const { parent, next, previous } = node;
  if (parent === null) return;
  unlink(node);
  if (previous !== null && next !== null && previous.kind === "text" && next.kind === "text") {
    previous.data += next.data;
    if (previous.inkStart === -1) previous.inkStart = next.inkStart;
    unlink(next);
  }
}

function unlink(node: Node): void {
  const { parent, next, previous } = node;
  if (parent === null) return;
  if (previous === null) parent.first = next;
  else previous.next = next;
  if (next === null) parent.last = previous;
  else next.previous = previous;
  node.parent = null;
  node.next = null;
  node.previous = null;
}

/**
 * Inserts character data before `next`, into the text node there if there is one.
 * `start`: offset of its first character in the source; `inkStart`: of the first that is not white space, -1 if there is none.
 * @returns the new text node, or null if the data joined one.
 */
export function insertText(
  parent: Element,
  data: string,
  start: number,
  inkStart: number,
  next: Node | null,
): Text | null {
  const previous = next === null ? parent.last : next.previous;
  if (previous !== null && previous.kind === "text") {
    previous.data += data;
    if (previous.inkStart === -1) previous.inkStart = inkStart;
    return null;
  }
  const text = new Text(data, start);
  text.inkStart = inkStart;
  insertNode(parent, text, next);
  return text;
}

/** Moves all children of `from` into the childless `to`. @returns their number. */
export function moveChildren(from: Element, to: Element): number {
  let count = 0;
  for (let node = from.first; node !== null; node = node.next) {
    node.parent = to;
    count++;
  }
  to.first = from.first;
  to.last = from.last;
  from.first = null;
  from.last = null;
  return count;
}
