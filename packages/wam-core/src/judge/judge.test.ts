import { describe, expect, test } from "vitest";
import { Measurements } from "../measure/measurements.ts";
import { resource } from "../measure/locations.ts";
import { defineAWam, defineBWam, defineMWam } from "../rule-set/define.ts";
import type { BWam, SubjectLocation, Value } from "../rule-set/define.ts";
import { judge } from "./judge.ts";

const location = (line: number, column: number, source?: string): SubjectLocation => ({
  line,
  column,
  subject: null,
  ...(source === undefined ? {} : { source }),
});
const first = defineAWam({ kind: "resource", id: "A1", title: "", measure: () => undefined });
const second = defineAWam({ kind: "resource", id: "A2", title: "", measure: () => undefined });

const wam = (parts: Partial<BWam> = {}): BWam =>
  defineBWam({
    id: "B",
    test: "t",
    checkpoint: "c",
    priority: 1,
    title: "",
    at: [first],
    affects: "",
    remedy: "",
    examples: { fails: [], passes: [] },
    judge: (page) => (at) => Number(page.read(first, at)),
    ...parts,
  });

const judged = (
  judges: readonly BWam[],
  values: Record<string, [SubjectLocation, Value][]>,
  failures: [string, string][] = [],
  validated = true,
) => {
  const byId = new Map(Object.entries(values).map(([id, rows]) => [id, new Map(rows)]));
  const measurements = new Measurements({ url: "u", baseUrl: "u", living: false }, byId, new Map(), new Map(failures));
  const selection = {
    ruleSets: [],
    judges: judges.map((each) => ({ ruleSet: "r", wam: each, asks: false })),
    statistics: [],
    measures: [],
    unknown: [],
  };
  const verdict = judge(measurements, selection, validated);
  return {
    ...verdict,
    rows: verdict.judgements.map(({ wam: { id }, location: at, result }) => [id, at.line, at.column, result]),
  };
};

describe("locations", () => {
  const far = [
    location(2, 1),
    location(1, 9),
    location(10, 1),
    location(1, 1, "http://b"),
    location(3, 1, "http://a"),
    resource,
  ];

  test("results are ordered by location: without sheet first, then by sheet, line, column", () => {
    const { judgements } = judged([wam()], { A1: far.map((at) => [at, 1]) });
    expect(judgements.map((each) => each.location)).toEqual([far[5], far[1], far[0], far[2], far[4], far[3]]);
  });

  test("the union of several A-WAMs has each location once; a missing value reads as 0", () => {
    const [one, two] = [location(1, 1), location(2, 1)];
    const result = judged([wam({ at: [second, first] })], {
      A1: [[two, 1]],
      A2: [
        [one, 1],
        [two, 1],
      ],
    });
    expect(result.rows).toEqual([
      ["B", 1, 1, 0],
      ["B", 2, 1, 1],
    ]);
  });
});

describe("defaults", () => {
  test("a default is used unchanged, and only without any location (D57)", () => {
    const never = { judge: () => () => 1 };
    expect(judged([wam({ whenNowhere: "pass", ...never })], {}).rows).toEqual([["B", 0, 0, 0]]);
    expect(judged([wam({ whenNowhere: "fail" })], {}).rows).toEqual([["B", 0, 0, 1]]);
    expect(judged([wam()], {}).rows).toEqual([]);
    expect(judged([wam({ whenNowhere: "pass" })], { A1: [[location(1, 1), 1]] }).rows).toEqual([["B", 1, 1, 1]]);
  });

  test("a test that cannot run is untested and has no default (D46)", () => {
    const validity = wam({ whenNowhere: "pass", needsValidator: true });
    expect(judged([validity], {}, [], false).rows).toEqual([]);
    expect(judged([validity], {}, [], false).untested.map((each) => each.test)).toEqual(["t"]);
    expect(judged([validity], {}).rows).toEqual([["B", 0, 0, 0]]);
    const broken = judged([wam({ whenNowhere: "pass" })], {}, [["A1", "Error: x"]]);
    expect(broken.rows).toEqual([]);
    expect(broken.untested).toEqual([{ test: "t", reason: "A1 failed: Error: x" }]);
  });
});

describe("tolerance (8.6)", () => {
  const locations: [SubjectLocation, Value][] = [
    [location(1, 1), 0],
    [location(2, 1), 1],
    [location(3, 1), 0.5],
  ];

  test("cannotTell and numbers from 0 to 1 are results, other values are not", () => {
    expect(
      judged(
        [
          wam({
            judge:
              () =>
              ({ line }) =>
                line === 2 ? null : 0.8,
          }),
        ],
        { A1: locations },
      ).rows,
    ).toEqual([
      ["B", 1, 1, 0.8],
      ["B", 2, 1, null],
      ["B", 3, 1, 0.8],
    ]);
    const wrong = judged(
      [
        wam({
          judge:
            () =>
            ({ line }) =>
              [0, Number.NaN, 2, 1][line] ?? 0,
        }),
      ],
      { A1: locations },
    );
    expect(wrong.rows).toEqual([["B", 3, 1, 1]]);
    expect(wrong.messages).toEqual(["B: NaN is not a barrier indicator"]);
  });

  test("an exception removes only its location or its class", () => {
    const fail = (): never => {
      throw new Error("x");
    };
    const result = judged(
      [
        wam({ judge: fail }),
        wam({
          id: "C",
          judge:
            () =>
            ({ line }) =>
              line === 1 ? fail() : 1,
        }),
        wam({ id: "D" }),
      ],
      { A1: locations },
    );
    expect(result.rows).toEqual([
      ["C", 2, 1, 1],
      ["C", 3, 1, 1],
      ["D", 1, 1, 0],
      ["D", 2, 1, 1],
      ["D", 3, 1, 0.5],
    ]);
    expect(result.messages).toEqual(["B: Error: x", "C: Error: x"]);
    // A class without any result is untested, not passed. C has results at other locations.
    expect(result.untested).toEqual([{ test: "t", reason: "Error: x" }]);
  });

  test("a thrown value may have no text", () => {
    const fail = (): never => {
      throw Object.create(null);
    };
    const result = judged([wam({ judge: fail }), wam({ id: "C", judge: () => fail }), wam({ id: "D" })], {
      A1: locations,
    });
    expect(result.rows.map(([id]) => id)).toEqual(["D", "D", "D"]);
    expect(result.messages).toEqual(["B: a value that cannot be shown", "C: a value that cannot be shown"]);
  });

  test.each([
    [true, "true"],
    ["1", '"1"'],
    [1n, "1"],
    [undefined, "undefined"],
    [{}, "[object Object]"],
    [Promise.resolve(1), "[object Promise]"],
    [Symbol("x"), "Symbol(x)"],
  ])("a result that is not a number is reported, and does not count: %s", (value, text) => {
    const result = judged([wam({ judge: () => () => value as number })], { A1: locations });
    expect(result.rows).toEqual([]);
    expect(result.messages).toEqual([`B: ${text} is not a barrier indicator`]);
    expect(result.untested).toEqual([{ test: "t", reason: `${text} is not a barrier indicator` }]);
  });
});

test("a statistic that is not a string is dropped and reported", () => {
  const values = new Map([["A1", new Map<SubjectLocation, Value>([[location(1, 1), 5]])]]);
  const measurements = new Measurements({ url: "u", baseUrl: "u", living: false }, values, new Map(), new Map());
  const judgeBy = (statistic: (value: Value) => unknown) => {
    const numbers = defineMWam({ id: "M", type: "t", title: "", at: first, statistic: statistic as () => string });
    const selection = { ruleSets: [], judges: [], statistics: [numbers], measures: [], unknown: [] };
    return judge(measurements, selection, true);
  };
  for (const [statistic, text] of [
    [(value: Value) => value, "5"],
    [(value: Value) => ({ value }), "5"],
    [() => null, "null"],
    [() => ({ value: "a", id: 6 }), "6"],
    [() => ({ value: "a", type: null }), "null"],
  ] as const)
    expect(judgeBy(statistic)).toMatchObject({
      statistics: [],
      messages: [`M: ${text} is not the value of a statistic: it must be a string`],
    });
});

test("a statistic has the id and type of the class or of the value; undefined gives none", () => {
  const direction = defineMWam({
    id: "INT",
    type: "in",
    title: "",
    at: first,
    statistic: (value) =>
      value === "x" ? { id: "EXT", type: "out", value: "v" } : value === "" ? undefined : String(value),
  });
  const values = new Map([
    [
      "A1",
      new Map<SubjectLocation, Value>([
        [location(3, 1), "y"],
        [location(2, 1), ""],
        [location(1, 1), "x"],
      ]),
    ],
  ]);
  const measurements = new Measurements({ url: "u", baseUrl: "u", living: false }, values, new Map(), new Map());
  const { statistics } = judge(
    measurements,
    { ruleSets: [], judges: [], statistics: [direction], measures: [], unknown: [] },
    true,
  );
  expect(statistics.map(({ id, type, value, location: { line } }) => [id, type, value, line])).toEqual([
    ["EXT", "out", "v", 1],
    ["INT", "in", "y", 3],
  ]);
});
