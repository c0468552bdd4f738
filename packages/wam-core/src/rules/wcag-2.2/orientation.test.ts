/** Rule b33eff: content that is turned in one orientation only (spec 3.7). */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";
import { angleAboutZ } from "./rotation.ts";

function resultsOf(content: string): string {
  const page = { url: "http://www.example.com/", content: `<!DOCTYPE html><title>T</title>\n${content}` };
  const { judgements } = checkWith(page, {}, { ruleSets: [wcag22], only: "b33eff" });
  return judgements
    .map(({ result, location }) => `${result === null ? "?" : result === 0 ? "p" : "f"} ${location.line}`)
    .join(", ");
}

const inPortrait = (css: string): string => `<style>@media (orientation: portrait) { ${css} }</style>`;

describe("the orientation of the page", () => {
  test.each<readonly [what: string, code: string, results: string]>([
    ["a quarter of a turn", `${inPortrait("p { transform: rotate(90deg) }")}\n<p>x`, "f 3"],
    ["three quarters", `${inPortrait("p { rotate: -90deg }")}\n<p>x`, "f 3"],
    ["89 degrees", `${inPortrait("p { rotate: 89deg }")}\n<p>x`, "f 3"],
    ["88 degrees", `${inPortrait("p { rotate: 88deg }")}\n<p>x`, "p 3"],
    ["half a turn", `${inPortrait("p { rotate: 180deg }")}\n<p>x`, "p 3"],
    ["both properties together", `${inPortrait("p { rotate: 45deg; transform: rotate(50grad) }")}\n<p>x`, "f 3"],
    ["they undo each other", `${inPortrait("p { rotate: 90deg; transform: rotate(-100grad) }")}\n<p>x`, "p 3"],
    ["a rule of both orientations", "<style>p { rotate: 90deg }</style>\n<p>x", ""],
    ["moved, not turned", `${inPortrait("p { transform: translate(9px) scale(2) }")}\n<p>x`, ""],
    ["the width alone decides", "<style>@media (max-width: 720px) { p { rotate: 90deg } }</style>\n<p>x", ""],
    ["the height alone decides", "<style>@media (max-height: 800px) { p { rotate: 90deg } }</style>\n<p>x", ""],
    [
      "the orientation, of small screens",
      "<style>@media (max-width: 800px) and (orientation: portrait) { p { rotate: 90deg } }</style>\n<p>x",
      "f 3",
    ],
    [
      "the height, beside an orientation",
      `${inPortrait("p { color: red }")}<style>@media (max-height: 720px) { p { rotate: 90deg } }</style>\n<p>x`,
      "",
    ],
    ["the aspect ratio", "<style>@media (max-aspect-ratio: 1/1) { p { rotate: 90deg } }</style>\n<p>x", "f 3"],
    ["a sheet of one orientation", `<style media="(orientation: landscape)">p { rotate: 90deg }</style>\n<p>x`, "f 3"],
    ["a weaker rule", `${inPortrait("p { rotate: 90deg }")}\n<p style="rotate: 0deg">x`, ""],
    [
      "a custom property",
      `<style>:root { --a: 0deg } p { rotate: var(--a) }</style>${inPortrait(":root { --a: 90deg }")}\n<p>x`,
      "f 3",
    ],
    ["about another axis", `${inPortrait("p { transform: rotateX(90deg) }")}\n<p>x`, "? 3"],
    ["turned and mirrored", `${inPortrait("p { transform: scaleX(-1) rotate(90deg) }")}\n<p>x`, "? 3"],
    ["with lines from top to bottom", `${inPortrait("p { rotate: -90deg; writing-mode: vertical-rl }")}\n<p>x`, "? 3"],
    ["animated", `${inPortrait("p { rotate: -90deg; animation: a 1s }")}\n<p>x`, "? 3"],
    ["a picture", `${inPortrait("img { rotate: 90deg }")}\n<img src=a.png alt=a>`, "? 3"],
    [
      "turned back inside",
      `${inPortrait("div { rotate: 90deg } p { rotate: -90deg }")}\n<div>\n<p>x</div>\n<div>x</div>`,
      "? 3, ? 4, f 5",
    ],
    [
      "hidden in one orientation",
      `<style>p { display: none }</style>${inPortrait("p { display: block; rotate: 90deg }")}\n<p>x`,
      "",
    ],
    ["an inline box", `${inPortrait("b { rotate: 90deg }")}\n<p>x <b>x</b>`, ""],
    ["an inline image", `${inPortrait("a, img { rotate: 90deg }")}\n<p>x <a href=a><img src=a.png alt=a></a>`, "? 3"],
    [
      "an item of a flex box",
      `<style>p { display: flex }</style>${inPortrait("b { rotate: 90deg }")}\n<p><b>x</b>`,
      "f 3",
    ],
    [
      "inline in the orientation that turns it",
      `<style>b { display: block }</style>${inPortrait("b { display: inline; rotate: 90deg }")}\n<p><b>x</b>`,
      "",
    ],
    ["an arrow", `${inPortrait("p { rotate: 90deg }")}\n<p>→`, "? 3"],
    ["unknown", `${inPortrait("p { rotate: calc(1deg * sibling-index()) }")}\n<p>x`, "? 3"],
  ])("%s", (_, code, results) => expect(resultsOf(code)).toBe(results));

  test("a missing sheet raises a question only if something is turned", () => {
    const link = `<link rel=stylesheet href=a.css media="(orientation: portrait)">`;
    expect(resultsOf(`${link}<p>x`)).toBe("");
    expect(resultsOf(`${link}${inPortrait("p { rotate: 90deg }")}\n<p>x`)).toBe("? 3");
  });
});

test.each<readonly [transform: string, rotate: string, angle: number | undefined]>([
  ["none", "none", 0],
  ["rotate(90deg)", "none", 90],
  ["rotate(90deg)", "20deg", 110],
  ["rotate(0.25turn) rotateZ(100grad)", "none", 180],
  ["translate(1px, 2px) rotate3d(0, 0, -1, 90deg)", "none", -90],
  ["rotate3d(1, 0, 0, 90deg)", "none", undefined],
  ["matrix(0, 1, -1, 0, 0, 0)", "none", 90],
  ["matrix(0, 2, -2, 0, 9, 9)", "none", 90],
  ["matrix(0, 1, 1, 0, 0, 0)", "none", undefined], // mirrored
  ["matrix(1, 1, 0, 1, 0, 0)", "none", undefined], // skewed
  ["matrix3d(0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)", "none", -90],
  ["matrix3d(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1)", "none", undefined],
  ["skew(10deg)", "none", undefined],
  ["none", "z 45deg", 45],
  ["none", "0 0 -1 45deg", -45],
  ["none", "x 45deg", undefined],
  ["none", "1 1 0 45deg", undefined],
])("the angle about Z of %s and %s is %s", (transform, rotate, angle) => {
  const found = angleAboutZ(transform, rotate);
  if (angle === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(angle, 6);
});
