import type { SiteSurvey, SiteTestFacts, StoreOpening } from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { decimalLiteral, integer, optional, plainLiteral, trigGraph, trigNode } from "../trig/trig-node.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";
import { iriOf, requirementId, ruleSetId, surveyIds } from "./node-ids.ts";
import { ratioOfCount, scoreNode, statementsOf } from "./page-graph.ts";

/** A page scenario in the store. */
interface HeldPage {
  readonly id: string;
  readonly documents: number;
}

/**
 * Writes the graph above the pages, named by the survey's node: test run, site survey (wams.md 7.5) and, in our own terms, the
 * score by each rule set with its interval and the counts of each test.
 *
 * @throws EiaoError `SurveyDisagrees` if the URL count is below 1.
 */
export function surveyGraph(
  survey: SiteSurvey,
  opening: StoreOpening,
  pages: readonly HeldPage[],
  file: string,
): WrittenGraph {
  if (!(Number.isSafeInteger(survey.urlCount) && survey.urlCount > 0)) {
    throw rdfStoreError("SurveyDisagrees", { file, reason: `the URL count is ${survey.urlCount}` });
  }
  const ids = surveyIds(opening);
  const scores = survey.scores.map((score, at) => {
    const isLeading = survey.scores.findIndex(({ ruleSet }) => ruleSet === score.ruleSet) === at;
    return { id: ids.score(score.ruleSet, isLeading ? undefined : score.sample), score };
  });
  // F(s) covers all pages or a uniform sample: observatory.md 9.4.
  const main = survey.scores.find(({ ruleSet, sample }) => ruleSet === opening.ruleSets[0].id && sample !== "by-size");
  let nodes = trigNode(ids.testRun, "eiao:testRun", [
    ["dct:identifier", plainLiteral(opening.run)],
    ["eiao:siteSurvey", { id: ids.survey }],
  ]);
  nodes += trigNode(ids.survey, "eiao:siteSurvey", [
    ["dct:identifier", plainLiteral(opening.site)],
    ["eiao:barrierIndicator", optional(ratioOfCount(main), decimalLiteral)],
    ["eiao:variance", optional(survey.standardDeviation, decimalLiteral)],
    ["eiao:errorMargin", optional(survey.errorMargin, decimalLiteral)],
    ["eiao:urlCount", integer(survey.urlCount)],
    ["eiao:emptyShellCount", optional(survey.emptyShells, integer)],
    ["eiao:webSite", plainLiteral(opening.webSite)],
    ["eiao:manifest", { id: ids.manifest }],
    ...scores.map(({ id }) => ["eiao:score", { id }] as const),
    ...survey.tests.map(({ wam }) => ["eiao:testScore", { id: ids.testScore(wam) }] as const),
    ...pages.map(({ id }) => ["eiao:scenario", { id: ids.scenario(id) }] as const),
    ...pages.flatMap(({ id, documents }) =>
      Array.from({ length: documents }, (_, at) => ["eiao:pageSurvey", { id: ids.pageSurvey(id, at + 1) }] as const),
    ),
  ]);
  for (const { id, score } of scores) {
    nodes += scoreNode(id, score, opening, [
      ["eiao:low", optional(score.low, decimalLiteral)],
      ["eiao:high", optional(score.high, decimalLiteral)],
      ["eiao:method", optional(score.method, plainLiteral)],
      ["eiao:sample", plainLiteral(score.sample)],
      ["eiao:pageCount", integer(score.pages)],
    ]);
  }
  for (const test of survey.tests) nodes += testScoreNode(ids.testScore(test.wam), test, opening);
  return { trig: trigGraph(ids.survey, nodes), triples: statementsOf(nodes) };
}

function testScoreNode(
  nodeId: string,
  { test, wam, ruleSet, applied, failed }: SiteTestFacts,
  opening: StoreOpening,
): string {
  const known = opening.ruleSets.find(({ id }) => id === ruleSet);
  return trigNode(nodeId, "eiao:TestScore", [
    ["dct:identifier", plainLiteral(test)],
    ["earl:requirement", { iri: iriOf(requirementId(wam)) }],
    ["eiao:ruleSet", optional(known, (version) => ({ id: ruleSetId(version) }))],
    ["eiao:applied", integer(applied)],
    ["eiao:failed", decimalLiteral(failed)],
  ]);
}

/** Writes the first part of the manifest, before any page: the facts with which the measurement was begun. */
export function openingGraph(opening: StoreOpening): WrittenGraph {
  const ids = surveyIds(opening);
  let nodes = trigNode(ids.manifest, "eiao:Manifest", [
    ["eiao:run", plainLiteral(opening.run)],
    ["eiao:database", plainLiteral(opening.database)],
    ["eiao:site", plainLiteral(opening.site)],
    ["eiao:webSite", plainLiteral(opening.webSite)],
    ["eiao:geoCountry", optional(opening.geoCountry, plainLiteral)],
    ["eiao:campaign", optional(opening.campaign?.name, plainLiteral)],
    ["eiao:campaignSettings", optional(opening.campaign?.settings, plainLiteral)],
    ["eiao:tool", plainLiteral(opening.tool.name)],
    ["dct:hasVersion", plainLiteral(opening.tool.version)],
    ["eiao:seed", plainLiteral(opening.seed)],
    ["eiao:seedOrigin", plainLiteral(opening.seedOrigin)],
    ["eiao:population", integer(opening.population)],
    ["eiao:populationDigest", sha256(opening.populationDigest)],
    ["eiao:sizesDigest", sha256(opening.sizesDigest)],
    ["eiao:wanted", integer(opening.wanted)],
    ["eiao:extent", plainLiteral(opening.extent)],
    ["eiao:leftOut", optional(opening.leftOut, integer)],
    ["eiao:stoppedBy", optional(opening.stoppedBy, plainLiteral)],
    ["eiao:unfetched", optional(opening.unfetched, integer)],
    ["eiao:replayOf", optional(opening.replayOf?.digest, sha256)],
    ["eiao:replayed", optional(opening.replayOf?.begun, (text) => ({ text, datatype: "xsd:dateTime" }))],
    ...opening.ruleSets.map((ruleSet) => ["eiao:ruleSet", { id: ruleSetId(ruleSet) }] as const),
  ]);
  for (const ruleSet of opening.ruleSets) {
    nodes += trigNode(ruleSetId(ruleSet), "eiao:RuleSet", [
      ["dct:identifier", plainLiteral(ruleSet.id)],
      ["dct:hasVersion", plainLiteral(ruleSet.version)],
    ]);
  }
  return { trig: trigGraph(ids.manifest, nodes), triples: statementsOf(nodes) };
}

/** The SHA-256 of compressed frames in lower-case hexadecimal: of each page by scenario id, and of the survey. */
interface GraphDigests {
  readonly survey: string;
  readonly pages: ReadonlyMap<string, string>;
}

/** Writes the last part of the manifest: the time of the end, the draw in its order, and the digests of all frames written before. */
export function manifestGraph(opening: StoreOpening, survey: SiteSurvey, digests: GraphDigests): WrittenGraph {
  const ids = surveyIds(opening);
  let nodes = trigNode(ids.manifest, "eiao:Manifest", [
    ["dct:created", { text: survey.finished, datatype: "xsd:dateTime" }],
    ["eiao:frameDigest", sha256(digests.survey)],
    ...survey.drawn.map((_, at) => ["eiao:draw", { id: ids.draw(at + 1) }] as const),
    ...(survey.archives ?? []).map((_, at) => ["eiao:archive", { id: ids.archive(at + 1) }] as const),
  ]);
  for (const [at, { file, bytes, digest }] of (survey.archives ?? []).entries()) {
    nodes += trigNode(ids.archive(at + 1), "eiao:Archive", [
      ["eiao:warcFile", plainLiteral(file)],
      ["eiao:warcLength", integer(bytes)],
      ["eiao:contentDigest", sha256(digest)],
    ]);
  }
  for (const [at, { scenario, url, outcome, elements, samples = [], reason }] of survey.drawn.entries()) {
    nodes += trigNode(ids.draw(at + 1), "eiao:Draw", [
      ["eiao:order", integer(at + 1)],
      ["dct:identifier", plainLiteral(scenario)],
      ["eiao:drawnUrl", plainLiteral(url)],
      ["eiao:outcome", plainLiteral(outcome)],
      ["eiao:elementCount", optional(elements, integer)],
      ...samples.map((sample) => ["eiao:sample", plainLiteral(sample)] as const),
      ["eiao:reason", optional(reason, plainLiteral)],
      ["eiao:frameDigest", optional(digests.pages.get(scenario), sha256)],
    ]);
  }
  return { trig: trigGraph(ids.manifest, nodes), triples: statementsOf(nodes) - 1 }; // the first part states the type already
}

function sha256(hex: string): ReturnType<typeof plainLiteral> {
  return plainLiteral(`sha256:${hex}`);
}
