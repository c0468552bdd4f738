import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Returns the results of 0ssw9k as letters, in the order of the page: p, f, or ? for cannotTell. */
function resultsOf(body: string, headers = ""): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title>${headers}<body>${body}`;
  const { judgements } = checkWith(
    { url: "http://www.example.com/", content },
    {},
    { ruleSets: [wcag22], only: "0ssw9k" },
  );
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

const LINES = "a<br>b<br>c<br>d"; // 64px
const box = (style: string, inside = LINES, attributes = "") => `<div style="${style}" ${attributes}>${inside}</div>`;

describe("content that scrolls", () => {
  test.each([
    ["too high", box("height: 50px; overflow: auto"), "f"],
    ["too high for a maximum", box("max-height: 50px; overflow: hidden scroll"), "f"],
    ["perhaps too high", box("height: 70px; overflow: auto"), "?"],
    ["too high by less than a padding", box("height: 50px; padding: 7px 0; overflow: auto"), "?"],
    ["too wide", box("width: 50px; overflow: auto; white-space: nowrap", "abcdefghijklmnop"), "f"],
    ["perhaps too wide", box("overflow: auto", "<table><td>a</table>"), "?"],
    ["too high, in the tab order", box("height: 50px; overflow: auto", LINES, "tabindex=0"), "p"],
    ["too high, with something in the tab order", box("height: 50px; overflow: auto", `${LINES}<input>`), "p"],
    [
      "too high, with a link that the Tab key leaves out",
      box("height: 50px; overflow: auto", `${LINES}<a href=x tabindex=-1>a</a>`),
      "f",
    ],
    ["of an unknown size", box("position: absolute; overflow: auto"), "?"],
    ["in a flexible box", `<div style="display: flex">${box("height: 50px; overflow: auto")}</div>`, "?"],
  ])("%s", (_, body, results) => {
    expect(resultsOf(body)).toBe(results);
  });
});

describe("no target", () => {
  test.each([
    ["a box that cuts its content off", box("height: 50px; overflow: hidden")],
    ["a box as high as its content", box("overflow: auto")],
    ["a box that nothing is seen in", box("height: 50px; overflow: auto", `<p style="height: 90px">`)],
    ["a box that is closed", box("max-height: 0; overflow: auto")],
    ["a box that is not rendered", box("height: 50px; overflow: auto; display: none")],
    ["the page", `<style>body { height: 50px; overflow: auto }</style>${LINES}`],
  ])("%s", (_, body) => {
    expect(resultsOf(body)).toBe("");
  });
});

test("no result is certain while a style sheet could not be loaded", () => {
  expect(resultsOf(box("height: 50px; overflow: auto"), "<link rel=stylesheet href=a.css>")).toBe("?");
});
