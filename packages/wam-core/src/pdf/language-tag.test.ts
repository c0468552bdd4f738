import fc from "fast-check";
import { expect, test } from "vitest";
import { isLanguageTag } from "./language-tag.ts";

// RFC 5646, appendix A, without tags for private use only.
const legal =
  `de fr ja i-enochian zh-Hant zh-Hans sr-Cyrl sr-Latn zh-cmn-Hans-CN cmn-Hans-CN zh-yue-HK yue-HK zh-Hans-CN
  sr-Latn-RS sl-rozaj sl-rozaj-biske sl-nedis de-CH-1901 sl-IT-nedis hy-Latn-IT-arevela de-DE en-US es-419 de-CH-x-phonebk
  az-Arab-x-AZE-derbend az-Latn az-Arab-x-AZE qaa-Qaaa-QM-x-southern de-Qaaa sr-Latn-QM sr-Qaaa-RS en-US-u-islamcal
  zh-CN-a-myext-x-private en-a-myext-b-another EN-gb nb-NO`.split(/\s+/);
test.each(legal)("%s is well-formed", (tag) => expect(isLanguageTag(tag)).toBe(true));

// The last three of appendix A, then tags from real documents.
const illegal = ["de-419-DE", "a-DE", "ar-a-aaa-b-bbb-a-ccc", "", "English", "en_US", "en-", "-en", "en US", "en--US"];
const others = ["x-private", "e", "12", "en-US-US", "de-1901-1901", "en-a", "en-x", "deutschland-DE", "en-\u00e9"];
test.each([...illegal.filter((tag) => tag !== "English"), ...others])("%j is not well-formed", (tag) =>
  expect(isLanguageTag(tag)).toBe(false),
);

test("seven letters may be a reserved language, so English has a valid form", () => {
  expect(isLanguageTag("English")).toBe(true);
});

test("every text gets an answer", () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => typeof isLanguageTag(text) === "boolean"));
});
