import { describe, expect, test } from "vitest";
import { extractLinks } from "./extract.ts";
import { extract, extractBytes, found, pageUrl } from "./test-extract.ts";

type Case = readonly [name: string, markup: string, ...urls: string[]];

function table(cases: readonly Case[], headers: Record<string, string> = {}): void {
  test.each(cases)("%s", (_name, markup, ...urls) => expect(found(markup, headers)).toEqual(urls));
}

/** The expectations follow the HTML standard (13.2.5 tokenization, 4.2 and 4.6 links) and the URL standard. */
describe("elements", () => {
  table([
    ["a", `<a href="x.html">x</a>`, "x.html"],
    ["a without href", `<a name="x">x</a>`],
    ["a with an empty href is the page", `<a href="">x</a>`, "page.html?own=1"],
    ["a with href and no value is the page", `<a href>x</a>`, "page.html?own=1"],
    ["a with a fragment only is the page", `<a href="#top">x</a>`, "page.html?own=1"],
    ["a with a query only", `<a href="?b=2">x</a>`, "page.html?b=2"],
    ["rel=nofollow is followed", `<a rel="nofollow" href="x.html">x</a>`, "x.html"],
    ["target and download change nothing", `<a target="_blank" download href="x.html">x</a>`, "x.html"],
    ["area", `<map><area shape="rect" href="x.html"></map>`, "x.html"],
    ["svg a with href", `<svg><a href="x.html"/></svg>`, "x.html"],
    ["svg a with xlink:href", `<svg><a xlink:href="x.html"></a></svg>`, "x.html"],
    ["svg a: href comes before xlink:href", `<svg><a xlink:href="y.html" href="x.html"></a></svg>`, "x.html"],
    ["xlink:href of an HTML a is no link", `<a xlink:href="x.html">x</a>`],
    ["frame in a frameset", `<frameset><frame src="x.html"><frame src="y.html"></frameset>`, "x.html", "y.html"],
    ["frame in nested framesets", `<frameset><frameset><frame src="x.html"></frameset></frameset>`, "x.html"],
    ["frameset after a stray end tag", `</frameset><frameset><frame src="x.html"></frameset>`, "x.html"],
    ["frame outside of a frameset is no element", `<p><frame src="x.html"></p>`],
    ["frameset in a body is no element", `<body><p>text<frameset><frame src="x.html"></frameset>`],
    ["iframe", `<iframe src="x.html"></iframe>`, "x.html"],
    ["iframe: its content is text", `<iframe src="x.html"><a href="y.html">y</a></iframe>`, "x.html"],
    ["iframe about:blank", `<iframe src="about:blank"></iframe>`],
    ["iframe with srcdoc", `<iframe srcdoc="<a href='x.html'>x</a>"></iframe>`, "x.html"],
    ["iframe with srcdoc, references twice", `<iframe srcdoc="&lt;a href='x?a=1&amp;amp;b=2'>"></iframe>`, "x?a=1&b=2"],
    ["noframes", `<frameset><noframes><a href="x.html">x</a></noframes></frameset>`, "x.html"],
    ["noframes in a body", `<noframes><body><a href="x.html">x</a></body></noframes>`, "x.html"],
    ["noscript in the body", `<noscript><a href="x.html">x</a></noscript>`, "x.html"],
    ["noscript in the head", `<head><noscript><meta http-equiv=refresh content="0;url=x.html"></noscript>`, "x.html"],
    ["noembed is text", `<noembed><a href="x.html">x</a></noembed>`],
    ["img, script and form are no links", `<img src="x.png"><script src="x.js"></script><form action="x">`],
    ["object and embed are no links", `<object data="x.html"></object><embed src="y.html">`],
    ["textarea is text", `<textarea><a href="x.html">x</a></textarea>`],
    ["title is text", `<title><a href="x.html">x</a></title>`],
    ["style is text", `<style><a href="x.html"></style>`],
    ["script is text", `<script>var a = '<a href="x.html">x</a>'</script>`],
    ["xmp is text", `<xmp><a href="x.html">x</a></xmp>`],
    ["plaintext ends all markup", `<plaintext><a href="x.html">x</a></plaintext><a href="y.html">`],
    ["template is inert", `<template><a href="x.html">x</a></template><a href="y.html">y</a>`, "y.html"],
    ["template in template", `<template><template></template><a href="x.html"></template><a href="y">`, "y"],
    [
      "template of a shadow root is shown",
      `<template shadowrootmode="open"><a href="x.html">x</a></template>`,
      "x.html",
    ],
    ["template that nobody closes", `<template><a href="x.html">x</a>`],
    [
      "template: its scripts and bases are inert",
      `<template><base href="/b/"><script>location="y"</script></template><a href="x">`,
      "x",
    ],
    ["select", `<select><option><a href="x.html">x</a></select>`, "x.html"],
    ["table without cells", `<table><a href="x.html">x</a></table>`, "x.html"],
    ["button", `<button><a href="x.html">x</a></button>`, "x.html"],
    ["a in a", `<a href="x.html"><a href="y.html"></a></a>`, "x.html", "y.html"],
    ["each URL once", `<a href="x.html"></a><area href="x.html"><a href="./x.html#f">`, "x.html"],
    ["in document order", `<a href="b"></a><iframe src="a"></iframe><a href="c">`, "b", "a", "c"],
  ]);
});

describe("link elements", () => {
  table([
    ["next", `<link rel="next" href="x.html">`, "x.html"],
    ["prev", `<link rel="prev" href="x.html">`, "x.html"],
    ["previous", `<link rel="previous" href="x.html">`, "x.html"],
    ["canonical", `<link rel="canonical" href="x.html">`, "x.html"],
    ["relations in any case, among others", `<link rel="foo NEXT" href="x.html">`, "x.html"],
    ["alternate in another language", `<link rel="alternate" hreflang="de" href="x.html">`, "x.html"],
    ["alternate of HTML", `<link rel="alternate" type="text/html; charset=utf-8" href="x.html">`, "x.html"],
    ["alternate RSS", `<link rel="alternate" type="application/rss+xml" href="x.xml">`],
    ["alternate Atom", `<link rel="alternate" type="Application/Atom+XML" href="x.xml">`],
    ["alternate JSON", `<link rel="alternate" type="application/json" href="x.json">`],
    ["alternate style sheet", `<link rel="alternate stylesheet" href="x.css">`],
    ["style sheet", `<link rel="stylesheet" href="x.css">`],
    ["icon", `<link rel="icon" href="x.ico">`],
    ["no relation", `<link href="x.html">`],
    ["nextish", `<link rel="nextish" href="x.html">`],
    ["rev", `<link rev="next" href="x.html">`],
    ["in the body", `<p><link rel="next" href="x.html">`, "x.html"],
  ]);
});

describe("base", () => {
  table([
    ["applies", `<base href="/other/"><a href="x.html">`, "/other/x.html"],
    ["applies to links before it", `<a href="x.html"></a><base href="/other/">`, "/other/x.html"],
    ["the first one counts", `<base href="/one/"><base href="/two/"><a href="x">`, "/one/x"],
    ["the first one with href counts", `<base target="_top"><base href="/two/"><a href="x">`, "/two/x"],
    ["relative", `<base href="sub/"><a href="x">`, "sub/x"],
    ["of another host", `<base href="https://other.test/b/c"><a href="x">`, "https://other.test/b/x"],
    ["a fragment is that of the base", `<base href="/other/"><a href="#f">`, "/other/"],
    ["data: is the page (D67)", `<base href="data:text/plain,"><base href="/two/"><a href="x">`, "x"],
    ["javascript: is the page (D67)", `<base href="javascript:1"><base href="/two/"><a href="x">`, "x"],
    ["of another scheme: nothing is relative to it", `<base href="ftp://other.test/"><a href="x"></a><a href="#"></a>`],
    [
      "opaque: only absolute links",
      `<base href="mailto:a@b.test"><a href="x"></a><a href="https://b.test/x">`,
      "https://b.test/x",
    ],
    ["broken is none", `<base href="http://[/"><a href="x">`, "x"],
    ["in the body", `<p><base href="/other/"><a href="x">`, "/other/x"],
    ["in a comment", `<!-- <base href="/other/"> --><a href="x">`, "x"],
    ["of a srcdoc", `<iframe srcdoc="<base href='/other/'>"></iframe><a href="x">`, "x"],
    ["for meta refresh", `<base href="/other/"><meta http-equiv="refresh" content="0;url=x">`, "/other/x"],
    ["for scripts", `<base href="/other/"><script>location = "x"</script>`, "/other/x"],
  ]);
});

describe("meta refresh", () => {
  const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;
  table([
    ["plain", refresh("0;url=x.html"), "x.html"],
    ["upper case, quotes, spaces", `<META HTTP-EQUIV=REFRESH CONTENT=" 5 ;  URL = 'x.html' junk">`, "x.html"],
    ["double quotes", `<meta http-equiv=refresh content='1;url="x.html"'>`, "x.html"],
    ["unclosed quote", refresh("1;url='x.html"), "x.html"],
    ["comma", refresh("5, x.html"), "x.html"],
    ["space only", refresh("5 x.html"), "x.html"],
    ["without url=", refresh("5;x.html"), "x.html"],
    ["without url=, in quotes", refresh("5;'x.html'"), "x.html"],
    ["URL that begins with u", refresh("5;under.html"), "under.html"],
    ["URL that begins with url", refresh("5;urls.html"), "urls.html"],
    ["fraction", refresh("0.5;url=x.html"), "x.html"],
    ["point first", refresh(".5;url=x.html"), "x.html"],
    ["many points", refresh("1.2.3;url=x.html"), "x.html"],
    ["reload only", refresh("30")],
    ["reload with a semicolon", refresh("30;")],
    ["no time", refresh("url=x.html")],
    ["negative time", refresh("-1;url=x.html")],
    ["letters after the time", refresh("5s;url=x.html")],
    ["empty", refresh("")],
    ["javascript:", refresh("0;url=javascript:alert(1)")],
    ["references", refresh("0;url=x?a=1&amp;b=2"), "x?a=1&b=2"],
    ["another http-equiv", `<meta http-equiv="x-refresh" content="0;url=x.html">`],
    ["name=refresh", `<meta name="refresh" content="0;url=x.html">`],
    ["in the body", `<p>${refresh("0;url=x.html")}`, "x.html"],
  ]);
});

describe("tokenization", () => {
  table([
    ["upper case", `<A HREF="X.html">x</A>`, "X.html"],
    ["single quotes", `<a href='x.html'>`, "x.html"],
    ["no quotes", `<a href=x.html>`, "x.html"],
    ["no quotes, slash at the end is the URL's", `<a href=x/>`, "x/"],
    ["no quotes, quote inside", `<a href=x"y>`, "x%22y"],
    ["white space around =", `<a href \n=\t "x.html">`, "x.html"],
    ["slash between attributes", `<a/href="x.html"/class=y>`, "x.html"],
    ["no space between attributes", `<a class="y"href="x.html">`, "x.html"],
    ["the first of two counts", `<a href="x.html" href="y.html">`, "x.html"],
    ["> in a value", `<a title="a>b" href="x.html">`, "x.html"],
    ["> in a value of another tag", `<img alt="<a href='no.html'>"><a href="x.html">`, "x.html"],
    ["= before the name", `<a =href="no.html" href="x.html">`, "x.html"],
    ["unknown attributes", `<a data-href="no.html" href2="no" href="x.html">`, "x.html"],
    ["tag that nobody ends", `<a href="x.html"`],
    ["quote that nobody ends", `<a href="x.html>x</a><a href='y.html'>`],
    ["end tag with attributes", `</p title="<a href='no.html'>"><a href="x.html">`, "x.html"],
    ["< before a tag", `1 < 2 <<a href="x.html">`, "x.html"],
    ["tag in a tag name", `<div<a href="x.html">`],
    ["tag in attributes", `<div <a href="x.html">`],
    ["longer names", `<abbr href="no"><article href="no"><a1 href="no"><frames src="no">`],
    ["comment", `<!-- <a href="no.html"> --><a href="x.html">`, "x.html"],
    ["comment with dashes", `<!-- -- > <a href="no.html"> ---><a href="x.html">`, "x.html"],
    ["comment, empty", `<!--><a href="x.html">-->`, "x.html"],
    ["comment, empty, with a dash", `<!---><a href="x.html">-->`, "x.html"],
    ["comment with odd end", `<!-- no --!><a href="x.html">`, "x.html"],
    ["comment that begins like its odd end", `<!--!> <a href="no.html"> --><a href="x.html">`, "x.html"],
    ["comment that nobody ends", `<a href="x.html"><!-- <a href="no.html">`, "x.html"],
    ["comment with one dash ends at >", `<!- <a href="no.html">--><a href="x.html">`, "x.html"],
    ["declaration", `<!doctype html><a href="x.html">`, "x.html"],
    ["declaration ends at its first >", `<!DOCTYPE html PUBLIC ">"><a href="x.html">`, "x.html"],
    ["instruction", `<?php echo "<a href='no.html'>" ?><a href="x.html">`, "x.html"],
    ["CDATA section in HTML is a comment", `<![CDATA[ <a href="no.html">]]><a href="x.html">`, "x.html"],
    ["CDATA section in SVG is text", `<svg><![CDATA[ > <a href="no.html">]]><a href="x.html"></svg>`, "x.html"],
    ["conditional comment", `<!--[if IE]><a href="no.html"><![endif]--><a href="x.html">`, "x.html"],
    ["conditional comment that is shown", `<![if !IE]><a href="x.html"><![endif]>`, "x.html"],
    [
      "script with a tag-like name after </",
      `<script></scripty><a href="no.html"></script><a href="x.html">`,
      "x.html",
    ],
    ["script end in upper case with space", `<script>var a</SCRIPT ><a href="x.html">`, "x.html"],
    ["script escaped", `<script><!-- </script><a href="x.html">--></script>`, "x.html"],
    [
      "script escaped twice",
      `<script><!-- <script> </script><a href="no.html"> --></script><a href="x.html">`,
      "x.html",
    ],
    ["script escaped and closed at once", `<script><!--><script></script><a href="x.html">`, "x.html"],
    ["script that nobody ends is not run", `<script>location = "x.html"`],
    ["title that nobody ends", `<title>a<a href="no.html">`],
    ["self-closing raw text in HTML", `<title/><a href="no.html"></title><a href="x.html">`, "x.html"],
    ["self-closing title in SVG", `<svg><title/></svg><a href="x.html">`, "x.html"],
    ["self-closing style in SVG", `<svg><style/><a href="x.html"/></svg>`, "x.html"],
    ["title in SVG has markup", `<svg><title><a href="x.html"></title></svg>`, "x.html"],
    [
      "HTML in SVG",
      `<svg><foreignObject><style><a href="no.html"></style></foreignObject></svg><a href="x.html">`,
      "x.html",
    ],
    ["SVG that nobody closes", `<svg><path><p><style><a href="no.html"></style><a href="x.html">`, "x.html"],
    ["NUL in a name", `<a hr\0ef="no.html">`],
    ["NUL in a value", `<a href="x\0.html">`, "x%EF%BF%BD.html"],
    ["form feed between attributes", `<a\fhref="x.html">`, "x.html"],
  ]);
});

describe("URLs", () => {
  table([
    ["absolute", `<a href="https://other.test/x?y">`, "https://other.test/x?y"],
    ["of the same scheme", `<a href="//other.test/x">`, "http://other.test/x"],
    ["from the root", `<a href="/x">`, "/x"],
    ["upwards", `<a href="../x">`, "/x"],
    ["upwards beyond the root", `<a href="../../../x">`, "/x"],
    ["dots", `<a href="./a/./b/../x">`, "a/x"],
    ["white space around", `<a href=" \t\n x.html \r\n ">`, "x.html"],
    ["line ends inside", `<a href="x\n.ht\tml">`, "x.html"],
    ["space inside", `<a href="a b.html?c d">`, "a%20b.html?c%20d"],
    ["space before a fragment stays", `<a href="x #f">`, "x%20"],
    ["fragment dropped", `<a href="x.html#a#b">`, "x.html"],
    ["empty fragment dropped", `<a href="x.html#">`, "x.html"],
    ["backslashes", `<a href="\\other\\x">`, "/other/x"],
    ["reference &amp;", `<a href="x?a=1&amp;b=2">`, "x?a=1&b=2"],
    ["bare &", `<a href="x?a=1&b=2&copy=3&lt=4">`, "x?a=1&b=2&copy=3&lt=4"],
    ["reference without semicolon before a sign", `<a href="x?a&lt.b">`, "x?a%3C.b"],
    ["numeric references", `<a href="&#120;&#x2e;htm&#108">`, "x.html"],
    ["a fragment by reference", `<a href="x&#35;f">`, "x"],
    ["reference of windows-1252", `<a href="x?&#128;">`, "x?%E2%82%AC"],
    ["colon by name", `<a href="http&colon;//other.test/">`, "http://other.test/"],
    ["beyond ASCII", `<a href="é?ü">`, "%C3%A9?%C3%BC"],
    ["host beyond ASCII", `<a href="http://bücher.test/">`, "http://xn--bcher-kva.test/"],
    ["host in upper case, default port", `<a href="HTTP://OTHER.test:80/X">`, "http://other.test/X"],
    ["scheme without slashes", `<a href="http:x.html">`, "x.html"],
    ["scheme without slashes, query only", `<a href="http:?b">`, "page.html?b"],
    [
      "other schemes",
      `<a href="mailto:a@b"><a href="TEL:1"><a href="ftp://x/"><a href="data:,x"><a href="about:blank">`,
    ],
    ["unknown scheme", `<a href="foo:bar"><a href="a:b/c">`],
    ["port that is none", `<a href="http://x:99999/">`],
    ["login stays", `<a href="http://u:p@other.test/">`, "http://u:p@other.test/"],
    ["8 kB are too long", `<a href="${"x".repeat(8193)}"><a href="y">`, "y"],
    ["IPv6", `<a href="http://[::1]:8080/x">`, "http://[::1]:8080/x"],
    ["colon in the path", `<a href="./a:b">`, "a:b"],
  ]);
});

describe("header fields", () => {
  const link = (field: string) => found("", { Link: field });
  test.each<readonly [string, string, string[]]>([
    ["next", `<x.html>; rel=next`, ["x.html"]],
    ["quoted, several relations", `<x.html>; rel="start Next"`, ["x.html"]],
    ["several in one field", `<a>; rel=prev, <b>; rel="next"; title="a, b; c", <c>;rel=canonical`, ["a", "b", "c"]],
    ["comma and semicolon in the URL", `<a,b;c>; rel=next`, ["a,b;c"]],
    ["escapes in quotes", `<a>; title="\\"; rel=no"; rel=next`, ["a"]],
    ["the first rel counts", `<a>; rel=icon; rel=next`, []],
    ["other relations", `<a>; rel=preload; as=script, <b>; rel="stylesheet"`, []],
    ["a feed", `<a>; rel=alternate; type="application/rss+xml"`, []],
    ["a page in another language", `<a>; rel=alternate; hreflang=de`, ["a"]],
    ["of another resource", `<a>; rel=next; anchor="#x"`, []],
    ["names in any case, spaces", ` <a> ; REL = "next" `, ["a"]],
    ["parameter without value", `<a>; crossorigin; rel=next`, ["a"]],
    ["unclosed quote", `<a>; rel="next`, ["a"]],
    ["no brackets", `a; rel=next, <b>; rel=next`, []],
    ["empty items", `, ,<a>; rel=next,,`, ["a"]],
    ["empty target is the page", `<>; rel=next`, ["page.html?own=1"]],
  ])("Link, %s", (_name, field, urls) => expect(link(field)).toEqual(urls));

  test("two Link fields", () => {
    const headers = [
      ["Link", "<a>; rel=next"],
      ["link", "<b>; rel=prev"],
    ] as const;
    const { links } = extractLinks({ url: pageUrl, headers, body: new Uint8Array(0) });
    expect(links.map(({ url }) => url)).toEqual(["http://site.test/dir/a", "http://site.test/dir/b"]);
  });

  test("Refresh", () => expect(found("", { Refresh: "0; URL=x.html" })).toEqual(["x.html"]));

  test("their links come first and ignore base", () => {
    const { links } = extract(`<base href="/b/"><a href="y">`, { Refresh: "1;url=r", Link: "<l>; rel=next" });
    expect(links).toEqual([
      { url: "http://site.test/dir/r", source: "refresh-header" },
      { url: "http://site.test/dir/l", source: "link-header" },
      { url: "http://site.test/b/y", source: "a" },
    ]);
  });
});

test("each link names the markup that it comes from", () => {
  const page =
    `<link rel=next href=1><meta http-equiv=refresh content="0;url=2"><a href=3><area href=4><svg><a href=5 /></svg>` +
    `<iframe src=6></iframe><script>location="7"</script>`;
  expect(extract(page).links.map(({ source }) => source)).toEqual([
    "link",
    "meta-refresh",
    "a",
    "area",
    "svg-a",
    "iframe",
    "script",
  ]);
});

describe("framesets", () => {
  test("the frames are in order, each once; links in noframes are not frames", () => {
    const page = extract(
      `<frameset><frame src="a"><frame src="b#x"><frame src="b"><noframes><a href="c"></noframes></frameset>`,
    );
    expect(page.frames).toEqual(["http://site.test/dir/a", "http://site.test/dir/b"]);
    expect(page.links.map(({ source }) => source)).toEqual(["frame", "frame", "a"]);
  });

  test("a page with iframes has no frames", () => expect(extract(`<iframe src="a"></iframe>`).frames).toEqual([]));
});

describe("title", () => {
  test.each([
    ["white space, references", "<title>\n A &amp; B\t &eacute;</title>", "A & B é"],
    ["the first title counts", "<title>a</title><title>b</title>", "a"],
    ["a title of SVG does not count", "<svg><title>a</title></svg><title>b</title>", "b"],
    ["a title in a template does not count", "<template><title>a</title></template><title>b</title>", "b"],
    ["none", "<p>x", ""],
    ["300 characters", `<title>${"x".repeat(400)}</title>`, "x".repeat(300)],
  ])("%s", (_name, markup, title) => expect(extract(markup).title).toBe(title));
});

test("200,000 links are kept, each once", () => {
  const markup = Array.from({ length: 200_000 }, (_, at) => `<a href="${at}">`).join("");
  const page = extract(markup + markup);
  expect([page.links.length, page.lost]).toEqual([200_000, 0]);
  expect(page.links.at(-1)?.url).toBe("http://site.test/dir/199999");
});

test("links beyond the memory limit are counted as lost", () => {
  const long = (at: number) => `<a href="${at}${"\u{e9}".repeat(1_200)}">`;
  const page = extract(Array.from({ length: 8_000 }, (_, at) => long(at)).join(""));
  expect(page.links.length + page.lost).toBe(8_000);
  expect(page.lost).toBeGreaterThan(0);
  // With a long base, short links become long URLs.
  const short = Array.from({ length: 7_000 }, (_, at) => `<a href="${at}">`).join("");
  const below = extract(`<base href="/${"b".repeat(8_000)}/">${short}`);
  expect(below.links.length + below.lost).toBe(7_000);
  expect(below.lost).toBeGreaterThan(0);
});

test("a link of more than 8 kB is counted as lost, an image in a data: URL is not", () => {
  const { links, lost } = extract(`<a href="/${"x".repeat(9_000)}"><a href="data:,${"x".repeat(9_000)}">`);
  expect([links.length, lost]).toEqual([0, 1]);
});

test("a base of many kB does not make every link long", () => {
  const page = extract(`<base href="/${"x".repeat(9000)}/"><a href="a">`);
  expect(page.links.map(({ url }) => url)).toEqual(["http://site.test/dir/a"]);
});

test("the same link is another URL in pages of other folders and hosts", () => {
  const resolve = (url: string, href: string) => extract(`<a href="${href}">`, {}, url).links[0]?.url;
  for (let round = 0; round < 2; round++) {
    expect(resolve("http://a.test/x/1", "y")).toBe("http://a.test/x/y");
    expect(resolve("http://a.test/z/1", "y")).toBe("http://a.test/z/y");
    expect(resolve("http://a.test/x/1", "/y")).toBe("http://a.test/y");
    expect(resolve("https://a.test/x/1", "//b.test/")).toBe("https://b.test/");
    expect(resolve("http://a.test:81/x/1", "/y")).toBe("http://a.test:81/y");
    expect(resolve("http://a.test/x/1?q", "?y")).toBe("http://a.test/x/1?y");
    expect(resolve("http://a.test/x/2?q", "?y")).toBe("http://a.test/x/2?y");
  }
});

/** In XML letter case counts, `/>` ends an element, and there is no raw text. */
describe("XHTML", () => {
  const head = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x ">">]><html xmlns="http://www.w3.org/1999/xhtml">`;
  const xhtml = (markup: string) => found(head + markup, { "Content-Type": "application/xhtml+xml" });
  test.each<readonly [string, string, string[]]>([
    ["a", `<a href="x.html"/>`, ["x.html"]],
    ["script and title that end at once", `<script src="a.js"/><title/><a href="x.html"/>`, ["x.html"]],
    ["upper case is another element", `<A href="no"/><a HREF="no"/><a href="x"/>`, ["x"]],
    ["prefix", `<h:a href="x" xmlns:h="http://www.w3.org/1999/xhtml"/>`, ["x"]],
    ["CDATA section", `<![CDATA[<a href="no"/>]]><a href="x"/>`, ["x"]],
    ["comment", `<!-- <a href="no"/> --!> --><a href="x"/>`, ["x"]],
    ["instruction", `<?php a > <a href="no"/> ?><a href="x"/>`, ["x"]],
    [
      "script in a CDATA section",
      `<script>//<![CDATA[\nif (1 < 2) location = "x?a=1&amp;b";\n//]]></script>`,
      ["x?a=1&amp;b"],
    ],
    ["script with references", `<script>location = "x?a=1&amp;b";</script>`, ["x?a=1&b"]],
    ["markup in style", `<style><a href="x"/></style>`, ["x"]],
    ["noframes and noscript", `<noscript><a href="x"/></noscript><noframes><a href="y"/></noframes>`, ["x", "y"]],
  ])("%s", (_name, markup, urls) => expect(xhtml(markup)).toEqual(urls));

  test("its title is found", () =>
    expect(
      extract(`${head}<title>a &amp; <![CDATA[&amp;]]></title>`, { "Content-Type": "application/xhtml+xml" }).title,
    ).toBe("a & &amp;"));
});

test("an empty body gives nothing", () => {
  expect(extractBytes(new Uint8Array(0), {})).toEqual({
    links: [],
    frames: [],
    title: "",
    fingerprint: { simhash: "0000000000000000", words: 0 },
    content: {
      exact: expect.stringMatching(/^[0-9a-f]{16}$/),
      unaddressed: "0000000000000000",
      setting: expect.any(String),
      words: "0".repeat(64),
      speaksOfMissing: false,
    },
    elements: 0,
    lost: 0,
  });
});

test.each([
  ["elements of the markup, known or not", "<!DOCTYPE html><html><p>a<x-y><br/></p><unknown></unknown>", 5],
  [
    "no tags in comments, attributes, scripts and text",
    '<p title="<b>"><!-- <i> --><script>"<u>"</script><textarea><q></textarea>1 < 2',
    3,
  ],
  [
    "tags in templates, but not in srcdoc and noframes",
    '<template><p></template><iframe srcdoc="<b>"></iframe><noframes><b></noframes>',
    4,
  ],
  ["an unfinished tag does not count", "<p><a href=x", 1],
  ["SVG", "<svg><a/><title>t</title></svg>", 3],
])("the size of a page is the number of its start tags: %s", (_, markup, elements) => {
  expect(extract(markup).elements).toBe(elements);
});
