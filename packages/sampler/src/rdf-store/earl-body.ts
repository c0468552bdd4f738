import { scanNodes } from "./dialect.ts";
import { rdfStoreError } from "./errors.ts";
import { base, namespaces } from "./terms.ts";

/** A report's nodes, ready to stand in a graph, and what the graph has to link. References as written: `<#…>`. */
export interface EarlBody {
  readonly text: string;
  readonly subject: string;
  readonly assertors: readonly string[];
  readonly assertions: readonly string[];
  /** Content statistics. */
  readonly metadata: readonly string[];
  readonly triples: number;
}

/**
 * Takes Turtle of the EARL writer apart by text pattern (observatory.md 10.1); no term is decoded.
 *
 * @param written  software and test requirements that the graph has already: they are left out, and new ones added.
 * @throws EiaoError `EarlUnreadable` for any other shape, base or prefix: it could end the graph, or mean another thing.
 * Cost: about 0.5 ms for a page of 200 results.
 */
export function earlBody(turtle: string, url: string, written: Set<string>): EarlBody {
  const bodyStart = turtle.indexOf("\n\n") + 1;
  for (const line of turtle.slice(0, bodyStart).split("\n")) {
    if (!DECLARATIONS.has(line)) fail(url, `it declares ${line.slice(0, 200)}`);
  }
  let text = "";
  let triples = 0;
  const subjects: string[] = [];
  const assertors: string[] = [];
  const assertions: string[] = [];
  const metadata: string[] = [];
  const stopped = scanNodes(turtle, bodyStart, turtle.length, ({ start, end, subject, types }) => {
    const [type] = types.split(", ", 1);
    const node = turtle.slice(start, end);
    if (type === "earl:Assertion") assertions.push(subject);
    else if (type === "eiao:MetaData") metadata.push(subject);
    else if (type === "earl:TestSubject") subjects.push(subject);
    else if (type === "earl:Software") assertors.push(subject);
    if (type === "earl:Software" || type === "earl:TestRequirement") {
      if (written.has(node)) return;
      written.add(node);
    }
    text += node;
    triples += occurrences(node, "\n") - 1 + occurrences(types, ", ");
  });
  if (stopped !== -1) fail(url, `at character ${stopped} it has another shape than writeEarl gives it`);
  const [subject] = subjects;
  if (subject === undefined || subjects.length > 1) fail(url, `it has ${subjects.length} test subjects of the seed`);
  return { text, subject, assertors, assertions, metadata, triples };
}

function fail(url: string, reason: string): never {
  throw rdfStoreError("EarlUnreadable", { url: url.slice(0, 200), reason });
}

/** The EARL writer declares more prefixes than its nodes use. */
const DECLARATIONS: ReadonlySet<string> = new Set([
  "",
  `@base <${base}> .`,
  ...Object.entries({
    ...namespaces,
    rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    foaf: "http://xmlns.com/foaf/0.1/",
  }).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
]);

function occurrences(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) count++;
  return count;
}
