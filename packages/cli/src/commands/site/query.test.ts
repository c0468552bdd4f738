import type { SparqlResults } from "@eiao/sampler/internal";
import { Parser } from "n3";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { queryResults } from "./query.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const renderAs = (results: SparqlResults, format: Parameters<typeof queryResults>[1]) =>
  [...queryResults(results, format)].join("");

/** The example of SPARQL 1.1 Query Results CSV and TSV Formats, 3.3 and 4.3, with its terms as JSON. */
const example: SparqlResults = {
  head: { vars: ["x", "literal"] },
  results: {
    bindings: [
      { x: { type: "uri", value: "http://example/x" }, literal: { type: "literal", value: "String" } },
      { x: { type: "uri", value: "http://example/x" }, literal: { type: "literal", value: 'String-with-dquote"' } },
      { x: { type: "bnode", value: "b0" }, literal: { type: "literal", value: "Blank node" } },
      { literal: { type: "literal", value: "Missing 'x'" } },
      {},
      { x: { type: "uri", value: "http://example/x" } },
      { x: { type: "bnode", value: "b1" }, literal: { type: "literal", value: "String-with-lang", "xml:lang": "en" } },
      { x: { type: "bnode", value: "b1" }, literal: { type: "literal", value: "123", datatype: `${xsd}integer` } },
    ],
  },
};

test("CSV as in the example of the recommendation", () => {
  expect(renderAs(example, "csv").split("\r\n")).toEqual([
    "x,literal",
    "http://example/x,String",
    'http://example/x,"String-with-dquote"""',
    "_:b0,Blank node",
    ",Missing 'x'",
    ",",
    "http://example/x,",
    "_:b1,String-with-lang",
    "_:b1,123",
    "",
  ]);
});

test("TSV as in the example of the recommendation", () => {
  expect(renderAs(example, "tsv").split("\n")).toEqual([
    "?x\t?literal",
    '<http://example/x>\t"String"',
    '<http://example/x>\t"String-with-dquote\\""',
    '_:b0\t"Blank node"',
    "\t\"Missing 'x'\"",
    "\t",
    "<http://example/x>\t",
    '_:b1\t"String-with-lang"@en',
    "_:b1\t123",
    "",
  ]);
});

const hostile = 'é,"\u{1F600}"\r\n\t\\ <&> \u0007\u009B=1';

test("any text stays in its field, in every format", () => {
  const results: SparqlResults = {
    head: { vars: ["a", "b"] },
    results: { bindings: [{ a: { type: "literal", value: hostile }, b: { type: "literal", value: "" } }] },
  };
  expect(JSON.parse(renderAs(results, "json"))).toEqual(results);
  expect(renderAs(results, "csv")).toBe('a,b\r\n"é,""\u{1F600}""\r\n\t\\ <&> \uFFFD\uFFFD=1",\r\n');
  const [, row = ""] = renderAs(results, "tsv").split("\n");
  const [term = "", empty = ""] = row.split("\t");
  const read = new Parser().parse(`<a:a> <a:b> ${term}, ${empty} .`).map(({ object }) => object.value);
  expect(read).toEqual([hostile, ""]);
  let text = "";
  const xml = new SaxesParser();
  xml.on("text", (part) => void (text += part));
  xml.write(renderAs(results, "xml")).close();
  expect(text.trim()).toBe(hostile.replace("\u0007", "\uFFFD"));
  expect(renderAs(results, "table").split("\n")).toHaveLength(4);
  expect(renderAs(results, "table")).not.toMatch(/[\u0007\u009B\r\t]/);
});

test("the results include all rows, even more than one piece holds", () => {
  const bindings = Array.from({ length: 2_501 }, (_, at) => ({
    n: { type: "literal" as const, value: String(at), datatype: `${xsd}integer` },
  }));
  const results: SparqlResults = { head: { vars: ["n"] }, results: { bindings } };
  expect(JSON.parse(renderAs(results, "json"))).toEqual(results);
  const numbers = bindings.map((_, at) => String(at));
  expect(renderAs(results, "csv")).toBe(["n", ...numbers, ""].join("\r\n"));
  expect(renderAs(results, "tsv")).toBe(["?n", ...numbers, ""].join("\n"));
  expect(renderAs(results, "table").trim().split(/\s+/)).toEqual(["n", "----", ...numbers]);
  expect(renderAs(results, "xml").split("<result>")).toHaveLength(2_502);
});

test.each([
  ["json", '{"head":{},"boolean":true}\n'],
  ["csv", "true\n"],
  ["tsv", "true\n"],
  ["table", "yes\n"],
] as const)("an ASK as %s", (format, text) => {
  expect(renderAs({ head: {}, boolean: true }, format)).toBe(text);
});
