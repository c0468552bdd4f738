import type { WrittenEarl } from "@eiao/wam-core";
import { earlBody, withoutStated } from "../trig/earl-body.ts";
import { rdfStoreError } from "../errors.ts";
import { ruleSetId, surveyIds } from "./node-ids.ts";
import type { SurveyIds } from "./node-ids.ts";
import { publicHeaders } from "./public-headers.ts";
import type { StoreOpening } from "../site-survey.ts";
import type { RuleSetCount, StoredDocument, StoredScenario } from "../stored-scenario.ts";
import {
  decimalLiteral,
  graphStart,
  GRAPH_TAIL,
  integer,
  NODE_END,
  optional,
  plainLiteral,
  trigNode,
} from "../trig/trig-node.ts";
import { archiveProperties, sheetNodes } from "./archive-nodes.ts";

/** A graph in parts, so that the large ones are not copied about; `graphOctets` joins them. */
export interface PageGraph {
  readonly parts: readonly GraphPart[];
  readonly triples: number;
}

/** Text, nodes of EARL as UTF-8, or links of the node around. */
export type GraphPart = string | Uint8Array | GraphLinks;

/** A property and the IRIs that it leads to, as they stand in the report. */
export interface GraphLinks {
  readonly property: string;
  readonly iris: readonly string[];
}

/**
 * The graph of one page scenario as a TriG document of its own, named by the scenario's node: the scenario, for each
 * document its page survey and range location (wams.md 7.5), then EARL. Beyond 7.5: page surveys carry the properties of
 * D56, one page survey a document, because header and document type are a document's; eiao:metaData links the content
 * statistics and earl:assertedBy the software, so that everything can be reached from the test run.
 *
 * @throws EiaoError `ScenarioInvalid`.
 */
export function pageGraph(scenario: StoredScenario, opening: StoreOpening): PageGraph {
  checkScenario(scenario, opening);
  const ids = surveyIds(opening);
  const bodies = scenario.documents.map(({ earl }) => earlBody(earl));
  const above = scenarioNodes(scenario, opening, ids);
  const sheets = sheetNodes(scenario.documents.flatMap((document) => document.sheets ?? []));
  let triples = statementsOf(above) + statementsOf(sheets);
  const parts: GraphPart[] = [graphStart(ids.scenario(scenario.id)) + above];
  for (const [at, document] of scenario.documents.entries()) {
    const survey = pageSurveyNode(scenario.id, document, at + 1, opening);
    const range = rangeLocation(ids.range(scenario.id, at + 1), document.url, bodies[at] as WrittenEarl);
    parts.push(survey, ...range.parts);
    triples += statementsOf(survey) + range.triples;
  }
  const stated = new Set<string>();
  const different = bodies.length === 1 ? bodies : bodies.map((body) => withoutStated(body, stated));
  for (const body of different) triples += body.triples;
  parts.push(sheets, ...different.map(({ octets }) => octets), GRAPH_TAIL);
  return { parts, triples };
}

/** Statements of nodes with one type each: their lines but the first. */
export function statementsOf(nodes: string): number {
  let lines = 0;
  for (let at = nodes.indexOf("\n  "); at !== -1; at = nodes.indexOf("\n  ", at + 3)) lines++;
  return lines;
}

function scenarioNodes(
  { id, documents, messages = [], counts }: StoredScenario,
  opening: StoreOpening,
  ids: SurveyIds,
): string {
  const [first] = opening.ruleSets;
  const main = counts.find(({ ruleSet }) => ruleSet === first.id);
  let text = trigNode(ids.scenario(id), "eiao:scenario", [
    ["eiao:barrierIndicator", optional(ratioOfCount(main), decimalLiteral)],
    ["eiao:typeofscenario", plainLiteral("pagescenario")],
    ...messages.map((message) => ["eiao:message", plainLiteral(message)] as const),
    ...documents.map((_, at) => ["eiao:rangeLocation", { id: ids.range(id, at + 1) }] as const),
    ...counts.map(({ ruleSet }) => ["eiao:score", { id: ids.scenarioScore(id, ruleSet) }] as const),
  ]);
  for (const count of counts) text += scoreNode(ids.scenarioScore(id, count.ruleSet), count, opening);
  return text;
}

/** B, N and their ratio by a rule set, or `value`, an estimate that is not their ratio; `more`: what is known of a site's score only. */
export function scoreNode(
  about: string,
  count: RuleSetCount & { readonly value?: number },
  opening: StoreOpening,
  more: Parameters<typeof trigNode>[2] = [],
): string {
  const ruleSet = opening.ruleSets.find(({ id }) => id === count.ruleSet);
  return trigNode(about, "eiao:Score", [
    ["eiao:ruleSet", optional(ruleSet, (known) => ({ id: ruleSetId(known) }))],
    ["eiao:applied", integer(count.applied)],
    ["eiao:failed", decimalLiteral(count.failed)],
    ["eiao:barrierIndicator", optional(count.value ?? ratioOfCount(count), decimalLiteral)],
    ...more,
  ]);
}

/** f = B / N; nothing when no test applied (D-52). */
export function ratioOfCount(count: RuleSetCount | undefined): number | undefined {
  return count === undefined || count.applied === 0 ? undefined : count.failed / count.applied;
}

function pageSurveyNode(id: string, document: StoredDocument, number: number, opening: StoreOpening): string {
  const ids = surveyIds(opening);
  const headers = publicHeaders(document.headers ?? []);
  return trigNode(ids.pageSurvey(id, number), "eiao:pageSurvey", [
    ["eiao:downloaded", { text: document.downloaded, datatype: "xsd:dateTime" }],
    ["eiao:rangeLocation", { id: ids.range(id, number) }],
    ...headers.map(([name, value]) => ["eiao:httpHeader", plainLiteral(`${name}: ${value}`)] as const),
    ...[...new Set(document.languages)].map((tag) => ["eiao:language", plainLiteral(tag)] as const),
    ["eiao:doctype", optional(document.doctype, plainLiteral)],
    ...[...new Set(document.authoringTools)].map((tool) => ["eiao:authoringTool", plainLiteral(tool)] as const),
    ...archiveProperties(document),
  ]);
}

/** All results of a document are linked from here, so there may be many lines: they are counted here. */
function rangeLocation(about: string, url: string, { assertions, metadata, subjects, assertors }: WrittenEarl) {
  const page = trigNode(about, "eiao:rangeLocation", [["eiao:page", plainLiteral(url)]]);
  const links: readonly GraphLinks[] = [
    { property: "earl:asserts", iris: assertions },
    { property: "eiao:metaData", iris: metadata },
    { property: "earl:subject", iris: subjects },
    { property: "earl:assertedBy", iris: assertors },
  ];
  return {
    parts: [page.slice(0, -NODE_END.length), ...links, NODE_END],
    triples: links.reduce((sum, { iris }) => sum + iris.length, 2),
  };
}

const SCENARIO_ID = /^[A-Za-z0-9.~-]{1,128}$/;

function checkScenario({ id, documents, counts }: StoredScenario, { ruleSets }: StoreOpening): void {
  const fail = (reason: string): never => {
    throw rdfStoreError("ScenarioInvalid", { scenario: id.slice(0, 128), reason });
  };
  if (!SCENARIO_ID.test(id)) fail("its id is not 1 to 128 letters, digits and .~-");
  if (documents.length === 0) fail("it has no document");
  if (new Set(documents.map(({ url }) => url)).size !== documents.length) fail("it has a document twice");
  if (new Set(counts.map(({ ruleSet }) => ruleSet)).size !== counts.length) fail("it has two counts for one rule set");
  for (const { ruleSet, applied, failed } of counts) {
    if (!ruleSets.some((known) => known.id === ruleSet)) fail(`the store was started without the rule set ${ruleSet}`);
    if (!(Number.isSafeInteger(applied) && failed >= 0 && failed <= applied)) {
      fail(`${failed} of ${applied} results of ${ruleSet} failed`);
    }
  }
}
