import type { Database } from "@eiao/crawler/database";
import { MOST_PAGES } from "../index/document.ts";
import { addBit, createBitSet } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { CatalogueSite, SearchCatalogue } from "./catalogue.ts";
import { ftsQueryText, tsQueryText } from "./text-query.ts";
import type { TextQuery } from "./text-query.ts";

/** What is searched. */
export interface SearchIndex {
  readonly database: Database;
  readonly catalogue: SearchCatalogue;
  /** Pages taken of one question to the full-text index. */
  readonly most: number;
}

/** Pages that the full-text index finds. */
export interface TextHits {
  readonly set: BitSet;
  /** There are more, which were left out. */
  readonly isCut: boolean;
}

/** Pages taken of one question to the index: reading more takes longer than a reader waits. */
export const MOST_HITS = 100_000;

const server = {
  words: "select dw.pageswithwords(cast($1 as tsquery), cast($2 as int)) as pages",
  title: "select dw.pageswithtitle(cast($1 as tsquery), cast($2 as int)) as pages",
};
const EMBEDDED = `select group_concat(f.site || ':' || f.pages, ';') as pages
  from (select g.document / ${MOST_PAGES} as site, group_concat(g.document % ${MOST_PAGES}, ',') as pages
    from (select rowid as document from dw.searchtext where dw.searchtext match $1 limit $2) g group by 1) f`;

/** Pages that hold the words. @param where  in all of their text, or in their title. Cost: 1 µs a page found. */
export async function textHits(
  { database, catalogue, most }: SearchIndex,
  query: TextQuery,
  where: "words" | "title" = "words",
): Promise<TextHits> {
  const [sql, text] =
    database.kind === "server"
      ? [server[where], tsQueryText(query)]
      : [EMBEDDED, withColumn(ftsQueryText(query), where)];
  const [row] = await database.query<{ pages: string | null }>("search-words", sql, [text, most + 1]);
  const set = createBitSet(catalogue.size);
  const count = addPages(set, catalogue, row?.pages ?? "", most);
  return { set, isCut: count > most };
}

const [ZERO, COLON] = [0x30, 0x3a];

/**
 * Adds pages that are written as `site:page,page;site:page`. What is of a run that is not seen, or was written since, is left out.
 * @returns how many there are; of those beyond `most` none is added. Cost: a tenth of what splitting the text costs.
 */
function addPages(set: BitSet, { sites, siteAt }: SearchCatalogue, text: string, most: number): number {
  let count = 0;
  let number = 0;
  let own: CatalogueSite | undefined;
  const add = (page: number): void => {
    if (++count <= most && own !== undefined && page < own.pages) addBit(set, own.first + page);
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) own = sites[siteAt.get(number) ?? -1];
    else if (code >= ZERO && code < COLON) {
      number = 10 * number + code - ZERO;
      continue;
    } else add(number);
    number = 0;
  }
  if (text !== "") add(number);
  return count;
}

function withColumn(text: string, where: "words" | "title"): string {
  return where === "words" ? text : `{title} : ${text}`;
}
