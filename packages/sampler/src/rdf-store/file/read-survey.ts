import type { SampleName } from "../../draw/extent.ts";
import { iriOf, ruleSetId, surveyIds } from "../graphs/node-ids.ts";
import type { SiteScoreFacts, SiteSurvey, SiteTestFacts, StoreOpening } from "../site-survey.ts";
import type { Statement } from "../trig/terms.ts";
import { nodesOf } from "./read-nodes.ts";
import type { ReadNode } from "./read-nodes.ts";

/** The survey of the site in a sealed store. */
export type StoredSurvey = Pick<
  SiteSurvey,
  "urlCount" | "standardDeviation" | "errorMargin" | "emptyShells" | "scores" | "tests"
>;

/** Takes the survey graph apart; undefined when something is missing, is no number, or it is that of another run or site. */
export function readSurvey(statements: readonly Statement[], opening: StoreOpening): StoredSurvey | undefined {
  const nodes = nodesOf(statements);
  const survey = nodes.get(iriOf(surveyIds(opening).survey));
  if (survey === undefined) return undefined;
  const ruleSets = new Map(opening.ruleSets.map((ruleSet) => [iriOf(ruleSetId(ruleSet)), ruleSet.id]));
  const scores = survey.all("eiao:score").map((id) => scoreOf(nodes.get(id), ruleSets));
  const tests = survey.all("eiao:testScore").map((id) => testOf(nodes.get(id), ruleSets));
  const knownScores = scores.filter((score) => score !== undefined);
  const knownTests = tests.filter((test) => test !== undefined);
  const urlCount = numberOf(survey, "eiao:urlCount");
  if (urlCount === undefined || knownScores.length < scores.length || knownTests.length < tests.length)
    return undefined;
  return {
    urlCount,
    ...optionalNumber(survey, "standardDeviation", "eiao:variance"),
    ...optionalNumber(survey, "errorMargin", "eiao:errorMargin"),
    ...optionalNumber(survey, "emptyShells", "eiao:emptyShellCount"),
    scores: knownScores,
    tests: knownTests,
  };
}

function scoreOf(node: ReadNode | undefined, ruleSets: ReadonlyMap<string, string>): SiteScoreFacts | undefined {
  const count = countOf(node, ruleSets);
  if (node === undefined || count === undefined) return undefined;
  const method = node.one("eiao:method");
  const sample = node.one("eiao:sample");
  const pages = numberOf(node, "eiao:pageCount");
  if (!isSampleName(sample) || pages === undefined) return undefined;
  return {
    ...count,
    ...optionalNumber(node, "value", "eiao:barrierIndicator"),
    ...optionalNumber(node, "low", "eiao:low"),
    ...optionalNumber(node, "high", "eiao:high"),
    ...(method === undefined ? {} : { method }),
    sample,
    pages,
  };
}

function testOf(node: ReadNode | undefined, ruleSets: ReadonlyMap<string, string>): SiteTestFacts | undefined {
  const count = countOf(node, ruleSets);
  const test = node?.one("dct:identifier");
  const requirement = node?.one("earl:requirement");
  if (count === undefined || test === undefined || requirement === undefined) return undefined;
  return { ...count, test, wam: requirement.slice(requirement.indexOf("#") + 1) };
}

function countOf(node: ReadNode | undefined, ruleSets: ReadonlyMap<string, string>) {
  const ruleSet = ruleSets.get(node?.one("eiao:ruleSet") ?? "");
  const applied = numberOf(node, "eiao:applied");
  const failed = numberOf(node, "eiao:failed");
  if (ruleSet === undefined || applied === undefined || failed === undefined) return undefined;
  return { ruleSet, applied, failed };
}

function isSampleName(text: string | undefined): text is SampleName {
  return text === "census" || text === "uniform" || text === "by-size";
}

/** Undefined for what is no number, or below 0: nothing here is. */
function numberOf(node: ReadNode | undefined, name: string): number | undefined {
  const text = node?.one(name);
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function optionalNumber<Key extends string>(node: ReadNode, key: Key, name: string): { [_ in Key]?: number } {
  const value = numberOf(node, name);
  return (value === undefined ? {} : { [key]: value }) as { [_ in Key]?: number };
}
