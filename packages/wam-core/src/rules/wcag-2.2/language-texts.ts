import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml, isHyperlink } from "../../accessibility/html-element.ts";
import { isProse } from "../../accessibility/languages/prose.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { isInLine } from "./in-line.ts";

const key = {};

/** Attributes that give an element a name in its own language. */
const attributes = ["alt", "aria-label", "aria-labelledby"];

/** Elements whose content is for machines. */
const code = ["code", "kbd", "pre", "samp", "var"];

/** The most characters of a text. A detector needs no more; a hostile page has a gigabyte. */
const LONGEST = 100_000;

/**
 * Returns the sentences in each language of a page, by the element whose `lang` declares the language: text that people
 * see or assistive technology reads. Text inside another `lang`, even an empty one, belongs to that one. The empty
 * string stands for other text: names, items of lists, code. Cost: O(nodes), once a page.
 */
export function languageTexts(facts: Accessibility, page: Page): ReadonlyMap<Element, string> {
  return page.once(key, () => {
    const { tree } = facts;
    const ownerOf = inherited<Element | undefined>(tree, undefined, (above, element) =>
      element.has("lang") ? element : above,
    );
    const isCode = inherited(tree, false, (isAbove, element) => isAbove || isHtml(element, ...code));
    const lines = new Lines();
    const open: { readonly element: Element; readonly children: Iterator<Element | Text> }[] = [];
    /** Starts another line at a non-inline box and `br`. A link is not part of the sentence around it. */
    const pass = (element: Element): void => {
      if (!isInLine(element, facts) || isHtml(element, "br")) lines.end();
      else if (isHyperlink(element)) lines.add({ owner: undefined, text: "|", isCode: false });
    };
    const enter = (element: Element): void => {
      const isNamed = attributes.some((name) => element.has(name)) && facts.isExposed(element);
      if (isNamed) lines.sort([{ owner: ownerOf(element), text: facts.name(element), isCode: false }]);
      pass(element);
      open.push({ element, children: tree.childrenOf(element)[Symbol.iterator]() });
    };
    if (tree.document.root !== null) enter(tree.document.root);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.children.next();
      if (next.done === true) {
        pass(last.element);
        open.pop();
      } else if (next.value.kind === "element") enter(next.value);
      else if (facts.isVisibleText(next.value) || !facts.isHidden(next.value))
        lines.add({
          owner: ownerOf(last.element),
          text: next.value.data.slice(0, LONGEST),
          isCode: isCode(last.element),
        });
    }
    lines.end();
    return lines.texts;
  });
}

interface Piece {
  readonly owner: Element | undefined;
  readonly text: string;
  /** True if the text is for machines. */
  readonly isCode: boolean;
}

/** Sorts the lines of a page by language, in their order. */
class Lines {
  readonly texts = new Map<Element, string>();
  #line: Piece[] = [];

  add(piece: Piece): void {
    this.#line.push(piece);
  }

  end(): void {
    const line = this.#line;
    this.#line = [];
    this.sort(line);
  }

  sort(line: readonly Piece[]): void {
    const isKept = isProse(line.map(({ text, isCode }) => (isCode ? "" : text)).join(""));
    for (const { owner, text, isCode } of line) {
      if (owner === undefined || text.trim() === "") continue;
      const before = this.texts.get(owner) ?? "";
      this.texts.set(owner, isKept && !isCode && before.length <= LONGEST ? `${before}${text}\n` : before);
    }
  }
}
