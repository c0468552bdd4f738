import { setImmediate as breath } from "node:timers/promises";
import type { Queryable } from "@eiao/crawler/database";
import { unpackColumns } from "../index/columns.ts";
import type { SiteColumns } from "../index/columns.ts";
import { wordsIn } from "../words.ts";
import { letterOfScore, searchLetters } from "./letters.ts";

/** A site of the index, in its latest published run. */
export interface CatalogueSite {
  readonly site: number;
  readonly name: string;
  readonly title: string;
  /** Words of the name, and of the title. */
  readonly words: readonly (readonly string[])[];
  readonly run: string;
  /** From the root down. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly score: number | null;
  /** Days since 1970-01-01: when its sample was sealed. */
  readonly day: number;
  /** Number of its first page among all; they follow each other. */
  readonly first: number;
  readonly pages: number;
}

/** What filters and facets are answered from: 40 octets a page, in memory. Pages are numbered from 0 by the names of their sites. */
export interface SearchCatalogue {
  readonly size: number;
  /** By name. */
  readonly sites: readonly CatalogueSite[];
  /** Index in `sites` by number of the site. */
  readonly siteAt: ReadonlyMap<number, number>;
  /** Index in `sites` of each page. */
  readonly siteOf: Uint32Array;
  /** NaN: no test applied. */
  readonly scores: Float64Array;
  /** Indexes in `searchLetters`. */
  readonly letter: Uint8Array;
  readonly languages: readonly string[];
  readonly language: Uint16Array;
  readonly types: readonly string[];
  readonly type: Uint16Array;
  readonly day: Uint16Array;
  /** Where the failed tests of each page begin in `failed`; one more than there are pages. */
  readonly failedFrom: Uint32Array;
  readonly failed: Uint16Array;
  /** All pages, the best first; those without a score last. */
  readonly byScore: Uint32Array;
  /** Tests by their numbers in `failed`. */
  readonly tests: ReadonlyMap<number, CatalogueTest>;
  /** How long it took to read. */
  readonly milliseconds: number;
}

/** A test by which a page may have failed. */
export interface CatalogueTest {
  /** Such as `7.2_CSS_02`. */
  readonly test: string;
  readonly wam: string;
}

interface SiteRow {
  readonly site: number;
  readonly name: string;
  readonly title: string;
  readonly run: string;
  readonly places: string;
  readonly sectors: string;
  readonly finished: Date;
  readonly score: number | null;
}

/** What is of a run that readers do not see, or of a store that was replaced since, is not there. */
const SITES = `select x.site, s.name, s.title, t.name as run, v.places, v.sectors, v.finished, max(c.value) as score
  from dw.searchsite x
    join dw.sitesurvey v on v.run = x.run and v.site = x.site and v.digest = x.digest
    join dw.testrun t on t.run = x.run and t.state = 'published'
    join dw.site s on s.site = x.site
    left join dw.sitescore c on c.run = x.run and c.site = x.site and c.sample = 'uniform'
      and c.ruleset in (select r.ruleset from dw.ruleset r where r.id like 'uwem%')
  group by x.site, s.name, s.title, t.name, v.places, v.sectors, v.finished
  order by s.name collate "C"`;
const COLUMNS = "select site, columns from dw.searchsite where site = any($1)";
const TESTS = "select test as number, number as test, wam from dw.test";
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Reads what the index has of all sites. Cost: 1 µs a page; 40 octets of memory. */
export async function readCatalogue(db: Queryable): Promise<SearchCatalogue> {
  const begun = performance.now();
  const rows = await db.query<SiteRow>("search-sites", SITES);
  const columns = new Map<number, SiteColumns>();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map(({ site }) => site);
    const packed = await db.query<{ site: number; columns: Uint8Array }>("search-columns", COLUMNS, [some]);
    for (const { site, columns: its } of packed) {
      const unpacked = unpackColumns(its);
      if (unpacked !== undefined) columns.set(site, unpacked);
    }
    await breath(); // others have their turn
  }
  let first = 0;
  const sites = rows.flatMap(({ site, places, sectors, finished, ...row }): CatalogueSite[] => {
    const own = columns.get(site);
    if (own === undefined) return [];
    const made = {
      ...row,
      site,
      places: codesOf(places),
      sectors: codesOf(sectors),
      words: [wordsIn(row.name), wordsIn(row.title)],
      day: Math.floor(finished.getTime() / DAY_MS),
      first,
      pages: own.pages,
    };
    first += own.pages;
    return [made];
  });
  const tests = await db.query<CatalogueTest & { number: number }>("search-tests", TESTS);
  const joined = joinColumns(sites, columns, first);
  return {
    ...joined,
    letter: lettersOf(joined.scores),
    sites,
    siteAt: new Map(sites.map(({ site }, at) => [site, at])),
    byScore: inOrderOfScores(joined.scores),
    tests: new Map(tests.map(({ number, ...test }) => [number, test])),
    milliseconds: performance.now() - begun,
  };
}

/** Countries by the addresses of servers are a second tree behind the first. */
function codesOf(path: string): string[] {
  const codes = path.split("/").filter((code) => code !== "");
  const geo = codes.indexOf("geo");
  return geo === -1 ? codes : codes.slice(0, geo);
}

function joinColumns(sites: readonly CatalogueSite[], columns: ReadonlyMap<number, SiteColumns>, size: number) {
  const all = sites.map(({ site }) => columns.get(site)).filter((one) => one !== undefined);
  const languages = createNumbers();
  const types = createNumbers();
  const joined = {
    size,
    siteOf: new Uint32Array(size),
    scores: new Float64Array(size),
    languages: languages.all,
    language: new Uint16Array(size),
    types: types.all,
    type: new Uint16Array(size),
    day: new Uint16Array(size),
    failedFrom: new Uint32Array(size + 1),
    failed: new Uint16Array(all.reduce((sum, { failed }) => sum + failed.length, 0)),
  };
  let at = 0;
  let failedAt = 0;
  for (const [number, own] of all.entries()) {
    const language = own.languages.map(languages.of);
    const type = own.types.map(types.of);
    joined.scores.set(own.scores, at);
    joined.day.set(own.day, at);
    joined.failed.set(own.failed, failedAt);
    joined.siteOf.fill(number, at, at + own.pages);
    for (let page = 0; page < own.pages; page++, at++) {
      joined.language[at] = language[own.language[page] ?? 0] ?? 0;
      joined.type[at] = type[own.type[page] ?? 0] ?? 0;
      failedAt += own.failedCounts[page] ?? 0;
      joined.failedFrom[at + 1] = failedAt;
    }
  }
  return joined;
}

const MOST_NUMBERS = 2 ** 16;

function createNumbers() {
  const all = [""];
  const known = new Map([["", 0]]);
  return {
    all,
    of: (value: string): number => {
      const number = known.get(value);
      if (number !== undefined) return number;
      if (all.length >= MOST_NUMBERS) return 0;
      known.set(value, all.length);
      all.push(value);
      return all.length - 1;
    },
  };
}

/** Scores are told apart to so many steps. */
const STEPS = 2 ** 21;
/** Of fewer pages a sort costs less than to count the steps: those take 8 MB and 3 ms, whatever there is to count. */
const FEW_PAGES = 20_000;

/** Pages of a step stand as they do in the catalogue. Cost: linear. */
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
    const place = next[step] ?? 0;
    order[place] = at;
    next[step] = place + 1;
  }
  return order;
}

function lettersOf(scores: Float64Array): Uint8Array {
  const letters = new Uint8Array(scores.length);
  for (let at = 0; at < scores.length; at++)
    letters[at] = searchLetters.indexOf(letterOfScore(scores[at] ?? Number.NaN));
  return letters;
}
