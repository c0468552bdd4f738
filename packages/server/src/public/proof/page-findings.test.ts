import type { WarehousePage } from "@eiao/etl";
import { expect, test } from "vitest";
import { MOST_LOCATIONS, pageFindings } from "./page-findings.ts";

const document = {
  url: "http://a.example/",
  downloaded: "2026-11-20T10:00:00Z",
  headers: ["Set-Cookie: secret"],
  languages: ["en"],
  doctype: undefined,
  authoringTools: ["Ed"],
  contentLength: 7,
  tidy: false,
  parsingFailed: false,
  statistics: [],
};

const at = (line: number, source?: string) => ({ line, column: 2, source });

function pageOf(results: WarehousePage["facts"]["documents"][number]["results"]): WarehousePage {
  const test = (name: string, failed: number) => ({
    test: name,
    wam: `wam ${name}`,
    checkpoint: "1.1",
    ruleSet: "r",
    failed,
    applied: 9,
  });
  return {
    page: 1,
    url: document.url,
    isUniform: true,
    scores: [{ ruleSet: "r", failed: 2.5, applied: 18 }],
    tests: [test("few", 0.5), test("many", 2), test("none", 0), { ...test("other", 3), ruleSet: "s" }],
    facts: {
      id: "p",
      messages: ["m"],
      counts: [],
      documents: [document, { ...document, url: "http://a.example/f", results }],
    },
  } as unknown as WarehousePage;
}

test("the findings are the locations that failed or may have failed by the rule set, by test, most barriers first", () => {
  const results = [
    { wam: "wam few", value: 0.5, ...at(3) },
    { wam: "wam few", value: 0, ...at(4) },
    { wam: "wam many", value: 1, ...at(5, "http://a.example/s.css") },
    { wam: "wam many", value: null, ...at(6) },
    { wam: "wam none", value: 0, ...at(7) },
    { wam: "wam other", value: 1, ...at(8) },
  ];
  const page = pageOf(results);
  const first = { ...document, results: [{ wam: "wam many", value: 1, ...at(1) }] };
  const found = pageFindings(
    { ...page, facts: { ...page.facts, documents: [first, page.facts.documents[1] ?? first] } },
    "r",
  );
  expect(found.tests).toEqual([
    {
      test: "many",
      wam: "wam many",
      failed: 2,
      applied: 9,
      locations: [
        { document: 0, line: 1, column: 2, source: null, value: 1 },
        { document: 1, line: 5, column: 2, source: "http://a.example/s.css", value: 1 },
        { document: 1, line: 6, column: 2, source: null, value: null },
      ],
    },
    {
      test: "few",
      wam: "wam few",
      failed: 0.5,
      applied: 9,
      locations: [{ document: 1, line: 3, column: 2, source: null, value: 0.5 }],
    },
  ]);
  expect(found).toMatchObject({ failed: 2.5, applied: 18, isCut: false, messages: ["m"] });
  expect(JSON.stringify(found)).not.toContain("secret");
});

test("a page of a million barriers keeps the first of them", () => {
  const results = Array.from({ length: MOST_LOCATIONS + 1 }, (_, line) => ({ wam: "wam many", value: 1, ...at(line) }));
  const page = pageOf(results);
  const found = pageFindings({ ...page, facts: { ...page.facts, documents: page.facts.documents.slice(1) } }, "r");
  expect(found.tests[0]?.locations).toHaveLength(MOST_LOCATIONS);
  expect(found.isCut).toBe(true);
});

test("a test that fails everywhere leaves space for the locations of the other tests", () => {
  const many = Array.from({ length: MOST_LOCATIONS + 7 }, (_, line) => ({ wam: "wam many", value: 1, ...at(line) }));
  const few = Array.from({ length: 3 }, (_, line) => ({ wam: "wam few", value: 1, ...at(line) }));
  for (const results of [
    [...many, ...few],
    [...few, ...many],
  ]) {
    const page = pageOf(results);
    const found = pageFindings({ ...page, facts: { ...page.facts, documents: page.facts.documents.slice(1) } }, "r");
    const counts = found.tests.map(({ test: name, locations }) => [name, locations.length, locations.at(-1)?.line]);
    expect(counts).toEqual([
      ["many", MOST_LOCATIONS - 3, MOST_LOCATIONS - 4],
      ["few", 3, 2],
    ]);
    expect(found.isCut).toBe(true);
  }
});
