import type { Accessibility } from "../../accessibility/accessibility.ts";
import { parseColour } from "../../accessibility/contrast/colour.ts";
import { isHtml, SVG_NAMESPACE } from "../../accessibility/html-element.ts";
import { gathered, inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";

/** The innermost element that holds all visible text of an element, and the property that sets it, or one around it, off from its block. */
interface TextHolder {
  readonly innermost: Element;
  readonly drawn: string | undefined;
}

/** Tells what sets elements off from the block that they are in, beside their colours. */
interface Marks {
  /** The nearest box around an element that is no inline box. */
  readonly blockOf: (element: Element) => Element | null;
  /** Undefined for an element without visible text. */
  readonly holderOf: (element: Element) => TextHolder | undefined;
  /** True for an element that may be set off, or holds one that may be. */
  readonly isMarkedInside: (element: Element) => boolean;
  /** True for an element in an inline box that may be set off. */
  readonly isMarkedAround: (element: Element) => boolean;
}

/** Makes the marks of a page. Cost of each: O(1), amortised over the elements that were asked for, what is around and what is inside. */
export function marksOf(facts: Accessibility): Marks {
  const { tree } = facts;
  const isInline = (element: Element): boolean =>
    /^(?:inline|contents)$|^ruby/.test(facts.style.value(element, "display") ?? "inline");
  const blockOf = inherited<Element | null>(tree, null, (above, _, parent) =>
    parent === null || isInline(parent) ? above : parent,
  );
  const drawnOf = (element: Element): string | undefined => {
    const block = blockOf(element);
    return block === null ? undefined : drawnOn(element, block, facts);
  };
  const isMarked = (element: Element): boolean => {
    const block = blockOf(element);
    return block !== null && (drawnOn(element, block, facts) !== undefined || isDecorated(element, block, facts));
  };
  const isShown = (child: Element | Text): boolean =>
    child.kind === "text" ? facts.isVisibleText(child) : facts.isVisible(child) && !isImage(child);
  return {
    blockOf,
    holderOf: gathered<TextHolder | undefined>(tree, isShown, (element, ofPart) => {
      const shown = [...tree.childrenOf(element)].filter(isShown);
      const [first] = shown;
      if (first === undefined) return undefined;
      const isSole = shown.length === 1 && first.kind === "element";
      const inner = isSole ? ofPart(first) : { innermost: element, drawn: undefined };
      return inner === undefined ? undefined : { ...inner, drawn: drawnOf(element) ?? inner.drawn };
    }),
    isMarkedInside: gathered<boolean>(
      tree,
      (child) => facts.isRendered(child) && !facts.isCovered(child),
      (element, ofPart) =>
        isMarked(element) || [...tree.childrenOf(element)].some((child) => child.kind === "element" && ofPart(child)),
    ),
    isMarkedAround: inherited(
      tree,
      false,
      (above, _, parent) => parent !== null && isInline(parent) && (above || isMarked(parent)),
    ),
  };
}

const styles = ["text-decoration-line", "text-decoration-style", "font-weight", "font-style", "font-size"];

/** Returns the property that sets an element off from its block, if one does. */
function drawnOn(element: Element, block: Element, { style }: Accessibility): string | undefined {
  const differing = styles.find((property) => style.value(element, property) !== style.value(block, property));
  if (differing !== undefined) return differing;
  const family = (of: Element): string => (style.value(of, "font-family") ?? "").split(",", 1)[0] ?? "";
  if (family(element) !== family(block)) return "font-family";
  if (style.value(element, "background-image") !== "none") return "background-image";
  return ["border-top", "border-bottom", "outline"].find((edge) => hasEdge(element, edge, style));
}

function hasEdge(element: Element, edge: string, style: Accessibility["style"]): boolean {
  const value = (part: string): string => style.value(element, `${edge}-${part}`) ?? "";
  return (
    !/^(?:none|hidden)$/.test(value("style")) &&
    Number.parseFloat(value("width")) > 0 &&
    parseColour(value("color"))?.alpha !== 0
  );
}

const forms = ["text-transform", "font-variant-caps", "letter-spacing", "text-shadow"];

/** Returns true for an element that looks unlike its block in a way that not everybody notices: an image, a sign, a shadow, capitals ... */
function isDecorated(element: Element, block: Element, { style }: Accessibility): boolean {
  return (
    isImage(element) ||
    style.value(element, "box-shadow") !== "none" ||
    forms.some((property) => style.value(element, property) !== style.value(block, property)) ||
    ["border-left", "border-right"].some((edge) => hasEdge(element, edge, style)) ||
    (["::before", "::after"] as const).some(
      (pseudo) =>
        style.isStyled(element, pseudo) && !/^(?:none|normal)$/.test(style.value(element, "content", pseudo) ?? ""),
    )
  );
}

function isImage(element: Element): boolean {
  return isHtml(element, "img", "object", "video", "canvas", "iframe", "input") || element.namespace === SVG_NAMESPACE;
}
