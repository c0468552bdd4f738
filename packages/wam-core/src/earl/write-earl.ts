import type { Judgement, Report, Statistic } from "../report.ts";
import type { BWam, Place } from "../rule-set/define.ts";
import { legalFragment, legalIri, legalText, narrow } from "./characters.ts";
import { dateTime } from "./date-time.ts";
import { earlError } from "./earl-error.ts";
import {
  type Assertor,
  type LocationText,
  type Outcome,
  type Page,
  resultNodes,
  softwareNode,
  statisticNodes,
  testRequirementNode,
  testSubjectNode,
} from "./graph.ts";
import { type Counter, countedNumbers, decimal, derivedNumbers, hostId, type Numbering } from "./identifiers.ts";
import { jsonLd } from "./json-ld.ts";
import { nTriples } from "./n-triples.ts";
import { rdfXml } from "./rdf-xml.ts";
import type { Syntax } from "./syntax.ts";
import { compileTemplate, fill, type Filling, hole, type Template } from "./template.ts";
import { turtle } from "./turtle.ts";
import type { Terms } from "./vocabulary.ts";

export type EarlForm = "rdf-xml" | "json-ld" | "turtle" | "n-triples";

export interface EarlOptions {
  /** Default: "seed" for RDF/XML, which old readers expect, "both" for the others (D64). */
  readonly terms?: Terms;
  /** Replaces parts of the default assertor. */
  readonly assertor?: Partial<Assertor>;
  /** Absolute IRI that ids are fragments of; default `http://www.eiao.net/rdf/2.0/` (D22). */
  readonly base?: string;
  /** Numbers results on from here instead of deriving the numbers from the page (D63). Counted on in place. */
  readonly counter?: Counter;
  /** Date of the report(s) instead of their own; as `dateTime` accepts it. */
  readonly date?: string;
}

/** V8's longest string has 536,870,888 characters; beyond it `+=` throws an error that names nothing. */
const LONGEST = 500_000_000;

const DEFAULT_BASE = "http://www.eiao.net/rdf/2.0/";
const DEFAULT_ASSERTOR: Assertor = {
  uri: "http://www.eiao.net/2.0/RelaxedWAM/",
  title: "EIAO WAM",
  description: "Tests of UWEM 1.2",
  version: "1.0",
};

/**
 * Writes one report, or many as one valid document, as EARL. With equal `terms` the four forms state the same graph.
 * Same reports, same options: same bytes. A report without a date has no dc:date; the clock is never asked.
 *
 * @returns text to be stored as UTF-8.
 * @throws  EiaoError `RelativeUrl` (page, assertor, base or sheet without a scheme), `EarlDate`, `EarlCounter`,
 *          `EarlIndicator`, `EarlScheme` (JSON-LD only), `TooLongEarl` (500 million characters).
 *
 * Cost: O(output); a result costs a few string concatenations. Source: spec 7, 8.5.
 */
export function writeEarl(report: Report | readonly Report[], form: EarlForm, options: EarlOptions = {}): string {
  const reports: readonly Report[] = "judgements" in report ? [report] : report;
  const terms = options.terms ?? (form === "rdf-xml" ? "seed" : "both");
  const assertor = { ...DEFAULT_ASSERTOR, ...options.assertor };
  const syntax = syntaxOf(form, terms, legalBase(options.base ?? DEFAULT_BASE));
  const document = new EarlDocument(syntax, terms, assertor, options);
  for (const one of reports) document.add(one);
  return document.end();
}

function syntaxOf(form: EarlForm, terms: Terms, base: string): Syntax {
  if (form === "rdf-xml") return rdfXml(terms, base);
  if (form === "json-ld") return jsonLd(terms, base);
  return form === "turtle" ? turtle(terms, base) : nTriples(base);
}

/** Without a fragment; a host alone gets its path, which parsers disagree about. */
function legalBase(base: string): string {
  return legalIri(base)
    .replace(/#.*$/s, "")
    .replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*)(?=\?|$)/, "$1/");
}

class EarlDocument {
  readonly #syntax: Syntax;
  readonly #terms: Terms;
  readonly #assertor: string;
  readonly #host: string;
  readonly #options: EarlOptions;
  /**
   * Grows by `+=`: engines keep such a string as a tree of its pieces, so building it copies nothing, and it is put
   * together once, when it is encoded or searched. Joining an array would copy it here as well.
   */
  #text: string;
  /** Descriptions written, by B-WAM id. One id has several only in reports of spec 8.5, whose reasons differ. */
  readonly #requirements = new Map<string, Set<string>>();
  readonly #numbersGiven = new Map<string, number>();

  constructor(syntax: Syntax, terms: Terms, assertor: Assertor, options: EarlOptions) {
    this.#syntax = syntax;
    this.#terms = terms;
    this.#assertor = legalIri(assertor.uri);
    this.#host = legalFragment(hostId(assertor.uri));
    this.#options = options;
    this.#text = syntax.start + syntax.node(softwareNode(terms, assertor));
  }

  add(report: Report): void {
    const syntax = this.#syntax;
    const given = this.#options.date ?? report.date;
    const date = given === undefined ? undefined : dateTime(given);
    const terms = this.#terms;
    const page: Page = { terms, assertor: this.#assertor, host: this.#host, url: legalIri(report.url) };
    const { url, contentLength, tidy, parsingFailed } = report;
    this.#text +=
      syntax.separator + syntax.node(testSubjectNode(terms, { url, date, contentLength, tidy, parsingFailed }));
    const numbers = this.#numbers(report, date);
    const judgements = new JudgementWriter(page, syntax);
    for (const judgement of report.judgements) {
      this.#require(judgement.wam);
      this.#append(judgements.write(judgement, numbers()), report);
    }
    const statistics = new StatisticWriter(page, syntax);
    for (const statistic of report.statistics) this.#append(statistics.write(statistic, numbers()), report);
  }

  #append(text: string, { url }: Report): void {
    if (this.#text.length + text.length > LONGEST) throw earlError("TooLongEarl", { url, limit: LONGEST });
    this.#text += text;
  }

  end(): string {
    return this.#text + this.#syntax.end;
  }

  #numbers(report: Report, date: string | undefined): Numbering {
    const { counter } = this.#options;
    if (counter !== undefined) return countedNumbers(counter);
    return derivedNumbers(report.url, date ?? "", report.contentDigest(), this.#numbersGiven);
  }

  /** Writes the test requirement before its first assertion. */
  #require({ id, description }: BWam): void {
    const written = this.#requirements.get(id);
    if (written?.has(description)) return;
    if (written === undefined) this.#requirements.set(id, new Set([description]));
    else written.add(description);
    const node = testRequirementNode(this.#terms, id, description, written !== undefined);
    this.#text += this.#syntax.separator + this.#syntax.node(node);
  }
}

/** Templates of one page's B-WAM results, by class and by what is there to be written. */
class JudgementWriter {
  readonly #page: Page;
  readonly #syntax: Syntax;
  readonly #templates = new Map<BWam, (Template | undefined)[]>();

  constructor(page: Page, syntax: Syntax) {
    this.#page = page;
    this.#syntax = syntax;
  }

  write({ wam, place, result }: Judgement, number: string): string {
    const outcome = outcomeOf(wam, result);
    const message = outcome === "fail" ? messageOf(wam, place) : undefined;
    const shape =
      shapeOf(place) | (outcome === "fail" ? 4 : outcome === "pass" ? 8 : 0) | (message === undefined ? 0 : 16);
    let templates = this.#templates.get(wam);
    if (templates === undefined) this.#templates.set(wam, (templates = []));
    const template = (templates[shape] ??= this.#compile(wam, place, outcome, message !== undefined));
    return fill(template, filling(this.#syntax, place, number, result === null ? "" : decimal(result), message ?? ""));
  }

  #compile(wam: BWam, place: Place, outcome: Outcome, hasMessage: boolean): Template {
    const message = hasMessage ? hole("text") : undefined;
    const parts = {
      wam,
      number: hole("number"),
      location: locationHoles(place),
      outcome,
      indicator: hole("indicator"),
      message,
    };
    return compileTemplate(resultNodes(this.#page, parts), this.#syntax);
  }
}

class StatisticWriter {
  readonly #page: Page;
  readonly #syntax: Syntax;
  readonly #templates = new Map<string, Map<string, (Template | undefined)[]>>();

  constructor(page: Page, syntax: Syntax) {
    this.#page = page;
    this.#syntax = syntax;
  }

  write({ id, type, value, place }: Statistic, number: string): string {
    let byType = this.#templates.get(id);
    if (byType === undefined) this.#templates.set(id, (byType = new Map()));
    let templates = byType.get(type);
    if (templates === undefined) byType.set(type, (templates = []));
    const template = (templates[shapeOf(place)] ??= this.#compile(id, type, place));
    return fill(template, filling(this.#syntax, place, number, "", value));
  }

  #compile(id: string, type: string, place: Place): Template {
    const parts = { id, type, number: hole("number"), location: locationHoles(place), value: hole("text") };
    return compileTemplate(statisticNodes(this.#page, parts), this.#syntax);
  }
}

function outcomeOf(wam: BWam, result: number | null): Outcome {
  if (result === null) return "cannotTell";
  if (!(result >= 0 && result <= 1)) throw earlError("EarlIndicator", { wam: wam.id, value: result });
  return result > 0 ? "fail" : "pass";
}

/** What the style grammar says is wrong (6.5): the only message that results have. A test of something else has none. */
function messageOf({ at }: BWam, { subject }: Place): string | undefined {
  if (subject?.kind !== "construct" || subject.message === undefined) return undefined;
  return at.some((wam) => wam.kind === "construct" && wam.constructs === "error") ? subject.message : undefined;
}

/** Two bits: has a source; is the resource as a whole. */
function shapeOf(place: Place): number {
  return (place.source === undefined ? 0 : 1) | (isWhole(place) ? 2 : 0);
}

function isWhole({ line, column }: Place): boolean {
  return line < 1 || column < 1;
}

function locationHoles(place: Place): LocationText {
  const source = place.source === undefined ? undefined : hole("source");
  return { line: hole("line"), column: hole("column"), whole: isWhole(place), source };
}

function filling(syntax: Syntax, place: Place, number: string, indicator: string, text: string): Filling {
  const source = place.source === undefined ? "" : syntax.iri(legalIri(place.source));
  return [number, String(place.line), String(place.column), source, indicator, syntax.text(narrow(legalText(text)))];
}
