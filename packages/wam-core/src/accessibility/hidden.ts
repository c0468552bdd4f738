import type { Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { asciiLowerCase } from "../document/text.ts";
import { isDisplayedWith } from "../style/cascade/rendering.ts";
import type { Accessibility } from "./accessibility.ts";
import { ariaRole } from "./aria/aria.ts";
import { inputType, isHtml } from "./html-element.ts";
import { inherited } from "./memo.ts";

/** Returns a function that reports whether a node generates a box, or is shown in one, and so do all its ancestors. */
export function rendered({
  tree,
  style,
  imageOfArea,
  isInNoscript,
  isSummaryOfDetails,
}: Pick<Accessibility, "tree" | "style" | "imageOfArea" | "isInNoscript" | "isSummaryOfDetails">): (
  node: Element | Text,
) => boolean {
  /** Returns true for an element that does not show this child, whatever the style of the child. */
  const hides = (parent: Element, child: Element | Text): boolean => {
    if (isHtml(parent, ...withoutContent) || (isHtml(parent, "object") && parent.has("data"))) return true;
    if (isHtml(parent, "details") && !parent.has("open")) return child.kind === "text" || !isSummaryOfDetails(child);
    return style.value(parent, "content-visibility") === "hidden";
  };
  const isRendered = inherited(tree, true, (isAbove, element, parent) => {
    if (parent === null ? element !== tree.document.root : !isAbove || hides(parent, element)) return false;
    if (isInNoscript(element) || (isHtml(element, "input") && inputType(element) === "hidden")) return false;
    return isDisplayedWith(style.value(element, "display") ?? "inline", element);
  });
  return (node) => {
    if (node.kind === "text") {
      const parent = tree.parentOf(node);
      return parent !== null && isRendered(parent) && !hides(parent, node) && !isInNoscript(node);
    }
    if (!isHtml(node, "area")) return isRendered(node);
    const image = imageOfArea(node); // user agents draw no box for an area: it is part of its image
    return image !== undefined && isRendered(image);
  };
}

/** Elements whose content user agents never show: it is a fallback for programs that do not know the element, or it has none. */
const withoutContent = ["template", "datalist", "head", "audio", "iframe", "video", "progress", "meter"];

/** Returns a function for the image that an `area` belongs to: the first one in the document that uses its map. */
export function imagesOfAreas(tree: FlatTree): (area: Element) => Element | undefined {
  const mapOf = inherited<Element | null>(tree, null, (above, element) => (isHtml(element, "map") ? element : above));
  let images: Map<string, Element> | undefined;
  return (area) => {
    if (images === undefined) {
      images = new Map();
      for (const image of [...tree.document.named("img"), ...tree.document.named("object")]) {
        const map = image.attribute("usemap")?.replace(/^[^#]*#/, "");
        if (map !== undefined && map !== "" && !images.has(map)) images.set(map, image);
      }
    }
    const map = mapOf(area);
    return map === null ? undefined : images.get(map.attribute("name") ?? "");
  };
}

/** Returns false if `visibility` hides an element or, for an `area`, its image. */
export function hasVisibility(element: Element, { style, imageOfArea }: Accessibility): boolean {
  const target = isHtml(element, "area") ? (imageOfArea(element) ?? element) : element;
  return (style.value(target, "visibility") ?? "visible") === "visible";
}

/** Returns a function that reports whether an element or an ancestor has `aria-hidden=true`. */
export function ariaHidden({ tree }: Pick<Accessibility, "tree">): (element: Element) => boolean {
  return inherited(
    tree,
    false,
    (isAbove, element) => isAbove || asciiLowerCase(element.attribute("aria-hidden") ?? "") === "true",
  );
}

/** Returns true if a node is hidden from assistive technology, whatever its role (ACT, "programmatically hidden"). */
export function isProgrammaticallyHidden(node: Element | Text, facts: Accessibility): boolean {
  const element = node.kind === "text" ? facts.tree.parentOf(node) : node;
  return element === null || !facts.isRendered(node) || !facts.hasVisibility(element) || facts.isAriaHidden(element);
}

/** Returns a function that reports whether an element lies in one whose children are presentational, such as a button. */
export function presentational({ tree, role }: Pick<Accessibility, "tree" | "role">): (element: Element) => boolean {
  return inherited(tree, false, (isAbove, _, parent) => {
    const above = isAbove || parent === null ? undefined : role(parent);
    return isAbove || (above !== undefined && ariaRole(above)?.hasPresentationalChildren === true);
  });
}

/** Elements that HTML-AAM does not map: they group the cells of columns, and hold no content. */
const unmapped = ["col", "colgroup"];

/** Returns true for an element that assistive technology gets. */
export function isExposed(element: Element, facts: Accessibility): boolean {
  return (
    !facts.isHidden(element) &&
    !facts.isInert(element) &&
    !facts.isPresentational(element) &&
    facts.role(element) !== "none" &&
    !(facts.role(element) === "generic" && isHtml(element, ...unmapped) && facts.explicitRole(element) === undefined)
  );
}
