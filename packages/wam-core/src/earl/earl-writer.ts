import type { Judgement, Report, Statistic } from "../report.ts";
import { resource } from "../measure/locations.ts";
import type { BWam, SubjectLocation } from "../rule-set/define.ts";
import { assertorWith } from "./assertor.ts";
import type { Assertor } from "./assertor.ts";
import { legalFragment, legalIri, legalText } from "./characters.ts";
import { dateTime } from "./date-time.ts";
import { earlError } from "./earl-error.ts";
import { assertionId, type Outcome, resultNodes } from "./assertion.ts";
import type { EarlPage, GraphNode } from "./graph-node.ts";
import { metadataId, statisticNodes } from "./metadata.ts";
import { softwareNode, testRequirementNodes, testSubjectNode } from "./subject.ts";
import { countedNumbers, type Counter, decimal, derivedNumbers, hostId, type Numbering } from "./identifiers.ts";
import { ByteSink } from "./byte-sink.ts";
import { locationHoles, grammarMessage, outcomeOf, requirePlace, ruleSetOf, shapeOf } from "./result-shape.ts";
import type { EarlNumbering, WrittenEarl } from "./written-earl.ts";
import { WrittenKind } from "./written-kind.ts";
import type { Syntax } from "./syntax.ts";
import { syntaxOf } from "./syntax-of-form.ts";
import type { EarlForm } from "./syntax-of-form.ts";
import { hole, type ReportFilling, Template } from "./template.ts";
import { testsWithoutResult } from "./tests-without-result.ts";
import { isIn, type Terms } from "./vocabulary.ts";

/** The options that all documents of an EARL writer share. */
export interface EarlWriterOptions {
  /** Default: "seed" for RDF/XML, which old readers expect, "both" for the others (D64). */
  readonly terms?: Terms;
  /** Parts that replace those of the default assertor. */
  readonly assertor?: Partial<Assertor>;
  /** The absolute IRI of which ids are fragments. Default: `http://www.eiao.net/rdf/2.0/` (D22). */
  readonly base?: string;
}

/** Writes one document after the other in one form. It keeps the common parts of documents, and a buffer of up to 32 MB. */
export interface EarlWriter {
  /** Writes reports like `writeEarl`. Cost: 1 ns a byte. */
  write(report: Report | readonly Report[], numbering?: EarlNumbering): WrittenEarl;
}

/** The most bytes of a document. V8's longest string has 536,870,888 characters. */
const LONGEST = 500_000_000;
/** The number of results after which the length of the document is estimated; most pages have fewer. */
const FORESEEN_EVERY = 4_096;

const DEFAULT_BASE = "http://www.eiao.net/rdf/2.0/";

/**
 * Returns a writer for many documents of one form.
 *
 * @param form  `turtle-nodes`: only the nodes of Turtle, without declarations and empty lines, for a graph of TriG.
 * Numbers have datatypes there.
 * @throws EiaoError `RelativeUrl` (assertor or base without a scheme), `EarlForm`.
 */
export function createEarlWriter(form: EarlForm | "turtle-nodes", options: EarlWriterOptions = {}): EarlWriter {
  const terms = options.terms ?? (form === "rdf-xml" ? "seed" : "both");
  const assertor = assertorWith(options.assertor);
  return new Writer(syntaxOf(form, terms, options.base ?? DEFAULT_BASE), terms, assertor);
}

class Writer implements EarlWriter {
  readonly #syntax: Syntax;
  readonly #terms: Terms;
  readonly #software: GraphNode;
  /** The values that the results of all reports share. */
  readonly #page: EarlPage;
  readonly #judgements = new WeakMap<BWam, WrittenKind>();
  /** Written statistics, by id and type. */
  readonly #statistics = new Map<string, Map<string, WrittenKind>>();
  readonly #sink = new ByteSink();
  // The following belong to the document that is being written.
  #triples = 0;
  /** Descriptions of test requirements, by B-WAM id. An id has several only in reports of spec 8.5, whose reasons differ. */
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
    return { bytes: sink.written, triples: this.#triples, assertors: [this.#page.assertor], ...ids };
  }

  #report(report: Report, { counter, date: rawDate = report.date }: EarlNumbering, ids: WrittenIds): void {
    const date = rawDate === undefined ? undefined : dateTime(rawDate);
    const { url, contentLength, tidy, parsingFailed } = report;
    const subject = legalIri(url);
    ids.subjects.push(subject);
    this.#node(testSubjectNode(this.#terms, { url, date, contentLength, tidy, parsingFailed }));
    const numbers = this.#numbers(report, date, counter);
    const common: ReportFilling = { subject: this.#syntax.iri(subject), prefix: numbers.prefix };
    const progress: Progress = {
      from: this.#sink.length,
      done: 0,
      total: report.judgements.length + report.statistics.length,
    };
    for (const judgement of report.judgements) {
      const { ruleSet, wam, location, result } = judgement;
      const kind = this.#judgementKind(wam);
      if (kind.requiredBy !== common) this.#require(kind, wam, common);
      const outcome = outcomeOf(wam, result);
      requirePlace(wam, location);
      const message = outcome === "fail" ? grammarMessage(wam, location) : undefined;
      const template = this.#judgementTemplate(kind, judgement, outcome, message !== undefined);
      const indicator = result === null ? "" : decimal(result);
      const number = numbers.next(ruleSet, wam.id);
      ids.assertions.push(this.#write(kind, template, common, number, location, indicator, message));
      this.#checkLength(report, common, progress);
    }
    for (const statistic of report.statistics) {
      const { location, value, wam, id } = statistic;
      requirePlace(wam, location);
      const kind = this.#statisticKind(statistic);
      const template = this.#statisticTemplate(kind, statistic);
      const number = numbers.next(ruleSetOf(wam, report), id);
      ids.metadata.push(this.#write(kind, template, common, number, location, "", value));
      this.#checkLength(report, common, progress);
    }
    for (const { ruleSet, wam, reason } of isIn("earl-1.0", this.#terms) ? testsWithoutResult(report) : []) {
      const kind = this.#judgementKind(wam);
      this.#require(kind, wam, common);
      const template = this.#templateWithoutResult(kind, wam, reason === undefined ? "inapplicable" : "untested");
      this.#write(kind, template, common, numbers.next(ruleSet, wam.id), resource, "", reason);
    }
  }

  /** Writes one result. Returns its id. */
  #write(
    kind: WrittenKind,
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

  /** Checks the length of the document. It is called after each result. */
  #checkLength(report: Report, common: ReportFilling, progress: Progress): void {
    const { length } = this.#sink;
    if (length > LONGEST) throw earlError("TooLongEarl", { url: report.url, limit: LONGEST });
    if (++progress.done % FORESEEN_EVERY !== 0) return;
    const all = ((length - progress.from) / progress.done) * progress.total;
    // Counted only once, and only if the limit is likely exceeded, so that half a gigabyte is not written first.
    const isLikely = progress.done === FORESEEN_EVERY && all > LONGEST;
    if (isLikely && progress.from + this.#leastBytes(report, common) > LONGEST)
      throw earlError("TooLongEarl", { url: report.url, limit: LONGEST });
    this.#sink.expect(Math.min(LONGEST, Math.ceil(progress.from + 1.05 * all)));
  }

  /** Returns a lower bound of the bytes of a report's results. Cost: 0.1 us a result. */
  #leastBytes({ judgements, statistics }: Report, common: ReportFilling): number {
    let bytes = 0;
    for (const judgement of judgements) {
      const { wam, location, result } = judgement;
      const outcome = outcomeOf(wam, result);
      const hasMessage = outcome === "fail" && grammarMessage(wam, location) !== undefined;
      bytes += this.#judgementTemplate(this.#judgementKind(wam), judgement, outcome, hasMessage).leastBytes(common);
    }
    for (const statistic of statistics)
      bytes += this.#statisticTemplate(this.#statisticKind(statistic), statistic).leastBytes(common);
    return bytes;
  }

  #numbers(report: Report, date: string | undefined, counter: Counter | undefined): Numbering {
    if (counter !== undefined) return countedNumbers(counter);
    return derivedNumbers(report.url, date ?? "", report.contentDigest(), this.#numbersGiven);
  }

  /** Writes the test requirement before its first assertion. */
  #require(kind: WrittenKind, wam: BWam, common: ReportFilling): void {
    const { id, description } = wam;
    kind.requiredBy = common;
    const written = this.#requirements.get(id);
    if (written?.has(description)) return;
    if (written === undefined) this.#requirements.set(id, new Set([description]));
    else written.add(description);
    for (const node of testRequirementNodes(this.#terms, wam, written !== undefined)) this.#node(node);
  }

  #judgementKind(wam: BWam): WrittenKind {
    let kind = this.#judgements.get(wam);
    if (kind === undefined) this.#judgements.set(wam, (kind = new WrittenKind(`#${assertionId(this.#page, wam.id)}`)));
    return kind;
  }

  #judgementTemplate(
    { templates }: WrittenKind,
    { wam, location }: Judgement,
    outcome: Outcome,
    hasMessage: boolean,
  ): Template {
    const shape = shapeOf(location) | (outcome === "fail" ? 4 : outcome === "pass" ? 8 : 0) | (hasMessage ? 16 : 0);
    const known = templates[shape];
    if (known !== undefined) return known;
    const message = hasMessage ? hole("text") : undefined;
    const parts = {
      wam,
      number: NUMBER_HOLES,
      location: locationHoles(location),
      outcome,
      indicator: hole("indicator"),
      message,
    };
    return (templates[shape] = new Template(resultNodes(this.#page, parts), this.#syntax));
  }

  #templateWithoutResult({ templates }: WrittenKind, wam: BWam, outcome: "inapplicable" | "untested"): Template {
    const message = outcome === "untested" ? hole("text") : undefined;
    const parts = { wam, number: NUMBER_HOLES, location: locationHoles(resource), outcome, indicator: "", message };
    return (templates[outcome === "untested" ? UNTESTED : INAPPLICABLE] ??= new Template(
      resultNodes({ ...this.#page, terms: "earl-1.0" }, parts),
      this.#syntax,
    ));
  }

  #statisticKind({ id, type }: Statistic): WrittenKind {
    const statistics = this.#statistics;
    let byType = statistics.get(id);
    if (byType === undefined) {
      // Rule sets have a few ids and types. A rule set that generates them without end must not fill the memory.
      if (statistics.size >= MOST_IDS) statistics.clear();
      statistics.set(id, (byType = new Map()));
    }
    let kind = byType.get(type);
    if (kind === undefined) {
      if (byType.size >= MOST_TYPES) byType.clear();
      byType.set(type, (kind = new WrittenKind(`#${metadataId(this.#page, id)}`)));
    }
    return kind;
  }

  #statisticTemplate({ templates }: WrittenKind, { id, type, location }: Statistic): Template {
    const shape = shapeOf(location);
    const known = templates[shape];
    if (known !== undefined) return known;
    const parts = { id, type, number: NUMBER_HOLES, location: locationHoles(location), value: hole("text") };
    return (templates[shape] = new Template(statisticNodes(this.#page, parts), this.#syntax));
  }
}

/** Indices after those of the shapes of results. */
const INAPPLICABLE = 32;
const UNTESTED = 33;
const MOST_IDS = 1000;
const MOST_TYPES = 20;

const NUMBER_HOLES = hole("prefix") + hole("count");

/** The progress of writing a report: where its results begin, how many are written, and how many there are. */
interface Progress {
  readonly from: number;
  done: number;
  readonly total: number;
}

type WrittenIds = Record<"subjects" | "assertions" | "metadata", string[]>;
