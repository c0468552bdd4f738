import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Returns the results of a rule as letters, in the order of the page: p, f, or ? for cannotTell. */
function resultsOf(rule: string, body: string): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title><body>${body}`;
  const { judgements } = checkWith({ url: "http://www.example.com/", content }, {}, { ruleSets: [wcag22], only: rule });
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

const text = (style: string, inside = "text") => `<p style="${style}">${inside}</p>`;

describe("an important declaration of the style attribute", () => {
  test.each([
    ["wins over important declarations of sheets", `<style>p { letter-spacing: 1em !important }</style>`, "f"],
    [
      "wins over important declarations of a layer too (CSS Cascade 5, 6.1)",
      `<style>@layer a { p { letter-spacing: 1em !important } }</style>`,
      "f",
    ],
  ])("%s", (_, sheet, results) => {
    expect(resultsOf("24afc2", sheet + text("letter-spacing: 0.1em !important"))).toBe(results);
  });

  test.each([
    ["by !important in other letters", "letter-spacing: 0 ! IMPORTANT", "f"],
    ["by a shorthand of everything", "all: initial !important; display: block", "f"],
    ["when the last one is not valid", "letter-spacing: 1px !important; letter-spacing: wide !important", "f"],
    ["by a custom property", "--w: 2px; letter-spacing: var(--w) !important", "p"],
    ["not by an unknown custom property, which inherits", "letter-spacing: var(--w) !important", ""],
    ["not by revert, which inherits", "letter-spacing: revert !important", ""],
    ["without a length that source decides", "letter-spacing: 1ch !important", "?"],
    ["of text that is nowhere", "letter-spacing: 0 !important; font-size: 0", ""],
  ])("%s", (_, style, results) => {
    expect(resultsOf("24afc2", text(style))).toBe(results);
  });

  test("is inherited, unless a declaration is nearer", () => {
    const inside = `<b>a</b><b style="letter-spacing: inherit">b</b><b style="letter-spacing: 0">c</b><svg><text>d</text></svg>`;
    expect(resultsOf("24afc2", text("letter-spacing: 0 !important", inside))).toBe("ff");
  });

  test("loses its importance to a normal declaration of an ancestor", () => {
    const inside = `<b style="letter-spacing: 1px">a<i style="letter-spacing: unset !important">b</i></b>`;
    expect(resultsOf("24afc2", text("letter-spacing: 0 !important", inside))).toBe("");
  });
});

test("0.12 and 0.16 times the font size are enough", () => {
  const results = ["0.12em", "0.1199em", "0.16em", "0.1599em"].flatMap((width) => [
    resultsOf("24afc2", text(`font-size: 13.3px; letter-spacing: ${width} !important`)),
    resultsOf("9e45ec", text(`font-size: 13.3px; word-spacing: ${width} !important`)),
  ]);
  expect(results).toEqual(["p", "f", "f", "f", "p", "p", "p", "f"]);
});

describe("78fd32: line height", () => {
  const content = "Opening hours: Monday to Friday, nine to five"; // 45 letters: at least 180px at 16px
  test.each([
    ["1.5 is enough, wherever lines break", text("line-height: 1.5 !important", content), "p"],
    ["1.49 is not, where lines break", text("line-height: 1.49 !important; width: 150px", content), "f"],
    ["it is unknown whether lines break", text("line-height: 1 !important; width: 250px", content), "?"],
    ["lines that break nowhere are no target", text("line-height: 1 !important; white-space: nowrap", content), ""],
    ["a word is no target", text("line-height: 1 !important; width: 1px", "Opening"), ""],
    ["the height of normal lines depends on the font", text("line-height: normal !important", content), "?"],
    ["a shorthand sets it too", text("font: 20px/20px serif !important; width: 150px", content), "f"],
  ])("%s", (_, body, results) => {
    expect(resultsOf("78fd32", body)).toBe(results);
  });
});
