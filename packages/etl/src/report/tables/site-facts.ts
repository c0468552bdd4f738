import { zstdDecompressSync } from "node:zlib";
import type { Assessment } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import { siteDetails, siteScores } from "../../figures/site-figures.ts";
import type { ContentFigures, LanguageFigures, TestFigures } from "../../figures/site-figures.ts";
import type { Warehouse } from "../../warehouse.ts";
import { changeText } from "../comparisons.ts";
import type { ReportQuery } from "../query.ts";
import { needed } from "../query.ts";
import { inclusions } from "../site-functions.ts";
import { codesOf } from "./ranked-sites.ts";
import { notInRun, tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** How a site was measured in a run. */
export interface SurveyFacts {
  readonly webAddress: string;
  /** When its sample was sealed: ISO 8601. */
  readonly finished: string;
  /** `sample`, `census`. */
  readonly extent: string;
  /** Found by the crawl. */
  readonly found: number;
  /** Evaluated. */
  readonly pages: number;
  readonly failed: number;
  readonly emptyShells: number;
  readonly results: number;
  readonly tool: string;
  readonly toolVersion: string;
  readonly seed: string;
  /** SHA-256 of the sealed store. */
  readonly digest: string;
  /** Where that was when it was loaded: relative to the data directory, or absolute. */
  readonly store: string;
}

/** What a site came to by another rule set. */
export interface OtherScore {
  readonly ruleSet: string;
  readonly value: number | null;
}

/** Everything that reports show of a site in a run but its single pages. */
export interface SiteFacts {
  readonly site: string;
  readonly title: string;
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly survey: SurveyFacts;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of the scores of its pages. */
  readonly min: number | null;
  readonly max: number | null;
  readonly margin: number | null;
  /** Pages of the uniform sample, which these figures rest on. */
  readonly sampled: number;
  /** Among all sites of the run; null: it has no score. */
  readonly rank: number | null;
  readonly sites: number;
  readonly before: number | null;
  readonly change: string;
  readonly tests: readonly TestFigures[];
  readonly languages: readonly LanguageFigures[];
  readonly contents: readonly (Pick<ContentFigures, "value" | "occurrences" | "pages"> & {
    readonly inclusion: string;
  })[];
  /** What was measured by other rule sets than that of the report, such as PDF documents: scored apart. */
  readonly others: readonly OtherScore[];
  /** Of the report card beside its store; null: there was none. */
  readonly card: Pick<Assessment, "clusters" | "headline" | "messages" | "distribution" | "notes"> | null;
}

const SURVEY = `select s.webaddress as "webAddress", v.finished, v.extent, v.urlcount as found, v.pages, v.failed,
    v.emptyshells as "emptyShells", v.results, v.tool, v.toolversion as "toolVersion", v.seed, v.digest, v.store
  from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 and v.site = $2`;
const CARD = "select card from dw.sitefile where run = $1 and site = $2";
const RANK = `select count(*) as sites, count(case when c.value < $3 then 1 end) as better
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset where c.run = $1 and c.sample = 'uniform' and r.id = $2`;
const OTHERS = `select r.id as "ruleSet", c.value from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset
  where c.run = $1 and c.site = $2 and c.sample = 'uniform' and r.id <> $3 order by r.id`;
const LARGEST_CARD = 64_000_000;

/** A site in a run, in one row. @throws EiaoError as `runReport`. Cost: a scan of the scores of the run, for its rank. */
export function siteFacts(warehouse: Warehouse, query: ReportQuery): Promise<ReportTable<SiteFacts>> {
  return tableOf(warehouse, query, async (now, before) => {
    const name = needed("siteFacts", query, "site");
    const { db, runRow, ruleSet } = now;
    const [score] = await siteScores(db, { run: runRow.run, ruleSet, site: name });
    if (score === undefined) throw notInRun(runRow.name, "site", name);
    const { number, title, places, sectors, value, low, high, min, max, margin, pages } = score;
    const detail = (await siteDetails(db, runRow.run, ruleSet, [number])).get(number);
    const earlier = before && (await siteScores(db, { run: before.runRow.run, ruleSet, site: name }))[0];
    return [
      {
        site: name,
        title,
        places: codesOf(places),
        sectors: codesOf(sectors),
        survey: await surveyOf(db, runRow.run, number),
        value,
        low,
        high,
        min,
        max,
        margin,
        sampled: pages,
        ...(await rankOf(db, runRow.run, ruleSet, value)),
        before: earlier?.value ?? null,
        change: changeText(earlier?.value ?? null, value),
        tests: detail?.tests ?? [],
        languages: detail?.languages ?? [],
        contents: (detail?.contents ?? []).flatMap(({ kind, value: text, occurrences, pages: on }) => {
          const inclusion = inclusions[kind];
          return inclusion === undefined ? [] : [{ inclusion, value: text, occurrences, pages: on }];
        }),
        others: await db.query<OtherScore>("other-scores-of-site", OTHERS, [runRow.run, number, ruleSet]),
        card: await cardOf(db, runRow.run, number),
      },
    ];
  });
}

/** Equal ones share a rank (D-30). */
async function rankOf(
  db: Queryable,
  run: number,
  ruleSet: string,
  value: number | null,
): Promise<Pick<SiteFacts, "rank" | "sites">> {
  const [row] = await db.query<{ sites: number; better: number }>("rank-of-site", RANK, [run, ruleSet, value ?? 0]);
  return { rank: value === null ? null : (row?.better ?? 0) + 1, sites: row?.sites ?? 0 };
}

async function surveyOf(db: Queryable, run: number, site: number): Promise<SurveyFacts> {
  type Row = Omit<SurveyFacts, "finished"> & { readonly finished: Date };
  const [row] = await db.query<Row>("survey-of-site", SURVEY, [run, site]);
  if (row === undefined) throw notInRun(String(run), "site", String(site));
  return { ...row, finished: row.finished.toISOString() };
}

async function cardOf(db: Queryable, run: number, site: number): Promise<SiteFacts["card"]> {
  const [row] = await db.query<{ card: Uint8Array | null }>("card-of-site", CARD, [run, site]);
  if (row === undefined || row.card === null) return null;
  const text = zstdDecompressSync(row.card, { maxOutputLength: LARGEST_CARD }).toString();
  const { clusters, headline, messages, distribution, notes } = JSON.parse(text) as Assessment;
  return {
    clusters,
    ...(headline === undefined ? {} : { headline }),
    ...(messages === undefined ? {} : { messages }),
    ...(distribution === undefined ? {} : { distribution }),
    ...(notes === undefined ? {} : { notes }),
  };
}
