import type { PageGraphFacts } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import { warehouseError } from "../errors.ts";
import { knownRun } from "../runs/run-row.ts";
import type { Warehouse } from "../warehouse.ts";
import { countsOf } from "../page-rows/counts.ts";
import { decodePage, readDictionary } from "../page-rows/site-pages.ts";

/** A page of a site in a run, with everything that was found on it. */
export interface WarehousePage {
  /** Number within the site. */
  readonly page: number;
  /** Of its first document. */
  readonly url: string;
  /** It is of the uniform sample, which the figures of the site rest on. */
  readonly isUniform: boolean;
  readonly facts: PageGraphFacts;
  /** B and N by rule set, as the store states them. */
  readonly scores: PageGraphFacts["counts"];
  readonly tests: readonly PageTest[];
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

interface TestRow {
  readonly number: number;
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  readonly ruleset: string;
}

const TESTS = "select test as number, number as test, wam, checkpoint, rulesetid as ruleset from dw.test";
const DICTIONARY = "select dictionary from dw.sitefile where run = $1 and site = $2";
const PAGES = `select page, samples, counts, content from dw.pageresult
  where run = $1 and site = $2 and page > $3 order by page limit 200`;

const SITE = `select v.site from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 and s.name = $2`;

/**
 * The pages of a site in a run, by their names, all their results among them: whatever the store of the site says of them.
 * @throws EiaoError `UnknownTestRun`, `NotInRun`, `PageRowDamaged`. Cost: 0.3 ms for a page of 130 results; memory of some hundred pages.
 */
export async function* readPages({ database }: Warehouse, run: string, site: string): AsyncGenerator<WarehousePage> {
  const { run: number } = await knownRun(database, run);
  const [row] = await database.query<{ site: number }>("site-in-run", SITE, [number, site]);
  if (row === undefined) {
    const remedy = `See \`eiao-wam report siteList --run ${run}\`.`;
    throw warehouseError("NotInRun", { run, what: "site", value: site, remedy });
  }
  yield* readSitePages(database, number, row.site);
}

/**
 * The same by the numbers of run and site, in the order in which they were loaded.
 * @throws EiaoError `PageRowDamaged`. Cost: 0.3 ms for a page of 130 results; memory of some hundred pages.
 */
export async function* readSitePages(db: Queryable, run: number, site: number): AsyncGenerator<WarehousePage> {
  const tests = new Map((await db.query<TestRow>("all-tests", TESTS)).map((row) => [row.number, row]));
  const [file] = await db.query<{ dictionary: Uint8Array }>("site-dictionary", DICTIONARY, [run, site]);
  if (file === undefined) return;
  const dictionary = readDictionary(file.dictionary);
  const wamOf = (number: number) => tests.get(number)?.wam;
  for (let last = -1; ;) {
    const rows = await db.query<{ page: number; samples: number; counts: Uint8Array; content: Uint8Array }>(
      "pages-of-site",
      PAGES,
      [run, site, last],
    );
    for (const row of rows) {
      const facts = decodePage(row, dictionary, wamOf);
      const found = countsOf(row).flatMap(({ test: number, passes, fails, failed }): PageTest[] => {
        const of = tests.get(number);
        if (of === undefined) return [];
        return [{ ...of, ruleSet: of.ruleset, failed, applied: passes + fails }];
      });
      yield {
        page: row.page,
        url: facts.documents[0]?.url ?? "",
        isUniform: (row.samples & 1) !== 0,
        facts,
        scores: facts.counts,
        tests: found,
      };
      last = row.page;
    }
    if (rows.length === 0) return;
  }
}
