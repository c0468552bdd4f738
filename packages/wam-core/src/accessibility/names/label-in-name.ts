import type { Element } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";
import { gathered } from "../memo.ts";
import { STEPS_OF_A_CHARACTER } from "./ink.ts";

/** The text that people see on an element. `hasIcons` is true if an icon font may show some of it. */
export interface VisibleLabel {
  readonly text: string;
  readonly hasIcons: boolean;
}

/**
 * Returns a function for the text that people see inside an element (ACT, "visible inner text"). Non-inline boxes and
 * `br` separate words. Cost: O(1), amortised over the nodes inside; no recursion over the depth.
 */
export function visibleLabels({
  tree,
  style,
  isVisibleText,
}: Pick<Accessibility, "tree" | "style" | "isVisibleText">): (element: Element) => VisibleLabel {
  const isApart = (element: Element): boolean => {
    const display = style.value(element, "display") ?? "inline";
    return element.name === "br" || (display !== "inline" && display !== "contents");
  };
  const inside = gathered<VisibleLabel>(
    tree,
    () => true,
    (element, ofPart) => {
      let text = "";
      let hasIcons = false;
      for (const child of tree.childrenOf(element)) {
        if (child.kind === "element") {
          const part = ofPart(child);
          if (text.length <= LONGEST) text += isApart(child) ? ` ${part.text} ` : part.text;
          hasIcons ||= part.hasIcons;
        } else if (isVisibleText(child)) {
          if (text.length <= LONGEST) text += child.data;
          hasIcons ||= /\p{Co}/u.test(child.data) || ICON_FONT.test(style.value(element, "font-family") ?? "");
        } else if (/^\s+$/.test(child.data)) text += " ";
      }
      return { text, hasIcons };
    },
  );
  return (element) => {
    const label = inside(element);
    style.spend(STEPS_OF_A_CHARACTER * Math.min(label.text.length, LONGEST));
    return label;
  };
}

/** The most characters of a label or name; longer ones are not compared. It is less than the longest name, so no compared name was cut off. */
const LONGEST = 1_000;
/** The most comparisons of single words, if the label is not in the name as it is. */
const MOST_COMPARISONS = 4_000;

const ICON_FONT = /icon|awesome|glyph|symbol|dingbat/i;

/**
 * Compares the text that people see on an element with its name, by ACT rule 2ee8b8: the words of the label follow each
 * other in the name. Text in parentheses, punctuation, symbols and letter case do not matter.
 *
 * @returns undefined for a label without words; `unknown` if a person may hear or read both alike: abbreviations,
 * hyphens, accents, a single character, scripts without blanks, icons, and a label or name too long to be one.
 */
export function compareLabel({ text, hasIcons }: VisibleLabel, name: string): "in" | "missing" | "unknown" | undefined {
  if (text.length > LONGEST || name.length > LONGEST) return "unknown";
  const label = text.replace(/\([^()]*\)/g, " ");
  const words = wordsOf(label);
  if (words.length === 0) return undefined;
  const nameWords = wordsOf(name);
  if (` ${nameWords.join(" ")} `.includes(` ${words.join(" ")} `)) return "in";
  if (hasIcons || UNSEPARATED.test(text) || UNSEPARATED.test(name)) return "unknown";
  if (words.length === 1 && [...(words[0] ?? "")].length === 1) return "unknown";
  if ((nameWords.length - words.length + 1) * words.length > MOST_COMPARISONS) return "unknown";
  return follows(nameWords, words, mayStandFor) || isLooselyIn(label, name) ? "unknown" : "missing";
}

/** Scripts without blanks between words. */
const UNSEPARATED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the words of a text, with folded letter case. */
function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Folds a text. Invisible characters and apostrophes do not separate words. In capitals, “ß” and “ẞ” are “SS”, “ς” and “σ” are “Σ”. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .toUpperCase()
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

/** Returns true for equal words, a shortened word, and letters of the other word in their order: “dept” for “department”. */
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

/** Returns true if the label is in the name, apart from hyphens and points inside words, accents, and a word that “&” stands for. */
function isLooselyIn(label: string, name: string): boolean {
  const loose = (text: string): readonly string[] =>
    plain(text)
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .replace(/(?<=[\p{L}\p{N}])[-‐‑–.,:/](?=[\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{N}]+|&/gu) ?? [];
  return follows(loose(name), loose(label), (a, b) => a === b || a === "&" || b === "&");
}
