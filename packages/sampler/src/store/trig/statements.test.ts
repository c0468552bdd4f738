import fc from "fast-check";
import { expect, test } from "vitest";
import { openGraph, statementsIn } from "./statements.ts";
import { valueOfTerm } from "./dialect.ts";
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
const [base, type] = ["http://www.eiao.net/rdf/2.0/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"];
const eiao = (name: string): string => `http://www.eiao.net/rdf/2.0#${name}`;

test("a node of a graph with all that is said of it, and the number of statements", () => {
  const { node, statements } = openGraph(graph(page), "a.trig.zst");
  expect(statements).toBe(9);
  expect(node(`${base}#page`)).toEqual(
    new Map([
      [type, [eiao("pageSurvey"), "http://www.w3.org/WAI/ER/EARL/nmg-strawman#TestSubject", eiao("Score")]],
      [eiao("language"), ["de", 'a "b" ;\n  eiao:line']],
      [eiao("rangeLocation"), [`${base}#range`]],
      [eiao("applied"), ["9"]],
    ]),
  );
  expect(node(`${base}#range`)?.get(eiao("page"))).toEqual(["http://a.example/ü"]);
  expect(node(`${base}#nosuch`)).toBeUndefined();
});

test("what the list of statements refuses is refused, with the same words, and nothing else", () => {
  const read = (of: () => unknown): unknown => {
    try {
      return of();
    } catch (error) {
      return String(error);
    }
  };
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
  fc.assert(
    fc.property(
      fc.oneof(
        changed,
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      ),
      (nodes) => {
        const file = "a.trig.zst";
        const listed = read(() => statementsIn([graph(nodes)], file));
        const counted = read(() => openGraph(graph(nodes), file));
        if (typeof listed === "string") {
          expect(counted).toBe(listed);
          return;
        }
        const all = listed as ReturnType<typeof statementsIn>;
        const { statements, node } = counted as ReturnType<typeof openGraph>;
        expect(statements).toBe(all.length);
        for (const [subject, predicate] of all) {
          const same = all.filter((one) => one[0] === subject && one[1] === predicate);
          expect(node(subject)?.get(predicate)).toEqual(same.map(([, , object]) => valueOfTerm(object)));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("a node of a million statements", () => {
  const links = Array.from({ length: 1_000_000 }, () => " ;\n  earl:asserts <#a>");
  expect(openGraph(graph(`<#range>\n  a eiao:rangeLocation${links.join("")} .\n`), "a.trig.zst").statements).toBe(
    1_000_001,
  );
});
