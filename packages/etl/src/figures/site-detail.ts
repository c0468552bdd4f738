import type { Database } from "@eiao/crawler/database";
import { queryOfRuns } from "../tables-of-run.ts";
import type { TableOf } from "../tables-of-run.ts";
import type { ContentFigures, LanguageFigures, SiteDetail, TestFigures } from "./where-applied.ts";

/** Tests, languages and contents of a site. */
export type DetailOfSite = Omit<SiteDetail, "checkpoints">;

/**
 * A page of a site asks for all three, and what a server spends on a statement is mostly its planning: so they are rows of one. What they have
 * in common stands in the same columns.
 */
const detailSql = (
  of: TableOf,
  run: number,
): string => `select d.part, d.kind, t.number as test, t.wam, t.checkpoint, m.value as term,
    d.failed, d.applied, d.pages, d.ratio, d.stddev, d.margin, d.min, d.max
  from (
    select 1 as part, 0 as kind, x.test as id, 0 as ruleset, x.failed, x.applied, x.pages, x.ratio,
        cast(null as float8) as stddev, cast(null as float8) as margin, x.min, x.max
      from ${of("sitetest", run)} x where x.run = $1 and x.site = $2
    union all
    select 2, 0, x.language, x.ruleset, x.weight, 0, x.pages, x.value, x.stddev, x.margin, x.min, x.max
      from ${of("sitelanguage", run)} x where x.run = $1 and x.site = $2
    union all
    select 3, x.kind, x.term, 0, 0, x.occurrences, x.pages, null, null, null, null, null
      from ${of("sitecontent", run)} x where x.run = $1 and x.site = $2
  ) d
    left join dw.test t on d.part = 1 and t.test = d.id
    left join dw.term m on d.part > 1 and m.term = d.id
    left join dw.ruleset r on d.part = 2 and r.ruleset = d.ruleset
  where d.part = 3 or t.rulesetid = $3 or r.id = $3
  order by d.part, d.kind, t.number collate "C", t.wam collate "C", m.value collate "C"`;

interface Row extends Omit<TestFigures, "ratio"> {
  readonly part: number;
  readonly kind: number;
  readonly term: string;
  readonly ratio: number | null;
  readonly stddev: number | null;
  readonly margin: number | null;
}

/** The same as `siteTests`, `siteLanguages` and `siteContents` of one site, in one statement. */
export async function detailOfSite(db: Database, run: number, ruleSet: string, site: number): Promise<DetailOfSite> {
  const tests: TestFigures[] = [];
  const languages: LanguageFigures[] = [];
  const contents: ContentFigures[] = [];
  const sql = (of: TableOf): string => detailSql(of, run);
  for (const row of await queryOfRuns<Row>(db, "detail-of-site", sql, [run, site, ruleSet])) {
    const { part, kind, test, wam, checkpoint, term, failed, applied, pages, ratio, stddev, margin, min, max } = row;
    if (part === 1) tests.push({ test, wam, checkpoint, failed, applied, pages, ratio: ratio ?? 0, min, max });
    else if (part === 2)
      languages.push({ language: term, pages, weight: failed, value: ratio, stddev, margin, min, max });
    else contents.push({ kind, value: term, occurrences: applied, pages });
  }
  return { tests, languages, contents };
}
