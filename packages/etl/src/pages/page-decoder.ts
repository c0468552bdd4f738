import type { Queryable } from "@eiao/crawler/internal/database";
import type { PageGraphFacts } from "@eiao/sampler/internal";
import { countsOf } from "./counts.ts";
import { pageRowError } from "./errors.ts";
import { decodePage, decodePageHead, readDictionary } from "./site-pages.ts";
import type { SitePageRow } from "./site-page-row.ts";

/** A page of a site in a run, with its counts. */
export interface CountedPage {
  /** The number within the site. */
  readonly page: number;
  /** The URL of its first document. */
  readonly url: string;
  /** True if it is in the uniform sample, on which the figures of the site are based. */
  readonly isUniform: boolean;
  /** B and N by rule set, as given in the store. */
  readonly scores: PageGraphFacts["counts"];
  readonly tests: readonly PageTest[];
}

/** A page of a site in a run, with all its findings. */
export interface WarehousePage extends CountedPage {
  readonly facts: PageGraphFacts;
}

/** B and N of a test on a page. */
export interface PageTest {
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  readonly ruleSet: string;
  readonly failed: number;
  readonly applied: number;
}

/** A row of a page in the database. */
export interface StoredPageRow extends SitePageRow {
  readonly samples: number;
}

/** Reads the rows of one site. */
export interface PageDecoder {
  readonly dictionary: Uint8Array;
  /** Returns the rule set of a test by its number in rows, or undefined if there is no such test. */
  ruleSetOf(test: number): string | undefined;
  /** Reads a page with all its findings. @throws EiaoError `PageRowDamaged`. */
  decode(row: StoredPageRow): WarehousePage;
  /** Reads a page without its findings. @throws EiaoError `PageRowDamaged`. Cost: a tenth of `decode`. */
  decodeCounts(row: StoredPageRow): CountedPage;
}

const TESTS = `select test as number, number as test, wam, checkpoint, rulesetid as "ruleSet" from dw.test`;
const DICTIONARY = "select dictionary from dw.sitefile where run = $1 and site = $2";

/** Opens the decoder for the rows of a site, or returns undefined if the run has no data of the site. @throws EiaoError `PageRowDamaged`. */
export async function openPageDecoder(db: Queryable, run: number, site: number): Promise<PageDecoder | undefined> {
  type TestRow = Omit<PageTest, "failed" | "applied"> & { readonly number: number };
  const tests = new Map((await db.query<TestRow>("all-tests", TESTS)).map((row) => [row.number, row]));
  const [file] = await db.query<{ dictionary: Uint8Array }>("site-dictionary", DICTIONARY, [run, site]);
  if (file === undefined) return undefined;
  const dictionary = readDictionary(file.dictionary);
  const wamOf = (number: number) => tests.get(number)?.wam;
  const countedPage = (row: StoredPageRow, { url, scores }: Pick<CountedPage, "url" | "scores">): CountedPage => {
    const found = countsOf(row).flatMap(({ test: number, passes, fails, failed }): PageTest[] => {
      const of = tests.get(number);
      if (of === undefined) return [];
      return [{ ...of, failed, applied: passes + fails }];
    });
    return { page: row.page, url, isUniform: (row.samples & 1) !== 0, scores, tests: found };
  };
  return {
    dictionary,
    ruleSetOf: (test) => tests.get(test)?.ruleSet,
    decode(row) {
      const facts = decodePage(row, dictionary, wamOf);
      const page = countedPage(row, { url: facts.documents[0]?.url ?? "", scores: facts.counts });
      const known = new Set(page.tests.map(({ wam }) => wam));
      const other = facts.documents.flatMap(({ results }) => results).find(({ wam }) => !known.has(wam));
      if (other !== undefined)
        throw pageRowError("PageRowDamaged", { page: row.page, reason: `its counts have no ${other.wam}` });
      return { ...page, facts };
    },
    decodeCounts: (row) => countedPage(row, decodePageHead(row, dictionary)),
  };
}
