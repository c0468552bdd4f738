import { checkWith, createEarlWriter } from "@eiao/wam-core";
import fc from "fast-check";
import { Parser } from "n3";
import { expect, test } from "vitest";
import { checkEarl, earlBody, withoutStated } from "./earl-body.ts";
import { graphBytes } from "../graphs/page-graph.ts";
import { asStored, date, embedPage, evaluated, readByN3 } from "../test-store.ts";
import { graphStart, GRAPH_TAIL } from "./trig-node.ts";

const url = "http://www.example.com/";
const { earl } = evaluated(url, embedPage).document;

/** Checks EARL as if it came from elsewhere, and returns its body. */
function body(turtle: string) {
  checkEarl(turtle, url);
  return earlBody(turtle);
}

function graphOf(...bodies: Uint8Array[]): string {
  return graphBytes({ parts: [graphStart("g"), ...bodies, GRAPH_TAIL] }).toString();
}

test.each(["seed", "both"] as const)(
  "terms %s: the graph has the statements of the report, with numbers as numbers",
  (terms) => {
    const report = evaluated(url, embedPage, terms).document.earl;
    const { bytes, triples } = body(report);
    const stated = readByN3(report, "text/turtle").map(asStored).toSorted();
    expect(readByN3(graphOf(bytes))).toEqual(stated);
    expect(triples).toBe(stated.length);
  },
);

test.each([
  ["of ASCII", embedPage],
  ["with other letters", `<html lang="n\u00f8-\u{1f600}">${embedPage}`],
])("a graph %s has the text of the report, without the empty lines and with datatypes", (_, html) => {
  const report = evaluated(url, html).document.earl;
  const [, ...nodes] = report.split(/(?<=\n)\n/);
  const graph = graphOf(body(report).bytes);
  const plain = graph.slice(graph.indexOf("{\n") + 2, -2).replaceAll(/\^\^xsd:(?:integer|decimal)/g, "");
  expect(plain).toBe(nodes.join(""));
  expect(graph).toContain(html === embedPage ? "" : "\u00f8-\u{1f600}");
});

test.each(["seed", "both"] as const)("terms %s: nodes of this process make the same graph as their Turtle", (terms) => {
  const report = checkWith({ url, content: Buffer.from(embedPage), contentType: "text/html" }, () => undefined);
  const { bytes, ...links } = earlBody(createEarlWriter("turtle-nodes", { terms }).write(report, { date }));
  const ofTurtle = body(evaluated(url, embedPage, terms).document.earl);
  expect(Buffer.from(bytes).toString()).toBe(Buffer.from(ofTurtle.bytes).toString());
  expect({ ...links, bytes: ofTurtle.bytes }).toEqual(ofTurtle);
});

test("assertions and statistics are found", () => {
  const { assertions, metadata, subjects, assertors } = body(earl);
  const stated = new Parser().parse(earl);
  const ofType = (type: string) =>
    stated.filter(({ object }) => object.value.endsWith(type)).map(({ subject: node }) => node.value);
  const absolute = (reference: string) => reference.replace(/^#/, "http://www.eiao.net/rdf/2.0/#");
  // The writer and the parser have the same order.
  expect(assertions.map(absolute)).toEqual(ofType("nmg-strawman#Assertion"));
  expect(metadata.map(absolute)).toEqual(ofType("2.0#MetaData"));
  expect([subjects, assertors]).toEqual([[url], ["http://www.eiao.net/2.0/RelaxedWAM/"]]);
});

test("statements that two documents share are written once in their graph", () => {
  const stated = new Set<string>();
  const first = withoutStated(body(earl), stated);
  const second = withoutStated(body(evaluated(`${url}2`, embedPage).document.earl), stated);
  expect(first).toEqual(body(earl));
  const both = Buffer.concat([first.bytes, second.bytes]).toString();
  const count = (type: string, text = both) => text.split(`\n  a ${type}`).length - 1;
  expect(count("earl:Software")).toBe(1);
  expect(count("earl:TestSubject")).toBe(2);
  expect(count("earl:TestRequirement")).toBe(count("earl:TestRequirement", earl));
  expect(count("earl:Assertion")).toBe(2 * count("earl:Assertion", earl));
  expect(readByN3(graphOf(first.bytes, second.bytes)).length).toBe(first.triples + second.triples);
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
  ["two empty lines", earl.replace(" .\n\n<", " .\n\n\n<")],
  ["no empty line", earl.replace(" .\n\n<#", " .\n<#")],
  [
    "several types in some nodes only",
    evaluated(url, embedPage, "seed").document.earl.replace("a earl:Assertion ;", "a earl:Assertion, eiao:MetaData ;"),
  ],
  ["two test subjects", `${earl}\n<http://www.example.com/2>\n  a earl:TestSubject .\n`],
])("a report with %s is refused", (_, report) => {
  expect(() => body(report)).toThrow(expect.objectContaining({ code: "EarlUnreadable" }));
});

test("a report with any change is refused, or stays inside its graph", () => {
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
      graph = graphOf(body(earl.slice(0, at) + inserted + earl.slice(at + dropped)).bytes);
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
