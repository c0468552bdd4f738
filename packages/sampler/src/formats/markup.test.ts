import fc from "fast-check";
import { expect, test } from "vitest";
import { html, render } from "./markup.ts";

/** Escapes each character by itself as the HTML Standard requires: characters that a document must not have become U+FFFD. */
function expected(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const isControl = (code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(code)) || (code >= 0x7f && code <= 0x9f);
      const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe; // a noncharacter of Unicode
      return isControl || isNone || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : (entities[sign] ?? sign);
    })
    .join("");
}

test.each([
  "plain",
  "a & <b>",
  `"'`,
  "\u0000\u0009\u007f\u0085",
  "\ud800",
  "😀",
  "\udc00\ud800x",
  "ü\u00a0",
  "\ufdd0\ufffe\u{1ffff}\u{10fffd}",
])("%j", (text) => {
  expect(render(html`${text}`)).toBe(expected(text));
});

test("any text is escaped character by character", () => {
  const any = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
  const few = fc.string({ unit: fc.constantFrom("a", "&", "<", "\u0007", "\ud83d", "\ude00") });
  fc.assert(
    fc.property(fc.oneof(any, few), (text) => {
      expect(render(html`${text}`)).toBe(expected(text));
    }),
  );
});
