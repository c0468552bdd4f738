import type { LocationFact, ResultFact, StatisticFact } from "../contents.ts";
import {
  IN_IRI,
  IRI,
  RDF_TYPE,
  TURTLE_LITERAL,
  iriTerm,
  nodeOfType,
  scanStatements,
  storeNamespaces,
  textOfBytes,
} from "./dialect.ts";
import type { Term } from "./dialect.ts";
import { createStoreNodes } from "./graph-nodes.ts";
import type { StoreNodes } from "./graph-nodes.ts";
import { increment, createKnownShapes, groupShape, isSameShape, matchShape, setSuffix, viewOf } from "./group-shape.ts";
import type { KnownShape, KnownShapes, BytesView } from "./group-shape.ts";

/** The findings and other nodes of a page's graph. */
interface ScannedPage {
  readonly results: Findings<ResultFact>;
  readonly statistics: Findings<StatisticFact>;
  /** The nodes that are in no fact, without descriptions of tests. Range locations have their links only if the caller set `linked`. */
  readonly graph: StoreNodes;
  /** The byte at or shortly before the first text of another shape, or -1. */
  readonly stopped: number;
}

/**
 * Reads the nodes of a page's graph. Results and statistics are read as groups of nodes in the shape of the EARL writer, all other nodes
 * statement by statement, so that only the speed depends on the shape.
 *
 * @param bytes  the nodes, UTF-8.
 * @param linked  true for a page whose links matter: all nodes are read by statements, and range locations keep their links.
 * Cost: 1.5 µs per result.
 */
export function scanPage(bytes: Buffer, linked: boolean): ScannedPage {
  const results: Findings<ResultFact> = { abouts: [], facts: [] };
  const statistics: Findings<StatisticFact> = { abouts: [], facts: [] };
  const graph = createStoreNodes();
  const groups = createGroupReader(bytes, results, statistics);
  let text = "";
  let start = 0;
  for (let at = 0; at < bytes.length;) {
    const like = linked ? NO_GROUP : groups.known(at);
    if (like !== NO_GROUP) {
      at = like;
      continue;
    }
    if (at >= start + text.length) {
      start = at;
      text = bytes.toString("latin1", at, endOfPiece(bytes, at));
    }
    const from = at - start;
    const end = linked ? NO_GROUP : groups.any(text, from);
    if (end === CONTRADICTION) return { results, statistics, graph, stopped: at };
    if (end !== NO_GROUP) {
      at = start + end;
      continue;
    }
    DESCRIPTION.lastIndex = from;
    if (DESCRIPTION.test(text)) at = start + DESCRIPTION.lastIndex;
    else if (text.charCodeAt(from) === LINE_FEED) at++;
    else {
      // No literal contains a line feed.
      const behind = text.indexOf("\n<", from) + 1 || text.length;
      const node = textOfBytes(linked ? text.slice(from, behind) : text.slice(from, behind).replace(LINKS, ""));
      if (scanStatements(node, 0, node.length, addStatement) !== -1) return { results, statistics, graph, stopped: at };
      at = start + behind;
    }
  }
  return { results, statistics, graph, stopped: -1 };

  function addStatement(subject: Term, predicate: Term, object: Term): void {
    graph.add(subject, predicate, object);
    if (predicate !== RDF_TYPE) return;
    const findings = object === ASSERTION ? results : object === META_DATA ? statistics : undefined;
    findings?.abouts.push(subject);
    findings?.facts.push(undefined);
  }
}

const ASSERTION = `${storeNamespaces.earl}Assertion`;
const META_DATA = `${storeNamespaces.eiao}MetaData`;
const LINE_FEED = 10;

/** Matches the description of a test: no result depends on it, and a page has many. */
const DESCRIPTION = nodeOfType("earl:TestRequirement");

/** Matches the links of a range location, which has a line for each result. The last line of a node stays. */
const LINKS = new RegExp(`(?: {2}(?:earl:asserts|eiao:metaData) ${IRI} ;\\n)+`, "g");

/** Findings of one kind in the order of the text, in two columns. */
export interface Findings<Fact> {
  /** The IRI of the test subject, or without a fact the IRI of the node from which the fact is to be made. */
  readonly abouts: Term[];
  readonly facts: (Fact | undefined)[];
}

/** Reads groups of nodes with the results and statistics of one page. Both methods return the end of the group, or `NO_GROUP`. */
interface GroupReader {
  /** Reads the group at a byte if its shape is known. */
  known(at: number): number;
  /** Reads the group at a position of a text with one byte per character. Returns `CONTRADICTION` if outcome and barrier indicator disagree. */
  any(text: string, at: number): number;
}

/** Returned instead of the end of a group. */
export const NO_GROUP = -1;
const CONTRADICTION = -2;

const INTEGER = '"(\\d{1,15})"(?:\\^\\^xsd:integer)?';
/** The length of an id is limited, because an id that does not match is tried once for each -L in it. */
const LOCATION =
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

/** Matches a location with its result and assertion, or with its content statistic. They have the same id. */
const GROUP = new RegExp(`${LOCATION}(?:${RESULT}|${STATISTIC})`, "y");

/** The statements of a group except its line and column. */
export type SaidByGroup = Omit<ResultFact, keyof LineAndColumn> | Omit<StatisticFact, keyof LineAndColumn>;
type LineAndColumn = Pick<LocationFact, "line" | "column">;

/** The shapes of all pages, which have the same tests. */
const shapesOfAllPages = createKnownShapes<SaidByGroup>();

/** Creates a reader of the groups in the nodes of a page. It adds findings to `results` and `statistics`, and new shapes to `shapes`. */
export function createGroupReader(
  bytes: Buffer,
  results: Findings<ResultFact>,
  statistics: Findings<StatisticFact>,
  shapes: KnownShapes<SaidByGroup> = shapesOfAllPages,
): GroupReader {
  const page = viewOf(bytes);
  let subjectIri: Term = "";
  let subject: BytesView | undefined;
  let before: KnownShape<SaidByGroup> | undefined;

  return {
    known(at) {
      if (subject === undefined) return NO_GROUP;
      // Most groups have the shape of the previous one.
      if (before !== undefined && increment(before.shape)) {
        const like = matchShape(before.shape, page, at, subject);
        if (like !== undefined) {
          add(before.said, like.line, like.column);
          return like.end;
        }
      }
      before = undefined;
      return tryShapes(at, subject);
    },
    any(text, at) {
      GROUP.lastIndex = at;
      const group = GROUP.exec(text);
      if (group === null) return NO_GROUP;
      const [match, id = "", suffix = "", line, column, , , , resultOf, , statisticOf] = group;
      const fact = factOf(group);
      if (fact === undefined) return CONTRADICTION;
      const token = (resultOf ?? statisticOf) as string;
      subject = viewOf(Buffer.from(token, "latin1"));
      subjectIri = textOfBytes(iriTerm(token));
      add(fact, Number(line), Number(column));
      const shape = groupShape(match, id, suffix, "type" in fact);
      // The first group of a page may be known from a page with another subject.
      before = shapes.of(id, suffix.length).find((known) => isSameShape(known.shape, shape));
      if (before === undefined) shapes.add(id, (before = { shape, said: fact }));
      return GROUP.lastIndex;
    },
  };

  function tryShapes(at: number, subjectBytes: BytesView): number {
    const behind = idAt(bytes, at);
    if (behind === undefined) return NO_GROUP;
    const { end, suffix } = behind;
    for (const known of shapes.of(bytes.toString("latin1", at + 2, suffix - 2), end - suffix)) {
      setSuffix(known.shape, bytes, suffix);
      const like = matchShape(known.shape, page, at, subjectBytes);
      if (like === undefined) continue;
      add(known.said, like.line, like.column);
      before = known;
      return like.end;
    }
    return NO_GROUP;
  }

  function add(fact: SaidByGroup, line: number, column: number): void {
    if ("type" in fact) {
      const { type, value, source } = fact;
      statistics.abouts.push(subjectIri);
      statistics.facts.push({ type, value, line, column, source });
    } else {
      const { wam, value, source } = fact;
      results.abouts.push(subjectIri);
      results.facts.push({ wam, value, line, column, source });
    }
  }
}

/** Returns the statements of a group, or undefined if its outcome and barrier indicator contradict each other. */
function factOf(group: RegExpExecArray): SaidByGroup | undefined {
  const [, , , , , sheet, outcome = "", indicator, , wam, , type = "", text = ""] = group;
  const source = sheet === undefined ? undefined : textOfBytes(iriTerm(sheet));
  if (wam === undefined) return { type, value: textOfBytes(text), source };
  const value = resultValue(outcome, indicator);
  return value === undefined ? undefined : { wam: textOfBytes(wam), value, source };
}

/** Returns the value of an outcome and its barrier indicator, or undefined if they contradict each other. */
export function resultValue(outcome: string, indicator: string | undefined): number | null | undefined {
  if (indicator === undefined) return outcome === "cannotTell" ? null : undefined;
  const value = Number(indicator);
  if (value === 0) return outcome === "pass" ? 0 : undefined;
  return outcome === "fail" && value > 0 && value <= 1 ? value : undefined;
}

const LONGEST_ID = 350;
const GREATER_THAN = 62;
const HYPHEN = 45;
const LETTER_L = 76;

/** Returns the positions of the start and the end of the suffix in a location's id, or undefined if there is none. */
function idAt(bytes: Buffer, at: number): { readonly suffix: number; readonly end: number } | undefined {
  let suffix = 0;
  for (let end = at + 2; end < at + LONGEST_ID; end++) {
    const byte = bytes[end];
    if (byte === GREATER_THAN) return suffix === 0 ? undefined : { suffix, end };
    if (byte === LETTER_L && bytes[end - 1] === HYPHEN) suffix = end + 1;
    if (byte === undefined) return undefined;
  }
  return undefined;
}

/**
 * The usual length of a piece in bytes. V8 allocates each text of more than 128 kB separately from the system, so that reading a page
 * takes five times as long. A short text reuses the memory of the previous one.
 */
const BYTES = 16_000;

const END = " .\n";
const LOCATION_TYPE = "\n  a eiao:SingleLocation ;\n";

/**
 * Returns the end of a piece of a page that begins at a node. It is between two nodes and, if possible, before a location, so that a
 * location and its results are in one piece. If a single node is longer than usual, the piece ends after it.
 */
function endOfPiece(bytes: Buffer, start: number): number {
  if (start + BYTES >= bytes.length) return bytes.length;
  const usual = bytes.subarray(start, start + BYTES);
  const location = usual.lastIndexOf(LOCATION_TYPE);
  const before = location === -1 ? -1 : usual.lastIndexOf(END, location);
  if (before !== -1) return start + before + END.length;
  const end = bytes.indexOf(END, start + BYTES);
  return end === -1 ? bytes.length : end + END.length;
}
