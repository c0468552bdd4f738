/** Computed values against the texts of CSS Cascade 5, Values 4, Variables 1, Color 4 and HTML's Rendering. */
import { expect, test } from "vitest";
import type { Element } from "../../document/document.ts";
import { FlatTree } from "../../document/flat-tree.ts";
import { styled } from "../test-style.ts";
import type { TestPage } from "../test-style.ts";
import type { PseudoElement } from "./computed-style.ts";
import { PageStyles } from "./page-styles.ts";

/** Returns the values and the generated text of the elements of a page, by id. */
function stylesOf(source: string, page: TestPage = {}) {
  const { style } = styled(source.startsWith("<!") ? source : `<!DOCTYPE html>${source}`, page);
  const { document } = style.cascade;
  const styles = new PageStyles(style, new FlatTree(document));
  const byId = (id: string): Element => {
    const found = document.elements.find((element) => element.attribute("id") === id);
    if (found === undefined) throw new Error(`no element ${id}`);
    return found;
  };
  return {
    value: (property: string, id = "t", pseudo?: PseudoElement) => styles.value(byId(id), property, pseudo),
    text: (pseudo: PseudoElement, id = "t") => styles.generatedText(byId(id), pseudo),
  };
}

/** Values of a property of the element `t`, each in its own page. */
const cases: readonly (readonly [source: string, property: string, value: string | undefined])[] = [
  // The user agent's sheet (HTML, 15.3)
  ["<div id=t>", "display", "block"],
  ["<div id=t hidden>", "display", "none"],
  ["<div id=t hidden style=display:flex>", "display", "flex"],
  ["<title id=t>x</title>", "display", "none"],
  ["<h1 id=t>", "font-size", "32px"],
  ["<h1 id=t>", "margin-top", "21.44px"],
  ["<b id=t>", "font-weight", "700"],
  ["<b><b id=t>", "font-weight", "900"],
  ["<a href=x id=t>", "color", "rgb(0, 0, 238)"],
  ["<a id=t>", "color", "rgb(0, 0, 0)"],
  ["<a href=x id=t>", "text-decoration-line", "underline"],
  ["<body link=red><a href=x id=t>", "color", "rgb(255, 0, 0)"],
  ["<p dir=rtl><dd id=t>", "margin-left", "40px"],
  ["<div dir=rtl><dd id=t>", "margin-right", "40px"],
  ["<table style=color:red><td id=t>", "color", "rgb(255, 0, 0)"],
  ["<!-- quirks --><table style=font-size:30px><td><table><td id=t>", "font-size", "16px"],
  ["<!-- quirks --><body style=color:lime><div style=color:red><table><td id=t>", "color", "rgb(0, 255, 0)"],
  ["<!-- quirks --><body text=lime><div style=color:red><p><i id=t>", "color", "rgb(255, 0, 0)"],
  // Attributes that stand for declarations (HTML, 15.3)
  ["<body bgcolor=chucknorris id=t>", "background-color", "rgb(192, 0, 0)"],
  ["<table width=50% id=t>", "width", "50%"],
  ["<table background='a b.png'><td id=t background=''>", "background-image", "none"],
  ["<td><table id=t background='a \"b.png'>", "background-image", 'url("a \\"b.png")'],
  ["<table><col id=t bgcolor=lime>", "background-color", "rgb(0, 255, 0)"],
  ["<img width=20 id=t>", "width", "20px"],
  ["<table><td nowrap id=t>", "white-space", "nowrap"],
  ["<font size=+2 id=t>", "font-size", "24px"],
  ["<style>font{color:blue}</style><font color=red id=t>", "color", "rgb(0, 0, 255)"],
  ['<svg fill="#abc" id=t>', "fill", "rgb(170, 187, 204)"],
  // Order of declarations
  ["<style>#t{color:red!important}</style><p id=t style=color:blue>", "color", "rgb(255, 0, 0)"],
  ["<style>#t{color:red!important}</style><p id=t style=color:blue!important>", "color", "rgb(0, 0, 255)"],
  ["<style>p{color:red}#t{color:lime}p{color:blue}</style><p id=t>", "color", "rgb(0, 255, 0)"],
  ["<style>@layer a{#t{color:red}}p{color:lime}</style><p id=t>", "color", "rgb(0, 255, 0)"],
  ["<style>@layer a{p{color:red!important}}#t{color:lime!important}</style><p id=t>", "color", "rgb(255, 0, 0)"],
  ["<style>p{border:1px solid red;border-top-width:7px}</style><p id=t>", "border-top-width", "7px"],
  ["<style>p{border-top-width:7px;border:1px solid red}</style><p id=t>", "border-top-width", "1px"],
  ["<style>p{margin-left:1px;margin-inline-start:2px}</style><p id=t>", "margin-left", "2px"],
  ["<style>p{margin-inline-start:2px;margin-left:1px}</style><p id=t>", "margin-left", "1px"],
  ["<p id=t style=width:1px;width:7foo>", "width", "1px"],
  // Inheritance and keywords
  ["<p style=color:red><i id=t>", "color", "rgb(255, 0, 0)"],
  ["<p style=width:9px><i id=t>", "width", "auto"],
  ["<p style=width:9px><i id=t style=width:inherit>", "width", "9px"],
  ["<p style=color:red><i id=t style=color:initial>", "color", "rgb(0, 0, 0)"],
  ["<p style=color:red><i id=t style=color:unset>", "color", "rgb(255, 0, 0)"],
  ["<style>h1{all:unset}</style><h1 id=t>", "display", "inline"],
  ["<style>h1{display:inline;display:revert}</style><h1 id=t>", "display", "block"],
  ["<style>h1{display:inline}</style><h1 id=t style=display:revert-layer>", "display", "inline"],
  ["<style>p{visibility:hidden}</style><p><b id=t style=visibility:visible>", "visibility", "visible"],
  ["<p style=line-height:1.5><small id=t>", "line-height", "20px"],
  ["<p style=line-height:150%><small id=t>", "line-height", "24px"],
  // Lengths
  ["<p style=font-size:2em><i id=t style=width:2em>", "width", "64px"],
  ["<p style=font-size:2em><i id=t style=width:2rem>", "width", "32px"],
  ["<html style=font-size:10px><p id=t style=width:1.5rem>", "width", "15px"],
  ["<p id=t style=width:1in>", "width", "96px"],
  ["<p id=t style=width:50vw>", "width", "640px"],
  ["<p id=t style='width:calc(50% + 2em * 2)'>", "width", "calc(50% + 64px)"],
  ["<p id=t style='width:min(10px, 1em)'>", "width", "10px"],
  ["<p id=t style='width:clamp(1px, 2em, 20px)'>", "width", "20px"],
  ["<p id=t style=width:3ch>", "width", undefined],
  ["<p id=t style=width:0>", "width", "0px"],
  ["<p id=t style=font-size:larger>", "font-size", "19.2px"],
  ["<code id=t>", "font-size", "13px"],
  ["<p style=font-size:20px><code id=t>", "font-size", "20px"],
  ["<p id=t style='letter-spacing:.12em'>", "letter-spacing", "1.92px"],
  // Custom properties
  ["<p style=--a:red><i id=t style='color:var(--a)'>", "color", "rgb(255, 0, 0)"],
  ["<p id=t style='color:var(--a, blue)'>", "color", "rgb(0, 0, 255)"],
  ["<p style=color:red><i id=t style='color:var(--a)'>", "color", "rgb(255, 0, 0)"],
  ["<p style=color:red><i id=t style='--a:7px;color:var(--a)'>", "color", "rgb(255, 0, 0)"],
  ["<i id=t style='--a:var(--b);--b:var(--a);width:var(--a, 3px)'>", "width", "3px"],
  ["<i id=t style='--a:var(--b, 1px);--b:var(--a, 2px);width:var(--a, 3px)'>", "width", "3px"],
  // Not a cycle: the second --a is the --a of the parent.
  ["<div style=--b:4px><div style='--a:var(--b)'><p id=t style='--b:var(--a);width:var(--b)'>", "width", "4px"],
  ["<p id=t style='--a:1px solid;border:var(--a) red'>", "border-top-color", "rgb(255, 0, 0)"],
  ["<p id=t style=--a:x>", "--a", "x"],
  ["<p style=--A:x><b id=t>", "--A", "x"],
  ["<p id=t>", "--a", ""],
  ["<p style=--a:x id=t style=--a:initial><b style=--a:initial id=t>", "--a", "x"],
  [
    "<style>@property --a{syntax:'*';inherits:false;initial-value:4px}</style><p style=--a:9px><b id=t style='width:var(--a)'>",
    "width",
    "4px",
  ],
  ["<p id=t title=9px style='width:attr(title px)'>", "width", undefined],
  // Rules in @container, which may apply
  ["<style>p{width:1px}@container (width>1px){p{width:2px}}</style><p id=t>", "width", undefined],
  ["<style>p{width:1px}@container (width>1px){p{width:2px}}</style><p id=t style=width:3px>", "width", "3px"],
  ["<style>p{margin:1px}@container (width>1px){p{margin-inline-start:2px}}</style><p id=t>", "margin-left", undefined],
  ["<style>p{margin:1px}@container (width>1px){p{margin-inline-start:2px}}</style><p id=t>", "margin-right", "1px"],
  ["<style>p{width:1px}@container (width>1px){p{width:1px}}</style><p id=t>", "width", "1px"],
  ["<style>@container (width>1px){p{width:1px}}p{width:revert}</style><p id=t>", "width", "auto"],
  ["<style>@container (width>1px){p{--a:1px}}</style><p><b id=t style='width:var(--a)'>", "width", undefined],
  ["<style>@container (width>1px){p{display:none}}</style><p id=t>", "display", "block"],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p style=width:2em id=t>", "width", undefined],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p><b id=t style=font-size:20px>", "font-size", "20px"],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p><b id=t style=font-size:2rem>", "font-size", "32px"],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p><b id=t style=font-size:large>", "font-size", "18px"],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p><b id=t style=font-size:larger>", "font-size", undefined],
  ["<style>@container (width>1px){p{font-size:2em}}</style><p><b id=t>", "font-size", undefined],
  // Colours (CSS Color 4)
  ["<p id=t style=color:#12345678>", "color", "rgba(18, 52, 86, 0.47)"],
  ["<p id=t style='color:hsl(120 100% 25%)'>", "color", "rgb(0, 128, 0)"],
  ["<p id=t style='color:hwb(0 50% 0%)'>", "color", "rgb(255, 128, 128)"],
  ["<p id=t style='color:rgb(50% 0% 0% / 50%)'>", "color", "rgba(128, 0, 0, 0.5)"],
  ["<p id=t style='color:oklch(50% .2 30deg)'>", "color", "oklch(0.5 0.2 30)"],
  ["<p id=t style='color:color-mix(in srgb, red, blue)'>", "color", undefined],
  ["<p id=t style='color:red;border:solid'>", "border-top-color", "rgb(255, 0, 0)"],
  [
    "<p style='color:red;border-color:currentcolor'><i id=t style='border-color:inherit;color:lime'>",
    "border-top-color",
    "rgb(0, 255, 0)",
  ],
  // Boxes (CSS Display 3)
  ["<i id=t style=float:left>", "display", "block"],
  ["<i id=t style=position:absolute;display:inline-flex>", "display", "flex"],
  ["<p style=display:flex><i id=t>", "display", "block"],
  ["<p style=display:flex><b style=display:contents><i id=t>", "display", "block"],
  ["<img id=t style=display:contents>", "display", "none"],
  ["<p id=t style=float:left;position:fixed>", "float", "none"],
  ["<p id=t style=overflow-x:hidden>", "overflow-y", "auto"],
  ["<p id=t style='border:3px none'>", "border-top-width", "0px"],
  // Shorthands
  ["<p id=t style='background:url(a.png), red'>", "background-color", "rgb(255, 0, 0)"],
  ["<p id=t style='background:none'>", "background-color", "rgba(0, 0, 0, 0)"],
  ["<p id=t style='font:italic bold 10px/2 Arial, \"Open Sans\"'>", "font-family", 'Arial, "Open Sans"'],
  ["<p id=t style='font:italic bold 10px/2 Arial'>", "line-height", "20px"],
  ["<p id=t style='white-space:pre-line'>", "white-space", "pre-line"],
  ["<p id=t style='inset:1px 2px'>", "left", "2px"],
  ["<p id=t style='grid-area:a'>", "grid-column-end", "a"],
  ["<p id=t style='grid-area:1/2'>", "grid-column-start", "2"],
  ["<p id=t style='grid-area:1/2'>", "grid-row-end", "auto"],
  ["<p id=t style='grid-row:1;grid-row:2 / span 3'>", "grid-row-end", "span 3"],
  ["<p id=t style='clip:rect(0 0 0 0)'>", "clip", "rect(0px, 0px, 0px, 0px)"],
  ["<p id=t style='clip-path:inset(50%)'>", "clip-path", "inset(50%)"],
  ["<p id=t style='transform:translate(-100%, 1em) scale(0)'>", "transform", "translate(-100%, 16px) scale(0)"],
  ["<p id=t style='-webkit-transform:scale(2)'>", "transform", "scale(2)"],
  ["<p id=t style='display:-ms-flexbox'>", "display", "block"],
];

test.each(cases)("%s: %s is %s", (source, property, value) => {
  expect(stylesOf(source).value(property)).toBe(value);
});

test("the text of generated boxes", () => {
  const page = stylesOf(
    String.raw`<style>
      #t::before { content: "a\"\42 " attr(title) url(x.png) }
      #t::after { content: counter(n) }
      #u::before { content: none } #u::after { content: "x"; display: none }
      #v:before { content: var(--c) } #v::after { content: "★" / "star" }
      #v::before:hover { content: "hover" } #v::after::marker { content: "marker" }
      #w:hover::before { content: "no" } img::before { content: "no" }
      @container (width > 1px) { #z::before { content: "wide" } }
    </style><p id=t title=T><p id=u><p id=v style='--c:"é"'><p id=w><img id=x><q id=y></q><p id=z>`,
  );
  expect(page.text("::before")).toBe('a"BT');
  expect(page.text("::after")).toBeUndefined();
  expect([page.text("::before", "u"), page.text("::after", "u")]).toEqual(["", ""]);
  expect([page.text("::before", "v"), page.text("::after", "v")]).toEqual(["é", "star"]);
  expect([page.text("::before", "w"), page.text("::before", "x")]).toEqual(["", ""]);
  expect([page.text("::before", "y"), page.text("::after", "y")]).toEqual(["“", "”"]);
  expect([page.text("::before", "z"), page.text("::after", "z")]).toEqual([undefined, ""]);
});

test("pseudo-elements inherit from their element", () => {
  const page = stylesOf(
    "<style>p{color:red;font-size:20px}p::before{content:'';width:2em;font-size:.5em}</style><p id=t>",
  );
  expect(page.value("color", "t", "::before")).toBe("rgb(255, 0, 0)");
  expect(page.value("width", "t", "::before")).toBe("20px");
  expect(page.value("width")).toBe("auto");
});

test("custom properties of deep trees are looked up once: ten times the depth does not take a hundred times the steps", () => {
  const stepsOf = (depth: number): number => {
    for (let maxSteps = 1000; ; maxSteps *= 2) {
      const page = stylesOf(`${"<div style='--a:var(--b);color:var(--a)'>".repeat(depth)}<p id=t>`, {
        budget: { maxSteps },
      });
      try {
        expect(page.value("color")).toBe("rgb(0, 0, 0)");
        return maxSteps;
      } catch (error) {
        if ((error as { code?: string }).code !== "TooManySteps") throw error;
      }
    }
  };
  expect(stepsOf(2000) / stepsOf(200)).toBeLessThanOrEqual(16);
});
