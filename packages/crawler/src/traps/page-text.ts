import type { PageLinks } from "../links/page-links.ts";
import { isAlike, likenessOf } from "./likeness.ts";
import type { Likeness } from "./likeness.ts";

/** What is known of a page's content without the page. */
export type PageText = Pick<PageLinks, "title" | "fingerprint" | "content">;

/** A page's content made ready to be compared. */
export interface ReadyText {
  readonly title: string;
  readonly likeness: Likeness;
  /** Equal for pages that are equal in title, text and embedded addresses; undefined when the page could not be read. */
  readonly exact: string | undefined;
  /** Equal where title and embedded addresses are, but for what is counted: a number, as each page is held against hundreds. */
  readonly setting: number | undefined;
  readonly kinds: Uint8Array | undefined;
  /** False also when the page could not be read. */
  readonly speaksOfMissing: boolean;
}

const MAX_TITLE = 200;

export function readyText({ title, fingerprint, content }: PageText): ReadyText {
  return {
    title: title.slice(0, MAX_TITLE),
    likeness: likenessOf(fingerprint),
    exact: content?.exact,
    setting: content === undefined ? undefined : Number.parseInt(content.setting, 16),
    kinds: content === undefined ? undefined : Buffer.from(content.words, "hex"),
    speaksOfMissing: content?.speaksOfMissing ?? false,
  };
}

/** A text of fewer words differs by each. */
const FEWEST_WORDS = 4;
/** Up to here one word may be another, a name or a token; from here two. */
const SOME_WORDS = 16;

/**
 * Returns true if two pages are nearly the same. Their titles and what they embed agree but for what is counted or repeats the URL; and of
 * their texts a word or two differ, or they have nearly the same fingerprint. A page that could not be read is like no other.
 */
export function isNearlySame(a: ReadyText, b: ReadyText): boolean {
  if (a.kinds === undefined || b.kinds === undefined) return false;
  if (a.setting !== b.setting) return false;
  return isAlike(a.likeness, b.likeness) || differByAFewWords(a.kinds, b.kinds);
}

/** Counts of words by kind: no more than a word or two are others. Mostly the first few kinds tell. */
function differByAFewWords(a: Uint8Array, b: Uint8Array): boolean {
  let apart = 0;
  let words = 0;
  for (let kind = 0; kind < a.length; kind++) {
    const here = a[kind] ?? 0;
    const there = b[kind] ?? 0;
    apart += here > there ? here - there : there - here;
    if (apart > 4) return false;
    words += here > there ? here : there;
  }
  return apart <= (words < FEWEST_WORDS ? 0 : words < SOME_WORDS ? 2 : 4);
}
