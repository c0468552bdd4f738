import type { Element } from "../../document/document.ts";
import { gathered } from "../memo.ts";
import type { PlainBoxes } from "./box.ts";
import { isReplaced } from "./inline-flow.ts";

/** A word of 25 letters or more may be longer than a line. */
const LONG_WORD = /[^\s\u{200b}-]{25}/u;

/**
 * Returns a function that reports whether the content of an element may be wider than it: something inside has a width
 * of its own, or cannot be broken into lines. Cost: O(1), amortised over the nodes inside.
 */
export function mayBeWide({ tree, style, isRendered, isPlain }: PlainBoxes): (element: Element) => boolean {
  /** Returns true for an element as wide as the box around it, or as its lines. */
  const fits = (element: Element): boolean =>
    style.value(element, "display") === "inline"
      ? !isReplaced(element)
      : isPlain(element) &&
        style.value(element, "display") !== "inline-block" &&
        style.value(element, "width") === "auto" &&
        style.value(element, "min-width") === "0px";
  return gathered<boolean>(
    tree,
    (child) => isRendered(child) && fits(child),
    (element, ofPart) => {
      const isBreakable = style.value(element, "text-wrap-mode") === "wrap";
      for (const child of tree.childrenOf(element)) {
        if (!isRendered(child)) continue;
        if (
          child.kind === "element"
            ? !fits(child) || ofPart(child)
            : child.data.trim() !== "" && (!isBreakable || LONG_WORD.test(child.data))
        )
          return true;
      }
      return false;
    },
  );
}
