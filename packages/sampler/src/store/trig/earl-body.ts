import type { WrittenEarl } from "@eiao/wam-core";
import { rdfStoreError } from "../errors.ts";
import { BASE, scanNodes, storeNamespaces } from "./dialect.ts";

/**
 * Returns the nodes of a report, one after the other, and the ids that their graph must link.
 *
 * @param earl  Turtle of `writeEarl` (from elsewhere: only after `checkEarl`), or nodes of this process's writer of `turtle-nodes`.
 * Cost: for nodes none, for Turtle 1 ms for a page with 300 results.
 */
export function earlBody(earl: string | WrittenEarl): WrittenEarl {
  if (typeof earl !== "string") return earl;
  return bodyOfTurtle(withNumberTypes(earl));
}

/** Adds datatypes to numbers: they are plain literals in a report (wams.md 7.4), but not in a store (observatory.md 10.3). */
function withNumberTypes(text: string): string {
  return text.replace(INTEGERS, "$&^^xsd:integer").replace(DECIMALS, "$&^^xsd:decimal");
}

// No literal contains a line end, so that a line that begins like a property is one.
const INTEGERS = /^ {2}eiao:(?:line|column|contentLength|tidy|parsingFailed|urlCount) "[0-9]+"(?= [;.]$)/gm;
const DECIMALS = /^ {2}eiao:(?:barrierIndicator|probability|variance|errorMargin) "[0-9]+(?:\.[0-9]+)?"(?= [;.]$)/gm;

/** Splits Turtle into nodes by text patterns (observatory.md 10.1), without decoding terms. */
function bodyOfTurtle(turtle: string): WrittenEarl {
  const nodes = turtle.slice(turtle.indexOf("\n\n") + 2).replaceAll("\n\n", "\n"); // literals contain no unescaped line ends
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
  return { bytes: Buffer.from(nodes), triples, assertors, subjects, assertions, metadata };
}

/** The first types of the nodes that are linked. */
const linked = ["earl:Software", "earl:TestSubject", "earl:Assertion", "eiao:MetaData"] as const;

/** Measures a node: its subject, a line that begins with `  a ` and has its types, and a line for each property. */
function nodeAt(nodes: string, at: number) {
  const typesAt = nodes.indexOf("\n", at) + 5;
  let end = nodes.indexOf("\n", typesAt);
  let triples = nodes.slice(typesAt, end).split(", ").length;
  for (; nodes.charCodeAt(end + 1) === 32; triples++) end = nodes.indexOf("\n", end + 1);
  return { typesAt, triples, end: end + 1 };
}

/**
 * Removes the nodes that another document of the page already has: software and test requirements.
 * @param stated  the nodes so far. Those of this document are added.
 */
export function withoutStated(body: WrittenEarl, stated: Set<string>): WrittenEarl {
  const text = Buffer.from(body.bytes).toString();
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
  return { ...body, bytes: Buffer.from(nodes), triples };
}

const SHARED = /^[^\n]*\n {2}a earl:(?:Software|TestRequirement)[ ,]/;

/**
 * Checks that EARL from elsewhere has the shape that `writeEarl` gives it (observatory.md 10.1), so that `earlBody` can split it and it
 * stays inside its graph. EARL that this process wrote needs no check.
 *
 * @throws EiaoError `EarlUnreadable` for any other shape, base or prefix: it could end the graph, or change its meaning.
 * Cost: 3 ns per byte.
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
  if (stopped !== -1) fail(url, `at character ${stopped} it differs from the form that writeEarl writes`);
  if (!spaced || end !== turtle.length) fail(url, "its nodes are not separated by one empty line each");
  if (!counted) fail(url, "its first node has one type, but another node has several");
  if (subjects !== 1) fail(url, `it has ${subjects} test subjects of the seed`);
}

function fail(url: string, reason: string): never {
  throw rdfStoreError("EarlUnreadable", { url: url.slice(0, 200), reason });
}

/** The allowed lines before the nodes. The EARL writer declares more prefixes than its nodes use. */
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
