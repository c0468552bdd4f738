/** Checkpoint 3.6, "mark up lists properly". Source: spec 2.1, 3 (No. 3). */
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Element, Node, Text } from "../../document/document.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, Page, TextWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

const ONE = 0x31;
const TWO = 0x32;
const THREE = 0x33;

const simulatedList = { id: "EIAO.A.10.3.6.2.HTML.1.1", title: "simulated numbered list" };

/** The p rule: three sibling paragraphs that begin with 1, 2 and 3. There is never a 0. */
export const listOfParagraphs: ElementWam = defineAWam({
  ...simulatedList,
  kind: "element",
  elements: ["p"],
  measure(p, page) {
    const leading = page.once(leadingCharacters, leadingCharacters);
    if (leading[p.index] !== ONE) return undefined;
    const second = nextParagraph(p);
    if (second === undefined || leading[second.index] !== TWO) return undefined;
    const third = nextParagraph(second);
    return third !== undefined && leading[third.index] === THREE ? 1 : undefined;
  },
});

/** The text rule: three text nodes that begin with 1, 2 and 3, the first followed by two br elements. */
export const listOfLines: TextWam = defineAWam({
  ...simulatedList,
  kind: "text",
  measure(text, page) {
    if (leadingCharacter(text) !== ONE) return undefined;
    const { elements, texts } = page.document;
    const begins = (offset: number, code: number): boolean => {
      const other = texts[text.index + offset];
      return other !== undefined && leadingCharacter(other) === code;
    };
    return isBreak(elements[text.elementsBefore]) &&
      isBreak(elements[text.elementsBefore + 1]) &&
      begins(1, TWO) &&
      begins(2, THREE)
      ? 1
      : undefined;
  },
});

function isBreak(element: Element | undefined): boolean {
  return element !== undefined && element.name === "br" && element.namespace === XHTML_NAMESPACE;
}

function nextParagraph(p: Element): Element | undefined {
  for (let node: Node | null = p.next; node !== null; node = node.next) {
    if (node.kind === "element" && node.name === "p" && node.namespace === XHTML_NAMESPACE) return node;
  }
  return undefined;
}

/** Returns the first UTF-16 code unit of norm(text), or 0 if that is empty. */
function leadingCharacter(text: Text): number {
  const { data } = text;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) return code;
  }
  return 0;
}

/**
 * Returns the first UTF-16 code unit of norm(text(e)) for every element by its index, or 0 if that is empty. The way up stops at an element with a
 * value, because all its ancestors have one then. Cost: O(elements + characters), at any depth.
 */
function leadingCharacters({ document }: Page): Uint16Array {
  const leading = new Uint16Array(document.elements.length);
  for (const text of document.texts) {
    const code = leadingCharacter(text);
    if (code === 0) continue;
    for (let element = text.parent; element !== null && leading[element.index] === 0; element = element.parent) {
      leading[element.index] = code;
    }
  }
  return leading;
}

export const imitatedList: BWam = defineBWam({
  id: "UWEM.B.10.3.6.3.HTML.DEF.3.1",
  test: "3.6_HTML_03",
  ...checkpoint("3.6"),
  title: "text imitates a numbered list",
  // One id, two rules: either name works.
  at: [listOfParagraphs, listOfLines],
  result: (read) => Number(read(listOfParagraphs)),
  affects: "People whose screen reader announces lists and their length: here it finds only loose text.",
  remedy: "Use ol with an li for each item; the browser writes the numbers.",
  examples: {
    fails: ["<p>1. Enter</p><p>2. Pay</p><p>3. Leave</p>", "<div>1. Enter<br>2. Pay<br>3. Leave</div>"],
    passes: ["<ol><li>Enter</li><li>Pay</li><li>Leave</li></ol>", "<p>1. Enter</p><p>2. Leave</p>"],
  },
});
