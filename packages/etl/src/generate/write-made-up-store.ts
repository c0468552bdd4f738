import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { uwem12, writeEarl } from "@eiao/wam-core";
import type { Report, RuleSet } from "@eiao/wam-core";
import { openStore } from "@eiao/sampler";
import type { DocumentGraphFacts, LocationFact } from "@eiao/sampler";
import { checkpointSums } from "../load/checkpoints.ts";
import { countsByTest, createSiteTally } from "../load/site-tally.ts";
import { drawnOf, manifestOf, openingOf, surveyOf } from "./made-up-survey.ts";
import { madeUpPages, madeUpRuleSetOf, ruleSetsOfSite } from "./page.ts";
import type { MadeUpSite } from "./page.ts";

const statisticIds: Readonly<Record<string, string>> = {
  language: "EIAO.LANG.1.2",
  technology: "EIAO.TECH.1.2",
  internalLinks: "EIAO.INT.1.2",
  externalLinks: "EIAO.EXT.1.2",
  mediaType: "EIAO.MEDIA.1.2",
};

/**
 * Writes and seals the store of a made-up site, as a sampler would have; nothing is there to verify it against.
 * @throws EiaoError `StoreSealed`, `StoreNotWritten`. Cost: 30 µs a result.
 */
export async function writeMadeUpStore(file: string, site: MadeUpSite): Promise<{ pages: number; results: number }> {
  // What a call that was killed left is made anew sooner than it is read.
  await rm(`${file}.part`, { force: true });
  const store = await openStore(file, openingOf(site));
  const tally = createSiteTally(site.site, madeUpRuleSetOf(site), await checkpointSums());
  const drawn: ReturnType<typeof drawnOf>[] = [];
  let results = 0;
  for (const page of madeUpPages(site)) {
    tally.add(
      page,
      countsByTest(page, () => true),
    );
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

/** The report that an evaluation would have given. */
function reportOf(
  url: string,
  {
    results,
    statistics,
    contentLength,
    tidy,
    parsingFailed,
  }: Pick<DocumentGraphFacts, "results" | "statistics" | "contentLength" | "tidy" | "parsingFailed">,
  ruleSets: readonly RuleSet[],
): Report {
  const judges = new Map(ruleSets.flatMap(({ id, judges: all }) => all.map((wam) => [wam.id, { ruleSet: id, wam }])));
  const place = ({ line, column, source }: LocationFact) => ({
    line,
    column,
    subject: null,
    ...(source === undefined ? {} : { source }),
  });
  const [statistic] = uwem12.statistics;
  return {
    url,
    contentLength,
    tidy,
    parsingFailed,
    contentType: "text/html",
    ruleSets,
    judges: [],
    contentDigest: () => createHash("sha256").update(url).digest("hex"),
    judgements: results.flatMap((result) => {
      const judge = judges.get(result.wam);
      return judge === undefined ? [] : [{ ...judge, location: place(result), result: result.value }];
    }),
    statistics: statistics.flatMap((found) => {
      const { type, value } = found;
      if (statistic === undefined) return [];
      return [{ wam: statistic, id: statisticIds[type] ?? "", type, value, location: place(found) }];
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
