import { expect, test } from "vitest";
import { wholeRuleSets } from "./rule-sets.ts";

test.each<[string | undefined, readonly string[] | undefined]>([
  [undefined, undefined],
  ["wcag-2.2", ["wcag-2.2"]],
  ["wcag-2.2, uwem-1.2 wcag-2.2", ["wcag-2.2", "uwem-1.2"]],
  ["all", ["uwem-1.2", "wcag-2.2", "pdf-1"]],
  ["wcag-2.2,ALL", ["wcag-2.2", "uwem-1.2", "pdf-1"]],
])("%s", async (list, ids) => {
  expect(await wholeRuleSets(list)).toEqual(ids);
});

test.each([
  ["", "--ruleset is empty.", "uwem-1.2, wcag-2.2, pdf-1"],
  ["wcag-2.1", "There is no rule set wcag-2.1.", "Did you mean wcag-2.2?"],
  ["uwem-1.2,house", "There is no rule set house.", "The rule sets are uwem-1.2, wcag-2.2, pdf-1."],
  ["bf051a", "bf051a belongs to the rule set wcag-2.2, but", "Use --ruleset wcag-2.2."],
  ["7.2_CSS_02", "7.2_CSS_02 belongs to the rule set uwem-1.2, but", "Use --ruleset uwem-1.2."],
  ["pdf-1", "pdf-1 evaluates PDF documents only.", "Add a rule set for pages."],
])("%s is refused: %s", async (list, message, remedy) => {
  await expect(wholeRuleSets(list)).rejects.toMatchObject({
    message: expect.stringContaining(message) as string,
    remedy: expect.stringContaining(remedy) as string,
  });
});
