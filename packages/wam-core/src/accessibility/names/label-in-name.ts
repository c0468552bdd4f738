import type { Element, Text } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";

/** The text that people see on an element, and whether a font for icons may show some of it. */
export interface VisibleLabel {
  readonly text: string;
  readonly hasIcons: boolean;
}

/** Returns the text that people see inside an element (ACT, "visible inner text"). Boxes of their own and `br` stand apart. Cost: O(nodes inside). */
export function visibleLabel(
  element: Element,
  { tree, style, isVisibleText }: Pick<Accessibility, "tree" | "style" | "isVisibleText">,
): VisibleLabel {
  const parts: string[] = [];
  let hasIcons = false;
  const open: { readonly children: Iterator<Element | Text>; readonly after: string }[] = [];
  const enter = (next: Element): void => {
    const display = style.value(next, "display") ?? "inline";
    const isInline = next === element || display === "inline" || display === "contents";
    const apart = isInline && next.name !== "br" ? "" : " ";
    parts.push(apart);
    open.push({ children: tree.childrenOf(next)[Symbol.iterator](), after: apart });
  };
  enter(element);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { value: child } = last.children.next() as { readonly value: Element | Text | undefined };
    if (child === undefined) {
      parts.push(last.after);
      open.pop();
    } else if (child.kind === "element") enter(child);
    else if (isVisibleText(child)) {
      parts.push(child.data);
      const parent = tree.parentOf(child);
      hasIcons ||=
        /\p{Co}/u.test(child.data) || (parent !== null && ICON_FONT.test(style.value(parent, "font-family") ?? ""));
    } else if (/^\s+$/.test(child.data)) parts.push(" ");
  }
  return { text: parts.join(""), hasIcons };
}

const ICON_FONT = /icon|awesome|glyph|symbol|dingbat/i;

/**
 * Compares what people see on an element with its name, as ACT rule 2ee8b8 does: the words of the label follow each other in the name.
 * What stands in parentheses, punctuation, symbols and letter case do not matter.
 *
 * @returns undefined for a label without words; `unknown` where a person may hear or read both alike: abbreviations, hyphens, accents, a
 * single character, scripts without blanks, icons.
 */
export function compareLabel({ text, hasIcons }: VisibleLabel, name: string): "in" | "missing" | "unknown" | undefined {
  const label = text.replace(/\([^()]*\)/g, " ");
  const words = wordsOf(label);
  if (words.length === 0) return undefined;
  const nameWords = wordsOf(name);
  if (follows(nameWords, words, (a, b) => a === b)) return "in";
  if (hasIcons || UNSEPARATED.test(text) || UNSEPARATED.test(name)) return "unknown";
  if (words.length === 1 && [...(words[0] ?? "")].length === 1) return "unknown";
  return follows(nameWords, words, mayStandFor) || isLooselyIn(label, name) ? "unknown" : "missing";
}

/** Scripts that write words without blanks between. */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Words in lower case. */
function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Characters that are not seen, and apostrophes, do not part words. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}'’ʼ]+/gu, "");
}

function follows(
  words: readonly string[],
  part: readonly string[],
  fits: (word: string, of: string) => boolean,
): boolean {
  for (let start = 0; start + part.length <= words.length; start++)
    if (part.every((word, i) => fits(word, words[start + i] as string))) return true;
  return false;
}

/** True for equal words, a shortened one, and letters of the other one in their order: “dept” for “department”. */
function mayStandFor(word: string, of: string): boolean {
  if (of.startsWith(word)) return true;
  if (word[0] !== of[0] || word.length < 2 || /\p{N}/u.test(word)) return false;
  let at = 0;
  for (const letter of word) {
    at = of.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** True when the label is in the name but for hyphens and points inside words, accents, and the word that stands for “&”. */
function isLooselyIn(label: string, name: string): boolean {
  const loose = (text: string): readonly string[] =>
    plain(text)
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/(?<=[\p{L}\p{N}])[-‐‑–.,:/](?=[\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{N}]+|&/gu) ?? [];
  return follows(loose(name), loose(label), (a, b) => a === b || a === "&");
}
