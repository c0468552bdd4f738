import { expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { PAGE, styled } from "../test-style.ts";
import { sheetOfDataUrl } from "./data-url.ts";

/** Returns the sheet of a URL, which the URL parser normalises first. */
const sheetOf = (url: string) => sheetOfDataUrl(new URL(url).href);

/** Expectations by hand, from the Fetch Standard ("data: URL processor") and the Infra Standard ("forgiving-base64 decode"). */
test.each([
  ["data:text/css,p%7Bcolor:red%7D", "text/css", "p{color:red}"],
  ["data:text/css,p { color: red }", "text/css", "p { color: red }"],
  ["data:text/css;charset=utf-8,p{}", "text/css;charset=utf-8", "p{}"],
  ["data:text/css;charset=utf-8;base64,cHt9", "text/css;charset=utf-8", "p{}"],
  ["data:text/css;base64,cHt9", "text/css", "p{}"],
  ["data:text/css; BASE64,cHt9", "text/css", "p{}"],
  ["data:text/css;base64 ,cHt9", "text/css", "p{}"],
  ["data:text/css;base64,cH%74%39", "text/css", "p{}"],
  ["data:text/css;base64,cH%20t%0A9", "text/css", "p{}"],
  ["data:text/css;base64,cHt9cQ", "text/css", "p{}q"],
  ["data:text/css;base64,cHt9cQ==", "text/css", "p{}q"],
  ["data:text/css;base64,cHt9cQ%3D%3D", "text/css", "p{}q"],
  ["data:text/css;base64,", "text/css", ""],
  ["data:text/css;base64;x,cHt9", "text/css;base64;x", "cHt9"],
  ["data:text/css;xbase64,cHt9", "text/css;xbase64", "cHt9"],
  ["data:text/css,100%", "text/css", "100%"],
  ["data:text/css,%4", "text/css", "%4"],
  ["data:text/css,%zz%25", "text/css", "%zz%"],
  ["data:text/css,%C3%A9,\u00e9", "text/css", "\u00e9,\u00e9"],
  ["data:text/css,a+b?c", "text/css", "a+b?c"],
  ["data: text/css ,p{}", "text/css", "p{}"],
  ["data:,p{}", "text/plain", "p{}"],
  ["data:;charset=utf-8,p{}", "text/plain;charset=utf-8", "p{}"],
  ["data:;base64,cHt9", "text/plain", "p{}"],
  ["data:text/css,", "text/css", ""],
])("%s is %s", (url, contentType, text) => {
  const sheet = sheetOf(url);
  expect(sheet?.contentType).toBe(contentType);
  expect(new TextDecoder().decode(sheet?.content as Uint8Array)).toBe(text);
});

test.each([
  "data:text/css",
  "data:text/css;base64",
  "data:text/css;base64,%%%",
  "data:text/css;base64,a",
  "data:text/css;base64,YQ=",
  "data:text/css;base64,Y=Q=",
  "data:text/css;base64,YQ==YQ==",
  "data:text/css;base64,cHt9-_",
])("%s is no sheet", (url) => {
  expect(sheetOf(url)).toBeUndefined();
});

const blink = "data:text/css,p%7Btext-decoration:blink%7D";

/** Returns the number of barriers, and the messages, of a page with one paragraph. */
function checked(head: string, doctype = "<!DOCTYPE html>") {
  const { judgements, messages } = checkWith(
    { url: PAGE, content: `${doctype}${head}<p>x` },
    { "http://www.example.com/dir/a.css": { content: `@import "${blink}";`, contentType: "text/css" } },
    { only: ["7.2_CSS_02"] },
  );
  return [judgements.filter(({ result }) => result === 1).length, messages];
}

test("links and imports of data: URLs are read without requests", () => {
  const nested = `data:text/css,@import "${encodeURIComponent(blink)}";`;
  for (const head of [
    `<link rel=stylesheet href="${blink}">`,
    `<style>@import "${blink}";</style>`,
    `<style>@import url(${blink}) screen;</style>`,
    `<link rel=stylesheet href='${nested}'>`,
    "<link rel=stylesheet href=a.css>",
    `<link rel=stylesheet href='data:text/css,@import "http://www.example.com/dir/a.css";'>`,
    `<link rel=stylesheet href="DATA:TEXT/CSS,p%7Btext-decoration:blink%7D">`,
    `<base href="/x/"><link rel=stylesheet href="${blink}">`,
  ])
    expect([head, ...checked(head)]).toEqual([head, 1, []]);
  expect(styled(`<link rel=stylesheet href="${blink}"><style>@import "${blink}";</style>`).requests).toEqual([]);
});

test("sheets that do not apply are not read", () => {
  for (const head of [
    `<link rel=stylesheet media=print href="${blink}">`,
    `<link rel="alternate stylesheet" title=x href="${blink}">`,
    `<link rel=stylesheet type=text/plain href="${blink}">`,
    `<style>@import url(${blink}) print;</style>`,
    // A data: URL is no base: nothing is relative to it (URL Standard, "opaque path").
    `<link rel=stylesheet href='data:text/css,@import "a.css";'>`,
    `<link rel=stylesheet href='data:text/css,@import "%23x";'>`,
    // The text after # is the fragment.
    `<link rel=stylesheet href="data:text/css,#x${blink.slice(14)}">`,
  ])
    expect([head, ...checked(head)]).toEqual([head, 0, []]);
});

test("only text/css is read; in quirks mode any type, as in Chromium; a message names a sheet that was not read", () => {
  const plain = `<link rel=stylesheet href="${blink.replace("text/css", "")}">`;
  expect(checked(plain)).toEqual([
    0,
    ['style sheet data:,p%7Btext-decoration:blink%7D not read: it is served as "text/plain", not as text/css'],
  ]);
  expect(checked(plain, "")).toEqual([1, []]);
});

test.each(["<!DOCTYPE html>", ""])("with the doctype %j, a message names a malformed URL", (doctype) => {
  expect(checked("<link rel=stylesheet href='data:text/css;base64,a'>", doctype)).toEqual([
    0,
    ["style sheet data:text/css;base64,a not read: the URL is malformed"],
  ]);
});

test("the encoding comes from charset, else from the page (6.7)", () => {
  // Byte E7 is U+0437 in windows-1251, so the rule matches. In UTF-8 this letter has two bytes.
  const rule = (charset: string) =>
    `<link rel=stylesheet href="data:text/css${charset},.%E7%7Btext-decoration:blink%7D">`;
  const failing = (html: string, encoding: string) =>
    checkWith({ url: PAGE, content: `<!DOCTYPE html>${html}<p class=\u0437>x`, encoding }, {}, { only: ["7.2_CSS_02"] })
      .judgements;
  const results = (html: string) => failing(html, "utf-8").map(({ result }) => result);
  expect(results(rule(";charset=windows-1251"))).toEqual([1]);
  expect(results(rule(""))).toEqual([0]);
  expect(results(rule(";charset=utf-8"))).toEqual([0]);
});

test("a data: URL counts as bytes of a sheet (--max-bytes)", () => {
  const letters = "x".repeat(2_000);
  const check = (maxBytes: number) =>
    checkWith(
      { url: PAGE, content: "<!DOCTYPE html><link rel=stylesheet href=a.css><p>x" },
      { "http://www.example.com/dir/a.css": `@import "data:text/css,${letters}";` },
      { only: ["7.2_CSS_02"], budget: { maxBytes } },
    );
  expect(() => check(1_999)).toThrow(/bytes/);
  expect(() => check(2_000)).not.toThrow();
});

test("a location shows the beginning of a long data: URL", () => {
  const long = `${blink}/*${"x".repeat(1_000_000)}*/`;
  const { judgements } = checkWith(
    { url: PAGE, content: `<!DOCTYPE html><link rel=stylesheet href="${long}"><p>x` },
    {},
    { only: ["7.2_CSS_02"] },
  );
  const text = JSON.stringify(judgements);
  expect(text).toContain(`${long.slice(0, 200)}\u2026${long.length}`);
  expect(text.length).toBeLessThan(5_000);
});
