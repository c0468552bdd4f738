import { setImmediate as breath } from "node:timers/promises";
import type { Database } from "@eiao/crawler/internal/database";
import { codesOf, collectionsOf } from "../../warehouse/site-group.ts";
import type { GroupTexts } from "../../warehouse/site-group.ts";
import { unpackColumns } from "../index/columns.ts";
import type { PackedColumns } from "../index/columns.ts";
import { wordsIn } from "../words.ts";
import { letterOfScore, searchLetters } from "./page-profiles.ts";
import { createProfiles } from "./page-profiles.ts";
import type { PageProfiles } from "./page-profiles.ts";

/** A site of the index, in its latest published run. */
export interface CatalogueSite {
  readonly site: number;
  readonly name: string;
  readonly title: string;
  /** The words of the name, and of the title. */
  readonly words: readonly (readonly string[])[];
  readonly run: string;
  /** The panels whose newest published run has the site, with that run and the site's score in it. */
  readonly panels: ReadonlyMap<string, Pick<CatalogueSite, "run" | "score">>;
  /** The codes of its places, from the root down. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly collections: readonly string[];
  readonly score: number | null;
  /** The day when its sample was sealed, in days since 1970-01-01. */
  readonly day: number;
  /** The number of its first page among all pages; its other pages follow. */
  readonly first: number;
  readonly pages: number;
}

/**
 * The data for filters and facets, in memory: 16 bytes per page, or 18 with more than 65,536 profiles. Pages are numbered from 0, in the
 * order of the names of their sites.
 */
export interface SearchCatalogue extends JoinedColumns {
  /** The sites in the order of their names. */
  readonly sites: readonly CatalogueSite[];
  /** The index in `sites` by number of the site; -1 or undefined for unknown sites. */
  readonly siteAt: Int32Array;
  /** Returns the indexes in `sites` of those with a word in name or title. */
  readonly sitesWithWord: (word: string) => readonly number[];
  /** Returns all pages, best first, those without a score last. Cost: 0.1 s for 1,800,000 pages, the first time. */
  readonly byScore: () => Uint32Array;
  /** The tests by their numbers in profiles. */
  readonly tests: ReadonlyMap<number, CatalogueTest>;
  /** The time that reading took, in milliseconds. */
  readonly milliseconds: number;
}

/** A test that a page may have failed. */
export interface CatalogueTest {
  /** The number of the test: `7.2_CSS_02`. */
  readonly test: string;
  readonly wam: string;
}

interface SiteRow extends GroupTexts {
  readonly site: number;
  readonly pages: number;
  readonly name: string;
  readonly title: string;
  readonly run: string;
  readonly panels: CatalogueSite["panels"];
  readonly finished: Date;
  readonly score: number | null;
}

interface PanelRow {
  readonly site: number;
  readonly panel: string;
  readonly run: string;
  readonly score: number | null;
}

/** Selects the sites of published runs whose index was made from the presently loaded store. */
const SITES = `select x.site, x.pages, s.name, s.title, t.name as run, v.places, v.sectors, v.collections, v.finished, c.value as score
  from dw.searchsite x
    join dw.sitesurvey v on v.run = x.run and v.site = x.site and v.digest = x.digest
    join dw.testrun t on t.run = x.run and t.state = 'published'
    join dw.site s on s.site = x.site
    left join dw.sitescore c on c.run = x.run and c.site = x.site and c.sample = 'uniform' and c.place = 0
  order by s.name collate "C"`;
/** Selects the sites of each panel's newest run. A run without a site has no date. */
const PANELS = `select v.site, n.panel, n.name as run, c.value as score from (
    select run, name, panel, row_number() over (partition by panel order by date desc, name desc) as place
    from dw.testrun where state = 'published' and panel is not null and date is not null) n
  join dw.sitesurvey v on v.run = n.run
  left join dw.sitescore c on c.run = v.run and c.site = v.site and c.sample = 'uniform' and c.place = 0
  where n.place = 1 order by n.panel`;
const COLUMNS = "select site, columns from dw.searchsite where site = any($1)";
const columnTypes = { site: "int", columns: "bytea" };
const TESTS = "select test as number, number as test, wam from dw.test";
const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** Reads the index of all sites. Cost: 0.3 µs per page; 16 bytes of memory. */
export async function readCatalogue(db: Database): Promise<SearchCatalogue> {
  const begun = performance.now();
  const members = Map.groupBy(await db.query<PanelRow>("search-panels", PANELS), ({ site }) => site);
  const rows = (await db.query<Omit<SiteRow, "panels">>("search-sites", SITES)).map((row) => ({
    ...row,
    panels: new Map((members.get(row.site) ?? []).map(({ panel, ...its }) => [panel, its])),
  }));
  const { sites, columns } = await readColumns(db, rows);
  const tests = await db.query<CatalogueTest & { number: number }>("search-tests", TESTS);
  let order: Uint32Array | undefined;
  let byWord: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    ...columns,
    sites,
    siteAt: indexesBySite(sites),
    sitesWithWord: (word) => (byWord ??= siteWords(sites)).get(word) ?? [],
    byScore: () => (order ??= inOrderOfScores(columns.scores)),
    tests: new Map(tests.map(({ number, ...test }) => [number, test])),
    milliseconds: performance.now() - begun,
  };
}

/** Returns the index of each site by its number. The warehouse numbers sites from 1. */
function indexesBySite(sites: readonly CatalogueSite[]): Int32Array {
  const indexes = new Int32Array(sites.reduce((max, { site }) => Math.max(max, site), 0) + 1).fill(-1);
  for (const [at, { site }] of sites.entries()) indexes[site] = at;
  return indexes;
}

function siteWords(sites: readonly CatalogueSite[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, { words }] of sites.entries())
    for (const word of new Set(words.flat())) {
      const list = found.get(word);
      if (list === undefined) found.set(word, [at]);
      else list.push(at);
    }
  return found;
}

/** Reads the columns of sites. Omits a site whose row cannot be read, as if it were not in the index. */
async function readColumns(
  db: Database,
  rows: readonly SiteRow[],
): Promise<{ readonly sites: CatalogueSite[]; readonly columns: JoinedColumns }> {
  const sites = withPositions(rows);
  const columns = createJoinedColumns(sites.reduce((sum, { pages }) => sum + pages, 0));
  const damaged = new Set<number>();
  const read = (at: number) => {
    const batch = rows.slice(at, at + AT_ONCE).map(({ site }) => site);
    return db.queryBytes<{ site: number; columns: Uint8Array }>("search-columns", COLUMNS, columnTypes, [batch]);
  };
  let next = read(0);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const packed = new Map((await next).map((row) => [row.site, row.columns]));
    next = read(at + AT_ONCE); // requested while these are unpacked
    next.catch(() => undefined); // `await next` reports the error
    for (const [number, { site, first, pages }] of sites.slice(at, at + AT_ONCE).entries()) {
      const unpacked = unpackColumns(packed.get(site) ?? new Uint8Array());
      if (unpacked?.pages !== pages || !columns.add(unpacked, at + number, first)) damaged.add(site);
    }
    await breath(); // lets other work run
  }
  await next;
  if (damaged.size > 0)
    return await readColumns(
      db,
      rows.filter(({ site }) => !damaged.has(site)),
    );
  return { sites, columns: columns.finish() };
}

/** Returns the sites with the positions of their pages among all pages. */
function withPositions(rows: readonly SiteRow[]): CatalogueSite[] {
  let first = 0;
  return rows.map(({ places, sectors, collections, finished, ...row }) => {
    const site = {
      ...row,
      places: codesOfSite(places),
      sectors: codesOfSite(sectors),
      collections: collectionsOf(collections),
      words: [wordsIn(row.name), wordsIn(row.title)],
      day: Math.floor(finished.getTime() / DAY_MS),
      first,
    };
    first += row.pages;
    return site;
  });
}

/** Returns the codes of a path, without the second tree: countries by the addresses of servers. */
function codesOfSite(path: string): string[] {
  const codes = codesOf(path);
  const geo = codes.indexOf("geo");
  return geo === -1 ? codes : codes.slice(0, geo);
}

/** The number of steps in which scores are compared. */
const STEPS = 2 ** 21;
/** The number of pages up to which sorting is faster than counting the steps, which takes 8 MB and 3 ms for any number of pages. */
const FEW_PAGES = 20_000;

/** Sorts pages by score. Pages within a step keep their order. Cost: linear. */
export function inOrderOfScores(scores: Float64Array): Uint32Array {
  const stepOf = (at: number): number => {
    const score = scores[at] ?? Number.NaN;
    return Number.isNaN(score) ? STEPS + 1 : Math.round(score * STEPS);
  };
  const order = new Uint32Array(scores.length);
  if (scores.length < FEW_PAGES) {
    for (let at = 0; at < order.length; at++) order[at] = at;
    return order.sort((a, b) => stepOf(a) - stepOf(b) || a - b);
  }
  const next = new Uint32Array(STEPS + 3);
  for (let at = 0; at < scores.length; at++) next[stepOf(at) + 1] = (next[stepOf(at) + 1] ?? 0) + 1;
  for (let step = 1; step < next.length; step++) next[step] = (next[step] ?? 0) + (next[step - 1] ?? 0);
  for (let at = 0; at < scores.length; at++) {
    const step = stepOf(at);
    const ordinal = next[step] ?? 0;
    order[ordinal] = at;
    next[step] = ordinal + 1;
  }
  return order;
}

/** The columns of the pages of all sites, one site after the other. */
export interface JoinedColumns {
  /** The number of pages. */
  readonly size: number;
  /** The index of each page's site. */
  readonly siteOf: Uint32Array;
  /** The score of each page, or NaN if no test applied. */
  readonly scores: Float64Array;
  readonly day: Uint16Array;
  /** The profile of each page. */
  readonly profile: Uint16Array | Uint32Array;
  readonly profiles: PageProfiles;
}

/** Creates an empty table of columns, to be filled site by site. @param size  the number of all pages. */
export function createJoinedColumns(size: number) {
  const profiles = createProfiles();
  const siteOf = new Uint32Array(size);
  const scores = new Float64Array(size);
  const day = new Uint16Array(size);
  const profile = new Uint32Array(size);
  return {
    /** @param first  the position of the first page of the site. @returns false if the columns contradict each other. */
    add(columns: PackedColumns, site: number, first: number): boolean {
      const counts = numbersIn(columns.failedCounts);
      const failed = numbersIn(columns.failed);
      if (counts.reduce((sum, count) => sum + count, 0) !== failed.length) return false;
      siteOf.fill(site, first, first + columns.pages);
      copyBytes(columns.scores, scores, first);
      copyBytes(columns.day, day, first);
      const language = numbersIn(columns.language);
      const type = numbersIn(columns.type);
      const languages = columns.languages.map(profiles.languageOf);
      const types = columns.types.map(profiles.typeOf);
      for (let page = 0, from = 0; page < columns.pages; page++) {
        const to = from + (counts[page] ?? 0);
        profile[first + page] = profiles.numberOf({
          letter: letterIndex(scores[first + page] ?? Number.NaN),
          language: languages[language[page] ?? 0] ?? 0,
          type: types[type[page] ?? 0] ?? 0,
          failed,
          from,
          to,
        });
        from = to;
      }
      return true;
    },
    finish(): JoinedColumns {
      const result = profiles.finish();
      // A narrow column is counted faster, because counting is limited by reading memory.
      const narrow = result.count <= 2 ** 16 ? new Uint16Array(profile) : profile;
      return { size, siteOf, scores, day, profile: narrow, profiles: result };
    },
  };
}

function letterIndex(score: number): number {
  return searchLetters.indexOf(letterOfScore(score));
}

/** Copies the bytes of numbers into a column. */
function copyBytes(bytes: Uint8Array, column: Uint16Array | Float64Array, first: number): void {
  new Uint8Array(column.buffer, first * column.BYTES_PER_ELEMENT, bytes.length).set(bytes);
}

function numbersIn(bytes: Uint8Array): Uint16Array {
  const numbers = new Uint16Array(bytes.length / 2);
  copyBytes(bytes, numbers, 0);
  return numbers;
}
