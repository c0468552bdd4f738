import { eachWord } from "../words.ts";

/** A piece of a text. `isHit` is true if it matches the search. */
export interface SnippetPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The maximum number of characters before the first hit, and in total. */
const BEFORE = 60;
const LONGEST = 260;

/** Returns the part of a text around the first hit, with all hits in it marked, or its beginning if there is no hit. Cost: linear in the text. */
export function partAroundHit(text: string, phrases: readonly (readonly string[])[], limit = LONGEST): SnippetPart[] {
  const { hits, from, to } = hitsIn(text, phrases, limit);
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

interface Hit {
  readonly start: number;
  readonly end: number;
  /** The index of the phrase among the wanted ones. */
  readonly phrase: number;
}

/** Returns the hits in the shown part, and its position. Ignores the text after it. */
function hitsIn(text: string, phrases: readonly (readonly string[])[], limit: number) {
  const byLast = Map.groupBy(phrases.keys(), (phrase) => phrases[phrase]?.at(-1) ?? "");
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const hits: Hit[] = [];
  let from = 0;
  let last = Infinity;
  eachWord(text, (word, start, end) => {
    words.push(word);
    starts.push(start);
    ends.push(end);
    for (const phrase of byLast.get(word) ?? []) {
      const own = phrases[phrase] ?? [];
      const first = words.length - own.length;
      const begin = starts[first];
      if (begin === undefined || !own.every((one, more) => words[first + more] === one)) continue;
      hits.push({ start: begin, end, phrase });
      from = limit >= text.length ? 0 : beginOf(starts, Math.min(...hits.map((hit) => hit.start)));
      last = from + limit;
    }
    return start < last;
  });
  const to = from + limit >= text.length ? text.length : endOf(ends, from, from + limit);
  return { hits: hits.toSorted((one, other) => one.start - other.start || one.phrase - other.phrase), from, to };
}

function beginOf(starts: readonly number[], hit: number): number {
  if (hit <= BEFORE) return 0;
  return starts.find((start) => start >= hit - BEFORE) ?? hit;
}

/** Returns the end of the last whole word, or the limit if a single word exceeds it. */
function endOf(ends: readonly number[], from: number, limit: number): number {
  const last = ends.findLast((end) => end <= limit) ?? 0;
  return last <= from ? limit : last;
}
