/** `var()` and `inherit` in text-decoration: the resolved value decides (spec D70). Expectations by hand, from CSS Variables 1 and CSS Cascade 5. */
import { expect, test } from "vitest";
import { checkWith } from "../../check.ts";

const blinks = (html: string): readonly (number | null)[] =>
  checkWith({ url: "http://www.example.com/", content: html }, {}, { only: "7.2_CSS_02" }).judgements.map(
    ({ result }) => result,
  );

test.each([
  ["a variable of the root", "<style>:root { --d: blink } b { text-decoration: var(--d) }</style><b>x</b>", [1]],
  ["another value", "<style>:root { --d: underline } b { text-decoration: var(--d) }</style><b>x</b>", [0]],
  ["a fallback that is used", "<style>b { text-decoration: var(--d, blink) }</style><b>x</b>", [1]],
  ["a fallback that is not", "<style>b { --d: none; text-decoration: var(--d, blink) }</style><b>x</b>", [0]],
  [
    "a variable in a variable",
    "<style>b { --d: var(--e); --e: blink; text-decoration: var(--d) }</style><b>x</b>",
    [1],
  ],
  ["a circle", "<style>b { --d: var(--e); --e: var(--d); text-decoration: var(--d) }</style><b>x</b>", [0]],
  [
    "a rule that blinks for its second element",
    "<style>i { --d: blink } b { text-decoration: var(--d, none) }</style><b>x</b><i><b>x</b></i>",
    [1],
  ],
  ["inherit", "<style>p { text-decoration: blink } b { text-decoration: inherit }</style><p><b>x</b></p>", [1, 1]],
  ["inherit of nothing", "<style>b { text-decoration: inherit }</style><p><b>x</b></p>", [0]],
  ["a style attribute", `<p style="--d: blink"><b style="text-decoration: var(--d)">x</b></p>`, [1]],
])("%s", (_, html, results) => expect(blinks(html)).toEqual(results));

test("9,000 nested elements with a variable are resolved once", () => {
  const deep = 9000;
  const html = `<style>:root { --d: blink } b { text-decoration: var(--d) }</style>${"<b>".repeat(deep)}x`;
  expect(blinks(html)).toEqual([1]);
});
