import { wordsIn } from "../words.ts";

/** What a page says, as far as it is in the index. */
export interface PageTexts {
  readonly url: string;
  readonly title: string;
  /** The first 4 kB of its main text; "": not known. */
  readonly body: string;
}

/** The words of a page by where they stand, in their order. */
export type PageWords = Readonly<Record<"title" | "url" | "body", readonly string[]>>;

/** Words of a page by where they stand. Those of its address are its path's and query's: its host is the site. */
export function pageWords({ url, title, body }: PageTexts): PageWords {
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
