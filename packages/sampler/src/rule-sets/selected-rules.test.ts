import { pdf1 } from "@eiao/wam-core/pdf";
import { uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { expect, test } from "vitest";
import { selectedRules } from "./selected-rules.ts";

const idsOf = async (ids: readonly string[], evaluates: "page" | "pdf" = "page") =>
  (await selectedRules(ids, evaluates)).ruleSets.map(({ id }) => id);

test("rule sets have the order of the ids; an empty list, all and unknown ids select the first rule set of its kind", async () => {
  expect(await idsOf(["wcag-2.2", "7.2_CSS_02"])).toEqual(["wcag-2.2", "uwem-1.2"]);
  expect(await idsOf(["uwem-1.2", "wcag-2.2", "pdf-1"])).toEqual(["uwem-1.2", "wcag-2.2"]);
  for (const ids of [[], ["all"], ["x"], ["!7.2_CSS_02"]]) {
    expect(await idsOf(ids)).toEqual(["uwem-1.2"]);
    expect(await idsOf(ids, "pdf")).toEqual(["pdf-1"]);
  }
});

test("if no tests are off, the rule sets are unchanged", async () => {
  const { ruleSets, off } = await selectedRules(["wcag-2.2", "uwem-1.2"], "page");
  expect([ruleSets[0] === wcag22, ruleSets[1] === uwem12, off]).toEqual([true, true, []]);
});

test.each([
  ["!7.2_CSS_02", ["7.2_CSS_02"]],
  ["!UWEM.B.10.13.1.3.HTML.DEF.1.1", ["13.1_HTML_01", "13.1_HTML_01"]],
  ["!axe:button-name", []],
])("%s removes its tests, and lists those that would run", async (id, tests) => {
  const { ruleSets, only, off } = await selectedRules(["uwem-1.2", id], "page");
  expect(only).toEqual(["uwem-1.2"]);
  expect(off.map(({ wam }) => wam.test)).toEqual(tests);
  expect(ruleSets[0]?.judges).toHaveLength(uwem12.judges.length - tests.length);
});

test("tests of PDF documents can be switched off too", async () => {
  const [first] = pdf1.judges;
  const { ruleSets, off } = await selectedRules([`!${first?.test}`], "pdf");
  expect(off[0]?.wam).toBe(first);
  expect(ruleSets[0]?.judges).not.toContain(first);
});
