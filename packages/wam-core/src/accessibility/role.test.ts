import { describe, expect, test } from "vitest";
import { accessibilityOfHtml, inspect } from "./test-accessibility.ts";

const roleOf = (source: string) => inspect(source, (facts, element) => facts.role(element));

/** The table of wcag22.md 3.3, from HTML-AAM 1.0. */
describe("implicit roles", () => {
  test.each<readonly [source: string, role: string | undefined]>([
    ["<a id=x href=y>", "link"],
    ["<a id=x>", "generic"],
    ["<svg><a id=x href=y></a></svg>", "link"],
    ["<svg><a id=x xlink:href=y></a></svg>", "link"],
    ["<map><area id=x href=y></map>", "link"],
    ["<map><area id=x></map>", "generic"],
    ["<button id=x>", "button"],
    ["<input id=x type=SUBMIT>", "button"],
    ["<input id=x type=reset>", "button"],
    ["<input id=x type=image>", "button"],
    ["<input id=x type=button>", "button"],
    ["<textarea id=x></textarea>", "textbox"],
    ["<input id=x>", "textbox"],
    ["<input id=x type=email>", "textbox"],
    ["<input id=x type=unknown>", "textbox"],
    ["<input id=x type=constructor>", "textbox"],
    ["<input id=x type=search>", "searchbox"],
    ["<input id=x list=y>", "combobox"],
    ["<input id=x type=search list=y>", "combobox"],
    ["<input id=x type=checkbox list=y>", "checkbox"],
    ["<input id=x type=radio>", "radio"],
    ["<input id=x type=range>", "slider"],
    ["<input id=x type=number>", "spinbutton"],
    ["<select id=x></select>", "combobox"],
    ["<select id=x size=1></select>", "combobox"],
    ["<select id=x size=2></select>", "listbox"],
    ["<select id=x multiple></select>", "listbox"],
    ["<datalist id=x></datalist>", "listbox"],
    ["<input id=x type=password>", undefined],
    ["<input id=x type=color>", undefined],
    ["<input id=x type=datetime-local>", undefined],
    ["<input id=x type=file>", undefined],
    ["<input id=x type=hidden>", undefined],
    ...["audio", "video", "canvas", "iframe", "object", "label", "legend", "summary"].map(
      (name): [string, string | undefined] => [`<${name} id=x></${name}>`, undefined],
    ),
    ["<embed id=x>", undefined],
    ["<img id=x src=a>", "img"],
    ['<img id=x src=a alt="">', "none"],
    ['<img id=x src=a alt=" ">', "img"],
    ["<svg id=x></svg>", "graphics-document"],
    ["<math id=x></math>", "math"],
    ["<h3 id=x>", "heading"],
    ["<hr id=x>", "separator"],
    ["<html id=x>", "document"],
    ["<body id=x>", "generic"],
    ["<header id=x>", "banner"],
    ["<div><footer id=x>", "contentinfo"],
    ["<article><div><header id=x>", "generic"],
    ["<main><footer id=x>", "generic"],
    ["<section id=x>", "generic"],
    ["<section id=x aria-label=A>", "region"],
    ["<section id=x title=A>", "region"],
    ['<section id=x aria-label=" ">', "generic"],
    ["<section id=x aria-labelledby=nowhere>", "generic"],
    ["<section id=x aria-labelledby=y><h2 id=y>A</h2>", "region"],
    ["<section id=x aria-labelledby=y><h2 id=y></h2>", "generic"],
    ["<section id=x><h2>A</h2>", "generic"],
    ["<form id=x>", "generic"],
    ["<form id=x aria-label=A>", "form"],
    ["<article><aside id=x aria-label=A>", "complementary"],
    ["<aside id=x>", "complementary"],
    ["<main><aside id=x>", "complementary"],
    ["<article><aside id=x>", "generic"],
    ["<nav id=x>", "navigation"],
    ["<main id=x>", "main"],
    ["<search id=x>", "search"],
    ["<ul id=x>", "list"],
    ["<ol id=x>", "list"],
    ["<menu id=x>", "list"],
    ["<ul><li id=x>", "listitem"],
    ["<div><li id=x>", "generic"],
    ["<ul role=tablist><li id=x>", "generic"],
    ["<div role=list><li id=x>", "listitem"],
    ["<div role=list><div role=none><li id=x>", "listitem"],
    ["<div role=list><div><li id=x>", "generic"],
    ["<table id=x>", "table"],
    ["<table><caption id=x>", "caption"],
    ["<table><thead id=x>", "rowgroup"],
    ["<table><tr id=x>", "row"],
    ["<table><td id=x>", "cell"],
    ["<table role=grid><td id=x>", "gridcell"],
    ["<table role=treegrid><td id=x>", "gridcell"],
    ["<table role=list><td id=x>", "generic"],
    ["<table><th id=x>", "columnheader"],
    ["<table><tr><th id=x><td>", "rowheader"],
    ["<table><tr><th id=x><th><td>", "rowheader"],
    ["<table><tr><td><th id=x><th>", "columnheader"],
    ["<table><tr><th id=x scope=col><td>", "columnheader"],
    ["<table><tr><th id=x scope=rowgroup><th>", "rowheader"],
    ["<fieldset id=x>", "group"],
    ["<details id=x>", "group"],
    ["<select><optgroup id=x></select>", "group"],
    ["<address id=x>", "group"],
    ["<hgroup id=x>", "group"],
    ["<p id=x>", "paragraph"],
    ["<output id=x>", "status"],
    ["<progress id=x>", "progressbar"],
    ["<select><option id=x></select>", "option"],
    ["<del id=x>", "deletion"],
    ["<s id=x>", "deletion"],
    ["<ins id=x>", "insertion"],
    ["<em id=x>", "emphasis"],
    ["<dl><dt id=x>", "term"],
    ["<dl><dd id=x>", "definition"],
    ["<dfn id=x>", "term"],
    ["<sub id=x>", "subscript"],
    ["<sup id=x>", "superscript"],
    ...["article", "blockquote", "code", "dialog", "figure", "mark", "meter", "strong", "time"].map(
      (name): [string, string | undefined] => [`<${name} id=x></${name}>`, name],
    ),
    ...["div", "span", "dl", "pre", "abbr", "b", "constructor", "x-y"].map((name): [string, string | undefined] => [
      `<${name} id=x></${name}>`,
      "generic",
    ]),
  ])("%s is %s", (source, expected) => {
    expect(inspect(source, (facts, element) => facts.implicitRole(element))).toBe(expected);
  });
});

describe("explicit roles", () => {
  test.each<readonly [source: string, role: string | undefined]>([
    ['<b id=x role="foo BUTTON">', "button"],
    ["<b id=x role=widget>", undefined],
    ['<b id=x role="widget link">', "link"],
    ["<b id=x role>", undefined],
    ["<b id=x role=presentation>", "none"],
    ["<b id=x role=image>", "img"],
    ["<b id=x role=doc-biblioref>", "doc-biblioref"],
    ["<b id=x role=graphics-symbol>", "graphics-symbol"],
    ["<b id=x role=constructor>", undefined],
  ])("%s is %s", (source, expected) => {
    expect(inspect(source, (facts, element) => facts.explicitRole(element))).toBe(expected);
  });
});

describe("conflicts", () => {
  test.each<readonly [title: string, source: string, role: string | undefined]>([
    ["a decorative element", "<h1 id=x role=none>", "none"],
    ["a focusable one", "<h1 id=x role=none tabindex=-1>", "heading"],
    ["a button", "<button id=x role=none>", "button"],
    ["a disabled button is not focusable", "<button id=x role=none disabled>", "none"],
    ["a global attribute", "<h1 id=x role=none aria-live=off>", "heading"],
    ["an empty one", '<h1 id=x role=none aria-label="">', "heading"],
    ["an unresolved one", "<h1 id=x role=none aria-labelledby=nowhere>", "heading"],
    ["a braille one", "<h1 id=x role=none aria-brailleroledescription=y>", "none"],
    ["one that is not global", "<h1 id=x role=none aria-level=2>", "none"],
    ["an image without text", '<img id=x src=a alt="">', "none"],
    ["an image that is focusable", '<img id=x src=a alt="" tabindex=0>', "img"],
    ["an image with a global attribute", '<img id=x src=a alt="" aria-labelledby=y>', "img"],
    ["an image with another role", '<img id=x src=a alt="" role=button>', "button"],
    ["an image with role none", "<img id=x src=a alt=A role=none>", "none"],
    ["an element that has no role", "<label id=x role=none tabindex=0>", undefined],
    ["a list item", "<ul role=none><li id=x>", "none"],
    ["a list item of a list that is decorative no more", "<ul role=none tabindex=0><li id=x>", "listitem"],
    ["a list item with a role", "<ul role=none><li id=x role=listitem>", "listitem"],
    ["a list item that is focusable", "<ul role=none><li id=x tabindex=0>", "listitem"],
    ["a nested list", "<ul role=none><li><ul><li id=x>", "listitem"],
    ["a row", "<table role=none><tr id=x>", "none"],
    ["a cell", "<table role=none><td id=x>", "none"],
    ["a header", "<table role=none><th id=x>", "none"],
    ["a cell that is focusable", "<table role=none><td id=x tabindex=0>", "cell"],
    ["a nested table", "<table role=none><td><table><td id=x>", "cell"],
  ])("%s: %s is %s", (_, source, expected) => {
    expect(roleOf(source)).toBe(expected);
  });
});

describe("roles that depend on names, on hostile pages", () => {
  test("sections that name each other in a circle", () => {
    const source =
      "<section id=x aria-labelledby=y>A</section><section id=y aria-labelledby=z>B</section><section id=z aria-labelledby=x>C</section>";
    const facts = accessibilityOfHtml(source);
    expect(facts.tree.document.named("section").map((section) => facts.role(section))).toEqual([
      "region",
      "region",
      "region",
    ]);
    expect(facts.tree.document.named("section").map((section) => facts.name(section))).toEqual(["B", "C", "A"]);
  });

  test("a chain of 10,000 sections with an empty last one", () => {
    const count = 10_000;
    const source = Array.from(
      { length: count },
      (_, at) => `<section id=s${at} aria-labelledby=s${at + 1}></section>`,
    ).join("");
    const facts = accessibilityOfHtml(source);
    for (const section of facts.tree.document.named("section")) expect(facts.role(section)).toBe("generic");
  });
});
