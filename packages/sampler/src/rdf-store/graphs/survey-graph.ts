import { rdfStoreError } from "../errors.ts";
import { iriOf, requirementId, ruleSetId, surveyIds } from "./node-ids.ts";
import { ratioOfCount, scoreNode, statementsOf } from "./page-graph.ts";
import type { SiteSurvey, SiteTestFacts, StoreOpening } from "../site-survey.ts";
import { decimalLiteral, integer, optional, plainLiteral, trigGraph, trigNode } from "../trig/trig-node.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";

/** A page scenario that the store holds. */
export interface HeldPage {
  readonly id: string;
  readonly documents: number;
}

/**
 * The graph above the pages, named by the survey's node: test run, site survey (wams.md 7.5) and, in terms of its own,
 * the score by each rule set with its interval and the counts of each test.
 *
 * @throws EiaoError `SurveyDisagrees` for a URL count below 1.
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
  // F(s) is of every page, or of a uniform sample: observatory.md 9.4.
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
  about: string,
  { test, wam, ruleSet, applied, failed }: SiteTestFacts,
  opening: StoreOpening,
): string {
  const known = opening.ruleSets.find(({ id }) => id === ruleSet);
  return trigNode(about, "eiao:TestScore", [
    ["dct:identifier", plainLiteral(test)],
    ["earl:requirement", { iri: iriOf(requirementId(wam)) }],
    ["eiao:ruleSet", optional(known, (version) => ({ id: ruleSetId(version) }))],
    ["eiao:applied", integer(applied)],
    ["eiao:failed", decimalLiteral(failed)],
  ]);
}
