/** Properties of the specification of the rules (chapter 8), on random pages. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { checkWith } from "../../check.ts";
import { pageJson } from "../../page-json.ts";
import type { Report } from "../../report.ts";
import type { RuleSet } from "../../rule-set/define.ts";
import { uwem12 } from "../uwem-1.2/catalogue.ts";
import { wcag22 } from "./catalogue.ts";
import { NUMBER, pageOf, trees } from "./test-trees.ts";
import type { TestElement, Writing } from "./test-trees.ts";

function reportOf(content: string, ruleSets: readonly RuleSet[] = [wcag22], only?: string): Report {
  const report = checkWith(
    { url: "http://www.example.com/page.html", content },
    {},
    { ruleSets, level: "AAA", prompts: true, ...(only === undefined ? {} : { only }) },
  );
  expect(report.messages).toEqual([]);
  return report;
}

type Outcome = "passed" | "failed" | "cantTell";

/** Returns the outcome of each target, by `rule number-of-the-element`. */
function outcomes(content: string, only?: string): ReadonlyMap<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const { wam, result, location } of reportOf(content, [wcag22], only).judgements) {
    const { subject } = location;
    const number = subject !== null && subject.kind === "element" ? subject.attribute(NUMBER) : "page";
    found.set(`${wam.test} ${number}`, result === null ? "cantTell" : result === 0 ? "passed" : "failed");
  }
  return found;
}

const failedOnes = (found: ReadonlyMap<string, Outcome>): readonly string[] =>
  [...found].filter(([, outcome]) => outcome === "failed").map(([key]) => key);

const sizeOf = (tree: readonly TestElement[]): number =>
  tree.reduce((size, { children }) => size + 1 + sizeOf(children.filter((child) => typeof child !== "string")), 0);

const outcomesOf = (tree: readonly TestElement[], writing?: Writing): ReadonlyMap<string, Outcome> =>
  outcomes(pageOf(tree, writing));

const holds = (few: number, property: (tree: readonly TestElement[]) => void): void =>
  fc.assert(
    fc.property(trees, (tree) => {
      property(tree);
    }),
    { numRuns: randomSamples(few, few * 20) },
  );

test("random pages have failed and passed targets of most rules", () => {
  const seen = { failed: new Set<string>(), passed: new Set<string>(), cantTell: new Set<string>() };
  for (const tree of fc.sample(trees, { numRuns: 200, seed: 1 }))
    for (const [key, outcome] of outcomesOf(tree)) seen[outcome].add(key.split(" ")[0] ?? "");
  expect(seen.failed.size).toBeGreaterThan(30);
  expect(seen.passed.size).toBeGreaterThan(30);
});

/** Rules whose targets are any elements of the source, exposed or not; for a cell with `headers` only the table must be exposed. */
const ofAnyElement = new Set("5f99a7 6a7281 a25f45 b4f0c3 bc659a bisz58".split(" "));
/** Rules that require a name. */
const ofNames = new Set(
  "23a2a8 e086e5 c487ae 97a4e1 cae760 59796f 7d6734 8fc3b6 2t702h m6b1q3 ffd0e9 field-name frame-name item-name meter-name".split(
    " ",
  ),
);

/** Returns the outcome of each failed target with one more attribute. */
function withMore(
  tree: readonly TestElement[],
  more: Readonly<Record<string, string>>,
  isAsked: (rule: string) => boolean,
  expected: (outcome: Outcome | undefined, key: string) => void,
): void {
  const keys = failedOnes(outcomesOf(tree)).filter((key) => isAsked(key.split(" ")[0] ?? ""));
  for (const number of new Set(keys.map((key) => key.split(" ")[1] ?? ""))) {
    if (number === "page") continue;
    const found = outcomes(pageOf(tree, { more: new Map([[number, more]]) }));
    for (const key of keys) if (key.endsWith(` ${number}`)) expected(found.get(key), key);
  }
}

const colours = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((rgb) => `rgb(${rgb.join(",")})`);

/** Returns the result of a text with these colours, inside an element with a style: `failed 2.85 of 4.5`, or only `cantTell`. */
function contrastOf(colour: string, ground: string, around = "", inside = `background:${ground};`): string {
  const content = `<!DOCTYPE html><div style="${around}"><p style="${inside}color:${colour}">Some text</p></div>`;
  const [judgement] = reportOf(content, [wcag22], "afw4f7").judgements;
  if (judgement === undefined) return "inapplicable";
  const { result, fact } = judgement;
  return result === null ? "cantTell" : `${result === 0 ? "passed" : "failed"} ${fact}`;
}

test("two colours have the same contrast if they are swapped", () => {
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one));
    }),
  );
});

test.each(["background:url(a)", "filter:contrast(2)", "background:color-mix(in srgb,red,blue)"])(
  "%s around a text gives only cantTell, unless a nearer box is opaque",
  (around) => {
    const isFilter = around.startsWith("filter");
    fc.assert(
      fc.property(colours, colours, (one, other) => {
        expect(contrastOf(one, other, around, "")).toBe("cantTell");
        expect(contrastOf(one, other, around)).toBe(isFilter ? "cantTell" : contrastOf(one, other));
      }),
      { numRuns: randomSamples(20, 200) },
    );
  },
);

describe("on random pages", { timeout: 120_000 }, () => {
  test("with hidden, a failed target of rules about perceivable content is no target", () => {
    holds(40, (tree) =>
      withMore(
        tree,
        { hidden: "", style: "" },
        (rule) => !ofAnyElement.has(rule),
        (outcome, key) => expect([key, outcome === "failed"]).toEqual([key, false]),
      ),
    );
  });

  test("a target of a rule about names does not fail with an aria-label", () => {
    holds(40, (tree) =>
      withMore(
        tree,
        { "aria-label": "Zebra" },
        (rule) => ofNames.has(rule),
        (outcome, key) => expect([key, outcome === "failed"]).toEqual([key, false]),
      ),
    );
  });

  test("a hidden sibling changes nothing", () => {
    const text = { name: "p", attributes: {}, children: ["Words of the page"] };
    const plain = { name: "p", attributes: {}, children: ["beside"] };
    holds(30, (tree) => {
      const hidden = { ...plain, attributes: { hidden: "" } };
      const others = [...outcomesOf([...tree, text, plain])].filter(([key]) => !key.endsWith(` ${sizeOf(tree) + 1}`));
      expect(outcomesOf([...tree, text, hidden])).toEqual(new Map(others));
    });
  });

  test.each<readonly [what: string, writing: Writing]>([
    ["a div around the body", { wrapped: true }],
    ["the order of attributes", { reversed: true }],
    ["quotes", { quote: "'" }],
    ["comments", { comments: true }],
    ["letter case of names", { upperCase: true }],
    [
      "a rule in a media query that does not hold",
      { head: "<style>@media print, (max-width: 1px) { * { display: none } :focus { outline: 0 } }</style>" },
    ],
    [
      "a rule of an orientation in a media query that does not hold",
      { head: "<style>@media print and (orientation: portrait) { * { rotate: 90deg } }</style>" },
    ],
  ])("the same results with other markup: %s", (_, writing) => {
    holds(30, (tree) => expect(outcomesOf(tree, writing)).toEqual(outcomesOf(tree)));
  });

  test("a split declaration block gives the same results", () => {
    const head = (css: string): Writing => ({ head: `<style>${css}</style>` });
    holds(30, (tree) =>
      expect(
        outcomesOf(
          tree,
          head(".s { visibility: hidden } .s { color: red } .t { position: absolute } .t { left: -999px }"),
        ),
      ).toEqual(
        outcomesOf(tree, head(".s { visibility: hidden; color: red } .t { position: absolute; left: -999px }")),
      ),
    );
  });

  test("an added script makes nothing fail, and removing scripts makes no failed target pass", () => {
    holds(40, (tree) => {
      const without = outcomesOf(tree);
      for (const script of ["<script>x()</script>", "<script src=x></script>", "<script>e.attachShadow({})</script>"]) {
        const found = outcomes(pageOf(tree, { end: script }));
        for (const key of failedOnes(found)) expect([key, without.get(key)]).toEqual([key, "failed"]);
      }
    });
  });

  test("all rules together give the results of each rule alone", () => {
    holds(10, (tree) => {
      const content = pageOf(tree);
      const together = outcomesOf(tree);
      const alone = wcag22.judges.flatMap(({ test: rule }) => [...outcomes(content, rule)]);
      expect(alone).toHaveLength(together.size);
      expect(new Map(alone)).toEqual(together);
    });
  });

  test("two runs give the same bytes", () => {
    holds(20, (tree) => {
      const content = pageOf(tree);
      expect(JSON.stringify(pageJson(reportOf(content)))).toBe(JSON.stringify(pageJson(reportOf(content))));
    });
  });

  test("each location is a start tag or (0, 0)", () => {
    holds(30, (tree) => {
      const content = pageOf(tree);
      const lines = content.split("\n");
      for (const { location, wam } of reportOf(content).judgements) {
        const { line, column } = location;
        const at = line === 0 && column === 0 ? "<x" : lines[line - 1]?.slice(column - 1, column + 1);
        expect([wam.test, at]).toEqual([wam.test, expect.stringMatching(/^<[a-z]$/)]);
      }
    });
  });

  test("uwem-1.2 gives the same bytes alone and beside wcag-2.2", () => {
    holds(20, (tree) => {
      const content = pageOf(tree);
      const alone = pageJson(reportOf(content, [uwem12]));
      for (const ruleSets of [
        [uwem12, wcag22],
        [wcag22, uwem12],
      ]) {
        const both = pageJson(reportOf(content, ruleSets));
        const part = {
          ...both,
          scores: both.scores.filter(({ ruleset }) => ruleset === "uwem-1.2"),
          results: both.results.filter(({ ruleset }) => ruleset === "uwem-1.2"),
        };
        expect(JSON.stringify(part)).toBe(JSON.stringify(alone));
      }
    });
  });
});
