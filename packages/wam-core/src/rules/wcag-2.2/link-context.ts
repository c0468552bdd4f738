import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isKindOf } from "../../accessibility/aria/aria.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { gathered, inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

/** Returns the name of an exposed link of HTML or SVG that has one. */
export function nameOfLink(element: Element, facts: Accessibility): string | undefined {
  const role = facts.role(element);
  if (role === undefined || !isKindOf(role, "link") || !facts.isExposed(element)) return undefined;
  return facts.name(element) || undefined;
}

const languages = {};

/** Returns the language tag that stands for an element: that of its nearest `lang` that is not empty. */
export function languageOf(element: Element, facts: Accessibility, page: Page): string {
  const find = page.once(languages, () =>
    inherited(facts.tree, "", (above, { attributes }) => {
      const lang = attributes.find(({ name, namespace }) => name === "lang" && namespace === undefined)?.value;
      return lang === undefined || lang === "" ? above : lang;
    }),
  );
  return find(element);
}

const contexts = {};

/** The words around links of one page. */
interface Words {
  /** The number of words in the lines around an element: of its block, or of a list item that it is in, whichever has more. */
  readonly around: (element: Element) => number;
  readonly isInCell: (element: Element) => boolean;
  /** The place of the first heading among the elements of the flat tree. */
  readonly firstHeading: number;
  readonly places: ReadonlyMap<Element, number>;
}

/**
 * Returns true for a link with words around it that may tell where it leads: those of its line, list item, table or description, or a heading before
 * it. Cost: O(1), amortised over the nodes of the page.
 */
export function hasContext(link: Element, facts: Accessibility, page: Page): boolean {
  if ((link.attribute("title") ?? "").trim() !== "" || link.has("aria-describedby")) return true;
  const { places, firstHeading, isInCell, around } = page.once(contexts, () => wordsOf(facts));
  return (places.get(link) ?? 0) > firstHeading || isInCell(link) || around(link) > countWords(facts.name(link));
}

function wordsOf(facts: Accessibility): Words {
  const { tree, role } = facts;
  const places = new Map(tree.elements.map((element, place) => [element, place]));
  const heading = tree.elements.find((element) => role(element) === "heading" && facts.isExposed(element));
  const isInLine = (element: Element): boolean =>
    /^(?:inline|contents)/.test(facts.style.value(element, "display") ?? "inline");
  const inLines = gathered<number>(tree, isInLine, (element, ofPart) => {
    let count = isHtml(element, "img") && facts.isExposed(element) ? countWords(facts.name(element)) : 0;
    for (const child of tree.childrenOf(element)) {
      if (child.kind === "element") count += isInLine(child) ? ofPart(child) : 0;
      else if (!facts.isHidden(child)) count += countWords(child.data);
    }
    return count;
  });
  const inBlock = inherited(tree, 0, (above, _, parent) =>
    parent === null || isInLine(parent) ? above : inLines(parent),
  );
  const inItem = inherited(tree, 0, (above, _, parent) =>
    parent === null || role(parent) !== "listitem" ? above : Math.max(above, inLines(parent)),
  );
  return {
    places,
    firstHeading: heading === undefined ? Number.POSITIVE_INFINITY : (places.get(heading) ?? 0),
    isInCell: inherited(
      tree,
      false,
      (above, _, parent) => above || (parent !== null && isHtml(parent, "td", "th", "dd", "figure")),
    ),
    around: (element) => Math.max(inBlock(element), inItem(element)),
  };
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
