import { placedWords } from "../words.ts";

/** A piece of a text: `isHit` where it is what was searched for. */
export interface SnippetPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** Letters before the first hit, and of all. */
const BEFORE = 60;
const LONGEST = 260;

/** A part of a text around the first hit, with all hits in it marked; the beginning where there is none. Cost: linear in the text. */
export function partAroundHit(text: string, wanted: readonly (readonly string[])[], most = LONGEST): SnippetPart[] {
  const words = placedWords(text);
  const hits: { start: number; end: number }[] = [];
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const phrase of wanted) {
    const [first = ""] = phrase;
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
  }
  for (const [at, { word, start }] of words.entries())
    for (const phrase of byFirst.get(word) ?? []) {
      const last = words[at + phrase.length - 1];
      if (last !== undefined && phrase.every((one, more) => words[at + more]?.word === one))
        hits.push({ start, end: last.end });
    }
  const from = most >= text.length ? 0 : beginOf(text, words, hits[0]?.start ?? 0);
  const to = from + most >= text.length ? text.length : endOf(words, from, from + most);
  const parts: SnippetPart[] = from === 0 ? [] : [{ text: "… ", isHit: false }];
  let at = from;
  for (const { start, end } of hits) {
    if (start < at || end > to) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), isHit: false });
  if (to < text.length) parts.push({ text: " …", isHit: false });
  return parts;
}

type Words = ReturnType<typeof placedWords>;

function beginOf(text: string, words: Words, hit: number): number {
  if (hit <= BEFORE) return 0;
  return words.find(({ start }) => start >= hit - BEFORE)?.start ?? hit;
}

/** The end of the last whole word; of a word that is longer than all that is shown, where it is cut. */
function endOf(words: Words, from: number, most: number): number {
  const last = words.findLast(({ end }) => end <= most);
  return last === undefined || last.end <= from ? most : last.end;
}
