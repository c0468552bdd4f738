import type { ResultFact, StatisticFact } from "../page-facts.ts";
import { IRI, iriTerm, nodeOfType, TURTLE_LITERAL, scanStatements } from "./dialect.ts";
import { ownText, RDF_TYPE, storeNamespaces } from "./terms.ts";
import type { Term } from "./terms.ts";

/** Subject -> property -> values, in the order of the text. */
export type NodeMap = ReadonlyMap<Term, ReadonlyMap<Term, readonly Term[]>>;

/** What was found of one kind, in the order of the text, in two columns. */
export interface Findings<Fact> {
  /** IRI of the test subject; where there is no fact yet, that of the node that it is to be made of. */
  readonly abouts: Term[];
  readonly facts: (Fact | undefined)[];
}

/** The graph of a page, taken apart. */
export interface ScannedPage {
  readonly results: Findings<ResultFact>;
  readonly statistics: Findings<StatisticFact>;
  /** Every node that made no fact yet, but descriptions of tests. Range locations are without what they link, unless that was asked for. */
  readonly nodes: NodeMap;
  /** Where something else stands; -1 when nothing does. */
  readonly stopped: number;
}

/**
 * Takes the nodes of a page's graph apart: results and statistics as groups of nodes in the shape that the EARL writer gives them, all
 * other nodes statement by statement, so that nothing depends on the shape but the speed.
 *
 * @param linked  no group is read as one, and range locations keep their links: for a page whose links decide.
 * Cost: 2 to 3 µs a result.
 */
export function scanPage(text: string, linked: boolean): ScannedPage {
  const results: Findings<ResultFact> = { abouts: [], facts: [] };
  const statistics: Findings<StatisticFact> = { abouts: [], facts: [] };
  const nodes = new Map<Term, Map<Term, Term[]>>();
  const own = createOwnTexts();
  let stopped = -1;
  for (let at = 0; at < text.length && stopped === -1;) {
    GROUP.lastIndex = at;
    DESCRIPTION.lastIndex = at;
    const group = linked ? null : GROUP.exec(text);
    if (group !== null) {
      if (!takeGroup(group, results, statistics, own)) stopped = at;
      at = GROUP.lastIndex;
    } else if (DESCRIPTION.test(text)) at = DESCRIPTION.lastIndex;
    else if (text.charCodeAt(at) === LINE_FEED) at++;
    else {
      const end = endOfNode(text, at);
      const node = linked ? text.slice(at, end) : withoutLinks(text.slice(at, end));
      if (scanStatements(node, 0, node.length, note) !== -1) stopped = at;
      at = end;
    }
  }
  return { results, statistics, nodes, stopped };

  function note(subject: Term, predicate: Term, object: Term): void {
    let properties = nodes.get(subject);
    if (properties === undefined) nodes.set(subject, (properties = new Map<Term, Term[]>()));
    const values = properties.get(predicate);
    if (values === undefined) properties.set(predicate, [object]);
    else values.push(object);
    if (predicate !== RDF_TYPE) return;
    const findings = object === ASSERTION ? results : object === META_DATA ? statistics : undefined;
    findings?.abouts.push(subject);
    findings?.facts.push(undefined);
  }
}

const ASSERTION = `${storeNamespaces.earl}Assertion`;
const META_DATA = `${storeNamespaces.eiao}MetaData`;
const LINE_FEED = 10;

const INTEGER = '"(\\d{1,15})"(?:\\^\\^xsd:integer)?';
const IN_IRI = '[^\\0-\\x20<>"{}|^`\\\\]';
const LOCATION =
  // An id has an end, because what does not match is tried once for each -L in it.
  `<#(${IN_IRI}{1,300})-L([0-9a-f.]{1,40})>\\n  a eiao:SingleLocation ;\\n  eiao:line ${INTEGER} ;\\n  eiao:column ${INTEGER}` +
  `(?: ;\\n  dc:source (${IRI}))? \\.\\n`;
const RESULT =
  `<#\\1-V\\2>\\n  a earl:result ;\\n  earl:validity earl:(pass|fail|cannotTell)` +
  `(?: ;\\n  eiao:barrierIndicator "([01](?:\\.\\d{1,400})?)"(?:\\^\\^xsd:decimal)?)?(?: ;\\n  eiao:probability ${TURTLE_LITERAL})? \\.\\n` +
  `<#\\1-A\\2>\\n  a earl:Assertion ;\\n  earl:assertedBy ${IRI} ;\\n  earl:subject (${IRI}) ;\\n` +
  `  earl:requirement <#(${IN_IRI}*)> ;\\n  earl:mode earl:[A-Za-z]+ ;\\n  earl:result <#\\1-V\\2> ;\\n` +
  `  eiao:singleLocation <#\\1-L\\2>(?: ;\\n  earl:message ${TURTLE_LITERAL})? \\.\\n`;
const STATISTIC =
  `<#\\1-M\\2>\\n  a eiao:MetaData ;\\n  earl:subject (${IRI}) ;\\n  eiao:type eiao:([A-Za-z][A-Za-z0-9]*) ;\\n` +
  `  eiao:value "([^"\\\\\\n\\r]*)" ;\\n  eiao:singleLocation <#\\1-L\\2> \\.\\n`;

/** Location, result and assertion, or location and content statistic, which belong together by their ids. */
const GROUP = new RegExp(`${LOCATION}(?:${RESULT}|${STATISTIC})`, "y");

/** What a test is called: as many nodes as a page has tests, and no result depends on them. */
const DESCRIPTION = nodeOfType("earl:TestRequirement");

/** @returns false when outcome and barrier indicator contradict each other. */
function takeGroup(
  group: RegExpExecArray,
  results: Findings<ResultFact>,
  statistics: Findings<StatisticFact>,
  own: OwnTexts,
): boolean {
  const [, , , lines, columns, sheet, outcome, indicator, subject, wam, statisticOf, type = "", text = ""] = group;
  const line = Number(lines);
  const column = Number(columns);
  const source = sheet === undefined ? undefined : own.iri(sheet);
  if (wam === undefined) {
    statistics.abouts.push(own.iri(statisticOf as string));
    statistics.facts.push({ type: own.text(type), value: own.text(text), line, column, source });
    return true;
  }
  const value = resultValue(outcome as string, indicator);
  if (value === undefined) return false;
  results.abouts.push(own.iri(subject as string));
  results.facts.push({ wam: own.text(wam), value, line, column, source });
  return true;
}

/** Of its outcome and barrier indicator; undefined when they contradict each other. */
export function resultValue(outcome: string, indicator: string | undefined): number | null | undefined {
  if (indicator === undefined) return outcome === "cannotTell" ? null : undefined;
  const value = Number(indicator);
  if (value === 0) return outcome === "pass" ? 0 : undefined;
  return outcome === "fail" && value > 0 && value <= 1 ? value : undefined;
}

/** Behind the line that ends the node which begins at `at`. */
function endOfNode(text: string, at: number): number {
  const end = text.indexOf(" .\n", at);
  return end === -1 ? text.length : end + 3;
}

/** What a range location says of each result again, in as many lines; the last line of a node stays. */
function withoutLinks(node: string): string {
  return node.replace(LINKS, "");
}

const LINKS = new RegExp(`(?: {2}(?:earl:asserts|eiao:metaData) ${IRI} ;\\n)+`, "g");

/** Parts of a text keep all of it in memory: these are copies, one of each. */
interface OwnTexts {
  text(part: string): string;
  /** Of a reference in angle brackets. */
  iri(token: string): Term;
}

function createOwnTexts(): OwnTexts {
  const texts = new Map<string, string>();
  const iris = new Map<string, Term>();
  // Most results have the subject of the one before, and comparing takes a third of looking it up.
  let lastToken = "";
  let lastIri: Term = "";
  return {
    text: (part) => kept(texts, part, (same) => same),
    iri(token) {
      if (token !== lastToken) {
        lastIri = kept(iris, token, iriTerm);
        lastToken = ownText(token);
      }
      return lastIri;
    },
  };
}

function kept(known: Map<string, string>, part: string, read: (part: string) => string): string {
  let text = known.get(part);
  if (text === undefined) known.set(part, (text = ownText(read(part))));
  return text;
}
