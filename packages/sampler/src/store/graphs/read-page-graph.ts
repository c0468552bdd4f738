import type {
  DocumentGraphFacts,
  LocationFact,
  PageGraphFacts,
  ResultFact,
  RuleSetCount,
  StatisticFact,
  StoredSheet,
} from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { BASE, isLiteral, storeNamespaces, valueOfTerm } from "../trig/dialect.ts";
import type { Term } from "../trig/dialect.ts";
import type { StoreNode, StoreNodes } from "../trig/graph-nodes.ts";
import { resultValue, scanPage } from "../trig/scan-page.ts";
import type { Findings } from "../trig/scan-page.ts";
import { graphNodes } from "../trig/statements.ts";

/** The facts that the graph of a page states. */
export interface StoredPageGraph extends PageGraphFacts {
  /** The IRI of the page scenario. */
  readonly scenario: Term;
  readonly documents: readonly (DocumentGraphFacts & StoredPositions)[];
}

/** The positions of a document and its sheets in the archive. */
export interface StoredPositions {
  readonly url: string;
  readonly warc: StoredSheet["warc"];
  readonly sheets: readonly StoredSheet[];
  /** The date of its report: xsd:dateTime. */
  readonly date: string;
}

/**
 * Reads the graph of one page (observatory.md 10.2), in any order of its nodes.
 *
 * A result belongs to the document with its test subject. If documents share a subject, because their URLs differ only in spelling, it
 * belongs to the document that links it.
 *
 * @param file  the name for messages.
 * @throws EiaoError `StoreDamaged` if it is not the graph of a page. Cost: 2 µs per result or statistic, a quarter of reading its statements.
 */
export function readPageGraph(trig: Uint8Array, file: string): StoredPageGraph {
  const damaged = (offset: number, reason: string) => rdfStoreError("StoreDamaged", { file, offset, reason });
  const nodes = graphNodes(Buffer.from(trig.buffer, trig.byteOffset, trig.byteLength))?.nodes;
  if (nodes === undefined) throw damaged(0, NO_GRAPH);
  try {
    return storedPage(nodes, false);
  } catch (error) {
    if (error instanceof NoPageGraph) throw damaged(error.offset, error.message);
    throw error;
  }
}

const NO_GRAPH = "a frame does not contain the graph of a page";

function storedPage(bytes: Buffer, linked: boolean): StoredPageGraph {
  const { results, statistics, graph, stopped } = scanPage(bytes, linked);
  if (stopped !== -1) throw new NoPageGraph(NO_GRAPH, stopped);
  const [scenario] = graph.ofType("eiao:scenario");
  if (scenario === undefined) throw new NoPageGraph("it has no page scenario");
  const ranges = scenario.terms("eiao:rangeLocation").map((range) => graph.node(range));
  const subjects = ranges.map((range) => onlyTerm(range, "earl:subject"));
  if (!linked && new Set(subjects).size < subjects.length) return storedPage(bytes, true);
  const owners = linked ? ownersByLink(ranges) : undefined;
  const resultsOf = byOwner(results, owners, graph, resultFact);
  const statisticsOf = byOwner(statistics, owners, graph, statisticFact);
  const described = documentReader(graph);
  const documents = ranges.map((range, at) => {
    const subject = subjects[at] as Term;
    const key = linked ? range.about : subject;
    return { ...described(range, graph.node(subject)), results: resultsOf(key), statistics: statisticsOf(key) };
  });
  const found = documents.reduce((sum, document) => sum + document.results.length + document.statistics.length, 0);
  if (documents.length === 0) throw new NoPageGraph("its page scenario has no document");
  if (found !== results.facts.length + statistics.facts.length) throw new NoPageGraph("a result has no document");
  return {
    scenario: scenario.about,
    id: scenario.about.slice(scenario.about.lastIndexOf("_") + 1),
    documents,
    messages: scenario.all("eiao:message"),
    counts: scenario.terms("eiao:score").map((score) => countFact(graph.node(score))),
  };
}

/** Maps each result or statistic to the range location that links it. */
function ownersByLink(ranges: readonly StoreNode[]): ReadonlyMap<Term, Term> {
  return new Map(
    ranges.flatMap((range) =>
      ["earl:asserts", "eiao:metaData"].flatMap((link) =>
        range.terms(link).map((term) => [term, range.about] as const),
      ),
    ),
  );
}

/** Groups facts by their owners. Facts that were not read yet are made from their nodes. */
function byOwner<Fact>(
  { abouts, facts }: Findings<Fact>,
  owners: ReadonlyMap<Term, Term> | undefined,
  graph: StoreNodes,
  make: (node: StoreNode, graph: StoreNodes) => Fact,
): (owner: Term) => Fact[] {
  const those = new Map<Term, Fact[]>();
  let owner: Term | undefined;
  let list: Fact[] = [];
  // An index, because an iterator would create a pair for each fact.
  for (let at = 0; at < abouts.length; at++) {
    const iri = abouts[at] as Term;
    const known = facts[at];
    const factOwner = owners?.get(iri) ?? (known === undefined ? onlyTerm(graph.node(iri), "earl:subject") : iri);
    if (factOwner !== owner) {
      owner = factOwner;
      list = those.get(factOwner) ?? [];
      those.set(factOwner, list);
    }
    list.push(known ?? make(graph.node(iri), graph));
  }
  return (iri) => those.get(iri) ?? [];
}

function resultFact(assertion: StoreNode, graph: StoreNodes): ResultFact {
  const requirement = onlyTerm(assertion, "earl:requirement");
  const result = graph.node(onlyTerm(assertion, "earl:result"));
  const outcome = onlyTerm(result, "earl:validity");
  const indicator = optional(result, "eiao:barrierIndicator", decimal);
  const value = resultValue(withoutPrefix(outcome, storeNamespaces.earl), indicator);
  if (value === undefined) throw new NoPageGraph("outcome and barrier indicator of a result contradict each other");
  return { wam: withoutPrefix(requirement, `${BASE}#`), value, ...locationFact(assertion, graph) };
}

function statisticFact(node: StoreNode, graph: StoreNodes): StatisticFact {
  const type = withoutPrefix(onlyTerm(node, "eiao:type"), storeNamespaces.eiao);
  return { type, value: literal(node, "eiao:value"), ...locationFact(node, graph) };
}

function locationFact(node: StoreNode, graph: StoreNodes): LocationFact {
  const location = graph.node(onlyTerm(node, "eiao:singleLocation"));
  return {
    line: integer(location, "eiao:line"),
    column: integer(location, "eiao:column"),
    source: optional(location, "dc:source", onlyTerm),
  };
}

function withoutPrefix(iri: Term, start: string): string {
  if (!iri.startsWith(start)) throw new NoPageGraph(`${iri.slice(0, 200)} does not begin with ${start}`);
  return iri.slice(start.length);
}

type Described = Omit<StoredPageGraph["documents"][number], "results" | "statistics">;

/** Creates a function that reads the facts of one document after the other. */
function documentReader(graph: StoreNodes): (range: StoreNode, subject: StoreNode) => Described {
  const surveys = new Map(
    graph.ofType("eiao:pageSurvey").map((survey) => [onlyTerm(survey, "eiao:rangeLocation"), survey]),
  );
  const read = new Map<Term, number>();

  return (range, subject) => {
    const survey = surveys.get(range.about);
    if (survey === undefined) throw new NoPageGraph("a document has no page survey");
    // A subject that several documents share has the values of all, one after the other.
    const number = read.get(subject.about) ?? 0;
    read.set(subject.about, number + 1);
    const date = subject.terms("dc:date")[number];
    return {
      url: literal(range, "eiao:page"),
      downloaded: literal(survey, "eiao:downloaded"),
      headers: survey.all("eiao:httpHeader"),
      languages: survey.all("eiao:language"),
      doctype: optional(survey, "eiao:doctype", literal),
      authoringTools: survey.all("eiao:authoringTool"),
      contentLength: integer(subject, "eiao:contentLength", number),
      tidy: integer(subject, "eiao:tidy", number) === 1,
      parsingFailed: integer(subject, "eiao:parsingFailed", number) === 1,
      warc: positionOf(survey),
      sheets: survey.terms("eiao:styleSheet").map((sheet) => sheetOf(graph.node(sheet))),
      date: date === undefined ? "" : valueOfTerm(date),
    };
  };
}

function sheetOf(sheet: StoreNode): StoredSheet {
  const digest = sheet.one("eiao:contentDigest");
  const warc = positionOf(sheet);
  return {
    url: sheet.one("eiao:sheetUrl") ?? "",
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
    ...(warc === undefined ? {} : { warc }),
  };
}

function positionOf(node: StoreNode): StoredSheet["warc"] {
  const file = node.one("eiao:warcFile");
  if (file === undefined) return undefined;
  const digest = node.one("eiao:warcDigest");
  return {
    file,
    offset: Number(node.one("eiao:warcOffset")),
    length: Number(node.one("eiao:warcLength")),
    ...(digest === undefined ? {} : { digest: withoutName(digest) }),
  };
}

/** Returns a digest without the name of its algorithm (`sha256:…`). */
export function withoutName(digest: string): string {
  return digest.slice(digest.indexOf(":") + 1);
}

function countFact(score: StoreNode): RuleSetCount {
  const [, id = ""] = withoutPrefix(onlyTerm(score, "eiao:ruleSet"), `${BASE}#`).split("_");
  return {
    ruleSet: decoded(id),
    applied: integer(score, "eiao:applied"),
    failed: Number(decimal(score, "eiao:failed")),
  };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    throw new NoPageGraph("the id of a rule set cannot be read");
  }
}

/** Thrown if a graph is not that of a page. */
class NoPageGraph extends Error {
  readonly offset: number;

  constructor(reason: string, offset = 0) {
    super(reason);
    this.offset = offset;
  }
}

const missing = (name: string) => new NoPageGraph(`a node does not have exactly one ${name}`);

/** Returns the only value of a property. @throws NoPageGraph */
function onlyTerm(node: StoreNode, name: string): Term {
  const [value, ...others] = node.terms(name);
  if (value === undefined || others.some((other) => other !== value)) throw missing(name);
  return value;
}

/** Returns the only value of a property, a literal, as text. @throws NoPageGraph */
function literal(node: StoreNode, name: string, value = onlyTerm(node, name)): string {
  if (!isLiteral(value)) throw missing(name);
  return valueOfTerm(value);
}

function optional<Value>(
  node: StoreNode,
  name: string,
  read: (node: StoreNode, name: string) => Value,
): Value | undefined {
  return node.terms(name).length > 0 ? read(node, name) : undefined;
}

/** Returns the only value of a property as text: digits with or without a fraction. */
function decimal(node: StoreNode, name: string): string {
  const value = literal(node, name);
  if (!/^\d{1,15}(?:\.\d{1,400})?$/.test(value)) throw missing(name);
  return value;
}

/** Returns a value of at most 15 digits. @param number  the index of the value, from 0. Default: the only one. */
function integer(node: StoreNode, name: string, number?: number): number {
  const value = literal(node, name, number === undefined ? undefined : (node.terms(name)[number] ?? ""));
  if (!/^\d{1,15}$/.test(value)) throw missing(name);
  return Number(value);
}
