import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Element } from "../document/document.ts";
import { accessibilityOfHtml, inspect, elementWithId } from "./test-accessibility.ts";

/** Returns the states of the element x, in words. */
const states = (source: string): string =>
  inspect(source, (facts, element) =>
    [
      facts.isRendered(element) ? "rendered" : "",
      facts.isHidden(element) ? "hidden" : "",
      facts.isExposed(element) ? "exposed" : "",
      facts.isVisible(element) ? "visible" : "",
    ]
      .filter((state) => state !== "")
      .join(" "),
  );

// wcag22.md 3.1
describe("hidden, exposed and visible", () => {
  test.each([
    ["<p id=x>a</p>", "rendered exposed visible"],
    ["<p id=x></p>", "rendered exposed"],
    ["<p id=x>&nbsp;</p>", "rendered exposed"],
    ["<p id=x hidden>a</p>", "hidden"],
    ["<div hidden><p id=x>a</p></div>", "hidden"],
    ["<style>[hidden]{display:block}</style><p id=x hidden>a</p>", "rendered exposed visible"],
    ["<style>div{display:none}</style><div><p id=x style=display:block>a</p></div>", "hidden"],
    ["<style media=print>p{display:none}</style><p id=x>a</p>", "rendered exposed visible"],
    ["<p id=x style=display:contents>a</p>", "rendered exposed visible"],
    ["<p id=x style=visibility:hidden>a</p>", "rendered hidden"],
    ["<div style=visibility:hidden><p id=x style=visibility:visible>a</p></div>", "rendered exposed visible"],
    ["<div id=x style=visibility:hidden><p style=visibility:visible>a</p></div>", "rendered hidden visible"],
    ["<p id=x aria-hidden=true>a</p>", "rendered hidden visible"],
    ["<div aria-hidden=TRUE><p id=x aria-hidden=false>a</p></div>", "rendered hidden visible"],
    ["<p id=x aria-hidden=yes>a</p>", "rendered exposed visible"],
    ["<p id=x inert>a</p>", "rendered visible"],
    ["<div inert><p id=x>a</p></div>", "rendered visible"],
    ["<p id=x role=none>a</p>", "rendered visible"],
    ["<button><span id=x>a</span></button>", "rendered visible"],
    ["<div role=img><p><a id=x href=y>a</a></p></div>", "rendered visible"],
    ["<button role=none disabled><span id=x>a</span></button>", "rendered exposed visible"],
    ["<details><p id=x>a</p></details>", "hidden"],
    ["<details open><p id=x>a</p></details>", "rendered exposed visible"],
    ["<details><summary id=x>a</summary></details>", "rendered exposed visible"],
    ["<details><summary>a</summary><summary id=x>b</summary></details>", "hidden"],
    ["<details><summary><i id=x>a</i></summary></details>", "rendered exposed visible"],
    ["<dialog><p id=x>a</p></dialog>", "hidden"],
    ["<dialog open><p id=x>a</p></dialog>", "rendered exposed visible"],
    ["<div style=content-visibility:hidden><p id=x>a</p></div>", "hidden"],
    ["<p id=x style=content-visibility:hidden>a</p>", "rendered exposed"],
    ["<noscript><p id=x>a</p></noscript>", "hidden"],
    ["<body><noscript><p id=x>a</p></noscript>", "hidden"],
    ["<noscript><meta></noscript><p id=x>a</p>", "rendered exposed visible"],
    ["<noscript><i></i></noscript><noscript>b</noscript><p id=x>a</p>", "rendered exposed visible"],
    ["<noscript><noscript></noscript><p id=x>a</p></noscript>", "rendered exposed visible"],
    ["<noscript><p id=x>a</p>", "hidden"],
    ["<html id=x><title>T</title><noscript>a</noscript>", "rendered exposed"],
    ["<datalist><option id=x>a</datalist>", "hidden"],
    ["<video><p id=x>a</p></video>", "hidden"],
    ["<progress><i id=x>70 %</i></progress>", "hidden"],
    ["<meter><i id=x>70 %</i></meter>", "hidden"],
    ["<object data=y><p id=x>a</p></object>", "hidden"],
    ["<object><p id=x>a</p></object>", "rendered exposed visible"],
    ["<input id=x type=hidden>", "hidden"],
    ["<img id=x src=a alt=A>", "rendered exposed visible"],
    ["<img id=x src=a alt='' >", "rendered visible"],
    ["<img id=x src=a width=1 height=1>", "rendered exposed"],
    ["<svg id=x></svg>", "rendered exposed visible"],
    ["<audio id=x></audio>", "hidden"],
    ["<audio id=x controls></audio>", "rendered exposed visible"],
    ["<p id=x><button></button></p>", "rendered exposed visible"],
    ["<p id=x><input type=hidden></p>", "rendered exposed"],
    ["<img usemap=#m src=a alt=A><map name=m><area id=x href=y alt=B></map>", "rendered exposed"],
    ["<map name=m><area id=x href=y alt=B></map>", "hidden"],
    ["<head><title id=x>a</title>", "hidden"],
    ["<div><p id=x>a</p><template shadowrootmode=open><b>b</b></template></div>", "hidden"],
    ["<div><p id=x>a</p><template shadowrootmode=open><slot></slot></template></div>", "rendered exposed visible"],
    ["<div><p id=x>a</p><template shadowrootmode=open><div hidden><slot></slot></div></template></div>", "hidden"],
  ])("%s: %s", (source, expected) => {
    expect(states(source)).toBe(expected);
  });
});

const inBox = (style: string): string => `<div style="${style}"><p id=x>a</p></div>`;

describe("text that people do not see", () => {
  test.each([
    "position:absolute;left:-9999px",
    "position:absolute;top:-999em",
    "position:fixed;top:-99px",
    "text-indent:-9999px",
    "position:absolute;clip:rect(0 0 0 0)",
    "position:absolute;clip:rect(1px,1px,1px,1px)",
    "clip-path:inset(50%)",
    "clip-path:inset(100%)",
    "width:1px;height:1px;overflow:hidden",
    "height:0;overflow:hidden",
    "height:0;overflow:auto",
    "height:0;padding-top:20px;overflow:hidden",
    "max-height:0;overflow:hidden",
    "max-height:0;padding:0 18px;overflow-y:hidden",
    "max-width:0;overflow:hidden",
    "text-indent:100%;white-space:nowrap;overflow:hidden",
    "display:grid;grid-template-rows:0fr;overflow:hidden;height:0",
    "transform:scale(0)",
    "transform:translateX(-100%)",
    "transform:translate(0, -200%)",
    "opacity:0",
    "font-size:0",
    "color:transparent",
    "color:#fff",
    "color:#eee;background:rgb(238 238 238)",
    "-webkit-text-fill-color:transparent",
  ])("%s", (style) => {
    expect(states(inBox(style))).toBe("rendered exposed");
  });
});

test.each([
  ["<div style=overflow:hidden><p id=x>a</p></div>", "rendered exposed"],
  ["<div style=min-height:0;overflow:hidden><div><p id=x>a</p></div></div>", "rendered exposed"],
  ["<div><p id=x>a</p></div>", "rendered exposed visible"],
  ["<div style=overflow:hidden;padding-bottom:9px><p id=x>a</p></div>", "rendered exposed visible"],
  ["<div></div><div style=overflow:hidden><p id=x>a</p></div>", "rendered exposed visible"],
])("in a grid whose row is closed: %s", (body, expected) => {
  expect(states(`<section style="display:grid;grid-template-rows:0fr">${body}</section>`)).toBe(expected);
});

describe("text that people see", () => {
  test.each([
    "left:-9999px",
    "position:relative;left:-9999px",
    "position:absolute;left:-98px",
    "text-indent:-99px",
    "clip:rect(0 0 0 0)",
    "position:absolute;clip:auto",
    "position:absolute;clip:rect(auto,auto,auto,auto)",
    "clip-path:inset(40%)",
    "width:1px;height:1px",
    "width:2px;overflow:hidden",
    "max-height:0",
    "max-height:0;min-height:20px;overflow:hidden",
    "height:0;padding-bottom:56%;overflow:hidden",
    "flex-grow:1;height:0;overflow:auto",
    "display:inline;width:0;overflow:hidden",
    "text-indent:100%;overflow:hidden",
    "overflow:hidden",
    "transform:scale(0.5)",
    "transform:translate(-50%, -50%)",
    "opacity:0.1",
    "font-size:1px",
    "color:#fffffe",
    "color:transparent;text-shadow:0 0 2px #000",
    "color:transparent;background:linear-gradient(#000,#333);background-clip:text",
    "color:#fff;background:#000",
    "color:#fff;background:url(a.png)",
    "color:#fff;-webkit-text-fill-color:#000",
  ])("%s", (style) => {
    expect(states(inBox(style))).toBe("rendered exposed visible");
  });
});

/** Pages of nested elements, some of which hide themselves. */
const pages = fc
  .array(
    fc.tuple(
      fc.constantFrom("<div", "</div>", "<p", "<button", "<details", "</details>", "<img src=a"),
      fc.constantFrom(
        "",
        " hidden",
        " aria-hidden=true",
        " inert",
        " style=visibility:hidden",
        " style=visibility:visible",
        " style=opacity:0",
        " role=none",
      ),
      fc.constantFrom("", "text"),
    ),
    { maxLength: 25 },
  )
  .map((tags) => tags.map(([tag, state, text]) => `${tag}${tag.startsWith("</") ? "" : `${state}>`}${text}`).join(""));

test("facts agree with each other and do not depend on the order of the questions", () => {
  const property = fc.property(pages, fc.infiniteStream(fc.nat()), (source, numbers) => {
    const first = accessibilityOfHtml(source);
    const second = accessibilityOfHtml(source);
    const order = Array.from(first.tree.elements, (_, at) => ({ at, key: numbers.next().value as number }));
    order.sort((a, b) => a.key - b.key);
    for (const { at } of order) {
      const element = second.tree.elements[at] as Element;
      second.isVisible(element);
      second.isExposed(element);
    }
    for (const [at, element] of first.tree.elements.entries()) {
      const other = second.tree.elements[at] as Element;
      expect(first.isExposed(element)).toBe(second.isExposed(other));
      expect(first.isVisible(element)).toBe(second.isVisible(other));
      const isSeen = [...first.tree.childrenOf(element)].some((child) =>
        child.kind === "text" ? first.isVisibleText(child) : first.isVisible(child),
      );
      if (isSeen) expect(first.isVisible(element)).toBe(true);
      if (first.isExposed(element)) expect(first.isHidden(element)).toBe(false);
      if (first.isFocusable(element)) expect(first.isRendered(element)).toBe(true);
      const parent = first.tree.parentOf(element);
      if (parent !== null && !first.isRendered(parent)) expect(first.isRendered(element)).toBe(false);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test("time is linear in the number of elements, at any depth", () => {
  const deep = accessibilityOfHtml("<div>".repeat(9_000) + "<p id=x>a");
  const element = elementWithId(deep.tree, "x");
  expect([deep.isExposed(element), deep.isVisible(deep.tree.elements[0] as Element)]).toEqual([true, true]);
  const wide = accessibilityOfHtml(`<details>${"<p></p>".repeat(15_000)}${"<summary></summary>".repeat(15_000)}`);
  expect(wide.tree.elements.filter((each) => wide.isFocusable(each))).toHaveLength(1);
  expect(wide.tree.elements.some((each) => wide.isVisible(each))).toBe(false);
  const nested = accessibilityOfHtml("<section><header>".repeat(4_000));
  expect(nested.tree.elements.filter((each) => nested.role(each) === "banner")).toHaveLength(0);
  const rows = accessibilityOfHtml(`<table><tr>${"<th>".repeat(20_000)}<td>`);
  expect(rows.tree.elements.filter((each) => rows.role(each) === "rowheader")).toHaveLength(20_000);
});
