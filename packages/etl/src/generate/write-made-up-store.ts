import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { crawlIdOf, jobOf } from "@eiao/crawler/internal";
import { openStore } from "@eiao/sampler/internal";
import type {
  DocumentGraphFacts,
  DrawnScenario,
  LocationFact,
  StoreManifest,
  StoreOpening,
  StoredSurvey,
} from "@eiao/sampler/internal";
import { uwem12, writeEarl } from "@eiao/wam-core";
import type { Report, RuleSet } from "@eiao/wam-core";
import { checkpointSums, createSiteTally, scoredCounts } from "../load/site-tally.ts";
import { countResults } from "../pages/counts.ts";
import type { SiteTally } from "../load/site-tally.ts";
import { madeUpPages, madeUpRuleSetOf, ruleSetsOfSite } from "./page.ts";
import type { MadeUpSite } from "./made-up-sites.ts";

const statisticIds: Readonly<Record<string, string>> = {
  language: "EIAO.LANG.1.2",
  technology: "EIAO.TECH.1.2",
  internalLinks: "EIAO.INT.1.2",
  externalLinks: "EIAO.EXT.1.2",
  mediaType: "EIAO.MEDIA.1.2",
};

/**
 * Writes and seals the store of a generated site, like a sampler. There is no archive to verify it against.
 * @throws EiaoError `StoreSealed`, `StoreNotWritten`. Cost: 30 µs per result.
 */
export async function writeMadeUpStore(file: string, site: MadeUpSite): Promise<{ pages: number; results: number }> {
  // The rest of a killed call can be generated again faster than it can be read.
  await rm(`${file}.part`, { force: true });
  const store = await openStore(file, openingOf(site));
  const tally = createSiteTally(site.site, madeUpRuleSetOf(site), await checkpointSums());
  const drawn: ReturnType<typeof drawnOf>[] = [];
  let results = 0;
  for (const page of madeUpPages(site)) {
    const counts = scoredCounts(countResults(page), () => true);
    tally.add(page, counts);
    drawn.push(drawnOf(page.id, page.documents[0]?.url ?? ""));
    for (const document of page.documents) results += document.results.length;
    await store.addScenario({
      id: page.id,
      counts: page.counts,
      documents: page.documents.map(({ url, downloaded, headers, languages, doctype, authoringTools, ...rest }) => ({
        url,
        downloaded,
        languages,
        authoringTools,
        headers: headers.map(headerOf),
        ...(doctype === undefined ? {} : { doctype }),
        earl: writeEarl(reportOf(url, rest, ruleSetsOfSite(site)), "turtle", { terms: "seed", date: downloaded }),
      })),
    });
  }
  const { finished } = manifestOf(site, drawn);
  await store.seal({ ...surveyOf(site, tally, drawn.length), drawn, finished });
  return { pages: drawn.length, results };
}

function headerOf(line: string): readonly [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** Returns the report of a generated evaluation. */
function reportOf(
  url: string,
  {
    results,
    statistics,
    ...about
  }: Pick<DocumentGraphFacts, "results" | "statistics" | "contentLength" | "tidy" | "parsingFailed">,
  ruleSets: readonly RuleSet[],
): Report {
  const judges = new Map(ruleSets.flatMap(({ id, judges: all }) => all.map((wam) => [wam.id, { ruleSet: id, wam }])));
  const locationOf = ({ line, column, source }: LocationFact) => ({
    line,
    column,
    subject: null,
    ...(source === undefined ? {} : { source }),
  });
  const [statistic] = uwem12.statistics;
  return {
    url,
    ...about,
    contentType: "text/html",
    ruleSets,
    judges: [],
    contentDigest: () => createHash("sha256").update(url).digest("hex"),
    judgements: results.flatMap((result) => {
      const judge = judges.get(result.wam);
      return judge === undefined ? [] : [{ ...judge, location: locationOf(result), result: result.value }];
    }),
    statistics: statistics.flatMap((found) => {
      const { type, value } = found;
      if (statistic === undefined) return [];
      return [{ wam: statistic, id: statisticIds[type] ?? "", type, value, location: locationOf(found) }];
    }),
    date: undefined,
    failure: undefined,
    untested: [],
    messages: [],
    violations: undefined,
    document: undefined,
    winners: new Map(),
  };
}

/** Returns the opening of the store of a site. */
export function openingOf(input: MadeUpSite): StoreOpening {
  const { site, seed, begun, population, pages } = input;
  const [first, ...others] = ruleSetsOfSite(input).map(({ id, version }) => ({ id, version }));
  if (first === undefined) throw new TypeError("a made-up site needs a rule set");
  const run = begun.toISOString().replace(/\D/g, "").slice(0, 14);
  const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    run,
    database: crawlIdOf({ statistics: {}, job: jobOf(site), timestamp: run }),
    site,
    webSite: `http://${site}/`,
    tool: { name: "eiao-wam generate", version: "1" },
    ruleSets: [first, ...others],
    seed,
    seedOrigin: "chosen by hand",
    population,
    // The list of pages stays the same from run to run.
    populationDigest: digestOf(`${seed} ${site} ${population}`),
    sizesDigest: digestOf(`sizes ${seed} ${site} ${population}`),
    wanted: pages,
    extent: "sample",
  };
}

/** Returns the survey of a site from the sums of its pages. */
export function surveyOf(site: MadeUpSite, { reports, tests }: SiteTally, pages: number): StoredSurvey {
  const ruleSets = ruleSetsOfSite(site);
  const report = reports.get(ruleSets[0]?.id ?? "");
  const standardDeviation = report?.siteStddev();
  const errorMargin = report?.siteErrorMargin();
  const ruleSetOf = madeUpRuleSetOf(site);
  const counts = [...tests].map(([wam, count]) => ({ ruleSet: ruleSetOf(wam), wam, ...count }));
  return {
    urlCount: site.population,
    ...(standardDeviation === undefined || errorMargin === undefined ? {} : { standardDeviation, errorMargin }),
    scores: ruleSets.map(({ id }) => {
      const own = counts.filter(({ ruleSet }) => ruleSet === id);
      const failed = own.reduce((sum, count) => sum + count.failed, 0);
      const applied = own.reduce((sum, count) => sum + count.applied, 0);
      const value = failed / applied; // every page has results
      const half = reports.get(id)?.siteErrorMargin() ?? 0;
      const [low, high] = [Math.max(0, value - half), Math.min(1, value + half)];
      return { ruleSet: id, value, failed, applied, sample: "uniform", pages, low, high, method: "made up" };
    }),
    tests: counts.map(({ ruleSet, wam, failed, applied }) => ({
      ruleSet,
      wam,
      failed,
      applied,
      test: ruleSets.flatMap(({ judges }) => judges).find(({ id }) => id === wam)?.test ?? wam,
    })),
  };
}

/** Returns the manifest of a site. */
export function manifestOf(site: MadeUpSite, drawn: readonly DrawnScenario[]): StoreManifest {
  const finished = new Date(site.begun.getTime() + 1_700 * site.pages).toISOString();
  return { opening: openingOf(site), finished, drawn, archives: [], digests: { survey: "", pages: new Map() } };
}

/** Returns the draw of a page for the uniform sample. */
export function drawnOf(scenario: string, url: string): DrawnScenario {
  return { scenario, url, outcome: "sampled", samples: ["uniform"] };
}
