import { describe, expect, test } from "vitest";
import { check } from "./check.ts";
import { writeEarl } from "./earl/write-earl.ts";
import { pageJson } from "./page-json.ts";
import { checkPdf } from "./pdf/check-pdf.ts";
import { testPdf } from "../../../test/support/pdf/made-pdf.ts";
import { defineAWam, defineBWam, defineMWam, defineRuleSet } from "./rule-set/define.ts";
import type { AWam, BWam, ElementWam, MWam, RuleSet, SubjectLocation } from "./rule-set/define.ts";
import { uwem12 } from "./rules/uwem-1.2/catalogue.ts";

/** Rule sets are written by others, also in JavaScript. An error in one of them does not change the results of another (8.6). */

const url = "http://www.example.com/page.html";
const content = "<!DOCTYPE html><title>x</title><style>b{color:}</style><p><img src=a><img src=b alt=b>";
const untyped = (value: unknown) => value as never;

const images = defineAWam({
  kind: "element",
  id: "HOUSE.A.1",
  title: "images",
  elements: ["img"],
  measure: (image) => Number(image.has("alt")),
});
const barrier = (parts: Partial<BWam> = {}): BWam =>
  defineBWam({
    id: "HOUSE.B.1",
    test: "house_01",
    checkpoint: "house",
    priority: 1,
    title: "bad",
    at: [images],
    judge: (measured) => (at) => 1 - Number(measured.read(images, at)),
    affects: "",
    remedy: "",
    examples: { fails: [], passes: [] },
    ...parts,
  });
const house = (parts: Partial<RuleSet> = {}): RuleSet =>
  defineRuleSet({
    id: "house",
    version: "1",
    title: "",
    measures: [images],
    judges: [barrier()],
    statistics: [],
    ...parts,
  });
const measuring = (measure: ElementWam["measure"]) => {
  const wam: AWam = defineAWam({ ...images, measure });
  return house({ measures: [wam], judges: [barrier({ at: [wam] })] });
};

const uwemAlone = pageJson(await check({ url, content }, { ruleSets: [uwem12] })).results;

/** Evaluates by the bad rule set and by UWEM, in both orders. UWEM's results must be the same as without the bad rule set. */
async function checkWithUwem(bad: RuleSet) {
  const reports = [];
  for (const ruleSets of [
    [bad, uwem12],
    [uwem12, bad],
  ]) {
    const report = await check({ url, content }, { ruleSets });
    const { results } = pageJson(report);
    expect(results.filter(({ ruleset }) => ruleset === "uwem-1.2")).toEqual(uwemAlone);
    // The information about an undecided test contains the bad value.
    for (const form of ["rdf-xml", "n-triples"] as const)
      expect(writeEarl(report, form).replaceAll(/^.*(?:#info>|:info>).*$/gm, "")).not.toMatch(/NaN|undefined|\[object/);
    reports.push(report);
  }
  return reports[0] as (typeof reports)[0];
}

describe("rules cannot change the objects that they get", () => {
  const writing = (write: (at: Record<string, unknown>) => unknown) =>
    barrier({ judge: () => (at: SubjectLocation) => (write(untyped(at)), 1) });

  test.each<[string, (at: Record<string, unknown>) => unknown]>([
    ["line", (at) => (at["line"] = Number.NaN)],
    ["source", (at) => (at["source"] = 5)],
    ["subject", (at) => (at["subject"] = undefined)],
    ["a mark", (at) => (at["seen"] = true)],
    ["nothing, but deletes a field", (at) => delete at["line"]],
  ])("a location: a rule that writes %s", async (_what, write) => {
    const report = await checkWithUwem(house({ judges: [writing(write)] }));
    expect(report.messages).toEqual([expect.stringMatching(/^HOUSE\.B\.1: TypeError: /)]);
    expect(report.untested).toContainEqual({ test: "house_01", reason: expect.stringMatching(/^TypeError: /) });
  });

  test("locations of texts and of style sheets", async () => {
    const text = defineAWam({ kind: "text", id: "HOUSE.A.2", title: "", measure: () => 1 });
    const error = defineAWam({ kind: "construct", id: "HOUSE.A.3", title: "", constructs: "error", measure: () => 1 });
    const judges = [{ ...writing((at) => (at["line"] = -1)), at: [text, error] }];
    const report = await checkWithUwem(house({ measures: [text, error], judges }));
    expect(report.messages).toHaveLength(1);
  });

  test.each<[string, (values: Map<unknown, unknown>) => unknown]>([
    ["adds to them", (values) => values.set({ line: -1, column: 1e99 }, 1)],
    ["removes from them", (values) => values.delete([...values.keys()][0])],
    ["empties them", (values) => values.clear()],
  ])("the measured values: a rule that %s", async (_what, write) => {
    const judge: BWam["judge"] = (measured) => {
      for (const wam of uwem12.measures) if (measured.values(wam).size > 0) write(untyped(measured.values(wam)));
      return () => 1;
    };
    const report = await checkWithUwem(house({ judges: [barrier({ judge })] }));
    expect(report.messages).toEqual(["HOUSE.B.1: TypeError: a measurement cannot be changed"]);
  });
});

describe("values of measurements (1.2)", () => {
  const resultsOf = async (value: unknown) => {
    const report = await checkWithUwem(measuring(() => value as number));
    return { ...report, results: report.judgements.filter(({ ruleSet }) => ruleSet === "house") };
  };

  test.each([
    [true, 0],
    [false, 1],
    ["1", 0],
    [0.5, 0.5],
  ])("%j is a result", async (value, result) => {
    const { results, messages } = await resultsOf(value);
    expect(results.map((each) => each.result)).toEqual([result, result]);
    expect(messages).toEqual([]);
  });

  test.each([undefined, null])("%j means that the measurement does not apply", async (value) => {
    expect(await resultsOf(value)).toMatchObject({ results: [], messages: [], untested: [] });
  });

  test.each([
    [Number.NaN, "NaN"],
    [{}, "[object Object]"],
    [Symbol("x"), "Symbol(x)"],
    [Promise.resolve(1), "[object Promise]"],
  ])("%o is not a result", async (value, text) => {
    const { results, messages, untested } = await resultsOf(value);
    const problem = `TypeError: ${text} is not a number or string`;
    expect(results).toEqual([]);
    expect(messages).toEqual([`HOUSE.A.1: ${problem}`]);
    expect(untested).toContainEqual({ test: "house_01", reason: `HOUSE.A.1 failed: ${problem}` });
  });

  test("values from a PDF document are checked too, and anything but a list is a failure", async () => {
    for (const [value, problem] of [
      [[{ line: 0, column: 0, value: Number.NaN }], "NaN is not a number"],
      [Promise.reject(new Error("late")), "[object Promise] is not an array of measurements"],
    ] as const) {
      const wam: AWam = defineAWam({ kind: "pdf", id: "HOUSE.A.4", title: "", measure: () => untyped(value) });
      const ruleSets = [house({ measures: [wam], judges: [barrier({ at: [wam] })] })];
      const { messages } = await checkPdf({ url, content: testPdf() }, { ruleSets });
      expect(messages).toEqual([expect.stringContaining(problem)]);
    }
  });
});

/** Vitest fails a test file with an unhandled rejection. */
test("asynchronous rules that fail do not end the evaluation", async () => {
  const late = async () => {
    throw new Error("late");
  };
  const counted: MWam = defineMWam({ id: "HOUSE.M.1", type: "x", title: "", at: images, statistic: untyped(late) });
  const judges = [barrier({ judge: untyped(late) }), barrier({ judge: () => untyped(late) })];
  await checkWithUwem(measuring(untyped(late)));
  const { messages, statistics } = await checkWithUwem(house({ judges, statistics: [counted] }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(statistics.filter(({ id }) => id === "HOUSE.M.1")).toEqual([]);
  expect(messages).toEqual([
    "HOUSE.B.1: TypeError: [object Promise] is not a function",
    "HOUSE.B.1: [object Promise] is not a barrier indicator",
    "HOUSE.M.1: [object Promise] is not the value of a statistic: it must be a string",
  ]);
});

describe("invalid rule sets are refused by name", () => {
  const refused = async (ruleSets: unknown, problem: string) => {
    const refusal = { code: "RuleSetRefused", message: `The rule set ${problem}.` };
    await expect(check({ url, content }, { ruleSets: untyped(ruleSets) })).rejects.toMatchObject(refusal);
  };

  test.each<[unknown, string]>([
    [null, "undefined cannot be used: TypeError: Cannot destructure property 'id' of 'object null' as it is null"],
    [{}, "undefined cannot be used: the id must be a string"],
    [
      { ...house(), statistics: undefined },
      "house cannot be used: TypeError: Cannot read properties of undefined (reading 'map')",
    ],
    [
      house({ measures: [untyped({ ...images, id: undefined })] }),
      "house cannot be used: the id of an A-WAM must be a string",
    ],
    [
      house({ measures: [untyped({ ...images, elements: "img" })] }),
      "house cannot be used: elements and attributes of HOUSE.A.1 must be arrays",
    ],
    [
      house({ measures: [untyped({ ...images, attributes: "alt" })] }),
      "house cannot be used: elements and attributes of HOUSE.A.1 must be arrays",
    ],
    [
      house({ measures: [untyped({ ...images, kind: "elements" })] }),
      "house cannot be used: HOUSE.A.1 has an unknown kind",
    ],
    [
      house({ judges: [barrier({ test: untyped(undefined) })] }),
      "house cannot be used: the id, test or title of a B-WAM must be a string",
    ],
    [
      house({ judges: [barrier({ description: untyped(5) })] }),
      "house cannot be used: the id, test or title of a B-WAM must be a string",
    ],
    [
      house({ judges: [barrier({}), barrier({ test: "HOUSE_2" })] }),
      `house cannot be used: ${barrier({}).id} has two different tests`,
    ],
    [
      house({ judges: [barrier({ at: [untyped("HOUSE.A.1")] })] }),
      "house cannot be used: the id of an A-WAM must be a string",
    ],
  ])("%o", async (ruleSet, problem) => {
    await refused([uwem12, ruleSet], problem);
  });

  test("several B-WAMs with one id and one test count as one", async () => {
    await checkWithUwem(house({ judges: [barrier({}), barrier({ description: "again" })] }));
  });

  test("a rule set with the id of another is refused: their results would be one score", async () => {
    await refused([uwem12, house({ id: "uwem-1.2" })], "uwem-1.2 cannot be used: another rule set has the same id");
  });

  test("another measurement with the same id is refused; the same A-WAM may be in both rule sets", async () => {
    const [shared] = uwem12.measures;
    if (shared === undefined) throw new Error("UWEM measures nothing");
    const other = { ...images, id: shared.id };
    const clash = (id: string) =>
      `${id} cannot be used: another rule set has a different A-WAM with the id ${shared.id}`;
    await refused([uwem12, house({ measures: [other] })], clash("house"));
    await refused([house({ judges: [barrier({ at: [other] })] }), uwem12], clash("uwem-1.2"));
    await checkWithUwem(house({ measures: [shared, images], judges: [barrier({ reads: [shared] })] }));
  });
});
