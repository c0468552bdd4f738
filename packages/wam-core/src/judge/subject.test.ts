import { describe, expect, test } from "vitest";
import { defaultBudget } from "../budget.ts";
import type { Element } from "../document/document.ts";
import { parseDocument } from "../document/parse.ts";
import { PathWriter, escapeIdentifier } from "./path.ts";
import { snippetOf } from "./snippet.ts";
import { SubjectWriter, startTagSource } from "./subject.ts";

const documentOf = (html: string, mode: "html" | "xml" = "html") => parseDocument(html, mode, defaultBudget);
const only = (html: string, name: string): Element => documentOf(html).named(name)[0] as Element;
const context = (html: string) => new SubjectWriter().fieldsOf(only(html, "b")).context;

/** Expectations by hand, from spec 11.2. */
describe("start tag", () => {
  test.each([
    ["<B>", "<b>"],
    ["<b Z=1 a=2 M=3>", '<b a="2" m="3" z="1">'],
    ["<b title=' a\n\tb '>", '<b title="a b">'],
    [`<b title='"&amp;&quot;<'>`, '<b title="&quot;&amp;&quot;<">'],
    ["<b nonce=x xmlns=y xmlns:z=w id=q>", '<b id="q">'],
    ["<b hidden>", '<b hidden="">'],
  ])("%s", (html, expected) => expect(startTagSource(only(html, "b"))).toBe(expected));

  test("prefixes stay, also in XML", () => {
    const root = documentOf(
      '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:q="u" xml:lang="en" q:z="1" id="i"/>',
      "xml",
    ).root as Element;
    expect(startTagSource(root)).toBe('<html id="i" q:z="1" xml:lang="en">');
  });
});

describe("anchor", () => {
  test.each([
    ["<p><b>", ""],
    ["<body id=x><p><b>", ""],
    ["<div id=x><p><b>", "div#x"],
    ["<div id=' x  y '><b>", "div#x y"],
    ["<div id=x><p id=' '><b>", "div#x"],
    ["<main><p><b>", "main"],
    ["<main role=presentation><p><b>", ""],
    ["<div role=' Search main'><b>", "div[role=search]"],
    ["<div role='main' id=x><b>", "div#x"],
    ["<nav><section><b>", "nav"],
    ["<section><b>", ""],
    ["<p><b id=x>", ""],
  ])("%s", (html, expected) => expect(context(html)).toBe(expected));

  test("the anchor of a text node begins with its parent", () => {
    const text = documentOf("<div id=x>1 \n a</div>").texts[0];
    expect(new SubjectWriter().fieldsOf(text ?? null)).toEqual({ subject: "#text 1 a", context: "div#x" });
  });

  test("the resource has no anchor", () => {
    expect(new SubjectWriter().fieldsOf(null)).toEqual({ subject: "#document", context: "" });
  });
});

describe("path", () => {
  const path = (html: string, name: string, number = 0) => {
    const document = documentOf(html);
    return new PathWriter().ofElement(document.named(name)[number] as Element);
  };

  test("a step has a number only among siblings of one name", () => {
    expect(path("<p>a<p>b<div><b></b><i></i>", "b")).toBe("html>body>div>b");
    expect(path("<p>a<p><b></b><i></i><b></b>", "b", 1)).toBe("html>body>p:nth-of-type(2)>b:nth-of-type(2)");
    expect(path("<p><b></b><p>", "b")).toBe("html>body>p:nth-of-type(1)>b");
  });

  test("names that are not identifiers are escaped", () => {
    expect(escapeIdentifier("o:p")).toBe("o\\:p");
    expect(escapeIdentifier("1a")).toBe("\\31 a");
    expect(escapeIdentifier("-1")).toBe("-\\31 ");
    expect(escapeIdentifier("-")).toBe("\\-");
    expect(escapeIdentifier("x-é")).toBe("x-é");
  });

  test("a text node has its number", () => {
    const { texts } = documentOf("<p>a<br>b<br>c</p>");
    expect(texts.map((text) => new PathWriter().ofText(text))).toEqual([1, 2, 3].map((k) => `html>body>p>#text(${k})`));
  });
});

describe("snippet", () => {
  const document = documentOf('<p>x<IMG\n  SRC="a.gif"> 1\n2');
  test.each([
    [document.named("img")[0], '<IMG SRC="a.gif">'],
    [document.texts[1], "1 2"],
    [document.named("body")[0], undefined],
    [null, undefined],
  ] as const)("%#", (subject, expected) => expect(snippetOf(subject ?? null, document)).toBe(expected));

  test("a snippet is shortened, but never inside a surrogate pair", () => {
    const long = documentOf("aaa\u{1f600}bbb");
    expect(snippetOf(long.texts[0] ?? null, long, 5)).toBe("aaa…");
  });
});
