import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isKindOf } from "../../accessibility/aria/aria.ts";
import { isHtml, isHyperlink } from "../../accessibility/html-element.ts";
import type { Element, Text } from "../../document/document.ts";
import { isInLine } from "./in-line.ts";

interface Line {
  /** The visible text in links and controls, and outside them. */
  inside: string;
  outside: string;
  readonly links: Element[];
}

/**
 * Finds the links in lines of text. A line is the content of one block between the ends of blocks, `br` and `hr`, with
 * more visible text outside links and controls than in them. Cost: O(nodes of the page); no recursion over the depth.
 */
export function linksInText(facts: Accessibility): ReadonlySet<Element> {
  const found = new Set<Element>();
  let line: Line = { inside: "", outside: "", links: [] };
  let controls = 0;
  const endLine = (): void => {
    if (lengthOf(line.outside) > lengthOf(line.inside)) for (const link of line.links) found.add(link);
    line = { inside: "", outside: "", links: [] };
  };
  const open: { readonly children: Iterator<Element | Text>; readonly isLine: boolean; readonly isControl: boolean }[] =
    [];
  const enter = (element: Element): void => {
    const isLine = isInLine(element, facts);
    const isControl = isLine && isControlIn(element, facts);
    if (!isLine || isHtml(element, "br", "hr")) endLine();
    if (isControl) controls++;
    if (isHyperlink(element)) line.links.push(element);
    open.push({ children: facts.tree.childrenOf(element)[Symbol.iterator](), isLine, isControl });
  };
  if (facts.tree.document.root !== null) enter(facts.tree.document.root);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const next = last.children.next();
    if (next.done === true) {
      open.pop();
      if (last.isControl) controls--;
      if (!last.isLine) endLine();
    } else if (next.value.kind === "element") {
      if (facts.isRendered(next.value)) enter(next.value);
    } else {
      const text = facts.isVisibleText(next.value) ? next.value.data : " ";
      if (controls > 0) line.inside += text;
      else line.outside += text;
    }
  }
  return found;
}

/** Returns the length of a text as shown: runs of blanks count once, and blanks around the text not at all. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, " ").trim().length;
}

function isControlIn(element: Element, { role }: Accessibility): boolean {
  return isHyperlink(element) || isKindOf(role(element) ?? "", "widget") || isKindOf(role(element) ?? "", "link");
}
