import { describe, expect, test } from "vitest";
import { defaultBudget } from "../../budget.ts";
import { parseDocument } from "../../document/parse.ts";
import { linkValues, usedSheets } from "./sheet-sources.ts";
import { PAGE, shortened } from "../test-style.ts";

interface Given {
  readonly mode?: "html" | "xml";
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the used sheets as `url` or `<name>`, with title, `alternate` and media if there are any. */
function used(source: string, { mode = "html", headers = {} }: Given = {}): string[] {
  const document = parseDocument(source, mode, defaultBudget);
  return usedSheets({ document, url: PAGE, headers: new Map(Object.entries(headers)) }).map(
    ({ url, title, alternate, media, element }) =>
      [element?.name === "style" ? `<${element.name}>` : shortened(url), title, alternate ? "alternate" : "", media]
        .filter((part) => part !== "")
        .join(" "),
  );
}

describe("link elements (6.1)", () => {
  test.each<readonly [source: string, sheets: string[]]>([
    ["<link rel=stylesheet href=a>", ["a"]],
    ["<link rel=StyleSheet href=a>", ["a"]],
    ["<link rel='x STYLESHEET&#10;y' href=a>", ["a"]],
    ["<link rel=stylesheets href=a><link rel=style href=b><link rel href=c><link href=d>", []],
    ["<link rel=stylesheet><link rel=stylesheet href=''>", []],
    ["<link rel=stylesheet href='http://['>", []],
    [
      "<link rel=stylesheet href=a type=text/css><link rel=stylesheet href=b type='TEXT/CSS; charset=x'><link rel=stylesheet href=c type=text/x><link rel=stylesheet href=d type=''>",
      ["a", "b", "d"],
    ],
    [
      "<link rel=stylesheet href=a type=' text/css '><link rel=stylesheet href=b type=' '><link rel=stylesheet href=c type=';x'><link rel=stylesheet href=d type=css><link rel=stylesheet href=e type='text/css x'>",
      ["a"],
    ],
    ["<link rel=stylesheet href=a media='screen, print'>", ["a screen, print"]],
    ["<link rel=stylesheet href=a disabled>", []],
    ["<p>x<link rel=stylesheet href=a>", ["a"]],
    [
      "<link rel=stylesheet href=//other/a><link rel=stylesheet href=/b><link rel=stylesheet href='../c'>",
      ["http://other/a", "http://www.example.com/b", "http://www.example.com/c"],
    ],
    ["<!-- <link rel=stylesheet href=a> -->", []],
    ["<template><link rel=stylesheet href=a></template>", []],
  ])("%s", (source, sheets) => expect(used(source)).toEqual(sheets));
  test("the document base", () =>
    expect(used("<base href='http://base/x/'><link rel=stylesheet href=a>")).toEqual(["http://base/x/a"]));

  /** Expectations from the HTML Standard, 4.2.3 and 4.2.4, and from Chromium (test/chromium/sheet-sources.test.ts). */
  test.each<readonly [about: string, source: string, sheets: string[]]>([
    [
      "a base behind the link does not count for it",
      "<link rel=stylesheet href=a><base href=/x/><link rel=stylesheet href=b>",
      ["a", "/x/b"],
    ],
    [
      "the first base with href counts",
      "<base target=_top><base href=/x/><base href=/y/><link rel=stylesheet href=a>",
      ["/x/a"],
    ],
    [
      "of two bases the second changes nothing",
      "<base href=/x/><link rel=stylesheet href=a><base href=/y/><link rel=stylesheet href=b>",
      ["/x/a", "/x/b"],
    ],
    [
      "a base that only has a target does not count",
      "<base target=_top><link rel=stylesheet href=a><base href=/x/>",
      ["a"],
    ],
    ["a first base that is not a URL", "<base href='http://['><base href=/x/><link rel=stylesheet href=a>", ["a"]],
    ["a first base of data:", "<base href='data:text/css,'><base href=/x/><link rel=stylesheet href=a>", ["a"]],
    ["a first base of javascript:", "<base href='javascript:1'><base href=/x/><link rel=stylesheet href=a>", ["a"]],
    [
      "a base in the body",
      "<body><link rel=stylesheet href=a><p><base href=/x/><link rel=stylesheet href=b>",
      ["a", "/x/b"],
    ],
    [
      "a base that is moved before a table, and a link in the table before it",
      "<table><tr><td><link rel=stylesheet href=a></td></tr><base href=/x/></table><link rel=stylesheet href=b>",
      ["a", "/x/b"],
    ],
    ["a base in a template", "<template><base href=/x/></template><link rel=stylesheet href=a>", ["a"]],
    ["a base in SVG", "<svg><base href=/x/></svg><link rel=stylesheet href=a>", ["a"]],
    ["a base in a comment", "<!--<base href=/x/>--><link rel=stylesheet href=a>", ["a"]],
  ])("%s", (_, source, sheets) =>
    expect(used(source)).toEqual(sheets.map((sheet) => shortened(new URL(sheet, PAGE).href))),
  );

  test("in XML, only a base of XHTML counts", () => {
    const page = (base: string) =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="a"/>${base}<link rel="stylesheet" href="b"/></head></html>`;
    expect(used(page('<base href="http://base/x/"/>'), { mode: "xml" })).toEqual(["a", "http://base/x/b"]);
    expect(used(page('<base xmlns="" href="http://base/x/"/>'), { mode: "xml" })).toEqual(["a", "b"]);
  });
});

describe("style elements", () => {
  test.each<readonly [source: string, sheets: string[]]>([
    ["<style></style>", ["<style>"]],
    [
      "<style type=text/css media=print></style><style type=Text/CSS></style><style type=text/x></style><style type=''></style>",
      ["<style> print", "<style>", "<style>"],
    ],
    // Only the bare media type counts (D79, HTML Standard).
    [
      "<style type='text/css; charset=utf-8'></style><style type=' text/css'></style><style type=' '></style><style type='text/css '></style>",
      [],
    ],
    ["<p><style></style></p>", ["<style>"]],
    ["<!-- <style></style> -->", []],
    ["<svg><style></style></svg>", []], // D27: only XHTML elements count
    ["<template><style></style></template>", []],
  ])("%s", (source, sheets) => expect(used(source)).toEqual(sheets));
});

describe("sheet sets (6.2)", () => {
  const link = (href: string, title = "", rel = "stylesheet") =>
    `<link rel="${rel}" href="${href}"${title === "" ? "" : ` title="${title}"`}>`;
  test.each<readonly [about: string, source: string, sheets: string[]]>([
    ["persistent ones all", link("a") + link("b"), ["a", "b"]],
    [
      "of the titled ones the first set",
      link("a", "A") + link("b", "B") + link("c", "A") + link("d"),
      ["a A", "c A", "d"],
    ],
    ["titles are compared exactly", link("a", "A") + link("b", "a"), ["a A"]],
    ["an empty title does not count", `<link rel=stylesheet href=a title="">${link("b", "B")}`, ["a", "b B"]],
    [
      "style elements too",
      "<style title=B></style>" + link("a", "A") + "<style title=B></style><style></style>",
      ["<style> B", "<style> B", "<style>"],
    ],
    [
      "alternate ones are not used",
      link("a", "A", "alternate stylesheet") + link("b", "B") + link("c", "C", "STYLESHEET ALTERNATE"),
      ["b B"],
    ],
    ["... even of the preferred set", link("a", "A") + link("b", "A", "alternate stylesheet"), ["a A"]],
    ["alternate without title: never", link("a", "", "alternate stylesheet"), []],
    ["an alternate set is not preferred", link("a", "A", "alternate stylesheet"), []],
    [
      "meta default-style names the set",
      `<meta http-equiv=Default-Style content=B>${link("a", "A")}${link("b", "B")}`,
      ["b B"],
    ],
    [
      "... an alternate one too",
      `<meta http-equiv=default-style content=B>${link("a", "A")}${link("b", "B", "alternate stylesheet")}${link("c")}`,
      ["b B alternate", "c"],
    ],
    [
      "the last meta counts",
      `<meta http-equiv=default-style content=A><meta http-equiv=default-style content=B>${link("a", "A")}${link("b", "B")}`,
      ["b B"],
    ],
    [
      "a set that does not exist: persistent ones only",
      `<meta http-equiv=default-style content=X>${link("a", "A")}${link("b")}`,
      ["b"],
    ],
    [
      "meta without content has no effect",
      `<meta http-equiv=default-style><meta http-equiv=default-style content="">${link("a", "A")}`,
      ["a A"],
    ],
  ])("%s", (_, source, sheets) => expect(used(source)).toEqual(sheets));
  test("the last header Default-Style counts; meta comes before the header", () => {
    const source = link("a", "A") + link("b", "B");
    expect(used(source, { headers: { "default-style": "B" } })).toEqual(["b B"]);
    expect(used(source, { headers: { "default-style": "B, A" } })).toEqual(["a A"]);
    expect(used(source, { headers: { "default-style": "" } })).toEqual(["a A"]);
    expect(used(`<meta http-equiv=default-style content=B>${source}`, { headers: { "default-style": "A" } })).toEqual([
      "b B",
    ]);
  });
  test("the first titled sheet in the order of 6.1: the header comes first", () => {
    expect(used(link("a", "A"), { headers: { link: '<h>; rel=stylesheet; title="H"' } })).toEqual(["h H"]);
  });
});

describe("HTTP Link header (6.1)", () => {
  test.each<readonly [header: string, sheets: string[]]>([
    ["<a>; rel=stylesheet", ["a"]],
    ['<a>; rel="stylesheet"', ["a"]],
    ['<a>;REL="x StyleSheet"', ["a"]],
    ["<a>; rel=next, <b>; rel=stylesheet,<c> ; rel = stylesheet", ["b", "c"]],
    ['<a>; rel=stylesheet; title="A, B; C"; media="screen, print"; type="text/css; x=y"', ["a A, B; C screen, print"]],
    ["<a>; rel=stylesheet; type=text/x, <b>; rel=stylesheet; type=text/css", ["b"]],
    ['<a>; rel="alternate stylesheet"; title=A, <b>; rel=stylesheet; media=print', ["b print"]],
    ["<a,b;c>; rel=stylesheet", ["a,b;c"]],
    ['<a>; rel=stylesheet; rel=next; title="\\"q\\""', ['a "q"']],
    ["", []],
    ["<a>", []],
    ["a; rel=stylesheet", []],
    ["<a; rel=stylesheet", []],
    ["<a>; rel", []],
    [",,, <a>;; ;rel=stylesheet;", ["a"]],
    ['<a>; title="open; rel=stylesheet', []],
    ["<>; rel=stylesheet", ["page.html"]],
  ])("%s", (header, sheets) => expect(used("", { headers: { link: header } })).toEqual(sheets));
  test("relative URLs resolve against the page's URL, not its base", () =>
    expect(used("<base href='http://base/'>", { headers: { link: "<a>; rel=stylesheet" } })).toEqual(["a"]));
  test("hostile headers end", () => {
    for (const piece of ["<", "<>", "<>;", ";", '"', "<a>;x=", '<a>;x="', "<a>;" + "x".repeat(500), ",", "=", "\\"])
      expect(Array.isArray(linkValues(piece.repeat(20_000)))).toBe(true);
  });
  test("a link after the first 262,144 characters is not read", () => {
    const linked = (at: number) => linkValues(`${" ".repeat(at - "<a>".length)}<a>`).map(({ target }) => target);
    expect([linked(262_144), linked(262_145)]).toEqual([["a"], []]);
  });
});

describe("<?xml-stylesheet?> (6.1)", () => {
  const of = (instructions: string, options: Given = {}) =>
    used(`${instructions}<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>`, { mode: "xml", ...options });
  test.each<readonly [instructions: string, sheets: string[]]>([
    ['<?xml-stylesheet href="a"?>', ["a"]],
    ["<?xml-stylesheet type='text/css' href='a' media='print' title='A' charset='x'?>", ["a A print"]],
    ['<?xml-stylesheet href="a" type="text/xsl"?>', []],
    [
      '<?xml-stylesheet href="a" alternate="yes" title="A"?><?xml-stylesheet href="b" alternate="no" title="B"?>',
      ["b B"],
    ],
    ['<?xml-stylesheet href="a?b&amp;c&#61;&quot;"?>', ["a?b&c=%22"]],
    ["<?xml-stylesheet?><?xml-stylesheet title='A'?><?stylesheet href='a'?><?XML-Stylesheet href='a'?>", []],
    ['<?xml-stylesheet href="a"?><!DOCTYPE html><?xml-stylesheet href="b"?>', ["a", "b"]],
  ])("%s", (instructions, sheets) => expect(of(instructions)).toEqual(sheets));
  test("relative to the page's URL; only in the prolog; only in XML mode", () => {
    expect(
      used(
        '<?xml-stylesheet href="a"?><html xmlns="http://www.w3.org/1999/xhtml"><head><base href="http://base/"/></head></html>',
        { mode: "xml" },
      ),
    ).toEqual(["a"]);
    expect(
      used('<html xmlns="http://www.w3.org/1999/xhtml"><?xml-stylesheet href="a"?></html>', { mode: "xml" }),
    ).toEqual([]);
    expect(used('<?xml-stylesheet href="a"?><p>')).toEqual([]);
  });
  test("order: header, instruction, elements", () => {
    const source =
      '<?xml-stylesheet href="i"?><html xmlns="http://www.w3.org/1999/xhtml"><head><style/><link rel="stylesheet" href="l"/></head></html>';
    expect(used(source, { mode: "xml", headers: { link: "<h>; rel=stylesheet" } })).toEqual(["h", "i", "<style>", "l"]);
  });
});
