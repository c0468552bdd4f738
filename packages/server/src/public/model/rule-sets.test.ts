import type { PublishedRun } from "@eiao/etl/internal";
import { expect, test } from "vitest";
import { chosenRuleSet, runsBy } from "./choices.ts";

const sizes = { date: null, publishedAt: "2026-11-29T00:00:00Z", sites: 1, failed: 0, pages: 1, results: 1 };
const runs = [
  { run: "new", ruleSets: ["uwem-1.2", "wcag-2.2"] },
  { run: "old", ruleSets: ["uwem-1.2"] },
].map((run): PublishedRun => ({ ...sizes, steered: false, panel: "default", ...run }));
const chosen = (query: string) => chosenRuleSet(new URLSearchParams(query), runs);

test("an address chooses a rule set or none; with none every run shows its leading rule set", () => {
  expect(["", "ruleset=", "run=old", "run=new&ruleset=wcag-2.2", "ruleset=uwem-1.2&run=old"].map(chosen)).toEqual([
    "",
    "",
    "",
    "wcag-2.2",
    "uwem-1.2",
  ]);
  const runsOf = (ruleSet: string) => runsBy(ruleSet, runs).map(({ run }) => run);
  expect([runsOf(""), runsOf("uwem-1.2"), runsOf("wcag-2.2")]).toEqual([["new", "old"], ["new", "old"], ["new"]]);
});

test("a rule set that no run has, or that the run in the address does not have, is refused", () => {
  expect(() => chosen("ruleset=none")).toThrow("no published run was measured by this rule set");
  expect(() => chosen("ruleset=wcag-2.2&run=old")).toThrow("run old was not measured by this rule set");
});
