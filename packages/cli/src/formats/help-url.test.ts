import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { expect, test } from "vitest";
import { helpUrlOf } from "./describe.ts";

test("every test of every rule set has a page of the W3C", async () => {
  const judges = (await installedRuleSets()).flatMap((ruleSet) => ruleSet.judges);
  const without = judges.filter((judge) => !/^https:\/\/www\.w3\.org\/[^ ]+$/.test(helpUrlOf(judge) ?? ""));
  expect(without.map((judge) => judge.test)).toEqual([]);
  const urlOf = (name: string) => helpUrlOf(judges.find((judge) => judge.test === name) as (typeof judges)[number]);
  expect(["23a2a8", "list-item", "12.4_HTML_01", "1.1.1_PDF_01", "0.0_PDF_01"].map(urlOf)).toEqual([
    "https://www.w3.org/WAI/standards-guidelines/act/rules/23a2a8/",
    "https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships",
    "https://www.w3.org/TR/WCAG10/#tech-associate-labels",
    "https://www.w3.org/WAI/WCAG22/Techniques/pdf/PDF1",
    "https://www.w3.org/WAI/WCAG22/Understanding/conformance",
  ]);
});
