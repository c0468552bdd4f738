import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isKindOf } from "../../accessibility/aria/aria.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { genericPhrase } from "../../accessibility/languages/phrases.ts";
import { gathered, inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { cached } from "../../style/syntax/cache.ts";
import { isInLine } from "./in-line.ts";

/** Returns the name of an exposed link of HTML or SVG; undefined without one. */
export function nameOfLink(element: Element, facts: Accessibility): string | undefined {
  const role = facts.role(element);
  if (role === undefined || !isKindOf(role, "link") || !facts.isExposed(element)) return undefined;
  return facts.name(element) || undefined;
}

const languages = {};

/** Returns the language tag that applies to an element: that of its nearest non-empty `lang`. */
export function languageOf(element: Element, facts: Accessibility, page: Page): string {
  const find = page.once(languages, () =>
    inherited(facts.tree, "", (above, { attributes }) => {
      const lang = attributes.find(({ name, namespace }) => name === "lang" && namespace === undefined)?.value;
      return lang === undefined || lang === "" ? above : lang;
    }),
  );
  return find(element);
}

const counts = {};

/**
 * Returns true for the name of a link that does not describe the target. An ambiguous word counts as a name, unless the link leads to a place on the
 * same page and the word stands nowhere else in the page. Cost: O(1), and O(source) once for each such word.
 */
export function saysNothing(name: string, link: Element, facts: Accessibility, page: Page): boolean {
  const kind = genericPhrase(name, languageOf(link, facts, page));
  if (kind !== "ambiguous") return kind === "phrase";
  if (link.attribute("href")?.startsWith("#") !== true) return false;
  const word = /[\p{L}\p{M}]+/u.exec(name)?.[0] ?? "";
  const known = page.once(counts, () => new Map<string, number>());
  const count = cached(known, word, () => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, "giu");
    return Array.from(page.document.source.matchAll(pattern)).length;
  });
  return count === 1;
}

const contexts = {};

/** The words around links of one page. */
interface Words {
  /** True for an element with other words around it, in the lines of its block, in its list item or in its paragraph. */
  readonly hasWordsAround: (element: Element) => boolean;
  readonly isInCell: (element: Element) => boolean;
  /** The position of the first heading among the elements of the flat tree. */
  readonly firstHeading: number;
  readonly positions: ReadonlyMap<Element, number>;
}

/**
 * Returns true for a link with words around it that may describe its target: in its line, list item, table or
 * description, or in a heading before it. Cost: O(1), amortised over the nodes of the page.
 */
export function hasContext(link: Element, facts: Accessibility, page: Page): boolean {
  const isDescribed = ["title", "aria-description"].some((name) => (link.attribute(name) ?? "").trim() !== "");
  if (isDescribed || link.has("aria-describedby")) return true;
  const { positions, firstHeading, isInCell, hasWordsAround } = page.once(contexts, () => wordsOf(facts));
  return (positions.get(link) ?? 0) > firstHeading || isInCell(link) || hasWordsAround(link);
}

function wordsOf(facts: Accessibility): Words {
  const { tree, role } = facts;
  const positions = new Map(tree.elements.map((element, position) => [element, position]));
  const heading = tree.elements.find((element) => role(element) === "heading" && facts.isExposed(element));
  const isPartOfLine = (element: Element): boolean => isInLine(element, facts);
  const wordCounter = (isPart: (child: Element) => boolean): ((element: Element) => number) =>
    gathered<number>(tree, isPart, (element, ofPart) => {
      let count = isHtml(element, "img") && facts.isExposed(element) ? countWords(facts.name(element)) : 0;
      for (const child of tree.childrenOf(element)) {
        if (child.kind === "element") count += isPart(child) ? ofPart(child) : 0;
        else if (!facts.isHidden(child)) count += countWords(child.data);
      }
      return count;
    });
  const inLines = wordCounter(isPartOfLine);
  const inside = wordCounter(() => true);
  const ofBlock = inherited(tree, 0, (above, _, parent) =>
    parent === null || isPartOfLine(parent) ? above : inLines(parent),
  );
  const ofText = inherited(tree, 0, (above, _, parent) =>
    parent === null || !textRoles.has(role(parent) ?? "") ? above : Math.max(above, inside(parent)),
  );
  return {
    positions,
    firstHeading: heading === undefined ? Number.POSITIVE_INFINITY : (positions.get(heading) ?? 0),
    isInCell: inherited(
      tree,
      false,
      (above, _, parent) =>
        above || (parent !== null && (isHtml(parent, "td", "th", "dd", "figure") || cellRoles.has(role(parent) ?? ""))),
    ),
    hasWordsAround: (element) =>
      ofBlock(element) > (isPartOfLine(element) ? inLines(element) : 0) || ofText(element) > inside(element),
  };
}

/** Roles whose words all count as words around a link inside. */
const textRoles: ReadonlySet<string> = new Set(["listitem", "paragraph"]);
/** Roles beside which there are related words, such as headers. */
const cellRoles: ReadonlySet<string> = new Set([
  "cell",
  "columnheader",
  "definition",
  "figure",
  "gridcell",
  "row",
  "rowheader",
]);

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
