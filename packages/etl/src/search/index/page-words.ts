import { wordsIn } from "../words.ts";

/** What a page says, as far as it is in the index. */
export interface PageTexts {
  readonly url: string;
  readonly title: string;
  /** The first 4 kB of its main text; "": not known. */
  readonly body: string;
}

/** Words of a page by where they stand. Those of its address are its path's and query's: its host is the site. */
export function pageWords({
  url,
  title,
  body,
}: PageTexts): Readonly<Record<"title" | "url" | "body", readonly string[]>> {
  return { title: wordsIn(title), url: wordsIn(pathOf(url)), body: wordsIn(body) };
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const path = `${parsed.pathname} ${parsed.search}`;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** As PostgreSQL keeps them; positions beyond are of no use to it. */
const MOST_POSITIONS = 16_383;
/** A phrase does not reach from one part of a page into the next. */
const GAP = 2;

/** Words as the text of a `tsvector`: their letters and digits need no quoting inside of the quotes. */
export function vectorText(parts: readonly (readonly string[])[]): string {
  const places = new Map<string, number[]>();
  let at = 1;
  for (const words of parts) {
    for (const word of words) {
      const known = places.get(word);
      const position = Math.min(at++, MOST_POSITIONS);
      if (known === undefined) places.set(word, [position]);
      else if (known.length < 255) known.push(position);
    }
    at += GAP;
  }
  return [...places].map(([word, positions]) => `'${word}':${positions.join(",")}`).join(" ");
}
