import type { WrittenEarl } from "@eiao/wam-core";
import { rdfStoreError } from "../errors.ts";
import { BASE, scanNodes, storeNamespaces } from "./dialect.ts";

/**
 * A report's nodes, one after the other, and what the graph that they stand in has to link.
 *
 * @param earl  Turtle as `writeEarl` writes it, from elsewhere only after `checkEarl`; or nodes, as a writer of `turtle-nodes` of this
 *              process wrote them.
 * Cost: of nodes none; of Turtle 1 ms for a page of 300 results.
 */
export function earlBody(earl: string | WrittenEarl): WrittenEarl {
  if (typeof earl !== "string") return earl;
  return bodyOfTurtle(withNumberTypes(earl));
}

/** Numbers of a report are plain literals (wams.md 7.4), those of a store have datatypes (observatory.md 10.3). */
function withNumberTypes(text: string): string {
  return text.replace(INTEGERS, "$&^^xsd:integer").replace(DECIMALS, "$&^^xsd:decimal");
}

// No literal goes on behind the end of a line: what begins like a property is one.
const INTEGERS = /^ {2}eiao:(?:line|column|contentLength|tidy|parsingFailed|urlCount) "[0-9]+"(?= [;.]$)/gm;
const DECIMALS = /^ {2}eiao:(?:barrierIndicator|probability|variance|errorMargin) "[0-9]+(?:\.[0-9]+)?"(?= [;.]$)/gm;

/** Takes it apart by text pattern (observatory.md 10.1); no term is decoded. */
function bodyOfTurtle(turtle: string): WrittenEarl {
  const nodes = turtle.slice(turtle.indexOf("\n\n") + 2).replaceAll("\n\n", "\n"); // literals have no line ends as such
  const found = new Map<string, string[]>(linked.map((type) => [type, []]));
  let triples = 0;
  for (let at = 0; at < nodes.length;) {
    const node = nodeAt(nodes, at);
    const type = linked.find((name) => nodes.startsWith(name, node.typesAt));
    if (type !== undefined && " ,".includes(nodes[node.typesAt + type.length] ?? ""))
      found.get(type)?.push(nodes.slice(at + 1, node.typesAt - 6));
    triples += node.triples;
    at = node.end;
  }
  const [assertors = [], subjects = [], assertions = [], metadata = []] = found.values();
  return { octets: Buffer.from(nodes), triples, assertors, subjects, assertions, metadata };
}

/** First types of nodes that are linked. */
const linked = ["earl:Software", "earl:TestSubject", "earl:Assertion", "eiao:MetaData"] as const;

/** A node is its subject, a line that begins with `  a ` and its types, and a line for each property. */
function nodeAt(nodes: string, at: number) {
  const typesAt = nodes.indexOf("\n", at) + 5;
  let end = nodes.indexOf("\n", typesAt);
  let triples = nodes.slice(typesAt, end).split(", ").length;
  for (; nodes.charCodeAt(end + 1) === 32; triples++) end = nodes.indexOf("\n", end + 1);
  return { typesAt, triples, end: end + 1 };
}

/**
 * Leaves out what other documents of the page stated already: software and test requirements.
 * @param stated  gets those of this document.
 */
export function withoutStated(body: WrittenEarl, stated: Set<string>): WrittenEarl {
  const text = Buffer.from(body.octets).toString();
  let { triples } = body;
  let nodes = "";
  for (let at = 0; at < text.length;) {
    const node = nodeAt(text, at);
    const written = text.slice(at, node.end);
    at = node.end;
    if (stated.has(written)) triples -= node.triples;
    else nodes += written;
    if (SHARED.test(written)) stated.add(written);
  }
  return { ...body, octets: Buffer.from(nodes), triples };
}

const SHARED = /^[^\n]*\n {2}a earl:(?:Software|TestRequirement)[ ,]/;

/**
 * Checks that EARL from elsewhere has the shape that `writeEarl` gives it (observatory.md 10.1), so that `earlBody` can take it apart and it stays
 * inside its graph. EARL that this process wrote needs no check.
 *
 * @throws EiaoError `EarlUnreadable` for any other shape, base or prefix: it could end the graph, or mean another thing.
 * Cost: 3 ns an octet.
 */
export function checkEarl(turtle: string, url: string): void {
  const bodyStart = turtle.indexOf("\n\n") + 1;
  for (const line of turtle.slice(0, bodyStart).split("\n")) {
    if (!declarations.has(line)) fail(url, `it declares ${line.slice(0, 200)}`);
  }
  let subjects = 0;
  let end = bodyStart;
  let spaced = true;
  let severalTypes: boolean | undefined;
  let counted = true;
  const stopped = scanNodes(turtle, bodyStart, turtle.length, (node) => {
    const [type, second] = node.types.split(", ", 2);
    if (type === "earl:TestSubject") subjects++;
    severalTypes ??= second !== undefined;
    counted &&= severalTypes || second === undefined;
    spaced &&= node.start === end + 1;
    ({ end } = node);
  });
  if (stopped !== -1) fail(url, `at character ${stopped} it has another shape than writeEarl gives it`);
  if (!spaced || end !== turtle.length) fail(url, "its nodes are not parted by one empty line each");
  if (!counted) fail(url, "its first node has one type, another one several");
  if (subjects !== 1) fail(url, `it has ${subjects} test subjects of the seed`);
}

function fail(url: string, reason: string): never {
  throw rdfStoreError("EarlUnreadable", { url: url.slice(0, 200), reason });
}

/** The EARL writer declares more prefixes than its nodes use. */
const declarations: ReadonlySet<string> = new Set([
  "",
  `@base <${BASE}> .`,
  ...Object.entries({
    ...storeNamespaces,
    rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    foaf: "http://xmlns.com/foaf/0.1/",
  }).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
]);
