import { zstdDecompressSync } from "node:zlib";
import { withChange } from "../compute/score-mean.ts";
import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import type { Assessment, Change } from "@eiao/sampler/internal";
import type { Database } from "@eiao/crawler/internal/database";
import { detailOfSite } from "../read/site-rows.ts";
import type { ContentFigures, LanguageFigures, TestFigures } from "../compute/site-figures.ts";
import { collectionsOf, codesOf } from "../../warehouse/site-group.ts";
import { meanWhereApplied } from "../compute/site-figures.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { queryOfRuns } from "../../warehouse/run-tables.ts";
import type { TableOf } from "../../warehouse/run-tables.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import { needed } from "../functions/query.ts";
import type { Rank } from "../compute/ranks.ts";
import { inclusions } from "../functions/site-functions.ts";
import { tableOf } from "./table.ts";
import { notInRun } from "../../errors.ts";
import type { ReportTable } from "./table.ts";

/** The facts about the measurement of a site in a run. */
export interface SurveyFacts {
  readonly webAddress: string;
  /** The time at which the sample was sealed, in ISO 8601. */
  readonly finished: string;
  /** The extent of the survey: `sample` or `census`. */
  readonly extent: string;
  /** The number of pages that the crawl found. */
  readonly found: number;
  /** The number of evaluated pages. */
  readonly pages: number;
  readonly failed: number;
  readonly emptyShells: number;
  readonly results: number;
  readonly tool: string;
  readonly toolVersion: string;
  readonly seed: string;
  /** SHA-256 of the sealed store. */
  readonly digest: string;
  /** The path of the store when it was loaded, absolute or relative to the data directory. */
  readonly store: string;
}

/** The score of a site by another rule set. */
export interface OtherScore {
  readonly ruleSet: string;
  readonly value: number | null;
}

/** A test on a site. */
export interface TestOfSite extends TestFigures {
  /** The mean over the pages where it applied, or null if there are none. */
  readonly mean: number | null;
}

/** All data of a site in a run for reports, except single pages. */
export interface SiteFacts {
  readonly site: string;
  readonly title: string;
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly collections: readonly string[];
  readonly survey: SurveyFacts;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The lowest and highest scores of its pages. */
  readonly min: number | null;
  readonly max: number | null;
  readonly margin: number | null;
  /** The number of pages in the uniform sample, on which these figures are based. */
  readonly sampled: number;
  /** The rank among all sites of a panel's run. Null if it has no score, or the run is outside the panels. */
  readonly rank: Rank | null;
  readonly before: number | null;
  /** The change since the previous run, or null if a run has no score. */
  readonly change: Change | null;
  readonly tests: readonly TestOfSite[];
  readonly languages: readonly LanguageFigures[];
  readonly contents: readonly (Pick<ContentFigures, "value" | "occurrences" | "pages"> & {
    readonly inclusion: string;
  })[];
  /** The scores by other rule sets than the report's, such as the one for PDF documents. */
  readonly others: readonly OtherScore[];
  /** The figures of the report card beside the store, or null if there was none. `faults` and `undecided` count all rule sets. */
  readonly card: Pick<Assessment, "clusters" | (typeof partsOfCard)[number]> | null;
}

const surveySql = (
  of: TableOf,
  run: number,
): string => `select s.webaddress as "webAddress", v.finished, v.extent, v.urlcount as found, v.pages, v.failed,
    v.emptyshells as "emptyShells", v.results, v.tool, v.toolversion as "toolVersion", v.seed, v.digest, v.store, f.card
  from ${of("sitesurvey", run)} v join dw.site s on s.site = v.site
    left join ${of("sitefile", run)} f on f.run = $1 and f.site = $2
  where v.run = $1 and v.site = $2`;
const LARGEST_CARD = 64_000_000;

/** Returns a site in a run, in one row. @throws EiaoError like `runReport`. Cost: a pass over the scores of the run, for its rank. */
export function siteFacts(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<SiteFacts>> {
  return tableOf(warehouse, query, async (now, before) => {
    const name = needed("siteFacts", query, "site");
    const { db, figures, runRow, ruleSet } = now;
    const [score] = await figures.scores({ run: runRow.run, ruleSet, site: name });
    if (score === undefined) throw notInRun(runRow.name, "site", name.slice(0, 200));
    const { number, title, places, sectors, collections, value, low, high, min, max, margin, pages } = score;
    const earlier = before && (await figures.scores({ run: before.runRow.run, ruleSet, site: name }))[0];
    const [{ tests, languages, contents }, { card, ...survey }] = await Promise.all([
      detailOfSite(db, runRow.run, ruleSet, number),
      surveyOf(db, runRow.run, number),
    ]);
    return [
      {
        site: name,
        title,
        places: codesOf(places),
        sectors: codesOf(sectors),
        collections: collectionsOf(collections),
        survey,
        value,
        low,
        high,
        min,
        max,
        margin,
        sampled: pages,
        rank: runRow.panel === null ? null : await figures.rank(runRow.run, ruleSet, score),
        ...withChange(earlier, score),
        tests: tests.map((figuresOfTest) => ({ ...figuresOfTest, mean: meanWhereApplied(figuresOfTest, pages) })),
        languages,
        contents: contents.flatMap(({ kind, value: text, occurrences, pages: on }) => {
          const inclusion = inclusions[kind];
          return inclusion === undefined ? [] : [{ inclusion, value: text, occurrences, pages: on }];
        }),
        others: await otherScores(now, name),
        card: card === null ? null : cardIn(card, ruleSet),
      },
    ];
  });
}

async function otherScores({ figures, runRow, ruleSet }: ResolvedQuery, site: string): Promise<OtherScore[]> {
  const found: OtherScore[] = [];
  for (const other of await figures.ruleSets(runRow.run)) {
    if (other === ruleSet) continue;
    const [score] = await figures.scores({ run: runRow.run, ruleSet: other, site });
    if (score !== undefined) found.push({ ruleSet: other, value: score.value });
  }
  return found;
}

/** @returns the facts with the packed report card. */
async function surveyOf(
  db: Database,
  run: number,
  site: number,
): Promise<SurveyFacts & { readonly card: Uint8Array | null }> {
  type Row = Omit<SurveyFacts, "finished"> & { readonly finished: Date; readonly card: Uint8Array | null };
  const [row] = await queryOfRuns<Row>(db, "survey-of-site", (of) => surveySql(of, run), [run, site]);
  if (row === undefined) throw notInRun(String(run), "site", String(site));
  return { ...row, finished: row.finished.toISOString() };
}

/** Reads a report card. Keeps the clusters of one rule set, and those of PDF documents, which have their own. */
function cardIn(card: Uint8Array, ruleSet: string): SiteFacts["card"] {
  const text = zstdDecompressSync(card, { maxOutputLength: LARGEST_CARD }).toString();
  const assessment = JSON.parse(text) as Assessment;
  const parts = partsOfCard.filter((part) => part in assessment).map((part) => [part, assessment[part]] as const);
  return {
    clusters: assessment.clusters.filter(({ ruleset = ruleSet }) => ruleset === ruleSet || evaluatesPdf(ruleset)),
    ...(Object.fromEntries(parts) as Pick<Assessment, (typeof partsOfCard)[number]>),
  };
}

const partsOfCard = [
  "faults",
  "undecided",
  "headline",
  "messages",
  "distribution",
  "leftOut",
  "stoppedBy",
  "unfetched",
  "notes",
] as const;
