import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFields } from "../../web/transport/parse-fields.ts";
import { textField, urlField } from "./warc-fields.ts";
import { anyText } from "../../../../../test/support/any-text.ts";
import { anyWebUrl } from "../../../../../test/support/any-web-url.ts";
import { percentDecoded } from "../../url/normalise.ts";

const fieldText = anyText({ maxLength: 60 });

describe("textField", () => {
  test("plain text stays readable, also beyond ASCII", () => {
    expect(textField("Ærø – Ελλάδα 😀 : news")).toBe("Ærø – Ελλάδα 😀 : news");
  });

  test.each([
    ["a\r\nWARC-Type: x", "a%0D%0AWARC-Type: x"],
    [" padded ", "%20padded%20"],
    ["100 %", "100 %25"],
    ["a\u2028b", "a%E2%80%A8b"],
    ["\u0000", "%00"],
  ])("%j cannot break out of its line", (text, field) => {
    expect(textField(text)).toBe(field);
  });

  test("any text comes back from a block of fields, lone surrogates as U+FFFD", () => {
    fc.assert(
      fc.property(fc.array(fieldText, { maxLength: 5 }), (texts) => {
        const block = Buffer.from(texts.map((text) => `x: ${textField(text)}\r\n`).join("")).toString("utf8");
        expect(parseFields(block).map(([, value]) => percentDecoded(value))).toEqual(
          texts.map((text) => Buffer.from(text).toString()),
        );
      }),
    );
  });

  test("a lone surrogate becomes U+FFFD", () => {
    expect(textField("a\ud800b")).toBe("a\ufffdb");
  });
});

describe("urlField", () => {
  test("a serialised URL stays as it is", () => {
    fc.assert(
      fc.property(anyWebUrl({ query: true }), (url) => {
        const { href } = new URL(url);
        expect(urlField(href)).toBe(href);
      }),
    );
  });

  test("any other text becomes visible ASCII", () => {
    expect(urlField("https://example.org/ü\r\nx: y")).toBe("https://example.org/%C3%BC%0D%0Ax:%20y");
    fc.assert(
      fc.property(fieldText, (text) => {
        expect(urlField(text)).toMatch(/^[\x21-\x7e]*$/);
      }),
    );
  });
});

describe("parseFields", () => {
  test("folded lines, LF, missing colons and empty values", () => {
    expect(parseFields("A: 1\nb:2\r\n\t3\r\n  4 \r\nnone\r\nC:\r\nA: 5")).toEqual([
      ["A", "1"],
      ["b", "2 3 4"],
      ["C", ""],
      ["A", "5"],
    ]);
  });

  test("only spaces and tabs are trimmed: a no-break space is part of the value", () => {
    expect(parseFields("a: \t\u00a0x\u00a0 \r\n")).toEqual([["a", "\u00a0x\u00a0"]]);
  });

  test("a megabyte of blanks between two words costs no more than reading it", () => {
    const value = `a${" ".repeat(1_000_000)}b`;
    expect(parseFields(`x: ${value}\r\n`)).toEqual([["x", value]]);
  });
});
