import type { Element, Text } from "../../document/document.ts";
import { isHtml, SVG_NAMESPACE } from "../html-element.ts";
import type { Boxes } from "./box.ts";
import { hasPlainMargins } from "./box.ts";

/** A piece of the content of a block, in order: a part of its lines, or a block between them. `inside` is the element that holds the piece. */
export type InlinePiece =
  | { readonly kind: "text"; readonly text: Text; readonly inside: Element }
  | { readonly kind: "break"; readonly inside: Element }
  /** An image, a control, an inline block ... */
  | { readonly kind: "box"; readonly box: Element; readonly inside: Element }
  | { readonly kind: "block"; readonly block: Element }
  /** Something that moves what follows, or whose kind the source does not decide. */
  | { readonly kind: "unknown" };

/**
 * Yields the pieces of a block in the normal flow, with those of its inline elements. A block in an inline element is a
 * piece too, but not a child of the block. Cost: O(yielded nodes, and inline elements around them); no recursion.
 */
export function* inlineFlow(block: Element, { tree, style, isRendered }: Boxes): Generator<InlinePiece, void> {
  const open = [{ element: block, children: tree.childrenOf(block)[Symbol.iterator]() }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const next = last.children.next();
    const inside = last.element;
    if (next.done === true) open.pop();
    else if (!isRendered(next.value)) continue;
    else if (next.value.kind === "text") yield { kind: "text", text: next.value, inside };
    else if (isHtml(next.value, "br")) yield { kind: "break", inside };
    else {
      const element = next.value;
      if (isOutOfFlow(element, style)) continue;
      const display = style.value(element, "display") ?? "";
      if (
        display === "contents" ||
        display === "" ||
        style.value(element, "zoom") !== "1" ||
        !hasPlainMargins(element, style)
      )
        yield { kind: "unknown" };
      else if (display === "inline" && !isReplaced(element))
        open.push({ element, children: tree.childrenOf(element)[Symbol.iterator]() });
      else if (display.startsWith("inline") || display === "ruby") yield { kind: "box", box: element, inside };
      else yield { kind: "block", block: element };
    }
  }
}

/** Returns true for floats and absolutely positioned boxes: they take no space in the flow. */
export function isOutOfFlow(element: Element, style: Boxes["style"]): boolean {
  return (
    style.value(element, "float") !== "none" || /^(?:absolute|fixed)$/.test(style.value(element, "position") ?? "fixed")
  );
}

const replaced = "img video audio canvas iframe embed object input select textarea button meter progress".split(" ");

/** Returns true for an image, a frame, a control ...: its content is not part of the lines around it. */
export function isReplaced(element: Element): boolean {
  return isHtml(element, ...replaced) || (element.name === "svg" && element.namespace === SVG_NAMESPACE);
}
