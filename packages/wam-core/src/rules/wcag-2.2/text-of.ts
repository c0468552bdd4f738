import type { Element } from "../../document/document.ts";

/** Returns the text that stands in an element itself. */
export function textOf(element: Element): string {
  let text = "";
  for (let node = element.first; node !== null; node = node.next) if (node.kind === "text") text += node.data;
  return text;
}
