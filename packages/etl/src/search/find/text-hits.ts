import type { Database, Queryable } from "@eiao/crawler/database";
import { placeOfDocument } from "../index/document.ts";
import { addBit, createBitSet } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import { ftsQueryText, tsQueryText } from "./text-query.ts";
import type { TextQuery } from "./text-query.ts";

/** Pages that the full-text index finds. */
export interface TextHits {
  readonly set: BitSet;
  /** There are more, which were left out. */
  readonly isCut: boolean;
}

/** Pages taken of one question to the index: reading more takes longer than a reader waits. */
export const MOST_HITS = 150_000;

const serverSql = (column: "words" | "titlewords") => `select array_to_string(array_agg(f.document), ',') as documents
  from (select cast(site as bigint) * 16777216 + page as document from dw.searchpage
    where ${column} @@ cast($1 as tsquery) limit $2) f`;
const serverTexts = { words: serverSql("words"), title: serverSql("titlewords") };
const EMBEDDED = `select group_concat(f.document) as documents
  from (select rowid as document from dw.searchtext where dw.searchtext match $1 limit $2) f`;

/** A bad guess of what words have in common must not lead to reading all pages. */
const BY_INDEX = "set local enable_seqscan = off";

/** Pages that hold the words. @param where  in all of their text, or in their title. Cost: 1 µs a page found. */
export async function textHits(
  database: Database,
  catalogue: SearchCatalogue,
  query: TextQuery,
  where: "words" | "title" = "words",
  most = MOST_HITS,
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
  const documents = (row?.documents ?? "").split(",");
  const set = createBitSet(catalogue.size);
  let count = 0;
  for (const document of documents) {
    if (document === "" || ++count > most) continue;
    const at = pageOf(catalogue, Number(document));
    if (at !== undefined) addBit(set, at);
  }
  return { set, isCut: count > most };
}

function withColumn(text: string, where: "words" | "title"): string {
  return where === "words" ? text : `{title} : ${text}`;
}

/** Undefined: it is of a run that is not seen, or was written since. */
function pageOf({ siteAt, sites }: SearchCatalogue, document: number): number | undefined {
  const { site, page } = placeOfDocument(document);
  const own = sites[siteAt.get(site) ?? -1];
  return own === undefined || page >= own.pages ? undefined : own.first + page;
}
