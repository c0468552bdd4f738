import type { ResultFact, StatisticFact } from "../page-facts.ts";
import { IN_IRI, IRI, iriTerm, nodeOfType, TURTLE_LITERAL, scanStatements } from "./dialect.ts";
import { groupShape, LOCATION_REST, matchShape } from "./group-shape.ts";
import type { GroupShape } from "./group-shape.ts";
import { pagePieces } from "./page-pieces.ts";
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
  /** Every node that made no fact yet, but descriptions of tests and style sheets. Range locations are without what they link, unless that was asked for. */
  readonly nodes: NodeMap;
  /** The octet where something else stands, or one shortly before it; -1 when nothing does. */
  readonly stopped: number;
}

/**
 * Takes the nodes of a page's graph apart: results and statistics as groups of nodes in the shape that the EARL writer gives them, all
 * other nodes statement by statement, so that nothing depends on the shape but the speed.
 *
 * @param octets  the nodes, UTF-8.
 * @param linked  no group is read as one, and range locations keep their links: for a page whose links decide.
 * Cost: 2 µs a result.
 */
export function scanPage(octets: Buffer, linked: boolean): ScannedPage {
  const results: Findings<ResultFact> = { abouts: [], facts: [] };
  const statistics: Findings<StatisticFact> = { abouts: [], facts: [] };
  const nodes = new Map<Term, Map<Term, Term[]>>();
  const take = createGroupTaker(results, statistics);
  for (const { text, start } of pagePieces(octets)) {
    const stopped = scanPiece(text);
    if (stopped !== -1) return { results, statistics, nodes, stopped: start + stopped };
  }
  return { results, statistics, nodes, stopped: -1 };

  function scanPiece(text: string): number {
    for (let at = 0; at < text.length;) {
      const end = linked ? NO_GROUP : take(text, at);
      if (end === CONTRADICTION) return at;
      if (end !== NO_GROUP) {
        at = end;
        continue;
      }
      DESCRIPTION.lastIndex = at;
      if (DESCRIPTION.test(text)) at = DESCRIPTION.lastIndex;
      else if (text.charCodeAt(at) === LINE_FEED) at++;
      else {
        const behind = endOfNode(text, at);
        const node = linked ? text.slice(at, behind) : withoutLinks(text.slice(at, behind));
        if (scanStatements(node, 0, node.length, note) !== -1) return at;
        at = behind;
      }
    }
    return -1;
  }

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

/** An id has an end, because what does not match is tried once for each -L in it. */
const LOCATION = `<#(${IN_IRI}{1,300})-L${LOCATION_REST}`;
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

/** What a test and a style sheet are called: no result depends on them, and a page has many. */
const DESCRIPTION = nodeOfType("(?:earl:TestRequirement|eiao:StyleSheet)");

/** Instead of where a group ends. */
const NO_GROUP = -1;
/** Outcome and barrier indicator say different things. */
const CONTRADICTION = -2;

/** Takes the group at a position of a text, and says where it ends. */
function createGroupTaker(
  results: Findings<ResultFact>,
  statistics: Findings<StatisticFact>,
): (text: string, at: number) => number {
  const own = createOwnTexts();
  // Most results are of the test of the one before, with its outcome: they differ in id and place.
  let head = "<#";
  let shapeBefore: () => GroupShape | undefined = () => undefined;
  let shape: GroupShape | undefined;
  let add: (line: number, column: number, source: string | undefined) => void = () => {};

  return (text, at) => {
    if (text.slice(at, at + head.length) === head) {
      shape ??= shapeBefore();
      const like = shape && matchShape(shape, text, at + head.length);
      if (like !== undefined) {
        const { line, column, sheet, end } = like;
        add(line, column, sheet === undefined ? undefined : own.iri(sheet));
        return end;
      }
    }
    GROUP.lastIndex = at;
    const group = GROUP.exec(text);
    if (group === null) return NO_GROUP;
    const [
      whole,
      id = "",
      suffix = "",
      line,
      column,
      sheet,
      outcome,
      indicator,
      subject,
      wam,
      statisticOf,
      type = "",
      value = "",
    ] = group;
    if (wam === undefined) addStatistics(own.iri(statisticOf as string), own.text(type), own.text(value));
    else {
      const result = resultValue(outcome as string, indicator);
      if (result === undefined) return CONTRADICTION;
      addResults(own.iri(subject as string), own.text(wam), result);
    }
    add(Number(line), Number(column), sheet === undefined ? undefined : own.iri(sheet));
    head = `<#${id}-L`;
    shape = undefined;
    shapeBefore = () => groupShape(whole, id, suffix, wam === undefined);
    return GROUP.lastIndex;
  };

  function addResults(about: Term, wam: string, value: number | null): void {
    add = (line, column, source) => {
      results.abouts.push(about);
      results.facts.push({ wam, value, line, column, source });
    };
  }
  function addStatistics(about: Term, type: string, value: string): void {
    add = (line, column, source) => {
      statistics.abouts.push(about);
      statistics.facts.push({ type, value, line, column, source });
    };
  }
}

/** Of its outcome and barrier indicator; undefined when they contradict each other. */
export function resultValue(outcome: string, indicator: string | undefined): number | null | undefined {
  if (indicator === undefined) return outcome === "cannotTell" ? null : undefined;
  const value = Number(indicator);
  if (value === 0) return outcome === "pass" ? 0 : undefined;
  return outcome === "fail" && value > 0 && value <= 1 ? value : undefined;
}

/** Where the next node begins: no literal has a line feed in it. */
function endOfNode(text: string, at: number): number {
  const end = text.indexOf("\n<", at);
  return end === -1 ? text.length : end + 1;
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
