/** W3C's examples of the ACT rules and their stored outcomes. The examples belong to W3C and are read from where they were downloaded. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { evaluateExamples } from "./evaluate-examples.ts";
import { examplesIn, linesOf, verdictsOf } from "./verdicts.ts";

const outcomes = readFileSync(new URL("outcomes.txt", import.meta.url), "utf8");
const assets = fileURLToPath(new URL("../../../shared/checks/act/content-assets", import.meta.url));
const list = `${assets}/wcag-act-rules/testcases.json`;

test("the rules of part 1 are consistent: 40, of which 26 are approved, without a false alarm", () => {
  const verdicts = verdictsOf(examplesIn(outcomes));
  const consistent = verdicts.filter(({ isConsistent }) => isConsistent);
  expect(consistent.length).toBeGreaterThanOrEqual(40);
  expect(consistent.filter(({ isApproved }) => isApproved).length).toBeGreaterThanOrEqual(26);
  const alarms = examplesIn(outcomes).filter(({ expected, outcome }) => outcome === "failed" && expected !== "failed");
  expect(alarms).toEqual([]);
});

test("the program has these outcomes on W3C's examples, in each of two runs", { timeout: 120_000 }, async () => {
  if (!existsSync(list)) return;
  const runs = [await evaluateExamples(list, assets), await evaluateExamples(list, assets)];
  for (const examples of runs) expect(linesOf(examples).split("\n")).toEqual(outcomes.split("\n"));
});

test.each([
  [
    "consistent",
    [
      ["passed", "passed"],
      ["failed", "failed"],
      ["failed", "cantTell"],
    ],
    { isConsistent: true, findsAll: false },
  ],
  [
    "a false alarm",
    [
      ["inapplicable", "failed"],
      ["failed", "failed"],
    ],
    { isConsistent: false, isPartial: false, findsAll: false },
  ],
  [
    "a failure that was not found",
    [
      ["failed", "passed"],
      ["failed", "failed"],
    ],
    { isConsistent: false, isPartial: true, findsAll: false },
  ],
  ["nothing found", [["failed", "cantTell"]], { isConsistent: false, isPartial: true, findsAll: false }],
  [
    "no outcome",
    [
      ["passed", "untested"],
      ["failed", "failed"],
    ],
    { isConsistent: false, findsAll: false },
  ],
  [
    "all found",
    [
      ["passed", "cantTell"],
      ["failed", "failed"],
    ],
    { isConsistent: true, findsAll: true },
  ],
])("the verdict by W3C's definition: %s", (_, pairs, verdict) => {
  const base = { rule: "abc123", title: "", example: "", id: "", approved: false, reasons: "" };
  const examples = pairs.map(([expected = "", outcome = ""]) => ({ ...base, expected, outcome }));
  expect(verdictsOf(examples)).toMatchObject([verdict]);
});
