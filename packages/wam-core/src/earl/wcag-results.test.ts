import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import jsonld from "jsonld";
import { Parser } from "n3";
import type { Quad } from "n3";
import { expect, test } from "vitest";
import { checkWith } from "../check.ts";
import { uwem12 } from "../rules/uwem-1.2/catalogue.ts";
import { defineAWam, defineBWam, defineRuleSet } from "../rule-set/define.ts";
import type { BWam } from "../rule-set/define.ts";
import { readRdfXml } from "./test-read-rdf-xml.ts";
import type { Terms } from "./vocabulary.ts";
import { writeEarl } from "./write-earl.ts";

/** The EARL of results that belong to success criteria of WCAG 2. Source: wcag22.md 1, row EARL. */

const EARL = "http://www.w3.org/ns/earl#";
const DCT = "http://purl.org/dc/terms/";
const URL_OF_PAGE = "http://www.example.com/";
const rulePage = (id: string) => `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`;
const section = (id: string) => `https://www.w3.org/TR/WCAG22/#${id}`;

/** Returns a rule about `b`: class f fails, p passes, q is a question. */
function rule(id: string, element: string, partOf: readonly string[]): BWam {
  const measured = defineAWam({
    id: `ACT.A.${id}.1`,
    title: "class",
    kind: "element",
    elements: [element],
    measure: (found) => found.attribute("class") ?? undefined,
  });
  return defineBWam({
    id: `ACT.B.${id}.DEF.1`,
    test: id,
    checkpoint: "4.1.2",
    priority: 1,
    criteria: [{ num: "4.1.2", level: "A", required: true }],
    url: rulePage(id),
    partOf,
    title: "a barrier",
    description: `Title of ${id}`,
    at: [measured],
    result: (read) => (read(measured) === "q" ? { result: null, reason: "why" } : Number(read(measured) === "f")),
    affects: "",
    remedy: "",
    examples: { fails: [], passes: [] },
  });
}

const judges = [rule("aaaaa1", "b", [section("name-role-value"), section("reflow")]), rule("bbbbb2", "i", [])];
const ruleSet = defineRuleSet({
  id: "wcag-2.2",
  version: "1",
  title: "",
  measures: judges.flatMap(({ at }) => at),
  judges,
  statistics: [],
});

/** A page without a target of the second rule. */
const page = {
  url: URL_OF_PAGE,
  content: '<p>\n<b class=f></b> <b class="p"></b>\n<b class="q"></b>',
  contentType: "text/html",
};
const ruleSets = [ruleSet, uwem12];
const reported = (only: string) => checkWith(page, {}, { ruleSets, only, date: "2026-11-29T07:00:00Z" });
const report = reported("wcag-2.2");

const turtle = (terms: Terms, of = report): Quad[] => new Parser().parse(writeEarl(of, "turtle", { terms }));

/** Returns test, outcome, mode and location of each result, in the order of the results. */
function assertions(quads: readonly Quad[]) {
  const one = (subject: string, name: string) =>
    quads.find((quad) => quad.subject.value === subject && quad.predicate.value === name)?.object.value ?? "";
  const pointers = "http://www.w3.org/2009/pointers#";
  return quads
    .filter(({ predicate }) => predicate.value === `${EARL}test`)
    .map(({ subject: { value: assertion }, object }) => {
      const result = one(assertion, `${EARL}result`);
      const pointer = one(result, `${EARL}pointer`);
      return [
        object.value,
        one(result, `${EARL}outcome`).slice(EARL.length),
        one(assertion, `${EARL}mode`).slice(EARL.length),
        one(pointer, `${pointers}lineNumber`) + ":" + one(pointer, `${pointers}charNumber`),
        one(assertion, `${EARL}subject`),
      ];
    });
}

const expected = [
  [rulePage("aaaaa1"), "failed", "automatic", "2:1", URL_OF_PAGE],
  [rulePage("aaaaa1"), "passed", "automatic", "2:17", URL_OF_PAGE],
  [rulePage("aaaaa1"), "cantTell", "automatic", "3:1", URL_OF_PAGE],
  [rulePage("bbbbb2"), "inapplicable", "automatic", ":", URL_OF_PAGE],
];

test.each(["earl-1.0", "both"] as const)(
  "%s: one assertion for each target, and one for a rule without a target",
  (terms) => {
    expect(assertions(turtle(terms))).toEqual(expected);
  },
);

test("the test is the page of the rule, which is part of the criteria that it requires", () => {
  const of = (quads: readonly Quad[], name: string) =>
    quads
      .filter(({ subject, predicate }) => subject.value === rulePage("aaaaa1") && predicate.value === name)
      .map(({ object }) => object.value);
  for (const terms of ["earl-1.0", "both"] as const) {
    const quads = turtle(terms);
    expect(of(quads, `${DCT}isPartOf`)).toEqual([section("name-role-value"), section("reflow")]);
    expect(of(quads, `${DCT}title`)).toEqual(["aaaaa1"]);
    expect(of(quads, `${DCT}description`)).toEqual(["Title of aaaaa1"]);
  }
});

test("the terms of the store have nothing of EARL 1.0: the B-WAM names a requirement, and inapplicable tests are left out", () => {
  const quads = turtle("seed");
  const required = quads.filter(({ predicate }) => predicate.value.endsWith("nmg-strawman#requirement"));
  expect(required.map(({ object }) => object.value)).toEqual(
    Array.from({ length: 3 }, () => "http://www.eiao.net/rdf/2.0/#ACT.B.aaaaa1.DEF.1"),
  );
  const text = writeEarl(report, "turtle", { terms: "seed" });
  expect(text).not.toMatch(/ns\/earl|isPartOf|act\/rules|bbbbb2/);
});

test("all forms state the same graph, and JSON-LD follows its schema", async () => {
  const schema = JSON.parse(readFileSync(new URL("../../schemas/earl.schema.json", import.meta.url), "utf8")) as object;
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  const triplesOf = (quads: readonly Quad[]) =>
    [...new Set(quads.map((quad) => `${quad.subject.value} ${quad.predicate.value} ${quad.object.value}`))].toSorted();
  for (const terms of ["earl-1.0", "both"] as const) {
    const graph = triplesOf(turtle(terms));
    const json = JSON.parse(writeEarl(report, "json-ld", { terms })) as jsonld.JsonLdDocument;
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    const quads = (await jsonld.toRDF(json, { format: "application/n-quads" })) as unknown as string;
    expect(triplesOf(new Parser({ format: "N-Quads" }).parse(quads))).toEqual(graph);
    expect(triplesOf(new Parser().parse(writeEarl(report, "n-triples", { terms })))).toEqual(graph);
    expect(triplesOf(readRdfXml(writeEarl(report, "rdf-xml", { terms })))).toEqual(graph);
  }
});

test.each(["wcag-2.2,uwem-1.2", "uwem-1.2,wcag-2.2"])(
  "%s: the report has every statement of a report of UWEM 1.2 alone, with the same ids",
  (ids) => {
    const sets = ids.startsWith("uwem") ? [uwem12, ruleSet] : ruleSets;
    const all = checkWith(page, {}, { ruleSets: sets, date: "2026-11-29T07:00:00Z" });
    for (const terms of ["seed", "both"] as const) {
      const combined = new Set(
        new Parser().parse(writeEarl(all, "n-triples", { terms })).map((quad) => JSON.stringify(quad)),
      );
      const alone = new Parser().parse(writeEarl(reported("uwem-1.2"), "n-triples", { terms }));
      expect(alone.filter((quad) => !combined.has(JSON.stringify(quad)))).toEqual([]);
    }
  },
);

test("no id names two results, even if two rule sets have the same WAMs and a document has the same report twice", () => {
  const copy = { ...uwem12, id: "copy-1" };
  const twice = checkWith(page, {}, { ruleSets: [uwem12, copy, ruleSet], date: "2026-11-29T07:00:00Z" });
  const { judgements, statistics } = twice;
  const written = writeEarl([twice, twice], "rdf-xml", { terms: "seed" });
  const ids = [...written.matchAll(/rdf:ID="([^"]*-[AM][^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2 * (judgements.length + statistics.length));
  expect(new Set(ids).size).toBe(ids.length);
});

test("results of UWEM 1.2 have the same assertions beside those of WCAG 2.2", () => {
  const uwem = (quads: readonly Quad[]) => assertions(quads).filter(([name]) => name?.includes("#UWEM"));
  const both = uwem(turtle("earl-1.0", reported("wcag-2.2,uwem-1.2")));
  expect(both).toEqual(uwem(turtle("earl-1.0", reported("uwem-1.2"))));
  expect(both.length).toBeGreaterThan(3);
});

test("content that cannot be measured gives one question per rule set, and no inapplicable test", () => {
  const picture = { url: URL_OF_PAGE, content: "GIF", contentType: "image/gif" };
  const failed = checkWith(picture, {}, { ruleSets });
  expect(failed.judgements.map((judgement) => [judgement.ruleSet, judgement.result])).toEqual([
    ["wcag-2.2", null],
    ["uwem-1.2", null],
  ]);
  expect(assertions(turtle("earl-1.0", failed)).map(([, outcome]) => outcome)).toEqual(["cantTell", "cantTell"]);
});
