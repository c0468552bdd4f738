import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml, SVG_NAMESPACE } from "../../accessibility/html-element.ts";
import { gathered, inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";

/** The innermost element with all visible text of an element, and the property (`drawn`) that distinguishes it from its block. */
interface TextHolder {
  readonly innermost: Element;
  readonly drawn: string | undefined;
}

/** Finds the differences of elements from their block, besides their colours. */
interface Marks {
  /** Returns the nearest non-inline box around an element. */
  readonly blockOf: (element: Element) => Element | null;
  /** Returns undefined for an element without visible text. */
  readonly holderOf: (element: Element) => TextHolder | undefined;
  /** Returns true for an element that may differ from its block, or contains one that may. */
  readonly isMarkedInside: (element: Element) => boolean;
  /** Returns true for an element in an inline box that may differ from its block. */
  readonly isMarkedAround: (element: Element) => boolean;
}

/** Returns the marks of a page. Cost of each: O(1), amortised over the requested elements, their ancestors and their content. */
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
    return block !== null && mayDiffer(element, block, facts);
  };
  const isShown = (child: Element | Text): boolean =>
    child.kind === "text" ? facts.isVisibleText(child) : facts.isVisible(child) && !isImage(child);
  return {
    blockOf,
    holderOf: gathered<TextHolder | undefined>(tree, isShown, (element, ofPart) => {
      const children = [...tree.childrenOf(element)].filter(isShown);
      const [first] = children;
      if (first === undefined) return undefined;
      const isSole = children.length === 1 && first.kind === "element";
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

type Style = Accessibility["style"];

const styles = [
  "text-decoration-line",
  "text-decoration-style",
  "font-weight",
  "font-style",
  "font-size",
  "font-family",
];

/** Returns a property that certainly distinguishes an element from its block; undefined without one. */
function drawnOn(element: Element, block: Element, { style }: Accessibility): string | undefined {
  const isKnown = (property: string): boolean =>
    style.value(element, property) !== undefined && style.value(block, property) !== undefined;
  const differing = styles.find((property) => isKnown(property) && differs(element, block, property, style));
  if (differing !== undefined) return differing;
  if ((style.value(element, "background-image") ?? "none") !== "none") return "background-image";
  return ["border-top", "border-bottom", "outline"].find((edge) => hasEdge(element, edge, style, /^[a-z]+ \d/));
}

/** Compares the first values of lists, such as font families. */
function differs(element: Element, block: Element, property: string, style: Style): boolean {
  const [own, around] = [element, block].map((each) => style.value(each, property)?.replace(/,(?! \d).*/, ""));
  return own !== around;
}

const NOT_DRAWN = /^(?:none|hidden)| 0px |(?:rgba\(.*,|\/) 0\)$/;

/** Returns true if an edge may be drawn. @param known  the required form of style, width and colour; `?` stands for an unknown value. */
function hasEdge(element: Element, edge: string, style: Style, known = /^/): boolean {
  const look = ["style", "width", "color"].map((part) => style.value(element, `${edge}-${part}`) ?? "?").join(" ");
  return known.test(look) && !NOT_DRAWN.test(look);
}

const forms = ["text-transform", "font-variant-caps", "letter-spacing", "text-shadow"];
const edges = ["border-top", "border-right", "border-bottom", "border-left", "outline"];

/** Returns true for an element that differs from its block, perhaps not for everyone: an image, a sign, a shadow, capitals ... */
function mayDiffer(element: Element, block: Element, { style }: Accessibility): boolean {
  return (
    isImage(element) ||
    ["background-image", "box-shadow"].some((property) => style.value(element, property) !== "none") ||
    [...styles, ...forms].some((property) => differs(element, block, property, style)) ||
    edges.some((edge) => hasEdge(element, edge, style)) ||
    ["::before" as const, "::after" as const].some(
      (pseudo) => !/^(?:none|normal)$/.test(style.value(element, "content", pseudo) ?? ""),
    )
  );
}

function isImage(element: Element): boolean {
  return isHtml(element, "img", "object", "video", "canvas", "iframe", "input") || element.namespace === SVG_NAMESPACE;
}
