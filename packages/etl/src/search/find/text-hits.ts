import type { Database, Queryable } from "@eiao/crawler/database";
import { placeOfDocument } from "../index/document.ts";
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

const serverSql = (
  table: "searchword" | "searchtitle",
) => `select array_to_string(array_agg(f.document), ',') as documents
  from (select cast(site as bigint) * 16777216 + page as document from dw.${table}
    where words @@ cast($1 as tsquery) limit $2) f`;
const serverTexts = { words: serverSql("searchword"), title: serverSql("searchtitle") };
const EMBEDDED = `select group_concat(f.document) as documents
  from (select rowid as document from dw.searchtext where dw.searchtext match $1 limit $2) f`;

/** A bad guess of what words have in common must not lead to reading all pages. */
const BY_INDEX = "set local enable_seqscan = off";

/** Pages that hold the words. @param where  in all of their text, or in their title. Cost: 1 µs a page found. */
export async function textHits(
  { database, catalogue, most }: SearchIndex,
  query: TextQuery,
  where: "words" | "title" = "words",
): Promise<TextHits> {
  const text = database.kind === "server" ? tsQueryText(query) : withColumn(ftsQueryText(query), where);
  const ask = (db: Queryable, sql: string) =>
    db.query<{ documents: string | null }>("search-words", sql, [text, most + 1]);
  const [row] =
    database.kind === "embedded"
      ? await ask(database, EMBEDDED)
      : await database.transaction(async (inside) => {
          await inside.execute("search-by-index", BY_INDEX);
          return await ask(inside, serverTexts[where]);
        });
  const set = createBitSet(catalogue.size);
  let count = 0;
  const pageOf = createPageFinder(catalogue);
  eachNumber(row?.documents ?? "", (document) => {
    if (++count > most) return;
    const at = pageOf(document);
    if (at !== undefined) addBit(set, at);
  });
  return { set, isCut: count > most };
}

/** Numbers with commas between them. Cost: a tenth of what splitting the text costs. */
function eachNumber(text: string, visit: (number: number) => void): void {
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0) number = 10 * number + digit;
    else {
      visit(number);
      number = 0;
    }
  }
  if (text !== "") visit(number);
}

function withColumn(text: string, where: "words" | "title"): string {
  return where === "words" ? text : `{title} : ${text}`;
}

/** Finds pages of the catalogue; undefined: it is of a run that is not seen, or was written since. Those of a site follow each other. */
function createPageFinder({ siteAt, sites }: SearchCatalogue): (document: number) => number | undefined {
  let last: number | undefined;
  let own: CatalogueSite | undefined;
  return (document) => {
    const { site, page } = placeOfDocument(document);
    if (site !== last) {
      last = site;
      own = sites[siteAt.get(site) ?? -1];
    }
    return own === undefined || page >= own.pages ? undefined : own.first + page;
  };
}
