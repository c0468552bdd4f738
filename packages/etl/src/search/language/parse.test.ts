import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../../../test/support/any-text.ts";
import { parseField } from "./fields.ts";
import { parseSearch } from "./parse.ts";
import { LONGEST_SEARCH } from "./query.ts";

const words = (...list: string[]) => ({ kind: "words", words: list });
const field = (value: object) => ({ kind: "field", field: value });

test.each([
  ["", { kind: "all" }],
  ["kommune", words("kommune")],
  ["Ålesund KOMMUNE", { kind: "and", parts: [words("alesund"), words("kommune")] }],
  ['"to be"', words("to", "be")],
  ["e-post", words("e", "post")],
  ["http://a.eu/b", words("http", "a", "eu", "b")],
  ["10:30", words("10", "30")],
  ["a or b and c", { kind: "or", parts: [words("a"), { kind: "and", parts: [words("b"), words("c")] }] }],
  [
    "(a OR b) -c",
    {
      kind: "and",
      parts: [
        { kind: "or", parts: [words("a"), words("b")] },
        { kind: "not", part: words("c") },
      ],
    },
  ],
  ["not not a", words("a")],
  ['"not"', words("not")],
  ["lang:nb-NO", field({ name: "lang", value: "nb" })],
  ["letter:b..D", field({ name: "letter", letters: ["B", "C", "D"] })],
  ["letter:n/a", field({ name: "letter", letters: ["n/a"] })],
  ["score:0.1..0.3", field({ name: "score", low: 0.1, high: 0.3 })],
  ["score:..0,3", field({ name: "score", low: 0, high: 0.3 })],
  ["date:2026-01..2026-03", field({ name: "date", low: 20_454, high: 20_543 })],
  ["date:2024-02-29", field({ name: "date", low: 19_782, high: 19_782 })],
  ["country:no", field({ name: "country", value: "NO" })],
  ["region:no08", field({ name: "region", value: "NO08" })],
  ["sector:j", field({ name: "sector", value: "J" })],
  ["sector:2.1:p", field({ name: "sector", value: "2.1:P" })],
  ["sector:2:84.11", field({ name: "sector", value: "84.11" })],
  ['test:"7.2_CSS_02"', field({ name: "test", value: "7.2_CSS_02" })],
  ["collection:Ministries", field({ name: "collection", value: "Ministries" })],
  ['collection:"of Norway: (a) -b"', field({ name: "collection", value: "of Norway: (a) -b" })],
  ['collection:"say \\"hi\\" \\\\"', field({ name: "collection", value: 'say "hi" \\' })],
  ["collection:none", field({ name: "collection", value: "none" })],
  ["mime:PDF", field({ name: "type", value: "pdf" })],
  ["site:https://Www.Example.org/", field({ name: "site", value: "www.example.org" })],
  ["site:Bücher.example/Größe", field({ name: "site", value: "xn--bcher-kva.example/gr%c3%b6%c3%9fe" })],
  ["site:\u0645\u062b\u0627\u0644.example", field({ name: "site", value: "xn--mgbh0fb.example" })],
  ["site:ü:x", field({ name: "site", value: "ü:x" })],
])("%s", (text, query) => {
  expect(parseSearch(text)).toEqual({ query });
});

test.each([
  ["(a", "open-parenthesis", 0, "("],
  ["a ((", "open-parenthesis", 3, "("],
  ["a)", "odd-parenthesis", 1, ")"],
  ["()", "odd-parenthesis", 1, ")"],
  ["a and", "missing-part", 5, ""],
  ["or a", "missing-part", 0, "or"],
  ['"a b', "open-quote", 0, '"a b'],
  ["a !!", "no-words", 2, "!!"],
  ["colour:red", "unknown-field", 0, "colour"],
  ["letter:F", "bad-value", 0, "letter:F"],
  ["score:0.3..0.1", "bad-value", 0, "score:0.3..0.1"],
  ["date:2026-13", "bad-value", 0, "date:2026-13"],
  ["country:Oslo", "bad-value", 0, "country:Oslo"],
  ["region:NO", "bad-value", 0, "region:NO"],
  [`collection:${"x".repeat(65)}`, "bad-value", 0, `collection:${"x".repeat(48)}…`],
  ['collection:"a\\"', "open-quote", 11, '"a\\"'],
  ["(".repeat(21) + "a" + ")".repeat(21), "too-deep", 20, "("],
  ["a ".repeat(101), "too-many", 200, "a"],
  ["a".repeat(501), "too-long", 500, "a"],
])("%s is %s", (text, code, at, part) => {
  expect(parseSearch(text)).toMatchObject({ fault: { code, at, text: part } });
});

const parts = fc.constantFrom(
  "(",
  ")",
  '"',
  "“",
  "and",
  "OR",
  "not",
  "-",
  ":",
  "lang:",
  "score:",
  "..",
  " ",
  "a",
  "0.1",
  "\ud800",
  "\0",
  "'",
);

test("any text is a query, or has a fault; text that is too long is refused", () => {
  const any = fc.oneof(
    anyText({ maxLength: 600 }),
    fc.array(parts, { maxLength: 200 }).map((list) => list.join("")),
  );
  fc.assert(
    fc.property(any, (text) => {
      const parsed = parseSearch(text);
      if (text.length > LONGEST_SEARCH) expect(parsed).toMatchObject({ fault: { code: "too-long" } });
      if (!("fault" in parsed)) return;
      const { at, length } = parsed.fault;
      expect(at + length).toBeLessThanOrEqual(text.length);
      expect(at).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['collection:say "hi": (x)', { name: "collection", value: 'say "hi": (x)' }],
  ["sector:2.1:62", { name: "sector", value: "2.1:62" }],
  ["collection:", undefined],
  ["colour:red", undefined],
  ["words", undefined],
])("the field of a link is read without quotation marks: %s", (text, expected) => {
  expect(parseField(text)).toEqual(expected);
});
