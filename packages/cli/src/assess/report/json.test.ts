import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { assessmentJson } from "./json.ts";
import {
  bySizeLeads,
  census,
  censusBeside,
  compared,
  empty,
  fewShells,
  sampled,
  sharedFaults,
  shells,
  tainted,
} from "./test-assessment.ts";

const schema: object = JSON.parse(
  readFileSync(new URL("../../../schemas/assess.schema.json", import.meta.url), "utf8"),
) as object;
const valid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

test.each([
  ["a sample", sampled],
  ["a census", census],
  ["a census with its uniform sample", censusBeside],
  ["two samples, the one by size leading", bySizeLeads],
  ["nothing evaluated", empty],
  ["faults that two rule sets report", sharedFaults],
  ["empty shells", shells],
  ["a few of them", fewShells],
  ["a comparison of a partial one", compared],
  ["hostile values", tainted("\u0000\u202e<\ud800")],
])("%s is one line that matches the schema", (_, assessment) => {
  const text = assessmentJson(assessment);
  expect(text.split("\n")).toHaveLength(2);
  valid(JSON.parse(text));
  expect(valid.errors).toBeNull();
});

test("a comparison of samples conforms to the schema", () => {
  const [score] = compared.comparison?.scores ?? [];
  if (score === undefined || compared.comparison === undefined) throw new Error("there is no comparison");
  for (const [sample, holds] of [
    ["uniform", true],
    ["by-size", true],
    ["census", false],
  ] as const)
    expect(valid({ ...compared, comparison: { ...compared.comparison, scores: [{ ...score, sample }] } })).toBe(holds);
});

test("the schema refuses a missing field, an unknown field and a score above 1", () => {
  const { seed: _, ...rest } = sampled;
  expect(valid(rest)).toBe(false);
  expect(valid({ ...sampled, verdict: "fine" })).toBe(false);
  expect(valid({ ...sampled, scores: [{ ...sampled.scores[0], value: 1.1 }] })).toBe(false);
});

test("the keys are in the order of cli.md 7, whatever the order in memory", () => {
  const reversed = Object.fromEntries(Object.entries(compared).toReversed()) as unknown as typeof compared;
  expect(Object.keys(JSON.parse(assessmentJson(reversed)) as object).slice(0, 10)).toEqual([
    "site",
    "run",
    "rulesets",
    "pages",
    "seed",
    "scores",
    "tests",
    "clusters",
    "statistics",
    "store",
  ]);
});
