import { expect, test } from "vitest";
import { stillPage, stillStyle } from "./still-page.ts";

const still = (body: string) => {
  const [, found = ""] =
    /<body[^>]*>([^]*)<\/body>/.exec(
      stillPage(`<!DOCTYPE html><body>${body}`, "http://a.example/d/", () => undefined),
    ) ?? [];
  return found;
};

test.each([
  ["<p>a<script>x</script>b</p>", "<p>ab</p>"],
  ['<a href="http://b.example/" ping="x" onclick="y">a</a>', "<a>a</a>"],
  ['<a href="#part">a</a>', '<a href="#part">a</a>'],
  ['<a href=" #part">a</a>', "<a>a</a>"],
  ['<img src="http://b.example/i.gif" alt="i" srcset="j 2x">', '<img alt="i">'],
  ['<img src="data:image/gif;base64,R0">', '<img src="data:image/gif;base64,R0">'],
  ['<img src="data:image/svg+xml,<svg/>">', "<img>"],
  [
    '<form action="/x" method="post"><button formaction="/y">b</button></form>',
    '<form method="post"><button>b</button></form>',
  ],
  ["<noscript><img src=x></noscript>", "<noscript><img></noscript>"],
  [
    '<svg><a xlink:href="http://b.example/"><text>t</text></a><image href="x"/></svg>',
    "<svg><a><text>t</text></a><image></image></svg>",
  ],
  ['<p style="background:URL( http://b.example/)">p</p>', '<p style="background:-left-out( http://b.example/)">p</p>'],
  ["<style>p{color:red}</style>", "<style>p{color:red}</style>"],
  ["<link rel=preconnect href=http://b.example><p>p", "<p>p</p>"],
])("%s", (input, expected) => {
  expect(still(input)).toBe(expected);
});

test("archived style sheets stay; their whole address is resolved by the first base", () => {
  const urls: string[] = [];
  const markup = stillPage(
    '<base href="/e/"><base href="/f/"><link rel="Stylesheet alternate" href="s.css" media="print"><link rel=stylesheet>',
    "http://a.example/d/",
    (url) => {
      urls.push(url);
      return url.endsWith("s.css") ? "/sheet?1" : undefined;
    },
  );
  expect(urls).toEqual(["http://a.example/e/s.css", "http://a.example/e/"]);
  expect(markup).toBe('<html><head><link media="print" rel="stylesheet" href="/sheet?1"></head><body></body></html>');
});

test("addresses in style are removed, except data URLs; the cost is linear in the number of elements", () => {
  expect(stillStyle("@import 'a'; p{background:url(data:image/gif;base64,R0)} q{cursor:url('x')}")).toBe(
    "@-left-out 'a'; p{background:url(data:image/gif;base64,R0)} q{cursor:-left-out('x')}",
  );
  const wide = "<p onclick=x>p</p>".repeat(20_000);
  expect(still(wide)).toHaveLength("<p>p</p>".length * 20_000);
});
