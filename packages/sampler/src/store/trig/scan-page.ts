import type { ResultFact, StatisticFact } from "../contents.ts";
import { IRI, RDF_TYPE, nodeOfType, scanStatements, storeNamespaces } from "./dialect.ts";
import type { Term } from "./dialect.ts";
import { NO_GROUP, createGroupReader } from "./result-groups.ts";
import type { Findings } from "./result-groups.ts";

/** Subject -> property -> values, in the order of the text. */
export type NodeMap = ReadonlyMap<Term, ReadonlyMap<Term, readonly Term[]>>;

/** The graph of a page, taken apart. */
interface ScannedPage {
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
 * Cost: 1.5 µs a result.
 */
export function scanPage(octets: Buffer, linked: boolean): ScannedPage {
  const results: Findings<ResultFact> = { abouts: [], facts: [] };
  const statistics: Findings<StatisticFact> = { abouts: [], facts: [] };
  const nodes = new Map<Term, Map<Term, Term[]>>();
  const endOfGroup = createGroupReader(results, statistics);
  let text = "";
  let start = 0;
  for (let at = 0; at < octets.length;) {
    if (at >= start + text.length) {
      start = at;
      text = octets.toString("latin1", at, endOfPiece(octets, at));
    }
    const from = at - start;
    const end = linked ? NO_GROUP : endOfGroup(text, from);
    DESCRIPTION.lastIndex = from;
    if (end !== NO_GROUP) at = start + end;
    else if (DESCRIPTION.test(text)) at = start + DESCRIPTION.lastIndex;
    else if (text.charCodeAt(from) === LINE_FEED) at++;
    else {
      const behind = endOfNode(text, from);
      const node = linked ? text.slice(from, behind) : withoutLinks(text.slice(from, behind));
      if (scanStatements(node, 0, node.length, note) !== -1) return { results, statistics, nodes, stopped: at };
      at = start + behind;
    }
  }
  return { results, statistics, nodes, stopped: -1 };

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

/** Matches the descriptions of a test and a style sheet: no result depends on them, and a page has many. */
const DESCRIPTION = nodeOfType("(?:earl:TestRequirement|eiao:StyleSheet)");

/** Returns the start of the next node: no literal has a line feed in it. */
function endOfNode(text: string, at: number): number {
  const end = text.indexOf("\n<", at);
  return end === -1 ? text.length : end + 1;
}

/** Removes the links of a range location, which repeat each result in as many lines; the last line of a node stays. */
function withoutLinks(node: string): string {
  return node.replace(LINKS, "");
}

const LINKS = new RegExp(`(?: {2}(?:earl:asserts|eiao:metaData) ${IRI} ;\\n)+`, "g");

/**
 * A text of more than 128 kB has memory of its own in V8, which the system hands out and takes back: reading a page costs five times as
 * much then. A short one is where the one before was.
 */
const OCTETS = 16_000;

const END = " .\n";
const LOCATION_TYPE = "\n  a eiao:SingleLocation ;\n";

/**
 * Returns the end of a piece of a page that begins at a node: between two nodes, and where that can be, before a location: a location and its results
 * stand in one piece. A piece is as long as its only node, if that is longer than usual.
 */
function endOfPiece(octets: Buffer, start: number): number {
  if (start + OCTETS >= octets.length) return octets.length;
  const usual = octets.subarray(start, start + OCTETS);
  const location = usual.lastIndexOf(LOCATION_TYPE);
  const before = location === -1 ? -1 : usual.lastIndexOf(END, location);
  if (before !== -1) return start + before + END.length;
  const end = octets.indexOf(END, start + OCTETS);
  return end === -1 ? octets.length : end + END.length;
}
