import type { Judgement, Report, Statistic } from "../report.ts";
import type { BWam, SubjectLocation } from "../rule-set/define.ts";
import { legalFragment, legalIri, legalText } from "./characters.ts";
import { dateTime } from "./date-time.ts";
import { earlError } from "./earl-error.ts";
import {
  type Assertor,
  assertionId,
  metadataId,
  type GraphNode,
  type Outcome,
  type EarlPage,
  resultNodes,
  softwareNode,
  statisticNodes,
  testRequirementNode,
  testSubjectNode,
} from "./graph.ts";
import { countedNumbers, type Counter, decimal, derivedNumbers, hostId, type Numbering } from "./identifiers.ts";
import { jsonLd } from "./json-ld.ts";
import { nTriples } from "./n-triples.ts";
import { OctetSink } from "./octet-sink.ts";
import { rdfXml } from "./rdf-xml.ts";
import { locationHoles, messageOf, outcomeOf, shapeOf } from "./result-shape.ts";
import type { Syntax } from "./syntax.ts";
import { hole, type ReportFilling, Template } from "./template.ts";
import { turtle, turtleNodes } from "./turtle.ts";
import type { Terms } from "./vocabulary.ts";

/** The serialisation of EARL. */
export type EarlForm = "rdf-xml" | "json-ld" | "turtle" | "n-triples";

/** What all documents of an EARL writer have in common. */
export interface EarlWriterOptions {
  /** Default: "seed" for RDF/XML, which old readers expect, "both" for the others (D64). */
  readonly terms?: Terms;
  /** Replaces parts of the default assertor. */
  readonly assertor?: Partial<Assertor>;
  /** Absolute IRI that ids are fragments of; default `http://www.eiao.net/rdf/2.0/` (D22). */
  readonly base?: string;
}

/** How the results of a document are numbered and dated. */
export interface EarlNumbering {
  /** Numbers results on from here instead of deriving the numbers from the page (D63). Counted on in place. */
  readonly counter?: Counter;
  /** Date of the report(s) instead of their own; as `dateTime` accepts it. */
  readonly date?: string;
}

/** A document, and what a graph that takes it up needs in order to link it. */
export interface WrittenEarl {
  /** UTF-8. Good until the writer's next document, which has the same buffer. */
  readonly octets: Uint8Array;
  /** Statements. */
  readonly triples: number;
  /** IRIs; a writer has one. */
  readonly assertors: readonly string[];
  /** IRIs, one a report. */
  readonly subjects: readonly string[];
  /** References relative to the base, `#` and an id, in order of the reports' judgements. */
  readonly assertions: readonly string[];
  /** The same of their statistics. */
  readonly metadata: readonly string[];
}

/** Writes one document after the other in one form. It keeps what documents have in common, and a buffer of up to 32 MB. */
export interface EarlWriter {
  /** As `writeEarl`. Cost: 1 ns an octet. */
  write(report: Report | readonly Report[], numbering?: EarlNumbering): WrittenEarl;
}

/** Octets. V8's longest string has 536,870,888 characters. */
const LONGEST = 500_000_000;
/** Results after which it is foreseen how long the document becomes: most pages have fewer. */
const FORESEEN_EVERY = 4_096;

const DEFAULT_BASE = "http://www.eiao.net/rdf/2.0/";
const defaultAssertor: Assertor = {
  uri: "http://www.eiao.net/2.0/RelaxedWAM/",
  title: "EIAO WAM",
  description: "Tests of UWEM 1.2",
  version: "1.0",
};

/**
 * Makes a writer for many documents of one form.
 *
 * @param form  `turtle-nodes`: the nodes of Turtle alone, without declarations and empty lines, to be put into a graph of TriG; numbers
 *              have datatypes there.
 * @throws EiaoError `RelativeUrl` (assertor or base without a scheme), `EarlForm`.
 */
export function createEarlWriter(form: EarlForm | "turtle-nodes", options: EarlWriterOptions = {}): EarlWriter {
  const terms = options.terms ?? (form === "rdf-xml" ? "seed" : "both");
  const assertor = { ...defaultAssertor, ...options.assertor };
  return new Writer(syntaxOf(form, terms, legalBase(options.base ?? DEFAULT_BASE)), terms, assertor);
}

function syntaxOf(form: EarlForm | "turtle-nodes", terms: Terms, base: string): Syntax {
  if (form === "rdf-xml") return rdfXml(terms, base);
  if (form === "json-ld") return jsonLd(terms, base);
  if (form === "turtle-nodes") return turtleNodes;
  if (form === "turtle") return turtle(terms, base);
  if (form === "n-triples") return nTriples(base);
  throw earlError("EarlForm", { form: String(form) });
}

/** Without a fragment; a host alone gets its path, which parsers disagree about. */
function legalBase(base: string): string {
  return legalIri(base)
    .replace(/#.*$/s, "")
    .replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*)(?=\?|$)/, "$1/");
}

class Writer implements EarlWriter {
  readonly #syntax: Syntax;
  readonly #terms: Terms;
  readonly #software: GraphNode;
  /** Of any report. */
  readonly #page: EarlPage;
  readonly #judgements = new WeakMap<BWam, ResultKind>();
  /** By id and type. */
  readonly #statistics = new Map<string, Map<string, ResultKind>>();
  readonly #sink = new OctetSink();
  // Of the document that is being written.
  #triples = 0;
  /** Descriptions of test requirements, by B-WAM id. One id has several only in reports of spec 8.5, whose reasons differ. */
  #requirements = new Map<string, Set<string>>();
  #numbersGiven = new Map<string, number>();

  constructor(syntax: Syntax, terms: Terms, assertor: Assertor) {
    this.#syntax = syntax;
    this.#terms = terms;
    this.#software = softwareNode(terms, assertor);
    const host = legalFragment(hostId(assertor.uri));
    this.#page = { terms, assertor: legalIri(assertor.uri), host, url: hole("subject") };
  }

  write(report: Report | readonly Report[], numbering: EarlNumbering = {}): WrittenEarl {
    const reports: readonly Report[] = "judgements" in report ? [report] : report;
    const sink = this.#sink;
    sink.clear();
    this.#triples = 0;
    this.#requirements = new Map();
    this.#numbersGiven = new Map();
    const ids = { subjects: [], assertions: [], metadata: [] };
    sink.text(this.#syntax.start);
    this.#node(this.#software, "");
    for (const one of reports) this.#report(one, numbering, ids);
    sink.text(this.#syntax.end);
    return { octets: sink.written, triples: this.#triples, assertors: [this.#page.assertor], ...ids };
  }

  #report(report: Report, { counter, date: given = report.date }: EarlNumbering, ids: WrittenIds): void {
    const date = given === undefined ? undefined : dateTime(given);
    const { url, contentLength, tidy, parsingFailed } = report;
    const subject = legalIri(url);
    ids.subjects.push(subject);
    this.#node(testSubjectNode(this.#terms, { url, date, contentLength, tidy, parsingFailed }));
    const numbers = this.#numbers(report, date, counter);
    const common: ReportFilling = { subject: this.#syntax.iri(subject), prefix: numbers.prefix };
    const progress = { from: this.#sink.length, done: 0, total: report.judgements.length + report.statistics.length };
    for (const judgement of report.judgements) {
      const { wam, location, result } = judgement;
      const kind = this.#judgementKind(wam);
      if (kind.requiredBy !== common) this.#require(kind, wam, common);
      const outcome = outcomeOf(wam, result);
      const message = outcome === "fail" ? messageOf(wam, location) : undefined;
      const shape =
        shapeOf(location) | (outcome === "fail" ? 4 : outcome === "pass" ? 8 : 0) | (message === undefined ? 0 : 16);
      const template = (kind.templates[shape] ??= this.#judgementTemplate(judgement, outcome, message !== undefined));
      const indicator = result === null ? "" : decimal(result);
      ids.assertions.push(this.#write(kind, template, common, numbers.next(), location, indicator, message));
      this.#checkLength(report, progress);
    }
    for (const statistic of report.statistics) {
      const { location, value } = statistic;
      const kind = this.#statisticKind(statistic);
      const template = (kind.templates[shapeOf(location)] ??= this.#statisticTemplate(statistic));
      ids.metadata.push(this.#write(kind, template, common, numbers.next(), location, "", value));
      this.#checkLength(report, progress);
    }
  }

  /** @returns the reference to what was written. */
  #write(
    kind: ResultKind,
    template: Template,
    common: ReportFilling,
    count: number,
    { line, column, source }: SubjectLocation,
    indicator: string,
    text: string | undefined,
  ): string {
    template.write(this.#sink, common, {
      count,
      line,
      column,
      source: source === undefined ? "" : this.#syntax.iri(legalIri(source)),
      indicator,
      text: text === undefined ? "" : this.#syntax.text(legalText(text)),
    });
    this.#triples += template.triples;
    return `${kind.idStart}${common.prefix}${count}`;
  }

  #node(node: GraphNode, separator = this.#syntax.separator): void {
    this.#sink.text(separator);
    this.#sink.text(this.#syntax.node(node));
    this.#triples += node.types.length + node.properties.length;
  }

  /** After each result. */
  #checkLength({ url }: Report, progress: { readonly from: number; done: number; readonly total: number }): void {
    const { length } = this.#sink;
    if (length > LONGEST) throw earlError("TooLongEarl", { url, limit: LONGEST });
    if (++progress.done % FORESEEN_EVERY !== 0) return;
    const all = ((length - progress.from) / progress.done) * progress.total;
    this.#sink.expect(Math.min(LONGEST, Math.ceil(progress.from + 1.05 * all)));
  }

  #numbers(report: Report, date: string | undefined, counter: Counter | undefined): Numbering {
    if (counter !== undefined) return countedNumbers(counter);
    return derivedNumbers(report.url, date ?? "", report.contentDigest(), this.#numbersGiven);
  }

  /** Writes the test requirement before its first assertion. */
  #require(kind: ResultKind, { id, description }: BWam, common: ReportFilling): void {
    kind.requiredBy = common;
    const written = this.#requirements.get(id);
    if (written?.has(description)) return;
    if (written === undefined) this.#requirements.set(id, new Set([description]));
    else written.add(description);
    this.#node(testRequirementNode(this.#terms, id, description, written !== undefined));
  }

  #judgementKind(wam: BWam): ResultKind {
    let kind = this.#judgements.get(wam);
    if (kind === undefined) this.#judgements.set(wam, (kind = new ResultKind(`#${assertionId(this.#page, wam.id)}`)));
    return kind;
  }

  #judgementTemplate({ wam, location }: Judgement, outcome: Outcome, hasMessage: boolean): Template {
    const message = hasMessage ? hole("text") : undefined;
    const parts = {
      wam,
      number: NUMBER_HOLES,
      location: locationHoles(location),
      outcome,
      indicator: hole("indicator"),
      message,
    };
    return new Template(resultNodes(this.#page, parts), this.#syntax);
  }

  #statisticKind({ id, type }: Statistic): ResultKind {
    const statistics = this.#statistics;
    let byType = statistics.get(id);
    if (byType === undefined) {
      // Rule sets have a few. Whoever makes ids and types as they go does not fill our memory.
      if (statistics.size >= MOST_IDS) statistics.clear();
      statistics.set(id, (byType = new Map()));
    }
    let kind = byType.get(type);
    if (kind === undefined) {
      if (byType.size >= MOST_TYPES) byType.clear();
      byType.set(type, (kind = new ResultKind(`#${metadataId(this.#page, id)}`)));
    }
    return kind;
  }

  #statisticTemplate({ id, type, location }: Statistic): Template {
    const parts = { id, type, number: NUMBER_HOLES, location: locationHoles(location), value: hole("text") };
    return new Template(statisticNodes(this.#page, parts), this.#syntax);
  }
}

const MOST_IDS = 1000;
const MOST_TYPES = 20;

const NUMBER_HOLES = hole("prefix") + hole("count");

type WrittenIds = Record<"subjects" | "assertions" | "metadata", string[]>;

/** Results of one class. */
class ResultKind {
  /** Of their references, before the number. */
  readonly idStart: string;
  /** By what there is to be written. */
  readonly templates: (Template | undefined)[] = [];
  /** The last report that has its test requirement. */
  requiredBy: ReportFilling | undefined;

  constructor(idStart: string) {
    this.idStart = idStart;
  }
}
