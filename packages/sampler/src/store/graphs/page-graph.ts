import { createHash } from "node:crypto";
import type { WrittenEarl } from "@eiao/wam-core";
import type { RuleSetCount, StoreOpening, StoredDocument, StoredScenario, StoredSheet } from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { earlBody, withoutStated } from "../trig/earl-body.ts";
import {
  GRAPH_TAIL,
  NODE_END,
  decimalLiteral,
  graphStart,
  integer,
  optional,
  plainLiteral,
  trigNode,
} from "../trig/trig-node.ts";
import type { TrigValue } from "../trig/trig-node.ts";
import { ruleSetId, surveyIds } from "./node-ids.ts";
import type { SurveyIds } from "./node-ids.ts";

/** A graph in parts, so that large parts are not copied. `graphBytes` joins them. */
interface PageGraph {
  readonly parts: readonly GraphPart[];
  readonly triples: number;
}

/** A text, nodes of EARL as UTF-8, or links of the surrounding node. */
export type GraphPart = string | Uint8Array | GraphLinks;

/** A property and its IRIs as written in the report. */
interface GraphLinks {
  readonly property: string;
  readonly iris: readonly string[];
}

/**
 * Writes the graph of one page scenario as its own TriG document, named by the scenario's node. It has the scenario, the page survey and range
 * location of each document (wams.md 7.5), then EARL. Beyond 7.5, page surveys have the properties of D56, and each document has one, because
 * headers and document type belong to a document. eiao:metaData links the content statistics and earl:assertedBy the software, so that
 * everything can be reached from the test run.
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
  parts.push(sheets, ...different.map(({ bytes }) => bytes), GRAPH_TAIL);
  return { parts, triples };
}

/** Counts the statements of nodes with one type each: their lines after the first. */
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

/** Writes a score: B, N and their ratio, or `value`, an estimate that is not their ratio. @param more  properties that only a site's score has. */
export function scoreNode(
  nodeId: string,
  count: RuleSetCount & { readonly value?: number },
  opening: StoreOpening,
  more: Parameters<typeof trigNode>[2] = [],
): string {
  const ruleSet = opening.ruleSets.find(({ id }) => id === count.ruleSet);
  return trigNode(nodeId, "eiao:Score", [
    ["eiao:ruleSet", optional(ruleSet, (known) => ({ id: ruleSetId(known) }))],
    ["eiao:applied", integer(count.applied)],
    ["eiao:failed", decimalLiteral(count.failed)],
    ["eiao:barrierIndicator", optional(count.value ?? ratioOfCount(count), decimalLiteral)],
    ...more,
  ]);
}

/** Returns f = B / N, or undefined if no test applied (D-52). */
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

/** Writes the range location of a document, which links all its results. It counts its statements itself, because there may be many. */
function rangeLocation(nodeId: string, url: string, { assertions, metadata, subjects, assertors }: WrittenEarl) {
  const page = trigNode(nodeId, "eiao:rangeLocation", [["eiao:page", plainLiteral(url)]]);
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
  if (!SCENARIO_ID.test(id)) fail("its id must have 1 to 128 letters, digits and the characters .~-");
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

/**
 * A buffer in which most graphs fit with any letters. Sharing one saves system time: a new buffer of this size is mapped and cleared page by
 * page, which takes longer than filling it. Unused pages take no memory.
 */
const scratch = Buffer.allocUnsafeSlow(67_108_864);

/**
 * Returns the TriG document of a page as UTF-8. It is valid only until the next call, which may overwrite its buffer.
 * Cost: 0.1 ms for a page with 300 results.
 */
export function graphBytes({ parts }: Pick<PageGraph, "parts">): Buffer {
  const capacity = parts.reduce((sum, part) => sum + maxBytesOf(part), 0);
  const target = capacity <= scratch.length ? scratch : Buffer.allocUnsafeSlow(capacity);
  let end = 0;
  for (const part of parts) {
    if (typeof part === "string") end += target.write(part, end);
    else if ("iris" in part) end = writeLinks(target, end, part);
    else {
      target.set(part, end);
      end += part.length;
    }
  }
  return target.subarray(0, end);
}

function maxBytesOf(part: GraphPart): number {
  if (typeof part === "string") return 3 * part.length;
  if (!("iris" in part)) return part.length;
  const { property, iris } = part;
  return iris.reduce((sum, iri) => sum + 3 * iri.length, iris.length * (startOf(property).length + 1));
}

/**
 * The number of links to encode at a time. One by one, each call of the encoder costs as much as a link. All at once, a large text must be
 * joined and flattened first.
 */
const AT_A_TIME = 64;

function writeLinks(target: Buffer, from: number, { property, iris }: GraphLinks): number {
  const start = startOf(property);
  let end = from;
  for (let at = 0; at < iris.length; at += AT_A_TIME)
    end += target.write(`${start}${iris.slice(at, at + AT_A_TIME).join(`>${start}`)}>`, end);
  return end;
}

function startOf(property: string): string {
  return ` ;\n  ${property} <`;
}

type Property = Parameters<typeof trigNode>[2][number];

/** Returns the positions of a document and its style sheets in the archive: a replay needs them. */
function archiveProperties({ digest, warc, sheets = [] }: StoredDocument): readonly Property[] {
  const ids = new Set(sheets.map(sheetId));
  return [...positionProperties({ digest, warc }), ...[...ids].map((id): Property => ["eiao:styleSheet", { id }])];
}

/** Writes a node for each different sheet. */
function sheetNodes(sheets: readonly StoredSheet[]): string {
  const distinct = new Map(sheets.map((sheet) => [sheetId(sheet), sheet]));
  let text = "";
  for (const [id, sheet] of distinct) {
    text += trigNode(id, "eiao:StyleSheet", [["eiao:sheetUrl", plainLiteral(sheet.url)], ...positionProperties(sheet)]);
  }
  return text;
}

function positionProperties({ digest, warc }: { digest?: string | undefined; warc?: StoredSheet["warc"] }): Property[] {
  const sha256 = (hex: string): TrigValue => plainLiteral(`sha256:${hex}`);
  return [
    ["eiao:contentDigest", optional(digest, sha256)],
    ["eiao:warcFile", optional(warc?.file, plainLiteral)],
    ["eiao:warcOffset", optional(warc?.offset, integer)],
    ["eiao:warcLength", optional(warc?.length, integer)],
    ["eiao:warcDigest", optional(warc?.digest, sha256)],
  ];
}

/** Returns the id of a sheet, derived from all its facts, so that a sheet is one node on all pages and no node has conflicting facts. */
function sheetId({ url, digest = "", warc }: StoredSheet): string {
  const { file = "", offset = "", length = "", digest: record = "" } = warc ?? {};
  const facts = [url, digest, file, offset, length, record].join("\n");
  return `sheet_${createHash("sha256").update(facts).digest("hex").slice(0, 32)}`;
}

type Header = readonly [name: string, value: string];

/** Matches header fields that contain or request cookies or credentials. They are not published. */
const PRIVATE =
  /^(?:set-cookie2?|cookie|(?:proxy-)?(?:authorization|authenticate|authentication-info)|www-authenticate)$/i;

/** Returns the header fields that may be published, each once. */
function publicHeaders(headers: readonly Header[]): readonly Header[] {
  const seen = new Set<string>();
  return headers.filter(([name, value]) => {
    const line = `${name}: ${value}`;
    if (PRIVATE.test(name) || seen.has(line)) return false;
    seen.add(line);
    return true;
  });
}
