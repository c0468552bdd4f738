/** 59br37: the window is 640px by 512px. A line is at least 16px high, a letter at least a quarter of it wide. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Returns the results as letters, in the order of the page: p, f, or ? for cannotTell. */
function resultsOf(body: string): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title><body>${body}`;
  const { judgements } = checkWith(
    { url: "http://www.example.com/", content },
    {},
    { ruleSets: [wcag22], only: "59br37" },
  );
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

const LINES = "a<br>b<br>c<br>d"; // 64px
const box = (style: string, inside = LINES) => `<div style="overflow: hidden; ${style}">${inside}</div>`;
const ROW = "Monday to Friday, nine to five"; // 30 letters: 120px

describe("text is cut off", () => {
  test.each([
    ["by a height", box("height: 40px")],
    ["by a maximum", box("max-height: 40px")],
    ["by a part of the window", box("height: 5vh")], // 25.6px
    ["in a block", box("height: 40px", `<p>${LINES}</p>`)],
    ["in a link", box("height: 40px", `<a href=x>${LINES}</a>`)],
    ["in the middle of its only line", box("height: 10px", "Monday")],
    ["by a width", box("width: 50px; white-space: nowrap", ROW)],
    [
      "by a width that a media query gives",
      `<style>@media (max-width: 700px) { p { height: 40px } }</style><p style="overflow: hidden">${LINES}`,
    ],
    ["in a box around that grows", box("", box("height: 40px"))],
  ])("%s", (_, body) => {
    expect(resultsOf(body)).toBe("f");
  });
});

describe("text is not cut off", () => {
  test.each([
    ["in a box that grows", box("")],
    ["in a box that grows from a minimum", box("min-height: 40px")],
    ["in a row with an ellipsis", box("width: 50px; white-space: nowrap; text-overflow: ellipsis", ROW)],
    ["in a box of one line", box("height: 16px; line-height: 16px")],
    ["in a box that scrolls", box("height: 40px", `<div style="height: 40px; overflow: auto">${LINES}</div>`)],
    ["in an inline element, which cuts off nothing", `<b style="overflow: hidden; height: 10px">${LINES}</b>`],
  ])("%s", (_, body) => {
    expect(resultsOf(body)).toBe("p");
  });
});

describe("the source does not decide whether text is cut off", () => {
  test.each([
    ["in a box that may be high enough", box("height: 80px")],
    ["in a row that may be short enough", box("width: 300px; white-space: nowrap", ROW)],
    ["below something else", box("height: 40px", `<img src=x alt="">${LINES}`)],
    [
      "where its beginning may be out of sight",
      box("height: 40px; padding-top: 1px", `<p style="padding-top: 40px">${LINES}</p>`),
    ],
    ["where it is moved", `<div style="position: relative; left: 2000px">${box("height: 40px")}</div>`],
    ["in a limited number of lines", box("display: -webkit-box; -webkit-line-clamp: 2; max-height: 40px")],
    ["by less than a letter", box("height: 60px")], // the last line begins at 48px, its letters may end at 59px
    ["in one line of normal height", box("height: 20px", ROW.repeat(9))],
    ["beside something that floats", `<b style="float: left">a</b>${box("height: 40px")}`],
    ["in an indented row", box("width: 50px; white-space: nowrap; text-indent: 90%", ROW)],
  ])("%s", (_, body) => {
    expect(resultsOf(body).slice(-1)).toBe("?");
  });
});

describe("no target", () => {
  test.each([
    ["text in no box that cuts off", `<p style="height: 10px">${LINES}`],
    ["text in a box that scrolls", `<p style="height: 10px; overflow: auto">${LINES}`],
    ["text that is not visible", box("width: 1px; height: 1px; position: absolute")],
    ["text in a closed box", `<div style="max-height: 0; overflow: hidden">${box("height: 40px")}</div>`],
    ["text that starts beyond its box", box("width: 50px; white-space: nowrap; text-indent: 100%", ROW)],
    ["text that assistive technology does not get", `<div aria-hidden=true>${box("height: 10px")}</div>`],
    ["text of an image", `<svg style="overflow: hidden"><text>a</text></svg>`],
  ])("%s", (_, body) => {
    expect(resultsOf(body)).toBe("");
  });
});
