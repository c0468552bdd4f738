import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isKindOf } from "../../accessibility/aria/aria.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";
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
  /** Counts the words that stand in the lines of a block, without those of blocks inside. */
  readonly inBlock: (block: Element) => number;
  /** The place of the first heading among the elements of the flat tree. */
  readonly firstHeading: number;
  readonly places: ReadonlyMap<Element, number>;
}

/**
 * Returns true for a link with words around it that may tell where it leads: those of its line, list item, table or description, or a heading before
 * it. Cost: O(depth); the words of a block are counted once.
 */
export function hasContext(link: Element, facts: Accessibility, page: Page): boolean {
  if ((link.attribute("title") ?? "").trim() !== "" || link.has("aria-describedby")) return true;
  const words = page.once(contexts, () => wordsOf(facts));
  if ((words.places.get(link) ?? 0) > words.firstHeading) return true;
  const own = countWords(facts.name(link));
  let block: Element | undefined;
  for (let at = facts.tree.parentOf(link); at !== null; at = facts.tree.parentOf(at)) {
    if (isHtml(at, "td", "th", "dd", "figure")) return true;
    const isBlock = !/^(?:inline|contents)/.test(facts.style.value(at, "display") ?? "inline");
    if (block === undefined && isBlock) block = at;
    if ((at === block || facts.role(at) === "listitem") && words.inBlock(at) > own) return true;
  }
  return false;
}

function wordsOf(facts: Accessibility): Words {
  const places = new Map(facts.tree.elements.map((element, place) => [element, place]));
  const heading = facts.tree.elements.find((element) => facts.role(element) === "heading" && facts.isExposed(element));
  const counts = new Map<Element, number>();
  return {
    places,
    firstHeading: heading === undefined ? Number.POSITIVE_INFINITY : (places.get(heading) ?? 0),
    inBlock(block) {
      const known = counts.get(block) ?? wordsInLines(block, facts);
      counts.set(block, known);
      return known;
    },
  };
}

function wordsInLines(block: Element, facts: Accessibility): number {
  let count = 0;
  const open: (Element | Text)[] = [...facts.tree.childrenOf(block)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "text") {
      if (!facts.isHidden(node)) count += countWords(node.data);
    } else if (/^(?:inline|contents)/.test(facts.style.value(node, "display") ?? "inline")) {
      if (isHtml(node, "img") && facts.isExposed(node)) count += countWords(facts.name(node));
      for (const child of facts.tree.childrenOf(node)) open.push(child);
    }
  }
  return count;
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
