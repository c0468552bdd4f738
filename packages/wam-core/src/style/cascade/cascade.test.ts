import { describe, expect, test } from "vitest";
import type { TestPage } from "../test-style.ts";
import { winningValues } from "../test-style.ts";

/** [title, text of the only style element, body, winners of --w as `id:value`] */
type Case = readonly [about: string, css: string, body: string, winners: string];

const P = "<p id=p class=x>";
const check = (cases: readonly Case[]) =>
  test.each(cases)("%s", (_, css, body, winners) =>
    expect(winningValues(`<!DOCTYPE html><style>${css}</style>${body}`, "--w")).toBe(winners),
  );

describe("importance, style attribute, specificity, order (6.4)", () => {
  check([
    ["nothing applies", "b { --w: 1 }", P, ""],
    ["the later one", "p { --w: 1 } p { --w: 2 }", P, "p:2"],
    ["the later one in a rule", "p { --w: 1; --w: 2 }", P, "p:2"],
    ["specificity", ".x { --w: 1 } p { --w: 2 }", P, "p:1"],
    ["the selector of a list that matches counts", "#no, p { --w: 1 } .x { --w: 2 }", P, "p:2"],
    ["the strongest of those that match", ".x, p { --w: 1 } p.no, p { --w: 2 }", P, "p:1"],
    ["important", "p { --w: 1 !important } #p { --w: 2 }", P, "p:1"],
    ["important before a later normal one in the same rule", "p { --w: 1 !important; --w: 2 }", P, "p:1"],
    ["attribute over rules", "#p { --w: 1 }", '<p id=p style="--w: 2">', "p:2"],
    ["important rule over the attribute", "p { --w: 1 !important }", '<p id=p style="--w: 2">', "p:1"],
    [
      "important attribute over important rules",
      "#p { --w: 1 !important }",
      '<p id=p style="--w: 2 !important">',
      "p:2",
    ],
    ["the later one in the attribute", "", '<p id=p style="--w: 1; --w: 2">', "p:2"],
    [
      ":where() counts nothing, :is() its strongest",
      ":where(#p) { --w: 1 } p { --w: 2 } :is(p, #no) { --w: 3 } .x { --w: 4 }",
      P,
      "p:3",
    ],
    ["pseudo-elements never count (D42)", "p { --w: 1 } p::before { --w: 2 }", P, "p:1"],
    ["a rule with an unknown selector is dropped", "p { --w: 1 } p, b:foo { --w: 2 }", P, "p:1"],
    ["an invalid declaration does not win", "p { --w: 1; --w: ) }", P, "p:1"],
  ]);
  test("a declaration with an invalid value does not count", () => {
    expect(
      winningValues(
        "<!DOCTYPE html><style>p { color: red } p { color: foo } b { color: foo } i { color: var(--x) }</style><p id=p><b id=b></b><i id=i></i>",
        "color",
      ),
    ).toBe("p:red i:var(--x)");
  });
  test("quirks mode has its own valid values", () => {
    const css = "<style>p { width: 1px } p { width: 5 }</style><p id=p>";
    expect([winningValues(`<!DOCTYPE html>${css}`, "width"), winningValues(css, "width")]).toEqual(["p:1px", "p:5"]);
  });
  test("shorthands and `all` compete with the longhand", () => {
    const of = (css: string) => winningValues(`<!DOCTYPE html><style>${css}</style><p id=p>`, "text-decoration-line");
    expect(of("p { text-decoration: blink; text-decoration-line: none }")).toBe("p:none");
    expect(of("p { text-decoration-line: none; text-decoration: red blink }")).toBe("p:red blink");
    expect(of("p { text-decoration-line: none; text-decoration: blink foo }")).toBe("p:none");
    expect(of("p { text-decoration: blink; all: unset }")).toBe("p:unset");
    expect(of("p { all: unset; text-decoration: blink }")).toBe("p:blink");
    expect(of("p { text-decoration: blink !important; all: unset }")).toBe("p:blink");
    expect(of("p { text-decoration: blink; all: blink }")).toBe("p:blink");
    expect(of("p { text-decoration-style: wavy }")).toBe("");
  });
  test("`all` does not set custom properties", () =>
    expect(winningValues("<style>p { --w: 1 } p { all: unset }</style><p id=p>", "--w")).toBe("p:1"));
});

describe("conditions (6.8, 6.9)", () => {
  check([
    ["@media", "@media screen { p { --w: 1 } } @media print { p { --w: 2 } }", P, "p:1"],
    ["nested", "@media screen { @media (color) { p { --w: 1 } @media (grid) { p { --w: 2 } } } }", P, "p:1"],
    ["@supports", "@supports (top: 0) { p { --w: 1 } } @supports (x: y) { p { --w: 2 } }", P, "p:1"],
    [
      "@container never, whatever is in it",
      "p { --w: 1 } @container (width > 0) { p { --w: 2 !important } @media all { p { --w: 3 } } }",
      P,
      "p:1",
    ],
    [
      "@starting-style, @keyframes, unknown at-rules never",
      "p { --w: 1 } @starting-style { p { --w: 2 } } @foo { p { --w: 3 } } @keyframes p { p { --w: 4 } }",
      P,
      "p:1",
    ],
  ]);
});

describe("layers (6.9, CSS Cascade 5)", () => {
  check([
    ["a later layer", "@layer a { #p { --w: 1 } } @layer b { p { --w: 2 } }", P, "p:2"],
    [
      "the order is that of the first mention",
      "@layer b, a; @layer a { p { --w: 1 } } @layer b { #p { --w: 2 } }",
      P,
      "p:1",
    ],
    [
      "a statement after the block changes nothing",
      "@layer a { p { --w: 1 } } @layer b { p { --w: 2 } } @layer b, a;",
      P,
      "p:2",
    ],
    ["a layer goes on", "@layer a { p { --w: 1 } } @layer b { p { --w: 2 } } @layer a { #p { --w: 3 } }", P, "p:2"],
    ["no layer beats every layer", "p { --w: 1 } @layer a { #p { --w: 2 } }", P, "p:1"],
    [
      "important: the earlier layer",
      "@layer a { p { --w: 1 !important } } @layer b { #p { --w: 2 !important } }",
      P,
      "p:1",
    ],
    [
      "important: every layer beats no layer",
      "@layer a { p { --w: 1 !important } } #p { --w: 2 !important }",
      P,
      "p:1",
    ],
    ["important in a layer beats normal without", "@layer a { p { --w: 1 !important } } #p { --w: 2 }", P, "p:1"],
    [
      "the attribute beats layers, normal and important",
      "@layer a { p { --w: 1 } b { --w: 2 !important } }",
      '<p id=p style="--w: 3"><b id=b style="--w: 4 !important">',
      "p:3 b:4",
    ],
    [
      "important in a layer beats the normal attribute",
      "@layer a { p { --w: 1 !important } }",
      '<p id=p style="--w: 2">',
      "p:1",
    ],
    ["nested: rules outside beat those inside", "@layer a { p { --w: 1 } @layer b { #p { --w: 2 } } }", P, "p:1"],
    [
      "nested, important: inside beats outside",
      "@layer a { #p { --w: 1 !important } @layer b { p { --w: 2 !important } } }",
      P,
      "p:2",
    ],
    [
      "nested layers have their own order in their parent",
      "@layer a.b, c, a.d; @layer c { p { --w: 1 } } @layer a.d { #p { --w: 2 } }",
      P,
      "p:1",
    ],
    [
      "a.b is b in a",
      "@layer a { @layer b { p { --w: 1 } } } @layer a.c { p { --w: 2 } } @layer a.b { #p { --w: 3 } }",
      P,
      "p:2",
    ],
    [
      "b and a.b are two",
      "@layer b { p { --w: 1 } } @layer a { @layer b { p { --w: 2 } } } @layer b { #p { --w: 3 } }",
      P,
      "p:2",
    ],
    ["each anonymous one by itself", "@layer { #p { --w: 1 } } @layer { p { --w: 2 } }", P, "p:2"],
    [
      "layers in anonymous ones by themselves",
      "@layer { @layer a { #p { --w: 1 } } } @layer { @layer a { p { --w: 2 } } } @layer a { } ",
      P,
      "p:2",
    ],
    [
      "named in capitals is another",
      "@layer A { #p { --w: 1 } } @layer a { p { --w: 2 } } @layer A { #p { --w: 3 } }",
      P,
      "p:2",
    ],
    [
      "named only under a false @media: not in the order",
      "@media print { @layer a { } } @layer b { #p { --w: 1 } } @layer a { p { --w: 2 } }",
      P,
      "p:2",
    ],
    [
      "named only under a false @supports: not in the order",
      "@supports (x: y) { @layer a; } @layer b { #p { --w: 1 } } @layer a { p { --w: 2 } }",
      P,
      "p:2",
    ],
    [
      "named under a true one: in the order",
      "@media screen { @layer a; } @layer b { p { --w: 1 } } @layer a { #p { --w: 2 } }",
      P,
      "p:1",
    ],
    [
      "named inside @container counts",
      "@container (width < 1px) { @layer a { } } @layer b { p { --w: 1 } } @layer a { #p { --w: 2 } }",
      P,
      "p:1",
    ],
    [
      "named inside @starting-style counts, as in Chromium",
      "@starting-style { @layer a { } } @layer b { p { --w: 1 } } @layer a { #p { --w: 2 } }",
      P,
      "p:1",
    ],
    [
      "named in a false @media in @container does not",
      "@container (width > 1px) { @media print { @layer a { } } } @layer b { p { --w: 1 } } @layer a { p { --w: 2 } }",
      P,
      "p:2",
    ],
    [
      "named in a dropped rule does not",
      "1a { @layer a { } } @layer b { p { --w: 1 } } @layer a { p { --w: 2 } }",
      P,
      "p:2",
    ],
    [
      "a layer block in a style rule",
      "p { @layer a { --w: 1 } } @layer b { p { --w: 2 } } @layer a { p { --w: 3 } }",
      P,
      "p:2",
    ],
  ]);
  describe("revert-layer", () => {
    check([
      ["rolls back to the layers below", "@layer a { p { --w: 1 } } @layer b { p { --w: revert-layer } }", P, "p:1"],
      [
        "with all declarations of its layer",
        "@layer a { p { --w: 1 } } @layer b { #p { --w: 2 } #p.x { --w: revert-layer } }",
        P,
        "p:1",
      ],
      ["without a layer: to the layers", "@layer a { p { --w: 1 } } p { --w: 2 } p { --w: REVERT-LAYER }", P, "p:1"],
      [
        "several in turn",
        "@layer a { p { --w: 1 } } @layer b { p { --w: revert-layer } } p { --w: revert-layer }",
        P,
        "p:1",
      ],
      [
        "from an inner layer to the layers before it",
        "@layer a { @layer b { p { --w: 1 } } @layer c { p { --w: revert-layer } } }",
        P,
        "p:1",
      ],
      ["the attribute counts as a layer", "p { --w: 1 }", '<p id=p style="--w: 2; --w: revert-layer">', "p:1"],
      ["when nothing is left it wins itself", "@layer a { p { --w: 1 } p { --w: revert-layer } }", P, "p:revert-layer"],
      [
        "a loser does nothing",
        "@layer a { p { --w: 1 } } @layer b { p { --w: revert-layer } #p { --w: 2 } }",
        P,
        "p:2",
      ],
      [
        "important in a layer",
        "@layer a { p { --w: 1 } } @layer b { p { --w: 2; --w: revert-layer !important } }",
        P,
        "p:1",
      ],
      [
        "another word with revert-layer is none",
        "@layer a { p { --w: 1 } } @layer b { p { --w: revert-layer x } }",
        P,
        "p:revert-layer x",
      ],
    ]);
  });
  describe("across sheets and imports", () => {
    const of = (source: string, page: TestPage = {}) =>
      winningValues(`<!DOCTYPE html>${source}<p id=p class=x>`, "--w", page);
    test("the order of layers spans all tested sheets", () => {
      expect(of("<style>@layer a, b;</style><style>@layer b { p { --w: 1 } } @layer a { #p { --w: 2 } }</style>")).toBe(
        "p:1",
      );
      expect(
        of(
          "<style media=print>@layer b, a;</style><style>@layer a { #p { --w: 1 } } @layer b { p { --w: 2 } }</style>",
        ),
      ).toBe("p:2");
    });
    test("equal sheets at two positions each have their own anonymous layer", () => {
      const one = "<style>@layer { p { --w: 1 } }</style>";
      expect(of(`${one}<style>@layer { #p { --w: 2 } }</style>${one}`)).toBe("p:1");
    });
    test("an import puts a sheet into a layer, at the position of the import", () => {
      const sheets = { "a.css": "#p { --w: a }", "b.css": "@layer c { #p { --w: c } } p { --w: b }" };
      expect(of('<style>@import "a.css" layer(x); p { --w: 1 }</style>', { sheets })).toBe("p:1");
      expect(of('<style>@import "a.css" layer(x); @import "b.css" layer(y);</style>', { sheets })).toBe("p:b");
      expect(of('<style>@layer y, x; @import "a.css" layer(x); @import "b.css" layer(y);</style>', { sheets })).toBe(
        "p:a",
      );
      expect(of('<style>@import "a.css" layer; @import "b.css" layer;</style>', { sheets })).toBe("p:b");
      expect(of('<style>@import "b.css" layer(y); @layer y.d { #p { --w: d } }</style>', { sheets })).toBe("p:b");
      expect(of('<style>@import "b.css" layer(y); @layer y.c { #p.x { --w: d } }</style>', { sheets })).toBe("p:b");
    });
    test("an import without its sheet still mentions its layer, but not under a false condition", () => {
      const rest = "@layer y { p { --w: y } } @layer x { #p { --w: x } }";
      expect(of(`<style>@import "missing.css" layer(x); ${rest}</style>`)).toBe("p:y");
      expect(of(`<style>@import "missing.css" layer(x) print; ${rest}</style>`)).toBe("p:x");
      expect(of(`<style>@import "missing.css" layer(x) supports(x: y); ${rest}</style>`)).toBe("p:x");
    });
    test("imported rules come before the rules of the importing sheet", () => {
      const sheets = { "a.css": '@import "b.css"; p { --w: a }', "b.css": "p { --w: b } b { --w: bb }" };
      expect(of('<style>@import "a.css"; p { --w: 1 }</style>', { sheets })).toBe("p:1");
      expect(of('<style>@import "a.css"; @import "b.css";</style>', { sheets })).toBe("p:b");
      expect(of('<style>@import "b.css"; @import "a.css";</style>', { sheets })).toBe("p:a");
    });
  });
});

describe("nesting (6.9, CSS Nesting 1)", () => {
  check([
    ["descendant by default", "div { p { --w: 1 } }", "<div id=d><p id=p></p></div><p id=q>", "p:1"],
    [
      "relative",
      "div { > p { --w: 1 } + p { --w: 2 } }",
      "<div><p id=p></p><b><p id=r></p></b></div><p id=q>",
      "p:1 q:2",
    ],
    [
      "&, anywhere and twice",
      ".x { &.y { --w: 1 } b & { --w: 2 } & & { --w: 3 } }",
      '<p id=1 class="x y"></p><b><i id=2 class=x><u id=3 class=x></u></i></b>',
      "1:1 2:2 3:3",
    ],
    [
      "the strongest selector of the parent counts",
      "#no, p { b { --w: 1 } } p.x b.y { --w: 2 }",
      "<p class=x><b id=b class=y>",
      "b:1",
    ],
    [
      "... but none of a pseudo-element, as in Chromium",
      "p::before, p { b { --w: 1 } } p b { --w: 0 } ",
      "<p><b id=b>",
      "b:0",
    ],
    ["declarations after a nested rule come after it", "p { --w: 1; & { --w: 2 } --w: 3 }", P, "p:3"],
    ["declarations in a nested group come where they stand", "p { @media all { --w: 2 } --w: 1 }", P, "p:1"],
    ["... and have the specificity of the rule", ".x { @media all { --w: 2 } } p { --w: 1 }", P, "p:2"],
    ["in a false group", "p { --w: 1; @media print { --w: 2; & { --w: 3 } } }", P, "p:1"],
    ["three levels", "div { p { b { --w: 1 } } }", "<div><p><b id=b></b></p></div><p><b id=c>", "b:1"],
    ["with a group between", "div { @media all { p { --w: 1 } } }", "<div><p id=p></p></div><p id=q>", "p:1"],
    ["in a dropped rule", "div:foo { p { --w: 1 } & { --w: 2 } }", "<div id=d><p id=p>", ""],
    [
      ":scope in a nested selector does not replace the parent",
      "div { :scope p { --w: 1 } :scope & { --w: 2 } }",
      "<div id=d><p id=p>",
      "d:2",
    ],
    [
      "at top level & is the root, without specificity",
      "p { --w: 0 } & p { --w: 1 } :where(:root) p { --w: 2 }",
      P,
      "p:2",
    ],
    ["deeper than is followed: not in force", `${"p{".repeat(600)}--w: 1${"}".repeat(600)} p { --w: 0 }`, P, "p:0"],
  ]);
});

describe("@scope (6.9, CSS Cascade 6)", () => {
  const tree =
    "<div id=a class=a><p id=1></p><div id=b class=b><p id=2></p><div id=c class=a><p id=3></p></div></div></div><p id=4>";
  check([
    ["root included", "@scope (.a) { div, p { --w: 1 } }", tree, "a:1 1:1 b:1 2:1 c:1 3:1"],
    [
      "limits and below are out, unless a nearer root",
      "@scope (.a) to (.b) { p { --w: 1 } div { --w: 2 } }",
      tree,
      "a:2 1:1 c:2 3:1",
    ],
    ["the root is no limit of itself", "@scope (.a) to (.a) { p { --w: 1 } }", tree, "1:1 2:1 3:1"],
    ["... unless :scope says so", "@scope (.b) to (:scope) { p { --w: 1 } }", tree, ""],
    [
      "limits count from the root",
      "@scope (.a) to (:scope > .b) { p { --w: 1 } } @scope (.a) to (> p) { p { --w: 2 } }",
      tree,
      "1:1 2:2 3:1",
    ],
    [
      ":scope and & are the root",
      "@scope (.b) { :scope { --w: 1 } & > p { --w: 2 } :scope p { --w: 3 } }",
      tree,
      "b:1 2:3 3:3",
    ],
    [
      ":scope counts as a class, & nothing",
      "@scope (.b) { :scope p { --w: 1 } } .b p { --w: 2 } @scope (.b) { & p { --w: 3 } }",
      tree,
      "2:1 3:1",
    ],
    ["relative selectors", "@scope (.b) { > p { --w: 1 } }", tree, "2:1"],
    [
      "bare declarations are the root's, without specificity",
      "@scope (.b) { --w: 1; p { --w: 2 } --w: 3 } * { --w: 0 }",
      "<b id=x></b><div id=y class=b><p id=z>",
      "x:0 y:3 z:2",
    ],
    ["nearer scope before order", "@scope (.b) { p { --w: 1 } } @scope (.a) { p { --w: 2 } }", tree, "1:2 2:1 3:2"],
    ["any scope before none", "@scope (.a) { p { --w: 1 } } p { --w: 2 }", tree, "1:1 2:1 3:1 4:2"],
    [
      "specificity before nearness",
      "@scope (.a) { p:not(.q) { --w: 1 } } @scope (.b) { p { --w: 2 } }",
      tree,
      "1:1 2:1 3:1",
    ],
    [
      "layer before nearness",
      "@layer l { @scope (.b) { p { --w: 1 } } } @scope (body) { p { --w: 2 } }",
      tree,
      "1:2 2:2 3:2 4:2",
    ],
    [
      "nested: the root lies in the outer scope",
      "@scope (.a) { @scope (.b) { p { --w: 1 } } } @scope (.b) { @scope (body) { p { --w: 2 } } }",
      tree,
      "2:1 3:1",
    ],
    ["nested: the outer limits hold", "@scope (body) to (.a .a) { @scope (.b) { p { --w: 1 } } }", tree, "2:1"],
    [
      "nested: :scope in the inner prelude is the outer root",
      "@scope (.a) { @scope (:scope > .b) { p { --w: 1 } } }",
      tree,
      "2:1 3:1",
    ],
    [
      "the innermost counts for nearness",
      "@scope (.a) { @scope (.b) { p { --w: 1 } } } @scope (#a) { p { --w: 2 } }",
      tree,
      "1:2 2:1 3:1",
    ],
    [
      "in a style rule: & in the prelude is the rule's, inside the root",
      ".b { @scope (&) { p { --w: 1 } & { --w: 2 } } }",
      tree,
      "b:2 2:1 3:1",
    ],
    ["rules nested in scoped rules", "@scope (.b) { p { & { --w: 1 } b & { --w: 2 } } }", tree, "2:1 3:1"],
    [
      "an invalid prelude drops it",
      "@scope (1a) { p { --w: 1 } } @scope (.a) to { p { --w: 2 } } @scope foo { p { --w: 3 } } @scope (:foo) { p { --w: 4 } } @scope () { p { --w: 5 } }",
      tree,
      "",
    ],
    ["in a false @media", "@media print { @scope (.a) { p { --w: 1 } } }", tree, ""],
    [
      ":has() and :nth-child(of) with the scope",
      "@scope (.a) { p:nth-child(1 of :scope > p) { --w: 1 } }",
      tree,
      "1:1 3:1",
    ],
  ]);
  test("without a prelude the root is the parent of the sheet's element, also for imports", () => {
    const sheets = { "s.css": "@scope { p { --w: 1 } :scope { --w: 2 } }", "i.css": '@import "s.css";' };
    const at = (sheet: string) =>
      winningValues(`<!DOCTYPE html><div id=d>${sheet}<p id=p></p></div><p id=q>`, "--w", { sheets });
    expect(at(`<style>${sheets["s.css"]}</style>`)).toBe("d:2 p:1");
    expect(at("<link rel=stylesheet href=s.css>")).toBe("d:2 p:1");
    expect(at("<link rel=stylesheet href=i.css>")).toBe("d:2 p:1");
    expect(
      winningValues("<!DOCTYPE html><p id=p>", "--w", { sheets, headers: { Link: "<s.css>; rel=stylesheet" } }),
    ).toBe("p:1");
  });
  test("limits on @scope without a prelude", () => {
    expect(
      winningValues(
        "<!DOCTYPE html><div id=d><style>@scope to (b) { * { --w: 1 } }</style><b id=b></b><i id=i></i></div>",
        "--w",
      ),
    ).toBe("d:1 i:1");
  });
});

describe("sheets of several sources (6.1)", () => {
  const sheets = { "h.css": "p { --w: h } b { --w: h }", "l.css": "p { --w: l }", "i.css": "b { --w: i }" };
  test("header, processing instruction, elements in order, attribute", () => {
    const headers = { Link: "<h.css>; rel=stylesheet" };
    expect(winningValues("<p id=p><b id=b>", "--w", { sheets, headers })).toBe("p:h b:h");
    expect(winningValues("<link rel=stylesheet href=l.css><p id=p><b id=b>", "--w", { sheets, headers })).toBe(
      "p:l b:h",
    );
    expect(
      winningValues("<style>p { --w: s }</style><link rel=stylesheet href=l.css><p id=p>", "--w", { sheets }),
    ).toBe("p:l");
    expect(
      winningValues("<link rel=stylesheet href=l.css><style>p { --w: s }</style><p id=p>", "--w", { sheets }),
    ).toBe("p:s");
    const xhtml =
      '<?xml-stylesheet href="i.css"?><html xmlns="http://www.w3.org/1999/xhtml"><style>p { --w: s }</style><p id="p"/><b id="b"/><i id="i" style="--w: a"/></html>';
    expect(winningValues(xhtml, "--w", { mode: "xml", sheets, headers })).toBe("p:s b:i i:a");
  });
});

describe("lists of matches that several elements share", () => {
  test("forty rules match two elements", () => {
    const css = Array.from({ length: 40 }, (_, i) => `p { --w: ${i} }`).join("");
    expect(winningValues(`<!DOCTYPE html><style>${css}</style><p id=a><p id=b>`, "--w")).toBe("a:39 b:39");
  });

  test("8,191 combinations of rules, each matched by two elements", () => {
    const classes = Array.from({ length: 13 }, (_, bit) => `c${bit}`);
    const css = classes.map((name, bit) => `.${name} { --w: ${bit} }`).join("");
    const numbers = Array.from({ length: 2 ** 13 - 1 }, (_, i) => i + 1);
    const of = (number: number) => classes.filter((_, bit) => (number & (1 << bit)) !== 0).join(" ");
    const body = ["x", "y"].map((id) => numbers.map((n) => `<p id=${id}${n} class="${of(n)}">`).join(""));
    // The last matching rule wins: the highest bit of the number.
    const expected = ["x", "y"].flatMap((id) => numbers.map((n) => `${id}${n}:${31 - Math.clz32(n)}`));
    expect(winningValues(`<!DOCTYPE html><style>${css}</style>${body.join("")}`, "--w")).toBe(expected.join(" "));
  });

  test("a style attribute counts for its own element only", () => {
    const page = '<!DOCTYPE html><style>p { --w: 1 }</style><p id=a><p id=b style="--w: 2"><p id=c>';
    expect(winningValues(page, "--w")).toBe("a:1 b:2 c:1");
  });

  test("equal selectors in scopes of different depth", () => {
    const css = "@scope (.near) { p { --w: near } } @scope (.far) { p { --w: far } }";
    const body = "<div class=far><div class=near><p id=a></div><div><p id=b></div></div><div class=near><p id=c></div>";
    expect(winningValues(`<!DOCTYPE html><style>${css}</style>${body}`, "--w")).toBe("a:near b:far c:near");
  });
});
