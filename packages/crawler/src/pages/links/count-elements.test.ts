import { expect, test } from "vitest";
import { countElements, extractLinks } from "./extract.ts";

const html = "<!DOCTYPE html><html><p>a<template><b></template><svg><a/><title>t</title></svg><script>'<u>'</script>";
const nonAscii = '<p title="é<b>"><i>€</i>';

/** The numbers are counted by hand. The crawl must write the same number into the page's record. */
test.each([
  ["HTML", "text/html", Buffer.from(html), 8],
  ["no type", undefined, Buffer.from(html), 8],
  ["no content", "text/html", Buffer.alloc(0), 0],
  ["UTF-16 by its mark", "text/html", Buffer.from(`\uFEFF${nonAscii}`, "utf16le"), 2],
  [
    "windows-1252 by the header",
    "text/html; charset=windows-1252",
    Buffer.from('<p title="\xe9<b>">\x80', "latin1"),
    1,
  ],
  [
    "shift_jis, where a byte looks like ASCII",
    "text/html; charset=shift_jis",
    Buffer.from("<p>\x83\x5c<b>", "latin1"),
    2,
  ],
  [
    "XHTML: CDATA, and scripts that are markup",
    "application/xhtml+xml",
    Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><![CDATA[<b>]]><script><u/></script></html>'),
    3,
  ],
])("the size of a page is the same without its links: %s", (_, contentType, body, elements) => {
  const headers = contentType === undefined ? [] : ([["Content-Type", contentType]] as const);
  expect(countElements({ headers, body })).toBe(elements);
  expect(extractLinks({ url: "http://site.test/", headers, body }).elements).toBe(elements);
});
