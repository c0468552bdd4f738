import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { budgetWith } from "./budget.ts";
import { check, checkWith } from "./check.ts";
import { writeEarl } from "./earl/write-earl.ts";
import { styleReport } from "./explain-style.ts";
import { headersOf } from "./page.ts";
import { defineRuleSet } from "./rule-set/define.ts";
import type { RuleSet } from "./rule-set/define.ts";
import { uwem12 } from "./rules/uwem-1.2/catalogue.ts";
import type { LoadedSheet } from "./style/index.ts";

/** JavaScript callers may pass values of any type. */

const url = "http://www.example.com/page.html";
const content = '<!DOCTYPE html><link rel="stylesheet" href="a.css"><p>x';
const untyped = (value: unknown) => value as never;

test("headers of fetch, a map and pairs are read, and repeated ones joined", () => {
  const pairs = [
    ["X-A", "1"],
    ["Content-Type", "text/html; charset=iso-8859-2"],
    ["x-a", "2"],
  ] as const;
  const read = { "x-a": "1, 2", "content-type": "text/html; charset=iso-8859-2" };
  for (const headers of [pairs, new Headers(pairs.map(([name, value]) => [name, value])), new Set(pairs)])
    expect(Object.fromEntries(headersOf(headers))).toEqual(read);
  expect(Object.fromEntries(headersOf(new Map([["Content-Type", "text/html"]])))).toEqual({
    "content-type": "text/html",
  });
});

test.each([
  [new ArrayBuffer(3), "ArrayBuffer"],
  [new DataView(new ArrayBuffer(3)), "DataView"],
  [5, "Number"],
  [{}, "Object"],
  [[60, 112, 62], "Array"],
])("content that is neither bytes nor text is refused, and the error names its type: %o", async (wrong, kind) => {
  const resource = { url, content: untyped(wrong) };
  const refusal = {
    code: "UnknownContent",
    message: `The content of the page must be bytes or text, but it is ${kind}.`,
  };
  await expect(check(resource)).rejects.toMatchObject(refusal);
  expect(() => checkWith(resource, {})).toThrow(expect.objectContaining(refusal) as Error);
  await expect(styleReport(resource)).rejects.toMatchObject(refusal);
});

test("bytes of another realm are bytes", async () => {
  const foreign = runInContext("Uint8Array.from([60, 112, 62, 120])", createContext()) as Uint8Array;
  expect(foreign).not.toBeInstanceOf(Uint8Array);
  expect((await check({ url, content: foreign })).judgements).toEqual(
    (await check({ url, content: "<p>x" })).judgements,
  );
});

test.each([
  [{}, "its content must be bytes or text, but it is Undefined"],
  [{ content: new ArrayBuffer(1) }, "its content must be bytes or text, but it is ArrayBuffer"],
  [{ content: null }, "its content must be bytes or text, but it is Null"],
  ["p { color: red }", "its content must be bytes or text, but it is Undefined"],
  [{ content: "p {}", contentType: ["text/css"] }, "its contentType must be a string"],
])(
  "a sheet that a loader gives as %o is reported as not loaded; a sheet at hand is not available",
  async (sheet, reason) => {
    const { messages, judgements } = await check(
      { url, content },
      { only: "3.2_CSS_01", load: async () => untyped(sheet) },
    );
    expect(messages).toEqual([`The style sheet http://www.example.com/a.css was not loaded: ${reason}`]);
    const atHand = checkWith({ url, content }, () => untyped(sheet), { only: "3.2_CSS_01" });
    expect(atHand.judgements).toEqual(judgements);
  },
);

test("null instead of a sheet is no sheet", async () => {
  const load = async () => untyped(null) as LoadedSheet | undefined;
  expect((await check({ url, content }, { load })).messages).toEqual([]);
  expect(checkWith({ url, content }, () => untyped(null)).messages).toEqual([]);
});

test("null is a missing value: an answer without a Content-Type, a header without a value", async () => {
  const typeless = { content: "p { text-decoration: blink }", contentType: untyped(null), url: untyped(null) };
  const resource = { url, content };
  const without = await check(resource, { load: async () => ({ content: typeless.content }) });
  const nulls = { contentType: untyped(null), headers: untyped(null), compression: untyped(null) };
  for (const input of [
    resource,
    { ...resource, ...nulls },
    { ...resource, headers: { "content-type": untyped(null) } },
  ]) {
    const report = await check(input, { load: async () => typeless });
    expect(report.judgements).toEqual(without.judgements);
    expect([report.contentType, report.messages]).toEqual(["text/html", []]);
  }
  expect(without.judgements.filter(({ wam, result }) => wam.test === "7.2_CSS_02" && result === 1)).toHaveLength(1);
});

test("a repeated rule set counts once, and one that is added to the list counts from then on", async () => {
  const judged = async (ruleSets: RuleSet[], only?: unknown) =>
    (await check({ url, content }, { ruleSets, only: untyped(only) })).judgements.map(({ wam }) => wam.test);
  const house = defineRuleSet({ ...uwem12, id: "house" });
  const once = await judged([uwem12]);
  expect(await judged([uwem12, uwem12])).toEqual(once);
  const list = [uwem12];
  await judged(list);
  list.push(house);
  expect(await judged(list)).toEqual([...once, ...once]);
  // Two sets of ids are two selections.
  expect(await judged(list, new Set(["7.2_CSS_02"]))).toEqual(["7.2_CSS_02", "7.2_CSS_02"]);
  expect(await judged(list, new Set(["3.2_CSS_01"]))).toEqual(["3.2_CSS_01", "3.2_CSS_01"]);
});

test("an unknown form of EARL is refused by name", async () => {
  const report = await check({ url, content });
  expect(() => writeEarl(report, untyped("rdfxml"))).toThrow(
    expect.objectContaining({ code: "EarlForm", message: "rdfxml is not an EARL format." }) as Error,
  );
});

test("undefined values count as missing: there are limits, a desktop, an assertor", async () => {
  const unmade = { maxBytes: untyped(undefined), maxNodes: untyped(Number.NaN), maxDepth: untyped(null) };
  expect(budgetWith({ ...unmade, maxSteps: 5 })).toEqual({ ...budgetWith({}), maxSteps: 5 });
  const wide = "<!DOCTYPE html><style>@media (width: 1280px) { p { text-decoration: blink } }</style><p>x";
  const environment = { width: untyped(undefined), height: untyped(null) };
  const { judgements, messages } = await check({ url, content: wide }, { environment, only: "7.2_CSS_02" });
  expect([judgements.map(({ result }) => result), messages]).toEqual([[1], []]);
  const report = await check({ url, content });
  const earl = writeEarl(report, "turtle", { assertor: { title: untyped(undefined), version: untyped(null) } });
  expect(earl).toBe(writeEarl(report, "turtle"));
});

test.each([
  [new Error("it is gone"), "it is gone"],
  [Object.create(null), "a value that cannot be shown"],
  [undefined, "undefined"],
])("the page is evaluated without a sheet if its loading or lookup throws %o", async (thrown, reason) => {
  const missing = () => {
    throw thrown;
  };
  const note = [`The style sheet http://www.example.com/a.css was not loaded: ${reason}`];
  const options = { only: "3.2_CSS_01" };
  const without = (await check({ url, content }, options)).judgements;
  for (const load of [missing, () => Promise.reject(thrown)]) {
    const { judgements, messages } = await check({ url, content }, { ...options, load });
    expect([judgements, messages]).toEqual([without, note]);
  }
  const { judgements, messages } = checkWith({ url, content }, missing, options);
  expect([judgements, messages]).toEqual([without, note]);
});
