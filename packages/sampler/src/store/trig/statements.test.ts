import { Parser } from "n3";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createStoreNodes } from "./graph-nodes.ts";
import { statementsIn, visitStatements } from "./statements.ts";
import { TRIG_HEAD } from "./trig-node.ts";

const graph = (nodes: string): Buffer => Buffer.from(`${TRIG_HEAD}<#graph> {\n${nodes}}\n`);

const page = `<#page>
  a eiao:pageSurvey, earl:TestSubject ;
  eiao:language "de" ;
  eiao:language "a \\"b\\" ;\\n  eiao:line" ;
  eiao:rangeLocation <#range> .

<#range>
  a eiao:rangeLocation ;
  eiao:page "http://a.example/ü" .

<#page>
  a eiao:Score ;
  eiao:applied "9"^^xsd:integer .
`;
const base = "http://www.eiao.net/rdf/2.0/";

const nodesOf = (nodes: string) => {
  const found = createStoreNodes();
  let statements = 0;
  visitStatements([graph(nodes)], "a.trig.zst", (...statement) => {
    statements++;
    found.add(...statement);
  });
  return { statements, ...found };
};

test("a node of a graph has all its properties", () => {
  const { node, ofType, statements } = nodesOf(page);
  expect(statements).toBe(9);
  const pageNode = node(`${base}#page`);
  expect(pageNode.all("eiao:language")).toEqual(["de", 'a "b" ;\n  eiao:line']);
  expect(pageNode.terms("eiao:applied")).toEqual(['"9"^^http://www.w3.org/2001/XMLSchema#integer']);
  expect(pageNode.one("eiao:applied")).toBe("9");
  expect(pageNode.one("eiao:rangeLocation")).toBe(`${base}#range`);
  expect(node(`${base}#range`).one("eiao:page")).toBe("http://a.example/ü");
  expect(["eiao:pageSurvey", "earl:TestSubject", "eiao:Score", "eiao:draw"].map((type) => ofType(type).length)).toEqual(
    [1, 1, 1, 0],
  );
  expect(node(`${base}#nosuch`).one("eiao:page")).toBeUndefined();
});

test("a changed text is refused, or N3.js finds the same number of statements", () => {
  const piece = fc.constantFrom(
    ...page.split(/(?<=\n)|(?= [;.]\n)/),
    "\n",
    " ;\n",
    " .\n",
    "  a ",
    '"',
    "eiao:applied",
    "<#a>",
  );
  const changed = fc
    .tuple(fc.nat(page.length), fc.nat(8), fc.oneof(piece, fc.string({ maxLength: 2 })))
    .map(([at, cut, text]) => page.slice(0, at) + text + page.slice(at + cut));
  const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(changed, pieces), (nodes) => {
      const file = "a.trig.zst";
      try {
        const all = statementsIn([graph(nodes)], file);
        expect(new Parser({ format: "application/trig" }).parse(graph(nodes).toString()).length).toBe(all.length);
      } catch (error) {
        expect(error).toMatchObject({ code: "StoreDamaged" });
      }
    }),
    { numRuns: 500 },
  );
});

test("a node with a million statements is read", () => {
  const links = Array.from({ length: 1_000_000 }, () => " ;\n  earl:asserts <#a>");
  expect(nodesOf(`<#range>\n  a eiao:rangeLocation${links.join("")} .\n`).statements).toBe(1_000_001);
});
