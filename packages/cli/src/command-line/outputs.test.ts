import { expect, test } from "vitest";
import { checkOutputs, outputsOf } from "./outputs.ts";

const html = ["format", "html"] as const;
const json = ["format", "json"] as const;
const a = ["output", "a"] as const;
const b = ["output", "b"] as const;

test.each([
  ["nothing", [], [{}]],
  ["a format", [html], [{ format: "html" }]],
  ["a file alone", [a], [{ output: "a" }]],
  ["a file after its format", [html, a], [{ format: "html", output: "a" }]],
  ["a file before the only format", [a, html], [{ format: "html", output: "a" }]],
  [
    "two pairs",
    [html, a, json, b],
    [
      { format: "html", output: "a" },
      { format: "json", output: "b" },
    ],
  ],
  ["a format without a file, then a pair", [html, json, b], [{ format: "html" }, { format: "json", output: "b" }]],
  ["other options between", [html, ["level", "A"], a], [{ format: "html", output: "a" }]],
] as const)("pairs of the command line: %s", (_, order, pairs) => {
  expect(outputsOf(order, [], {})).toEqual(pairs);
});

test("the configuration gives the outputs of a call without --format and --output; it completes a single pair", () => {
  const configured = [{ format: "csv", output: "c" }];
  expect(outputsOf([], configured, {})).toEqual(configured);
  expect(outputsOf([html], configured, { format: ["html"] })).toEqual([{ format: "html" }]);
  expect(outputsOf([a], [], { format: ["json"], output: ["a"] })).toEqual([{ format: "json", output: "a" }]);
  expect(outputsOf([json], [], { format: ["json"], output: ["r"] })).toEqual([{ format: "json", output: "r" }]);
  expect(outputsOf([html, json, b], [], { format: ["html", "json"], output: ["b"] })[0]).toEqual({ format: "html" });
});

test("a second file for a format is an error that names both", () => {
  expect(() => outputsOf([html, a, b], [], {})).toThrow(/--output b has no format: a is already the file/);
});

test("text is the default; standard output takes one document, or text with annotations", () => {
  expect(checkOutputs([{}], {})).toEqual([{ format: "text" }]);
  expect(checkOutputs([{ output: "a" }], {})).toEqual([{ format: "text", output: "a" }]);
  const outputs = [{ format: "text" }, { format: "github" }];
  expect(checkOutputs(outputs, {})).toEqual(outputs);
  for (const output of ["-", "/dev/stdout"])
    expect(() => checkOutputs([{ format: "json" }, { format: "csv", output }], {})).toThrow(
      /Both json and csv would go to standard output/,
    );
  expect(() => checkOutputs([{ format: "json" }, { format: "github" }], {})).toThrow(/Both json and github/);
});

test("GitHub Actions: annotations follow text on standard output, and appear nowhere else", () => {
  const actions = { GITHUB_ACTIONS: "true" };
  const [text, github] = [{ format: "text" }, { format: "github" }];
  const sarif = { format: "sarif", output: "s" };
  expect(checkOutputs([{}], actions)).toEqual([text, github]);
  expect(checkOutputs([text, sarif], actions)).toEqual([text, sarif, github]);
  for (const outputs of [[{ format: "json" }], [sarif], [github, text], [{ format: "text", output: "t" }, github]])
    expect(checkOutputs(outputs, actions)).toEqual(outputs);
});
