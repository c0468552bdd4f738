import type { Element, Text } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";
import { definitePixels } from "../bounds/box.ts";
import { isReplaced } from "../bounds/inline-flow.ts";
import { isHtml } from "../html-element.ts";
import { paints, paintsItself } from "./beside.ts";
import { generatedBox } from "./box.ts";
import type { Box } from "./box.ts";
import { flow, LITTLE } from "./flow.ts";
import type { Frame } from "./flow.ts";

type Facts = Pick<Accessibility, "tree" | "style" | "isRendered" | "hasVisibility" | "isCovered" | "bounds">;

interface Open {
  readonly element: Element;
  readonly children: Iterator<Element | Text>;
  readonly frame: Frame;
  /** The element of that frame: the element itself, or the block around it. */
  readonly block: Element;
}

/**
 * Finds the texts below the end of their box, and the texts that an earlier painted box reaches: by a negative margin,
 * a shift, or a height too small for its content. Returns a function for the index of the last painted box behind the
 * text of an element; -1 without one. Cost: O(nodes), once.
 */
export function overhang(facts: Facts, boxOf: (element: Element) => Box): (element: Element) => number {
  const { tree, style, bounds } = facts;
  const isPainted = paintsItself(facts, boxOf);
  const { begin, addText, endLine } = flow();
  const reached = new Map<Element, number>();

  const add = (inside: Element, { top, end }: Frame, block: Element): void => {
    const height = definitePixels(style.value(inside, "font-size")) || 0;
    const { y, edge } = addText(height);
    const min = end === Infinity ? 0 : (bounds.leastContent(block)?.height ?? 0);
    const painter = Math.max(y + height, top + min) > end + LITTLE ? Infinity : edge[0] > y + LITTLE ? edge[1] : -1;
    reached.set(inside, Math.max(painter, reached.get(inside) ?? -1));
  };
  const generate = (element: Element, pseudo: "::before" | "::after", around: Frame, painter: number): void => {
    const box = generatedBox(element, pseudo, style);
    if (box === undefined || box.display === "inline") return;
    const frame = begin(box, (property) => style.value(element, property, pseudo) ?? "", around);
    frame.finish(paints(box) ? painter : undefined);
  };

  const open: Open[] = [];
  const enter = (element: Element, around: Open | undefined): void => {
    if (!facts.isRendered(element)) return;
    if (isHtml(element, "br")) return endLine();
    const box = boxOf(element);
    let { frame, block } = around ?? { frame: undefined, block: element };
    if (frame === undefined || !/^(?:inline|contents)$|^ruby/.test(box.display)) {
      frame = begin(
        box,
        (property) => style.value(element, property) ?? "",
        isHtml(element, "body") ? undefined : frame,
      );
      block = element;
    }
    generate(element, "::before", frame, element.index + 0.5);
    const isWhole = isReplaced(element) && !isHtml(element, "button");
    if (isWhole) add(element, frame, block);
    open.push({ element, children: (isWhole ? [] : tree.childrenOf(element))[Symbol.iterator](), frame, block });
  };
  if (tree.document.root !== null) enter(tree.document.root, undefined);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { element, children, frame, block } = last;
    const { done, value } = children.next();
    if (done === true) {
      open.pop();
      generate(element, "::after", frame, element.end - 0.5);
      if (block === element) frame.finish(isPainted(element) ? element.index : undefined);
    } else if (value.kind === "element") enter(value, last);
    else if (value.data.trim() !== "") add(element, frame, block);
  }
  return (element) => reached.get(element) ?? -1;
}
