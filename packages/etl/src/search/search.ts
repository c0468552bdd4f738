import type { Database } from "@eiao/crawler/internal/database";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { publicationStamp } from "../warehouse/run-status.ts";
import { readCatalogue } from "./find/catalogue.ts";
import type { SearchCatalogue } from "./find/catalogue.ts";
import { evaluatePages, evaluateSites } from "./find/evaluate.ts";
import type { SearchIndex } from "./find/evaluate.ts";
import { countFacets } from "./find/facets.ts";
import { searchLetters } from "./find/page-profiles.ts";
import type { Facet, FacetLevels, FacetName } from "./find/facets.ts";
import { foundTests } from "./find/found-tests.ts";
import { pagesInOrder } from "./find/order.ts";
import type { SearchOrder } from "./find/order.ts";
import { partAroundHit } from "./find/snippet.ts";
import type { SnippetPart } from "./find/snippet.ts";
import { readWordPages } from "./find/phrase-pages.ts";
import { bodyText } from "./index/page-texts.ts";
import { allOf, wantedWords, wordsNamed } from "./language/query.ts";
import type { SearchQuery } from "./language/query.ts";

/** The options of a search: the part, the order and the facets. */
export interface SearchOptions {
  readonly order?: SearchOrder;
  /** The first page to return, and the number of pages. Default: 20 from the first. */
  readonly from?: number;
  readonly count?: number;
  /** True to return snippets of the texts. Default: true. */
  readonly snippets?: boolean;
  /** Limits the search to sites in the newest published run of this panel. Default: all sites. */
  readonly panel?: string;
  /** The place and sector whose subdivisions the facets show. */
  readonly levels?: FacetLevels;
}

/** A page that was found. */
export interface FoundPage {
  readonly site: string;
  readonly run: string;
  readonly url: string;
  /** The title with the found words marked; empty if unknown. */
  readonly title: readonly SnippetPart[];
  readonly snippet: readonly SnippetPart[];
  readonly score: number | null;
  readonly letter: string;
  /** A language family, or "" if unknown. */
  readonly language: string;
  readonly type: string;
  /** The date in ISO 8601, or null if unknown. */
  readonly date: string | null;
}

/** A site that was found. */
export interface FoundSite {
  readonly site: string;
  readonly title: string;
  readonly run: string;
  readonly score: number | null;
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly collections: readonly string[];
  /** The number of its found pages. */
  readonly pages: number;
}

/** The result of a search. */
export interface SearchFound {
  /** The number of found pages. */
  readonly pages: number;
  readonly sitesWithPages: number;
  /** True if there may be more, because too many pages have all words of a phrase. */
  readonly isCut: boolean;
  /** The maximum number of pages that are searched for a phrase. */
  readonly max: number;
  readonly facets: Readonly<Record<FacetName, Facet>>;
  readonly rows: readonly FoundPage[];
  /** Sites that match the query themselves, by name: at most a thousand. */
  readonly sites: readonly FoundSite[];
  readonly siteCount: number;
  /** The numbers of the matching tests. */
  readonly tests: readonly string[];
  /** The numbers of pages and sites in the index. */
  readonly indexed: { readonly pages: number; readonly sites: number };
}

/** Searches over each site's latest published run (spec 22.5). */
export interface WarehouseSearch {
  /**
   * @throws EiaoError `SearchTooCommon`, `StoreUnavailable`. Cost: at most 0.2 s for 1,800,000 pages; for each new stamp, 1 s to read
   * the catalogue.
   */
  find(query: SearchQuery, options?: SearchOptions): Promise<SearchFound>;
  /**
   * Reads the catalogue, so that no search needs to wait for it, and returns the names of all its sites.
   * @throws like `find`. Cost: 0.5 s for 1,800,000 pages, once per stamp.
   */
  sites(): Promise<readonly string[]>;
  /**
   * Announces the present stamp of the index (`searchStamp`), and discards data of other stamps. While the index is being filled, the
   * catalogue is not read all the time: newly indexed pages may be found somewhat later, but published and removed runs take effect at once.
   */
  renew(stamp: string): void;
  /** Returns the stamp of the searched state. */
  stamp(): string;
}

const STAMP = "select count(*) as sites, max(indexedat) as newest from dw.searchsite";

/** Returns a text that changes whenever searches may find something else. */
export async function searchStamp(warehouse: Warehouse): Promise<string> {
  const rows = await warehouse.database.query<{ sites: number; newest: unknown }>("search-stamp", STAMP);
  return `${await publicationStamp(warehouse)}\n${JSON.stringify(rows)}`;
}

/** The catalogue is read again at the earliest after this multiple of the time that reading takes. */
const IDLE_TIMES = 20;
const ROWS_AT_ONCE = 20;
/** The maximum number of pages with all words of a phrase that are searched for it. More would take longer than readers wait. */
const MOST_LOOKED = 50_000;
/** The maximum number of titles that are searched for a phrase. Pages with the words in their titles come first. */
const MOST_TITLES = 20_000;
const MOST_SITES = 1_000;

/** Creates a search over a warehouse, which the caller closes. Memory: 16 bytes per page, from the first search on. */
export function createWarehouseSearch({ database }: Warehouse, most = MOST_LOOKED): WarehouseSearch {
  let current: { readonly stamp: string; readonly catalogue: Promise<SearchCatalogue> } | undefined;
  let stamp = "";
  let adopted = 0;
  let milliseconds = 0;
  const catalogueNow = (): Promise<SearchCatalogue> => {
    if (current?.stamp !== stamp) {
      const entry = { stamp, catalogue: readCatalogue(database) };
      entry.catalogue.then(
        (read) => (milliseconds = read.milliseconds),
        () => {
          if (current === entry) current = undefined;
        },
      );
      current = entry;
    }
    return current.catalogue;
  };
  return {
    find: async (query, options = {}) =>
      await findIn({ database, catalogue: await catalogueNow(), max: most }, query, options),
    sites: async () => (await catalogueNow()).sites.map(({ name }) => name),
    stamp: () => stamp,
    renew(next) {
      const isSoon = performance.now() - adopted < IDLE_TIMES * milliseconds;
      if (next === stamp || (isSoon && next.split("\n", 1)[0] === stamp.split("\n", 1)[0])) return;
      adopted = performance.now();
      const wasRead = current !== undefined;
      stamp = next;
      if (wasRead) void catalogueNow().catch(() => undefined); // it is ready before the next search
    },
  };
}

async function findIn(
  index: Pick<SearchIndex, "database" | "catalogue" | "max">,
  query: SearchQuery,
  options: SearchOptions,
): Promise<SearchFound> {
  const { database, catalogue, max } = index;
  const { order = "match", from = 0, count = ROWS_AT_ONCE, snippets = true } = options;
  const { panel } = options;
  const fullQuery =
    panel === undefined ? query : allOf([query, { kind: "field", field: { name: "panel", value: panel } }]);
  const phrases = wantedWords(query);
  const words = await readWordPages(database, catalogue, wordsNamed(query));
  const { set, isCut } = await evaluatePages({ ...index, words, field: "page" }, fullQuery);
  const allWanted = allOf(phrases.map((phrase) => ({ kind: "words", words: phrase })));
  const inTitle =
    order !== "match" || count === 0 || phrases.length === 0
      ? undefined
      : await evaluatePages({ ...index, words, field: "title", max: Math.min(max, MOST_TITLES) }, allWanted, set);
  const { pages, bySite, facets } = countFacets(catalogue, set, options.levels ?? { region: "", sector: "" });
  const selected = pagesInOrder(catalogue, set, order, inTitle?.set, { from, count });
  const isSite = query.kind === "all" ? undefined : evaluateSites(catalogue, fullQuery);
  const sites: FoundSite[] = [];
  catalogue.sites.forEach((each, at) => {
    if (isSite?.[at] !== 1) return;
    const { name, title, places, sectors, collections } = each;
    const { run, score } = (panel === undefined ? undefined : each.panels.get(panel)) ?? each;
    sites.push({ site: name, title, run, score, places, sectors, collections, pages: bySite[at] ?? 0 });
  });
  return {
    pages,
    sitesWithPages: bySite.reduce((sum, hits) => sum + Number(hits > 0), 0),
    isCut,
    max,
    facets,
    rows: await rowsOf(database, catalogue, selected, snippets ? phrases : undefined),
    sites: sites.slice(0, MOST_SITES),
    siteCount: sites.length,
    tests: await foundTests(query),
    indexed: { pages: catalogue.size, sites: catalogue.sites.length },
  };
}

const DAY_MS = 86_400_000;

interface Row {
  readonly site: number;
  readonly page: number;
  readonly url: string;
  readonly title: string;
  readonly body?: Uint8Array | null;
}

/** The numbers of a site and a page that do not exist. */
const noPage = [-1, -1];

/** Returns the SQL for rows of pages of any sites, in one statement. @param numbers  site and page of each. */
function rowsSql(numbers: readonly number[], withBodies: boolean): string {
  const pairs = numbers.flatMap((_, at) =>
    at % 2 === 0 ? [`(cast($${at + 1} as int), cast($${at + 2} as int))`] : [],
  );
  return `with wanted(site, page) as (values ${pairs.join(", ")})
    select p.site, p.page, p.url, p.title${withBodies ? ", p.body" : ""}
    from wanted w join dw.searchpage p on p.site = w.site and p.page = w.page`;
}

/** Reads the rows of found pages. @param phrases  the words to mark in titles and texts. Default: only titles, without marks. */
async function rowsOf(
  database: Database,
  { sites, siteAt, siteOf, scores, day, profile, profiles }: SearchCatalogue,
  pages: readonly number[],
  phrases: readonly (readonly string[])[] | undefined,
): Promise<FoundPage[]> {
  const keys = pages.flatMap((at) => {
    const own = sites[siteOf[at] ?? 0];
    return own === undefined ? [] : [own.site, at - own.first];
  });
  // One prepared statement serves all requests, because planning takes longer than reading the pages.
  while (keys.length > 0 && keys.length < 2 * ROWS_AT_ONCE) keys.push(...noPage);
  const rows = new Map<number, Row>();
  const found =
    keys.length === 0 ? [] : await database.query<Row>("found-pages", rowsSql(keys, phrases !== undefined), keys);
  for (const row of found) rows.set((sites[siteAt[row.site] ?? -1]?.first ?? Number.NaN) + row.page, row);
  return pages.flatMap((at): FoundPage[] => {
    const row = rows.get(at);
    const site = sites[siteOf[at] ?? 0];
    if (row === undefined || site === undefined) return []; // the site was just rewritten
    const score = scores[at] ?? Number.NaN;
    const days = day[at] ?? 0;
    const own = profile[at] ?? 0;
    return [
      {
        site: site.name,
        run: site.run,
        url: row.url,
        title: partAroundHit(row.title, phrases ?? [], row.title.length),
        snippet: row.body === undefined || row.body === null ? [] : partAroundHit(bodyText(row.body), phrases ?? []),
        score: Number.isNaN(score) ? null : score,
        letter: searchLetters[profiles.letter[own] ?? 0] ?? "n/a",
        language: profiles.languages[profiles.language[own] ?? 0] ?? "",
        type: profiles.types[profiles.type[own] ?? 0] ?? "",
        date: days === 0 ? null : new Date(days * DAY_MS).toISOString().slice(0, 10),
      },
    ];
  });
}
