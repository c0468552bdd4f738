import { describe, expect, test } from "vitest";
import type { EiaoError } from "../coded-error.ts";
import { uwem12 } from "../rules/uwem-1.2/catalogue.ts";
import { defineAWam, defineBWam, defineRuleSet } from "./define.ts";
import { selectClasses } from "./select.ts";

const tests = (ids?: string | readonly string[]) => selectClasses([uwem12], ids).judges.map(({ wam }) => wam.test);
const statistics = (ids: string | readonly string[]) => selectClasses([uwem12], ids).statistics.map((wam) => wam.id);

describe("selection", () => {
  test.each([undefined, [], "", "all", "ALL", ["x", "aLL"], "uwem-1.2"])("%j selects every class", (ids) => {
    expect(tests(ids)).toEqual(uwem12.judges.map((wam) => wam.test));
    expect(statistics(ids ?? [])).toEqual(uwem12.statistics.map((wam) => wam.id));
  });

  test("results keep the order of registration, independent of the order of ids", () => {
    expect(tests("7.3_HTML_01,UWEM.B.10.1.1.3.HTML.DEF.6.1 3.2_HTML_01")).toEqual([
      "1.1_HTML_06",
      "3.2_HTML_01",
      "7.3_HTML_01",
    ]);
  });

  test("an id that several classes share selects all of them", () => {
    expect(tests(["UWEM.B.10.13.1.3.HTML.DEF.1.1"])).toHaveLength(2);
    expect(tests(["13.1_HTML_01"])).toHaveLength(2);
    expect(statistics(["EIAO.TECH.1.2"])).toHaveLength(10);
  });

  test("EXT stands for the class registered as INT", () => {
    expect(statistics("EIAO.EXT.1.2")).toEqual(["EIAO.INT.1.2"]);
  });

  test("unknown ids are reported; if no id is known, that is an error", () => {
    expect(selectClasses([uwem12], ["x", "1.1_HTML_01", "y"]).unknown).toEqual(["x", "y"]);
    const call = () => selectClasses([uwem12], ["x", "1.1_html_01"]);
    expect(call).toThrow(expect.objectContaining({ code: "UnknownRuleSet" }) as EiaoError);
  });

  test("only A-WAMs that a selected class reads are measured", () => {
    const ids = (only: string) => selectClasses([uwem12], only).measures.map(({ id }) => id);
    expect(ids("7.5_HTML_01").toSorted()).toEqual(["EIAO.A.10.7.4.2.HTML.1.2", "EIAO.A.10.7.4.2.HTML.2.1"]);
    expect(ids("3.6_HTML_03")).toEqual(["EIAO.A.10.3.6.2.HTML.1.1", "EIAO.A.10.3.6.2.HTML.1.1"]);
    expect(ids("all")).not.toContain("EIAO.A.0.0.0.2.OTHER.2.1");
  });

  test("a second rule set is selected by its id", () => {
    const measure = defineAWam({ kind: "element", id: "X.A", title: "x", elements: ["b"], measure: () => 1 });
    const judge = defineBWam({
      id: "X.B",
      test: "x_01",
      checkpoint: "x",
      priority: 1,
      title: "x",
      at: [measure],
      result: () => 0,
      affects: "",
      remedy: "",
      examples: { fails: [], passes: [] },
    });
    const house = defineRuleSet({
      id: "house",
      version: "1",
      title: "x",
      measures: [measure],
      judges: [judge],
      statistics: [],
    });
    const selection = selectClasses([uwem12, house], "house");
    expect(selection.judges).toEqual([{ ruleSet: "house", wam: judge, asks: false }]);
    expect(selection.ruleSets).toEqual([house]);
    expect(selection.measures).toEqual([measure]);
  });
});

describe("levels and prompts", () => {
  const rule = (name: string, parts: Partial<Parameters<typeof defineBWam>[0]>) =>
    defineBWam({
      id: `B.${name}`,
      test: name,
      checkpoint: "x",
      priority: 1,
      title: "x",
      at: [],
      judge: () => () => 0,
      affects: "",
      remedy: "",
      examples: { fails: [], passes: [] },
      ...parts,
    });
  const judges = [
    rule("a", { level: "A" }),
    rule("double", { level: "AA", axe: ["axe-name"] }),
    rule("triple", { level: "AAA" }),
    rule("asking", { level: "A", prompt: true }),
  ];
  const house = defineRuleSet({ id: "house", version: "1", title: "x", measures: [], judges, statistics: [] });
  const tests = (...[ids, extent]: [(string | undefined)?, Parameters<typeof selectClasses>[2]?]) =>
    selectClasses([house], ids, extent).judges.map(({ wam }) => wam.test);

  test("by default tests run up to AA, without those that only ask a person", () =>
    expect(tests()).toEqual(["a", "double"]));

  test.each([
    ["A", ["a"]],
    ["AA", ["a", "double"]],
    ["AAA", ["a", "double", "triple"]],
  ] as const)("level %s", (level, names) => expect(tests(undefined, { level })).toEqual(names));

  test("prompts run if they are requested", () =>
    expect(tests("house", { prompts: true })).toEqual(["a", "double", "asking"]));

  test("a named test runs at any level, also by its name in axe-core", () =>
    expect([tests("triple,asking"), tests("axe:axe-name", { level: "A" })]).toEqual([
      ["triple", "asking"],
      ["double"],
    ]));
});
