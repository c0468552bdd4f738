/** Rule oj04fd: visible focus (spec 3.8). */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Returns the results from line 2 on. */
function resultsOf(content: string, sheets: Readonly<Record<string, string>> = {}): string {
  const page = { url: "http://www.example.com/", content: `<!DOCTYPE html><title>T</title>\n${content}` };
  const { judgements } = checkWith(page, sheets, { ruleSets: [wcag22], only: "oj04fd" });
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

const link = "<a href=x>A</a>";
const pageOf = (css: string, body = link): string => `<style>${css}</style>${body}`;

describe("the outline", () => {
  test.each<readonly [css: string, results: string]>([
    ["", "p"],
    ["a { outline: 0 }", "f"],
    ["a { outline: none }", "f"],
    ["a:focus { outline: none }", "f"],
    ["a:focus-visible { outline-style: none }", "f"],
    ["a:focus { outline-width: 0; outline-style: solid }", "f"],
    ["a:focus { outline: 2px solid transparent }", "f"],
    ["a:focus { outline: 2px solid rgba(0, 0, 0, 0) }", "f"],
    ["* { outline: 0 }", "f"],
    ["a { outline: 0 } a:focus { outline: 1px dotted }", "p"],
    ["a { outline: 0 } a:focus { outline: thin dotted; outline: 5px auto -webkit-focus-ring-color }", "p"],
    ["a { outline: 0 } a:focus { outline: -webkit-focus-ring-color auto 1px }", "p"],
    ["a { outline: 0 } a:focus { outline: revert }", "p"],
    ["a { outline: 2px solid red }", "f"], // equal with and without focus
    ["a { outline: 2px solid red } a:focus { outline-color: blue }", "p"],
    ["a { outline: 2px solid red } a:focus { outline: none }", "p"], // the outline disappears
    ["a { outline-offset: 2px }", "p"],
    ["a { outline-color: red }", "p"],
    ["a:focus { outline: 0 } a:focus-visible { outline: 2px solid }", "p"],
    ["a:focus:not(:focus-visible) { outline: 0 }", "p"],
    ["a:not(:focus-visible) { outline: 0 }", "p"],
    ["a:focus { outline: 0 !important } a:focus-visible { outline: 2px solid }", "f"],
    [":where(a:focus) { outline: 0 } a { outline: 2px solid red }", "f"],
    ["@media print { a { outline: 0 } }", "p"],
    ["@layer b { a:focus { outline: 0 } } a:focus { outline: 1px solid }", "p"],
    ["a:hover { outline: 0 }", "p"],
    ["a { &:focus { outline: 0 } }", "f"],
    ["p:focus { outline: 0 } b:focus a { outline: 0 }", "p"],
    [":root { --o: 0 } a { outline: var(--o) }", "f"],
  ])("%s", (css, results) => expect(resultsOf(pageOf(css))).toBe(results));

  test("a style attribute overrides a style sheet", () => {
    expect(resultsOf(pageOf("a:focus { outline: 2px solid }", "<a href=x style='outline:none'>A</a>"))).toBe("f");
    expect(resultsOf(pageOf("a:focus { outline: 2px solid !important }", "<a href=x style='outline:none'>A</a>"))).toBe(
      "p",
    );
  });
});

describe("changes besides the outline", () => {
  const noOutline = "a { outline: 0; border: 1px solid red } ";
  test.each<readonly [css: string, results: string]>([
    ["a:focus { background: yellow }", "p"],
    ["a:focus { color: red }", "p"],
    ["a:focus { color: -webkit-link }", "f"], // unchanged
    ["a:focus { border-color: blue }", "p"],
    ["a:focus { border-color: red }", "f"],
    ["a:focus { text-decoration: none }", "p"],
    ["a:focus { text-decoration-color: red }", "p"],
    ["a { text-decoration: none } a:focus { text-decoration-color: red }", "f"],
    ["a:focus { box-shadow: 0 0 3px blue }", "p"],
    ["a:focus { box-shadow: none }", "f"],
    ["a:focus { cursor: pointer; transition: all 1s }", "f"],
    ["a:focus { background-color: transparent }", "f"],
    ["a:focus { background-image: url(a.png) }", "?"],
    ["a:focus { mask-size: 2px }", "?"],
    ["a:focus { --c: red }", "?"],
    ["a:is(:focus, :hover) { color: red }", "p"],
    ["a:not(:focus) { color: red }", "p"],
    ["body:focus-within a { color: red }", "p"],
    ["body:focus-within p { color: red }", "?"],
    ["p:focus-within { color: red }", "f"],
    ["b:focus-within a { color: red }", "f"],
    ["a:focus-within { color: red }", "p"],
    ["body:focus-within { color: red }", "?"],
    ["a:focus + b { color: red }", "?"],
    ["a:focus b { color: red }", "?"],
    ["b:focus + a { color: red }", "f"],
    ["a:focus::after { content: '*' }", "?"],
    ["a::after { content: '*' }", "f"],
    ["body:has(a:focus) p { color: red }", "?"],
    ["i:nth-child(1 of :focus) { color: red }", "?"],
    ["@container (width > 1px) { a:focus { color: red } }", "?"],
    ["@container (width > 1px) { @media print { a:focus { color: red } } }", "f"],
    ["@starting-style { a:focus { color: red } }", "f"],
    ["@supports (display: grid) { a:focus { color: red } }", "p"],
    ["@supports (display: bread) { a:focus { color: red } }", "f"],
    ["a:focus {}", "f"],
    ["a.b:focus + b {}", "f"],
    ["a.b:focus + b { color: red }", "f"],
    ["main a:focus { color: red }", "f"],
    ["html a:focus { color: red }", "p"],
    ["a:focus { color: red } a:focus { color: -webkit-link }", "f"],
  ])("%s", (css, results) => expect(resultsOf(pageOf(noOutline + css))).toBe(results));
});

describe("kinds of elements", () => {
  const noOutline = "* { outline: 0 }";
  test.each<readonly [body: string, results: string]>([
    [
      "<button>a</button><input type=submit><input type=checkbox><div tabindex=0>a</div><details><summary>a</summary></details>",
      "fffff",
    ],
    ["<input><textarea></textarea><input type=search><input type=foo><p contenteditable>a</p>", "ppppp"],
    [
      "<input readonly><input style='caret-color: transparent'><select></select><input type=date><input type=range>",
      "?????",
    ],
    ["<video controls></video>", "?"],
    ["<a href=x tabindex=-1>a</a><button disabled>a</button><a>a</a><p hidden><a href=x>a</a></p>", ""],
    ["<iframe src=a></iframe>", ""],
    ["<a href=x style='position: absolute; left: -999px'>a</a>", "?"],
    ["<input type=checkbox style='opacity: 0'>", "?"],
  ])("%s", (body, results) => expect(resultsOf(pageOf(noOutline, body))).toBe(results));

  test("off-screen, until it gets the focus", () => {
    const skip = ".s { position: absolute; left: -999px; outline: 0 } .s:focus { left: 0 }";
    expect(resultsOf(pageOf(skip, "<a class=s href=x>Skip</a>"))).toBe("p");
  });

  test("always off-screen: the outline is not visible", () => {
    expect(resultsOf(pageOf(".s { position: absolute; left: -999px }", "<a class=s href=x>Skip</a>"))).toBe("?");
  });
});

test.each(["<script></script>", "<script src=a.js></script>", "<p onclick='x()'>", "<body onload='x()'>"])(
  "with %s the result is open",
  (script) => {
    expect(resultsOf(pageOf("a { outline: 0 }") + script)).toBe("?");
    expect(resultsOf(pageOf("") + script)).toBe("p");
  },
);

test("a missing style sheet leaves the result open", () => {
  expect(resultsOf(`<link rel=stylesheet href=a.css>${link}`)).toBe("?");
  expect(
    resultsOf(`<link rel=stylesheet href=a.css>${link}`, { "http://www.example.com/a.css": "a { outline: 0 }" }),
  ).toBe("f");
});
