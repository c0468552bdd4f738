import { scanNodes } from "./dialect.ts";
import { rdfStoreError } from "../errors.ts";
import { BASE, storeNamespaces } from "./terms.ts";

/**
 * Whether EARL from elsewhere has the shape that `writeEarl` gives it (observatory.md 10.1), so that `earlBody` can take it apart and
 * it stays inside its graph. What this process wrote needs no check.
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
