import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Database } from "@eiao/crawler/internal/database";
import { publicOfSites } from "../annotation/public-annotations.ts";
import type { SiteScoreFigures, TestFigures } from "../figures/compute/site-figures.ts";
import { siteScores, siteTests } from "../figures/read/site-rows.ts";
import { publishedRun, ruleSetsOfRun } from "../warehouse/runs.ts";
import type { RunRow } from "../warehouse/runs.ts";
import { codesOf, collectionsOf } from "../warehouse/site-group.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { ANNOTATION_PREFIXES, annotationNode, annotationStatements } from "./annotation-turtle.ts";
import { iriNode, turtleDecimal, turtleText } from "./collections-turtle.ts";

/** The number of sites whose tests are read at a time. */
const SITES_AT_ONCE = 200;

const PREFIXES = `@prefix eiao: <http://www.eiao.net/rdf/2.0#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
${ANNOTATION_PREFIXES}`;

/** The size of a graph that was written. */
export interface WrittenRunGraph {
  readonly triples: number;
  readonly sites: number;
}

/**
 * Writes a published run as Turtle, in the vocabulary of the stores: the run, its sites with their scores, places, sectors and collections,
 * passes and fails of each test on each of them (AT-CAM-11), and public annotations. IRIs are relative to `http://www.eiao.net/rdf/2.0/`.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `StoreUnavailable`. Cost: 2 µs per statement, memory of 200 sites.
 */
export async function writeRunGraph({ database }: Warehouse, name: string, file: string): Promise<WrittenRunGraph> {
  const run = await publishedRun(database, name);
  const count = { triples: 0, sites: 0 };
  await pipeline(turtleOf(database, run, count), createWriteStream(file, { flags: "wx" }));
  return count;
}

async function* turtleOf(database: Database, run: RunRow, count: { triples: number; sites: number }) {
  const add = (statements: readonly string[]): string => {
    count.triples += statements.length - 1; // the subject does not count
    return `${statements[0]} ${statements.slice(1).join(" ; ")} .\n`;
  };
  const self = iriNode("run", run.name);
  yield PREFIXES;
  yield add([
    self,
    "a eiao:testRun",
    `dct:identifier ${turtleText(run.name)}`,
    ...(run.date === null ? [] : [`dct:date ${turtleText(run.date.toISOString())}^^xsd:dateTime`]),
  ]);
  const seen = new Set<string>();
  for (const ruleSet of await ruleSetsOfRun(database, run.run)) {
    const rules = iriNode("ruleset", ruleSet);
    yield add([rules, "a eiao:RuleSet", `dct:identifier ${turtleText(ruleSet)}`]);
    const sites = await siteScores(database, { run: run.run, ruleSet });
    for (let at = 0; at < sites.length; at += SITES_AT_ONCE) {
      const batch = sites.slice(at, at + SITES_AT_ONCE);
      const numbers = batch.map(({ number }) => number);
      const tests = await siteTests(database, { run: run.run, ruleSet, sites: numbers });
      let written = "";
      const fresh = batch.flatMap(({ site }) => (seen.has(site) ? [] : [site]));
      for (const annotation of await publicOfSites(database, fresh, run.name)) {
        written += annotationStatements(annotation).map(add).join("");
        written += add([surveyNode(run, annotation), `eiao:annotation ${annotationNode(annotation)}`]);
      }
      for (const site of batch) {
        const survey = surveyNode(run, site);
        if (!seen.has(site.site))
          written += add(siteStatements(survey, site)) + add([self, `eiao:siteSurvey ${survey}`]);
        seen.add(site.site);
        written += add([survey, `eiao:score ${scoreNode(site, rules, count)}`]);
        for (const each of tests.get(site.number) ?? [])
          written += add([survey, `eiao:testScore ${testNode(each, rules, count)}`]);
      }
      yield written;
    }
  }
  count.sites = seen.size;
}

function surveyNode(run: RunRow, { site }: { readonly site: string }): string {
  return iriNode("survey", `${run.name}/${site}`);
}

/** Returns the statements about a site, with the score by its first rule set, as in the stores. */
function siteStatements(
  survey: string,
  { site, title, places, sectors, collections, pages, value, stddev, margin }: SiteScoreFigures,
): string[] {
  return [
    survey,
    "a eiao:siteSurvey",
    `dct:identifier ${turtleText(site)}`,
    `dct:title ${turtleText(title)}`,
    `eiao:pageCount ${pages}`,
    ...optional("eiao:barrierIndicator", value),
    ...optional("eiao:variance", stddev),
    ...optional("eiao:errorMargin", margin),
    ...codesOf(places).map((code) => `dct:spatial ${turtleText(code)}`),
    ...codesOf(sectors).map((code) => `dct:subject ${turtleText(code)}`),
    ...collectionsOf(collections).map((name) => `eiao:collection ${turtleText(name)}`),
  ];
}

function optional(property: string, number: number | null): string[] {
  return number === null ? [] : [`${property} ${turtleDecimal(number)}`];
}

function nodeOf(statements: readonly string[], count: { triples: number }): string {
  count.triples += statements.length;
  return `[ ${statements.join(" ; ")} ]`;
}

function scoreNode({ pages, value, low, high }: SiteScoreFigures, rules: string, count: { triples: number }): string {
  return nodeOf(
    [
      "a eiao:Score",
      `eiao:ruleSet ${rules}`,
      `eiao:sample "uniform"`,
      `eiao:pageCount ${pages}`,
      ...optional("eiao:barrierIndicator", value),
      ...optional("eiao:low", low),
      ...optional("eiao:high", high),
    ],
    count,
  );
}

function testNode({ test, failed, applied, pages }: TestFigures, rules: string, count: { triples: number }): string {
  return nodeOf(
    [
      "a eiao:TestScore",
      `dct:identifier ${turtleText(test)}`,
      `eiao:ruleSet ${rules}`,
      `eiao:applied ${applied}`,
      `eiao:failed ${turtleDecimal(failed)}`,
      `eiao:passed ${turtleDecimal(applied - failed)}`,
      `eiao:pageCount ${pages}`,
    ],
    count,
  );
}

/** The store of a site in a published run. */
export interface StoreOfSite {
  readonly run: string;
  readonly site: string;
  /** The path, absolute or relative to the data directory. */
  readonly store: string;
}

const STORES = `select t.name as run, s.name as site, v.store from dw.sitesurvey v
    join dw.testrun t on t.run = v.run join dw.site s on s.site = v.site
  where t.state = 'published' and s.name = any($1) order by s.name, t.date desc nulls last, t.name desc`;

/** Reads the stores of sites in published runs, the latest of each site first. */
export function storesOfSites({ database }: Warehouse, sites: readonly string[]): Promise<StoreOfSite[]> {
  return database.query<StoreOfSite>("stores-of-sites", STORES, [sites]);
}
