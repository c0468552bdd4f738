import fc from "fast-check";
import { Parser } from "n3";
import { expect, test } from "vitest";
import { earlBody } from "./earl-body.ts";
import { embedPage, evaluated, readByN3 } from "./test-store.ts";
import { trigGraph } from "./trig-node.ts";

const url = "http://www.example.com/";
const body = (earl: string) => earlBody(earl, url, new Set());
const { earl } = evaluated(url, embedPage).document;

test.each(["seed", "both"] as const)("terms %s: the graph states what the report states", (terms) => {
  const report = evaluated(url, embedPage, terms).document.earl;
  const { text, triples } = body(report);
  const stated = readByN3(report, "text/turtle");
  expect(readByN3(trigGraph("g", text))).toEqual(stated);
  expect(triples).toBe(stated.length);
});

test("assertions and statistics are found", () => {
  const { assertions, metadata, subject, assertors } = body(earl);
  const stated = new Parser().parse(earl);
  const ofType = (type: string) =>
    stated.filter(({ object }) => object.value.endsWith(type)).map(({ subject: about }) => about.value);
  const absolute = (token: string) => token.slice(1, -1).replace(/^#/, "http://www.eiao.net/rdf/2.0/#");
  // The writer's order is the parser's.
  expect(assertions.map(absolute)).toEqual(ofType("nmg-strawman#Assertion"));
  expect(metadata.map(absolute)).toEqual(ofType("2.0#MetaData"));
  expect([subject, assertors]).toEqual([`<${url}>`, ["<http://www.eiao.net/2.0/RelaxedWAM/>"]]);
});

test("what two documents have in common stands once in their graph", () => {
  const seen = new Set<string>();
  const first = earlBody(earl, url, seen);
  const second = earlBody(evaluated(`${url}2`, embedPage).document.earl, `${url}2`, seen);
  const count = (type: string) => (first.text + second.text).split(`\n  a ${type}`).length - 1;
  expect(count("earl:Software")).toBe(1);
  expect(count("earl:TestSubject")).toBe(2);
  expect(count("earl:TestRequirement")).toBe(body(earl).text.split("\n  a earl:TestRequirement").length - 1);
});

test.each([
  ["nothing", ""],
  ["another base", earl.replace("@base <http://www.eiao.net/rdf/2.0/>", "@base <http://evil.example/>")],
  ["another meaning of a prefix", earl.replace("nmg-strawman#>", "nmg-strawman2#>")],
  ["the end of the graph", `${earl}}\n<#other> {\n<#a>\n  a eiao:scenario .\n`],
  ["a directive among nodes", `${earl}@prefix earl: <http://evil.example/> .\n`],
  ["a comment", `${earl}# }\n`],
  ["a literal that ends early", earl.replace('"EIAO WAM"', '"EIAO" WAM"')],
  ["a relative IRI", `${earl}<x>\n  a earl:Software .\n`],
  ["a blank node", `${earl}_:b\n  a earl:Software .\n`],
  ["a node cut off", earl.slice(0, -5)],
  ["EARL 1.0 terms alone, without what a range refers to", evaluated(url, embedPage, "earl-1.0").document.earl],
  ["two test subjects", `${earl}<http://www.example.com/2>\n  a earl:TestSubject .\n`],
])("a report with %s is refused", (_, report) => {
  expect(() => body(report)).toThrow(expect.objectContaining({ code: "EarlUnreadable" }));
});

test("a report changed anywhere is refused, or is still inside its graph", () => {
  const piece = fc.constantFrom(
    '"',
    "}",
    "{",
    "\n",
    "<",
    ">",
    ".",
    ";",
    "\\",
    "\\u007d",
    "a",
    "#",
    " ",
    "@",
    "<#x>\n  a earl:x .\n",
  );
  const property = fc.property(fc.nat(earl.length), piece, fc.nat(2), (at, inserted, dropped) => {
    let graph;
    try {
      graph = trigGraph("g", body(earl.slice(0, at) + inserted + earl.slice(at + dropped)).text);
    } catch (error) {
      expect(error).toMatchObject({ code: "EarlUnreadable" });
      return;
    }
    expect(graphNames(graph)).toEqual(["http://www.eiao.net/rdf/2.0/#g"]);
  });
  fc.assert(property, { numRuns: 1_000 });
});

function graphNames(trig: string): string[] {
  return [...new Set(new Parser({ format: "application/trig" }).parse(trig).map(({ graph }) => graph.value))];
}
