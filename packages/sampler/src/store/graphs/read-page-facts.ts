import type {
  DocumentGraphFacts,
  LocationFact,
  PageGraphFacts,
  ResultFact,
  RuleSetCount,
  StatisticFact,
} from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { BASE, RDF_TYPE, expandName, isLiteral, storeNamespaces, textOfOctets, valueOfTerm } from "../trig/dialect.ts";
import type { Term } from "../trig/dialect.ts";
import { resultValue } from "../trig/result-groups.ts";
import { scanPage } from "../trig/scan-page.ts";
import type { Findings } from "../trig/result-groups.ts";
import type { NodeMap } from "../trig/scan-page.ts";
import { graphNodes } from "../trig/statements.ts";

/**
 * Reads the graph of one page (observatory.md 10.2), whatever the order of its nodes.
 *
 * A result belongs to the document whose test subject it names; where documents have one subject, as URLs that differ in spelling
 * do, to the one that links it.
 *
 * @param file  for messages.
 * @throws EiaoError `StoreDamaged` for what is no graph of a page. Cost: 2 µs a result or statistic, a quarter of what its statements take.
 */
export function readPageFacts(trig: Uint8Array, file: string): PageGraphFacts {
  const damaged = (offset: number, reason: string) => rdfStoreError("StoreDamaged", { file, offset, reason });
  const nodes = graphNodes(Buffer.from(trig.buffer, trig.byteOffset, trig.byteLength))?.nodes;
  if (nodes === undefined) throw damaged(0, NO_GRAPH);
  try {
    return pageFacts(nodes, false);
  } catch (error) {
    if (error instanceof NoPageGraph) throw damaged(error.offset, error.message);
    throw error;
  }
}

const NO_GRAPH = "a frame does not contain the graph of a page";

function pageFacts(octets: Buffer, linked: boolean): PageGraphFacts {
  const { results, statistics, nodes, stopped } = scanPage(octets, linked);
  if (stopped !== -1) throw new NoPageGraph(NO_GRAPH, stopped);
  const graph = createGraphReading(nodes);
  const [scenario] = graph.all("eiao:scenario");
  if (scenario === undefined) throw new NoPageGraph("it has no page scenario");
  const ranges = graph.list(scenario, "eiao:rangeLocation");
  const subjects = ranges.map((range) => graph.one(range, "earl:subject"));
  if (!linked && new Set(subjects).size < subjects.length) return pageFacts(octets, true);
  const owner = linked ? ownersByLink(ranges, graph) : undefined;
  const resultsOf = byOwner(results, owner, graph, resultFact);
  const statisticsOf = byOwner(statistics, owner, graph, statisticFact);
  const described = documentReader(graph);
  const documents = ranges.map((range, at): DocumentGraphFacts => {
    const subject = subjects[at] as Term;
    const key = linked ? range : subject;
    return { ...described(range, subject), results: resultsOf(key), statistics: statisticsOf(key) };
  });
  const found = documents.reduce((sum, document) => sum + document.results.length + document.statistics.length, 0);
  if (documents.length === 0) throw new NoPageGraph("its page scenario has no document");
  if (found !== results.facts.length + statistics.facts.length) throw new NoPageGraph("it has results of no document");
  return {
    id: textOfOctets(scenario.slice(scenario.lastIndexOf("_") + 1)),
    documents,
    messages: graph.texts(scenario, "eiao:message"),
    counts: graph.list(scenario, "eiao:score").map((score) => countFact(score, graph)),
  };
}

/** Result or statistic -> the range location that links it. */
function ownersByLink(ranges: readonly Term[], graph: GraphReading): ReadonlyMap<Term, Term> {
  const owners = new Map<Term, Term>();
  for (const range of ranges) {
    for (const link of graph.list(range, "earl:asserts")) owners.set(link, range);
    for (const link of graph.list(range, "eiao:metaData")) owners.set(link, range);
  }
  return owners;
}

/** Facts by what they belong to. Those that were not read yet are made of their nodes. */
function byOwner<Fact>(
  { abouts, facts }: Findings<Fact>,
  owners: ReadonlyMap<Term, Term> | undefined,
  graph: GraphReading,
  make: (about: Term, graph: GraphReading) => Fact,
): (owner: Term) => Fact[] {
  const those = new Map<Term, Fact[]>();
  let owner: Term | undefined;
  let list: Fact[] = [];
  // Without an iterator, which would make a pair for each.
  for (let at = 0; at < abouts.length; at++) {
    const about = abouts[at] as Term;
    const known = facts[at];
    const its = owners?.get(about) ?? (known === undefined ? graph.one(about, "earl:subject") : about);
    if (its !== owner) {
      owner = its;
      list = those.get(its) ?? [];
      those.set(its, list);
    }
    list.push(known ?? make(about, graph));
  }
  return (about) => those.get(about) ?? [];
}

function resultFact(assertion: Term, graph: GraphReading): ResultFact {
  const requirement = graph.one(assertion, "earl:requirement");
  const result = graph.one(assertion, "earl:result");
  const outcome = graph.one(result, "earl:validity");
  const indicated = graph.list(result, "eiao:barrierIndicator").length > 0;
  const indicator = indicated ? graph.decimal(result, "eiao:barrierIndicator") : undefined;
  const value = resultValue(behind(outcome, storeNamespaces.earl), indicator);
  if (value === undefined) throw new NoPageGraph("outcome and barrier indicator of a result contradict each other");
  return { wam: behind(requirement, `${BASE}#`), value, ...locationFact(assertion, graph) };
}

function statisticFact(about: Term, graph: GraphReading): StatisticFact {
  const type = behind(graph.one(about, "eiao:type"), storeNamespaces.eiao);
  return { type, value: graph.text(about, "eiao:value"), ...locationFact(about, graph) };
}

function locationFact(about: Term, graph: GraphReading): LocationFact {
  const location = graph.one(about, "eiao:singleLocation");
  return {
    line: graph.integer(location, "eiao:line"),
    column: graph.integer(location, "eiao:column"),
    source: graph.list(location, "dc:source").length > 0 ? textOfOctets(graph.one(location, "dc:source")) : undefined,
  };
}

function behind(iri: Term, start: string): string {
  if (!iri.startsWith(start)) throw new NoPageGraph(`${start} has no ${textOfOctets(iri.slice(0, 200))}`);
  return textOfOctets(iri.slice(start.length));
}

/** Reads what is said of one document after the other. */
function documentReader(
  graph: GraphReading,
): (range: Term, subject: Term) => Omit<DocumentGraphFacts, "results" | "statistics"> {
  const surveys = new Map<Term, Term>();
  for (const survey of graph.all("eiao:pageSurvey")) surveys.set(graph.one(survey, "eiao:rangeLocation"), survey);
  const read = new Map<Term, number>();

  return (range, subject) => {
    const survey = surveys.get(range);
    if (survey === undefined) throw new NoPageGraph("a document has no page survey");
    // One subject of several documents says all of them, one after the other.
    const number = read.get(subject) ?? 0;
    read.set(subject, number + 1);
    const doctype = graph.list(survey, "eiao:doctype").length > 0 ? graph.text(survey, "eiao:doctype") : undefined;
    return {
      url: graph.text(range, "eiao:page"),
      downloaded: graph.text(survey, "eiao:downloaded"),
      headers: graph.texts(survey, "eiao:httpHeader"),
      languages: graph.texts(survey, "eiao:language"),
      doctype,
      authoringTools: graph.texts(survey, "eiao:authoringTool"),
      contentLength: graph.integer(subject, "eiao:contentLength", number),
      tidy: graph.integer(subject, "eiao:tidy", number) === 1,
      parsingFailed: graph.integer(subject, "eiao:parsingFailed", number) === 1,
    };
  };
}

function countFact(score: Term, graph: GraphReading): RuleSetCount {
  const [, id = ""] = behind(graph.one(score, "eiao:ruleSet"), `${BASE}#`).split("_");
  return {
    ruleSet: unencoded(id),
    applied: graph.integer(score, "eiao:applied"),
    failed: Number(graph.decimal(score, "eiao:failed")),
  };
}

function unencoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    throw new NoPageGraph("the id of a rule set cannot be read");
  }
}

/** Thrown by what reads a graph, of something that no page says. */
class NoPageGraph extends Error {
  readonly offset: number;

  constructor(reason: string, offset = 0) {
    super(reason);
    this.offset = offset;
  }
}

/** Nodes of a graph by names such as `eiao:page`. All but `all`, `list` and `texts` throw `NoPageGraph` unless there is what is asked for. */
interface GraphReading {
  /** Nodes of a type, in the order of the text. */
  all(type: string): readonly Term[];
  /** The values of a property, as they are written. */
  list(about: Term, property: string): readonly Term[];
  /** Returns values that are literals, as text. */
  texts(about: Term, property: string): string[];
  one(about: Term, property: string): Term;
  /** The same of a literal. */
  text(about: Term, property: string): string;
  /** A literal of digits, at most 15. `number`: which of several, from 0; without it the only one. */
  integer(about: Term, property: string, number?: number): number;
  /** A literal of digits, with or without a fraction. */
  decimal(about: Term, property: string): string;
}

function createGraphReading(nodes: NodeMap): GraphReading {
  const byType = new Map<Term, Term[]>();
  for (const [about, properties] of nodes) {
    for (const type of properties.get(RDF_TYPE) ?? []) {
      const those = byType.get(type);
      if (those === undefined) byType.set(type, [about]);
      else those.push(about);
    }
  }
  const list = (about: Term, property: string) => nodes.get(about)?.get(expandName(property)) ?? [];
  const no = (property: string) => new NoPageGraph(`a node has not one ${property} as pages have it`);

  function one(about: Term, property: string): Term {
    const [value, ...others] = list(about, property);
    if (value === undefined || others.some((other) => other !== value)) throw no(property);
    return value;
  }
  function text(about: Term, property: string): string {
    const value = one(about, property);
    if (!isLiteral(value)) throw no(property);
    return textOfOctets(valueOfTerm(value));
  }
  function decimal(about: Term, property: string): string {
    const value = text(about, property);
    if (!DECIMAL.test(value)) throw no(property);
    return value;
  }
  function integer(about: Term, property: string, number?: number): number {
    const value = number === undefined ? one(about, property) : list(about, property)[number];
    if (value === undefined || !isLiteral(value) || !INTEGER.test(valueOfTerm(value))) throw no(property);
    return Number(valueOfTerm(value));
  }

  return {
    all: (type) => byType.get(expandName(type)) ?? [],
    list,
    texts: (about, property) => list(about, property).map((value) => textOfOctets(valueOfTerm(value))),
    one,
    text,
    integer,
    decimal,
  };
}

const INTEGER = /^\d{1,15}$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,400})?$/;
