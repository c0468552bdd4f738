import { describe, expect, test } from "vitest";
import { LineTable } from "../../document/location.ts";
import { parseStyleSheet } from "./parse-sheet.ts";
import { parseStyleAttribute } from "../syntax/style-attribute.ts";
import type { Condition } from "./stylesheet.ts";

/** Returns the erroneous constructs as `line:column`, in order. */
function errorsOf(css: string): string {
  const lines = new LineTable(css);
  return parseStyleSheet(css)
    .errors.map(({ start }) => lines.locate(start))
    .map(({ line, column }) => `${line}:${column}`)
    .join(" ");
}

/** Returns the rules in force as `selector{property:value;...}`, one for each run of declarations, as written. */
function rulesOf(css: string): string {
  return parseStyleSheet(css)
    .rules.filter(({ condition }) => !isNever(condition))
    .map(({ block, declarations }) => {
      const values = declarations.map(
        (d) => `${d.property}:${css.slice(d.valueStart, d.valueEnd)}${d.important ? "!" : ""}`,
      );
      return `${css.slice(block.start, block.preludeEnd).trim()}{${values.join(";")}}`;
    })
    .join(" ");
}

function isNever(condition: Condition | null): boolean {
  for (let at = condition; at !== null; at = at.outer) if (at.kind === "never") return true;
  return false;
}

/** [title, sheet, erroneous constructs as line:column] */
type ErrorCase = readonly [about: string, css: string, errors: string];

describe("rule sets (6.5)", () => {
  test.each<ErrorCase>([
    ["an empty sheet", "", ""],
    ["white space only", " \t\r\n\f ", ""],
    ["a rule", "p { color: red }", ""],
    ["a rule without declarations", "p {}", ""],
    ["without the last semicolon, with many", "p { color: red;; ; top: 0;;; }", ""],
    ["unknown property and value", "p { x-foo: bar(1, 2); color: nocolour; zoom: 1 }", ""],
    ["vendor prefixes", "p { -moz-x: y; -webkit-y: z } ::-moz-selection { color: red } :-ms-input { top: 0 }", ""],
    ["unknown pseudo-class", "p:nonesuch { color: red }", ""],
    ["custom property, empty, with a block, with brackets", "p { --x:; --y: { a: b; c }; --Z: [ ( { } ) ] }", ""],
    ["empty prelude", "{ color: red }", "1:1"],
    ["invalid selector", "1a { top: 0 }", "1:1"],
    ["invalid selector in a list", "p, 1a, b { top: 0 }", "1:1"],
    ["trailing comma", "p, { top: 0 }", "1:1"],
    ["dangling combinator", "p > { top: 0 }", "1:1"],
    ["leading combinator at top level", "> p { top: 0 }", "1:1"],
    ["property without value", "p { color }", "1:1"],
    ["property with colon but no value", "p { color: }", "1:1"],
    ["no value, then others", "p { color:; top: 0 }", "1:1"],
    ["value without property", "p { : red }", "1:1"],
    ["star hack", "p { *zoom: 1 }", "1:1"],
    ["underscore hack is an identifier", "p { _zoom: 1 }", ""],
    ["number as property", "p { 1: red }", "1:1"],
    ["hash as property", "p { #a: red }", "1:1"],
    ["string as property", 'p { "a": red }', "1:1"],
    ["two properties in one", "p { color red; top: 0 }", "1:1"],
    ["bad string", "p { content: 'a\n'; top: 0 }", "1:1"],
    ["a string over two lines with escape", "p { content: 'a\\\nb' }", ""],
    ["bad URL", "p { background: url(a b) }", "1:1"],
    ["quote in a URL", "p { background: url(a'b) }", "1:1"],
    ["good URLs", "p { background: url( a.png ), url('a b'), url() }", ""],
    ["unmatched )", "p { top: 1) }", "1:1"],
    ["unmatched ]", "p { top: ] }", "1:1"],
    ["unmatched ] in a bracket", "p { top: (1]) }", "1:1"],
    ["unmatched } inside a bracket", "p { top: (}) }", "1:1"],
    ["!important", "p { top: 0 !important; left: 0!IMPORTANT; right: 0 ! important }", ""],
    ["!important with comments", "p { top: 0 /**/ ! /**/ important /**/ }", ""],
    ["!ie hack", "p { top: 0 !ie }", "1:1"],
    ["! alone", "p { top: 0 ! }", "1:1"],
    ["!important twice", "p { top: 0 !important !important }", "1:1"],
    ["!important in the middle", "p { top: !important 0 }", "1:1"],
    ["only !important", "p { top: !important }", "1:1"],
    ["! in brackets of a value", "p { --x: (a ! b) }", ""],
    ["IE filter", "p { filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#1', endColorstr='#2') }", ""],
    ["IE expression", "p { width: expression(document.body.clientWidth > 800 ? '800px' : 'auto') }", ""],
    ["CDO in a block", "p { <!-- color: red --> }", "1:1"],
    ["a second colon", "p { color: red: blue }", ""],
    ["one result for two faults", "p { color; : red; 1a }", "1:1"],
    ["one result for selector and block", "1a { color }", "1:1"],
    ["two rules, two results", "p { color } b { top } i { top: 0 }", "1:1 1:13"],
    ["a block as value", "p { color: { a } }", ""],
    ["escapes in selector and property", "\\70 { c\\6flor: red }", ""],
    ["a comment between everything", "/**/p/**/{/**/color/**/:/**/red/**/;/**/}/**/", ""],
    ["NUL is U+FFFD, part of a name", "a\0b { color: red\0 }", ""],
    ["a byte order mark that is left is part of a name", "\ufeffp { top: 0 }", ""],
    ["lone surrogates are name characters", "\ud800 { \udc00: \ud800 }", ""],
  ])("%s", (_, css, errors) => expect(errorsOf(css)).toBe(errors));
});

describe("nested rules: each judged by itself (6.5, D62)", () => {
  test.each<ErrorCase>([
    ["a nested rule", "p { b { top: 0 } }", ""],
    ["with a pseudo-class, which looks like a declaration", "p { a:hover { top: 0 } }", ""],
    ["many of them without semicolons", "p { a:hover { top: 0 } b:focus { top: 0 } color: red }", ""],
    ["relative selectors", "p { > b { top: 0 } + i { top: 0 } &.x { top: 0 } & { top: 0 } }", ""],
    ["error in the nested rule only", "p { b { top } color: red }", "1:5"],
    ["error in the outer rule only", "p { b { top: 0 } color }", "1:1"],
    ["errors in both", "p { b { top } color }", "1:1 1:5"],
    ["invalid nested selector", "p { 1a { top: 0 } }", "1:5"],
    ["a declaration runs into a nested rule", "p { color: red b { top: 0 } }", "1:5"],
    ["something after a block value makes it a rule", "p { color: {} x }", "1:1 1:5"],
    ["a block and !important is a value", "p { color: {} !important; top: 0 }", ""],
    ["junk before a semicolon, then a rule", "p { ?; b { top: 0 } }", "1:1"],
    ["three deep", "a { b { c {\n top } } }", "1:9"],
    ["nested group rules", "p { @media print { top: 0; b { left } } }", "1:28"],
    ["bare declaration of a nested group belongs to the outer rule", "p { @media print { top } }", "1:1"],
    ["nested unknown at-rule", "p { @foo x; @bar { y } top: 0 }", ""],
    ["nested at-rule without end", "p { @foo x }", "1:5"],
  ])("%s", (_, css, errors) => expect(errorsOf(css)).toBe(errors));
});

describe("at-rules (6.5)", () => {
  const groups = [
    "@media print",
    "@supports (top: 0)",
    "@layer a",
    "@layer",
    "@scope (p)",
    "@scope",
    "@container (width > 1px)",
    "@starting-style",
  ];
  test.each(groups)("%s: rules inside are checked one by one", (prelude) => {
    expect(errorsOf(`${prelude} {}`)).toBe("");
    expect(errorsOf(`${prelude} {\n p { top: 0 }\n b { top }\n 1a {} }`)).toBe("3:2 4:2");
    expect(errorsOf(`${prelude} {\n@media tv { b { top } } }`)).toBe("2:13");
    expect(errorsOf(`${prelude} { p { top: 0 }`)).toBe("1:1");
  });
  test.each<ErrorCase>([
    ["@media without block", "@media print;", "1:1"],
    ["@supports without block", "@supports (a: b);", "1:1"],
    ["@scope without block", "@scope (a);", "1:1"],
    ["@container without block", "@container (width > 1px);", "1:1"],
    ["@starting-style without block", "@starting-style;", "1:1"],
    ["@media at the end of the sheet", "@media print", "1:1"],
    ["@layer statement", "@layer a, b.c;", ""],
    ["@layer statement without end", "@layer a, b", "1:1"],
    ["@MEDIA in capitals, escaped", "@MEDIA print { b { top } } @\\6d edia tv;", "1:16 1:28"],
    ["a broken media query is no error", "@media (((, foo bar { p { top: 0 } } @media &%$ { }", "1:1"],
    [
      "false conditions are parsed all the same",
      "@media print { p { top } } @supports (x: y) { b { top } }",
      "1:16 1:47",
    ],
    ["both of two unclosed blocks", "@media print { p { top: 0", "1:1 1:16"],
    ["stray text at the end of a group", "@media print { p {} foo }", "1:21"],
    ["CDO and CDC in a group are stray", "@media print { <!-- p {} }", "1:16"],
    ["@import with string", '@import "a.css";', ""],
    ["@import with url()", "@import url(a.css);", ""],
    ["@import with url(string)", "@import url( 'a.css' ) screen;", ""],
    ["@import with everything", '@import "a" layer(b.c) supports(top: 0) screen and (color);', ""],
    ["@import without URL", "@import screen;", "1:1"],
    ["@import with nothing", "@import;", "1:1"],
    ["@import without end", '@import "a.css"', "1:1"],
    ["@import with block", '@import "a.css" { }', "1:1"],
    ["@import with bad URL", "@import url(a b);", "1:1"],
    ["@import with bad string", '@import "a\n; p {}', "1:1"],
    ["@import and @charset in the wrong place", 'p {} @import "a"; @charset "x"; b { @import "c"; }', ""],
    ["@charset", '@charset "utf-8"; p {}', ""],
    ["@namespace", "@namespace url(a); @namespace b 'c';", ""],
    ["@namespace without end", "@namespace url(a)", "1:1"],
    ["@page", "@page :first { margin: 1cm; @top-left { content: 'x' } }", ""],
    ["@page with a fault", "@page { margin }", "1:1"],
    ["@font-face", "@font-face { font-family: x; src: url(a) }", ""],
    ["@font-face with a fault", "@font-face { : x }", "1:1"],
    ["@font-face, open", "@font-face { src: url(a)", "1:1"],
    ["@keyframes is not looked into", "@keyframes x { 0% { top: 0 } foo { : } }", ""],
    ["@keyframes, open", "@keyframes x { 0% { top: 0 }", "1:1"],
    ["unknown at-rules", "@foo; @bar x y z; @baz { 1a { : } }", ""],
    ["unknown at-rule with open bracket", "@foo (; p { top: 0 }", "1:1"],
    ["unknown at-rule with open block", "@foo { p { top: 0 }", "1:1"],
    ["unknown at-rule without end", "@foo bar", "1:1"],
    ["unknown at-rule with open string", '@foo "bar', "1:1"],
    ["@ alone is no at-rule", "@ media { }", "1:1"],
  ])("%s", (_, css, errors) => expect(errorsOf(css)).toBe(errors));
});

describe("stray text, comments, ends of the sheet (6.5)", () => {
  test.each<ErrorCase>([
    ["<!-- and --> between rules", "<!-- p { top: 0 } --> <!-- b { top: 0 } -->", ""],
    ["an unmatched } belongs to the construct that follows", "p { top: 0 } } b { top: 0 } i { top: 0 }", "1:14"],
    ["} at the end", "p { top: 0 } }", "1:14"],
    ["; between rules", "p { top: 0 }; b { top: 0 }", "1:13"],
    ["text at the end", "p { top: 0 }\n foo bar", "2:2"],
    ["text, then a comment that is open: one construct", "foo /* bar", "1:1"],
    ["text before an at-rule makes it a rule set, p a nested rule", "foo @media print { p { top } }", "1:1 1:20"],
    ["an unmatched )", ") p { top: 0 }", "1:1"],
    ["open block", "p { top: 0", "1:1"],
    ["open block after a good rule", "b {}\n\np { top: 0; ", "3:1"],
    ["open string in a block", "p { content: 'x", "1:1"],
    ["open comment in a block", "p { top: 0 /* x", "1:1"],
    ["open bracket in a block swallows the rest", "p { top: (1 } b { top: 0 }", "1:1"],
    ["open bracket in a prelude", "p:not(b { top: 0 } i { top: 0 }", "1:1"],
    ["open square bracket in a prelude", "p[a { top: 0 }", "1:1"],
    ["open comment after the last rule", "p {} /* x", "1:6"],
    ["open comment after a rule with a bad string", "p { content: 'a\n; } /* x", "1:1 2:5"],
    ["shortest open comments", "/*/", "1:1"],
    ["closed comment at the end", "p {} /**/", ""],
    ["nested rule open at the end", "p { b { top: 0", "1:1 1:5"],
    ["backslash at the end", "p { top: \\", "1:1"],
  ])("%s", (_, css, errors) => expect(errorsOf(css)).toBe(errors));
});

describe("positions (1.3, 6.6)", () => {
  test.each<ErrorCase>([
    ["comments before the selector do not belong to the rule", "/* a */ /* b */p { top }", "1:16"],
    ["of a rule in an at-rule, its own selector", "@media print {\n\n  p { top }\n}", "3:3"],
    ["CR LF is one line end", "p {}\r\n\r\n b { top }", "3:2"],
    ["a lone CR is a line end", "p {}\r b { top }", "2:2"],
    ["FF is no line end", "p {}\f b { top }", "1:7"],
    ["a tab is one column", "\t\tb { top }", "1:3"],
    ["columns count UTF-16 units", "/*\ud83d\ude00*/b { top }", "1:7"],
    ["a selector over two lines", "p,\nb { top }", "1:1"],
  ])("%s", (_, css, errors) => expect(errorsOf(css)).toBe(errors));

  test("the prelude ends at the brace or semicolon", () => {
    const css = "/**/ p /*x*/ , b { top } @import ;";
    expect(parseStyleSheet(css).errors.map(({ start, preludeEnd }) => css.slice(start, preludeEnd))).toEqual([
      "p /*x*/ , b ",
      "@import ",
    ]);
  });

  test("parent: the rule or at-rule around a construct", () => {
    const [error] = parseStyleSheet("@media print { @supports (a: b) { p { x { top } } } }").errors;
    expect([error?.parent?.kind, error?.parent?.parent?.name, error?.parent?.parent?.parent?.name]).toEqual([
      "style",
      "supports",
      "media",
    ]);
  });
});

describe("recovery: the rules that still apply (6.5, CSS Syntax 3)", () => {
  test.each<readonly [about: string, css: string, rules: string]>([
    ["good declarations around a bad one", "p { top: 0; color; left: 1px }", "p{top:0;left:1px}"],
    ["a declaration in error is dropped", "p { top: 0) ; left: 1px }", "p{left:1px}"],
    ["an invalid selector drops its rule only", "a { top: 0 } 1b { top: 1px } c { top: 2px }", "a{top:0} c{top:2px}"],
    ["an unknown pseudo-class drops its rule only", "a, b:foo { top: 0 } c { top: 2px }", "c{top:2px}"],
    [
      "property names in lower case, custom ones as written",
      "p { TOP: 0; --Ab: X; Z\\6f om: 1 }",
      "p{top:0;--Ab:X;zoom:1}",
    ],
    ["values as written, trimmed", "p { font:  a  /*x*/  b /*y*/ ; --x: /*z*/ 1 }", "p{font:a  /*x*/  b;--x:1}"],
    ["important", "p { top: 0 ! /**/ IMPORTANT; left: important }", "p{top:0!;left:important}"],
    ["an unclosed rule applies", "p { top: 0; b { left: 0", "p{top:0} b{left:0}"],
    ["rules between <!-- and --> apply", "<!-- p { top: 0 } -->", "p{top:0}"],
    ["an unmatched } takes the next rule along", "p { top: 0 } } b { top: 0 } i { top: 0 }", "p{top:0} i{top:0}"],
    ["a semicolon takes the next rule along", "p { top: 0 }; b { top: 0 } i { top: 0 }", "p{top:0} i{top:0}"],
    ["a bad string ends at the line", "p { content: 'a\n; top: 0 }", "p{top:0}"],
    ["a bad string swallows up to the next semicolon", "p { content: 'a\n left: 0; top: 0 }", "p{top:0}"],
    ["a nested rule in between", "p { top: 0; b { left: 0 } right: 0 }", "p{top:0} b{left:0} p{right:0}"],
    [
      "a nested rule that is dropped parts the declarations all the same",
      "p { top: 0; 1b { left: 0 } right: 0 }",
      "p{top:0} p{right:0}",
    ],
    [
      "declarations of a nested group belong to the outer rule",
      "p { @media all { top: 0; b { left: 0 } right: 0 } }",
      "p{} p{top:0} b{left:0} p{right:0}",
    ],
    ["nested in a dropped rule: dropped", "1a { b { top: 0 } @media all { top: 0 } } p { top: 0 }", "p{top:0}"],
    [
      "nested in @page, @font-face, @keyframes: nothing",
      "@page { top: 0; b { top: 0 } } @font-face { top: 0 } @keyframes x { from { top: 0 } }",
      "",
    ],
    ["--x:hover { } is no rule at top level", "--x:hover { top: 0 } p { top: 0 }", "p{top:0}"],
    [
      "... and a declaration in a block",
      "p { --x:hover { top: 0 } b { left: 0 }; top: 0 }",
      "p{--x:hover { top: 0 } b { left: 0 };top:0}",
    ],
    [
      "a block as value is dropped, without error",
      "p { top: { a } ; left: 0; right: { b } !important; bottom: 0 }",
      "p{left:0;bottom:0}",
    ],
    ["unknown at-rules and their rules are dropped", "@foo { p { top: 0 } } @bar x; p { left: 0 }", "p{left:0}"],
    ["a group without block takes nothing along", "@media print; p { top: 0 }", "p{top:0}"],
    [
      "bare declarations of a group at top level are no rules",
      "@media all { top: 0; p { left: 0 } b { right: 0 } }",
      "b{right:0}",
    ],
    ["bare declarations of @scope apply to its root", "@scope (a) { top: 0 }", "@scope (a){top:0}"],
    [
      "@container and @starting-style never apply",
      "@container (width > 1px) { p { top: 0 } } @starting-style { p { top: 0 } }",
      "",
    ],
  ])("%s", (_, css, rules) => expect(rulesOf(css)).toBe(rules));

  test("declarations after a nested rule have their own position in the order and belong to their rule (D78)", () => {
    const css = "p { top: 0; b { left: 0 }\n right: 0; bottom: 0 }";
    expect(
      parseStyleSheet(css).rules.map(({ block, declarations }) => [
        css.slice(block.start, block.start + 3),
        ...declarations.map(({ property }) => property),
      ]),
    ).toEqual([
      ["p {", "top"],
      ["b {", "left"],
      ["p {", "right", "bottom"],
    ]);
  });
});

describe("@import, layers, media lists", () => {
  const importsOf = (css: string) =>
    parseStyleSheet(css).imports.map(({ url, layer, supports, media }) => [
      url,
      layer?.join("."),
      supports?.trim(),
      media.queries.length,
    ]);

  test.each<readonly [about: string, css: string, imports: unknown[][]]>([
    [
      "string, url, url of string",
      "@import 'a'; @import url( b ); @import URL('c');",
      [
        ["a", undefined, undefined, 0],
        ["b", undefined, undefined, 0],
        ["c", undefined, undefined, 0],
      ],
    ],
    [
      "escapes",
      "@import '\\61\\'\\\nb'; @import url(\\61\\)b);",
      [
        ["a'b", undefined, undefined, 0],
        ["a)b", undefined, undefined, 0],
      ],
    ],
    ["media", "@import 'a' screen, print;", [["a", undefined, undefined, 2]]],
    ["anonymous layer", "@import 'a' layer;", [["a", "", undefined, 0]]],
    ["named layer, supports, media", "@import 'a' LAYER( b.c ) Supports( top: 0 ) tv;", [["a", "b.c", "top: 0", 1]]],
    ["an invalid layer name is a media query", "@import 'a' layer(1);", [["a", undefined, undefined, 1]]],
    ["supports before layer is a media query", "@import 'a' supports(top: 0) layer;", [["a", undefined, "top: 0", 1]]],
    ["in force without end", "@import 'a'", [["a", undefined, undefined, 0]]],
    [
      "after @charset and @layer statements",
      "@charset 'x'; @layer a; @layer b.c, d; @import 'b'; @import 'd';",
      [
        ["b", undefined, undefined, 0],
        ["d", undefined, undefined, 0],
      ],
    ],
    [
      "after an @layer statement that follows an @import: ignored (D76)",
      "@import 'b'; @layer c; @import 'd'; @import 'e';",
      [["b", undefined, undefined, 0]],
    ],
    [
      "... an import that does not apply is one all the same",
      "@import 'b' print; @layer c; @import 'd';",
      [["b", undefined, undefined, 1]],
    ],
    [
      "an import or a statement that is not valid comes between nothing",
      "@import 1; @layer c; @import 'd'; @layer; @layer 1; @layer a b; @import 'e';",
      [
        ["d", undefined, undefined, 0],
        ["e", undefined, undefined, 0],
      ],
    ],
    ["after <!-- and comments", "<!-- /**/ @import 'b'; -->", [["b", undefined, undefined, 0]]],
    ["after a rule: ignored", "p {} @import 'b';", []],
    [
      "after a rule that is dropped (CSS Cascade 5: valid rules only; so does Chromium)",
      "1a {} :foo {} @foo; @media; @import 'b';",
      [["b", undefined, undefined, 0]],
    ],
    ["after a layer block: ignored", "@layer a {} @import 'b';", []],
    ["after @font-face: ignored", "@font-face {} @import 'b';", []],
    ["after @namespace: ignored", "@namespace 'a'; @import 'b';", []],
    ["in a block: ignored", "@media all { @import 'a'; } p { @import 'b'; }", []],
    ["with block: ignored", "@import 'a' {}", []],
  ])("%s", (_, css, imports) => expect(importsOf(css)).toEqual(imports));

  test.each<readonly [about: string, css: string, lists: string[]]>([
    ["as written, normalised", "@media  Screen ,\n tv/*x*/{}", ["Screen , tv"]],
    ["an empty list", "@media{}", [""]],
    [
      "nested, in false conditions, in rules, broken",
      "@media print { @media tv {} } @supports (x: y) { @media a {} } p { @media (((b))) {} } @media 1 {}",
      ["print", "tv", "a", "(((b)))", "1"],
    ],
    ["@import without list gives none (D44)", "@import 'a'; @import 'b' layer(x) supports(top: 0);", []],
    [
      "@import with list, without layer and supports",
      "@import 'a' layer supports(top: 0) screen  and (color);",
      ["screen and (color)"],
    ],
    ["@import in the wrong place, too", "p {} @import 'a' tv;", ["tv"]],
    ["@media without block gives none", "@media tv;", []],
  ])("%s", (_, css, lists) => expect(parseStyleSheet(css).mediaLists.map(({ list }) => list)).toEqual(lists));

  const layersOf = (css: string) =>
    parseStyleSheet(css).layerEvents.map((event) =>
      event.kind === "layer" ? event.name.join(".") : event.kind === "import" ? `<${event.rule.url}>` : "()",
    );

  test.each<readonly [about: string, css: string, events: string[]]>([
    [
      "statements and blocks in order",
      "@layer a, b.c; @layer d { @layer e { } } @layer { }",
      ["a", "b.c", "d", "e", "()"],
    ],
    ["imports between", "@layer a; @import 'x' layer(b); @layer c;", ["a", "<x>", "c"]],
    ["one bad name drops the statement", "@layer a, 1; @layer b,; @layer ;", []],
    ["a block has one name", "@layer a, b { }", []],
    ["no space around dots", "@layer a . b; @layer c .d { }", []],
    ["CSS-wide keywords are no names", "@layer initial; @layer a.inherit { } @layer Revert-Layer;", []],
    ["in a style rule blocks count, statements do not", "p { @layer a { top: 0 } @layer b; }", ["a"]],
  ])("%s", (_, css, events) => expect(layersOf(css)).toEqual(events));
});

describe("style attributes (6.5, D53)", () => {
  test.each<readonly [text: string, error: boolean, declarations: string]>([
    ["", false, ""],
    [" ; ; ", false, ""],
    ["color: red", false, "color:red"],
    ["COLOR : red ;top:0!important", false, "color:red top:0!"],
    ["color", true, ""],
    ["color:", true, ""],
    [": red", true, ""],
    ["*zoom: 1; top: 0", true, "top:0"],
    ["top: 0; color: 'a", true, "top:0 color:'a"],
    ["top: url(a", true, "top:url(a"],
    ["top: (0; left: 0", true, "top:(0; left: 0"],
    ["top: 0 /* x", true, "top:0"],
    ["top: 0}; left: 0", true, "left:0"],
    ["} top: 0; left: 0", true, "left:0"],
    ["b { top: 0 } left: 0", true, "left:0"],
    ["@media all { top: 0 } left: 0", true, "left:0"],
    ["@foo; left: 0", true, "left:0"],
    ["<!-- color: red -->", true, ""],
    ["--x: {a}; top: 0", false, "--x:{a} top:0"],
    ["top: {a}; left: 0", false, "left:0"],
    // D53
    ["{ color: red }", false, ""],
    [" /**/ { color: red; top } /**/ ", false, ""],
    ["{}", false, ""],
    ["{ color: red } top: 0", true, "top:0"],
    ["{ color: red", true, ""],
    ["{ a } { b }", true, ""],
  ])("%s", (text, error, declarations) => {
    const parsed = parseStyleAttribute(text);
    expect(parsed.error !== undefined).toBe(error);
    expect(
      parsed.declarations
        .map((d) => `${d.property}:${text.slice(d.valueStart, d.valueEnd)}${d.important ? "!" : ""}`)
        .join(" "),
    ).toBe(declarations);
  });
});
