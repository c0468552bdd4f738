import { expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { sheetOfDataUrl } from "./data-url.ts";

/** By RFC 2397 and the Fetch Standard, by hand. */
test.each([
  ["data:text/css,p%7Bcolor:red%7D", "text/css", "p{color:red}"],
  ["data:text/css;charset=utf-8,p{}", "text/css;charset=utf-8", "p{}"],
  ["data:text/css;base64,cHt9", "text/css", "p{}"],
  ["data:text/css; BASE64,cHt9", "text/css", "p{}"],
  ["data:text/css;base64,cH%74%39", "text/css", "p{}"],
  ["data:text/css,100%", "text/css", "100%"],
  ["data:text/css,%4", "text/css", "%4"],
  ["data:text/css,%C3%A9,\u00e9", "text/css", "\u00e9,\u00e9"],
  ["data:,p{}", "text/plain", "p{}"],
  ["data:;charset=utf-8,p{}", "text/plain;charset=utf-8", "p{}"],
  ["data:text/css,", "text/css", ""],
])("%s is %s", (url, contentType, text) => {
  const sheet = sheetOfDataUrl(url);
  expect(sheet?.contentType).toBe(contentType);
  expect(new TextDecoder().decode(sheet?.content as Uint8Array)).toBe(text);
});

test.each(["data:text/css", "data:text/css;base64,%%%", "data:text/css;base64,a"])("%s is no sheet", (url) => {
  expect(sheetOfDataUrl(url)).toBeUndefined();
});

const failing = (content: string) =>
  checkWith({ url: "https://example.org/", content }, {}, { only: ["7.2_CSS_02"] }).judgements.filter(
    ({ result }) => result === 1,
  ).length;

test("a page's links and imports of data: URLs are read, without asking anybody", () => {
  const blink = "data:text/css,p%7Btext-decoration:blink%7D";
  expect(failing(`<!DOCTYPE html><link rel=stylesheet href="${blink}"><p>x`)).toBe(1);
  expect(failing(`<!DOCTYPE html><style>@import "${blink}";</style><p>x`)).toBe(1);
  expect(failing(`<!DOCTYPE html><link rel=stylesheet href="${blink.replace("text/css", "")}"><p>x`)).toBe(0);
});
