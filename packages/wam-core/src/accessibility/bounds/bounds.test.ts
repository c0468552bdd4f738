/** Expected bounds, by hand: a glyph is at least a quarter of the font size wide, a line one font size (16px) high, the window 1280px wide. */
import { describe, expect, test } from "vitest";
import { inspect } from "../test-accessibility.ts";

const page = (body: string) => `<!DOCTYPE html><body style="margin: 0">${body}`;
const TEN = "abcd efghi"; // 9 letters and a space: 40px

describe("the maximum width of a box", () => {
  test.each([
    ["the width of the window", "<div id=x>", 1280],
    ["its own", "<div id=x style='width: 300px'>", 300],
    [
      "its own, without what box-sizing takes",
      "<div id=x style='width: 300px; padding: 10px; box-sizing: border-box'>",
      280,
    ],
    [
      "the width of the box around it, without margins and paddings",
      "<div style='width: 300px'><p id=x style='margin: 10px; padding: 5px'>",
      270,
    ],
    ["a part of the box around it", "<div style='width: 300px'><p id=x style='width: 50%'>", 150],
    ["the least of several", "<div id=x style='width: 300px; max-width: 200px'>", 200],
    ["the minimum, which wins", "<div id=x style='width: 300px; max-width: 200px; min-width: 250px'>", 250],
    ["the width of the block around an inline element", "<div style='width: 300px'><b><i id=x>", 300],
    ["its own, in a box of an unknown width", "<div style='float: left'><p id=x style='width: 70px'>", 70],
    ["none in a box of an unknown width", "<div style='float: left'><p id=x>", undefined],
    ["none of a flexible box", "<div style='display: flex'><p id=x style='width: 70px'>", undefined],
    ["none of a table", "<table><td><p id=x>", undefined],
    ["none of an inline block", "<div id=x style='display: inline-block'>", undefined],
    ["none with a negative margin", "<div id=x style='margin-left: -10px'>", undefined],
    ["none with a length that source does not tell", "<div id=x style='width: 40ch'>", undefined],
    [
      "none with a minimum that source does not tell",
      "<div id=x style='width: 300px; min-width: min-content'>",
      undefined,
    ],
    ["none in columns", "<div id=x style='column-count: 2'>", undefined],
  ])("%s", (_, body, expected) => {
    expect(inspect(page(body), ({ bounds }, x) => bounds.mostWidth(x))).toBe(expected);
  });
});

describe("the maximum height of a box", () => {
  test.each([
    ["its own", "height: 100px", 100],
    ["its maximum", "max-height: 100px", 100],
    ["the minimum, which wins", "height: 100px; min-height: 120px", 120],
    ["without what box-sizing takes", "height: 100px; padding: 10px 0; box-sizing: border-box", 80],
    ["none by itself", "", undefined],
    ["none that is a part of another one", "height: 50%", undefined],
    ["none when it floats", "height: 100px; float: left", undefined],
    ["none when it is positioned", "height: 100px; position: absolute", undefined],
    ["none when it can be resized", "height: 100px; overflow: auto; resize: both", undefined],
  ])("%s", (_, style, expected) => {
    expect(inspect(page(`<div id=x style="${style}">`), ({ bounds }, x) => bounds.mostHeight(x))).toBe(expected);
  });
});

describe("the minimum height of content", () => {
  const block = (inside: string, style = "") => page(`<div id=x style="width: 40px; ${style}">${inside}</div>`);
  test.each([
    ["a line", block(TEN), 16],
    ["nothing without text", block(" <b> </b> "), 0],
    // 4 x 10 letters and 3 spaces are 43 glyphs, 172px. A line takes 40px, and a space at its end.
    ["as many lines as the letters fill", block("abcdefghij ".repeat(4)), 4 * 16],
    ["lines of their own height", block(`${TEN} ${TEN} ${TEN}`, "line-height: 20px"), 3 * 20],
    ["lines of their own font", block(`${TEN} ${TEN}`, "font-size: 8px"), 8],
    ["one line for each word that is too long", block("abcdefghijklmnopqrstuvwxyz"), 16],
    ["forced breaks", block("a<br>b<br><br>c"), 4 * 16],
    ["a break at the end makes no line", block("a<br>"), 16],
    ["breaks that are kept", block("a\nb\n", "white-space: pre"), 2 * 16],
    ["no break where none is allowed", block(`${TEN} ${TEN}`, "white-space: nowrap"), 16],
    ["text of inline elements in one line", block("ab<b>cd</b><i>ef</i>"), 16],
    ["blocks one below the other", block("<p>a</p>b<p>c</p>"), 3 * 16],
    ["paddings and borders", block("<p style='padding: 5px; border: 1px solid'>a</p>"), 16 + 12],
    ["own heights", block("<p style='height: 50px'>a</p>"), 50],
    ["a height smaller than the content", block("<p style='height: 5px'>a</p>b"), 5 + 16],
    ["minima and maxima", block("<p style='min-height: 50px'></p><p style='max-height: 6px'>a</p>"), 56],
    [
      "nothing of floats, tables and positioned boxes",
      block("<b style='float: left'>a</b><table><td>a</table><p style='position: absolute'>a"),
      0,
    ],
    ["hidden text of closed details", block("<details><summary>a</summary>b</details>"), 16],
    ["letters, not marks upon them", block("e\u0301".repeat(12)), 16],
    ["unknown with a negative margin", block("<p style='margin-top: -1px'>a</p>"), undefined],
    [
      "unknown with a negative margin deep inside",
      block("<p>a</p><div><div style='margin-top: -1px'>a</div></div>"),
      undefined,
    ],
    ["unknown with a negative margin of an inline element", block("a <b style='margin-left: -50px'>b</b>"), undefined],
    ["unknown with letters that overlap", block(TEN, "letter-spacing: -1px"), undefined],
    ["unknown with a negative indent", block(TEN, "text-indent: -10px"), undefined],
    ["unknown with blocks in inline elements", block("<b><p>a</p></b>"), undefined],
    [
      "unknown with a negative margin of generated content",
      `<style>p::before { content: ""; display: table; margin-bottom: -.2em }</style>${block("<p>a</p>")}`,
      undefined,
    ],
    ["unknown in a flexible box", block("a<br>b", "display: flex"), undefined],
  ])("%s", (_, source, expected) => {
    expect(inspect(source, ({ bounds }, x) => bounds.leastContent(x)?.height)).toBe(expected);
  });
});

describe("the minimum width of content", () => {
  const block = (inside: string, style = "") => page(`<div id=x style="width: 40px; ${style}">${inside}</div>`);
  test.each([
    ["nothing where lines can be broken", block(TEN), 0],
    ["a row that cannot be broken", block(`${TEN} ${TEN}`, "white-space: nowrap"), 21 * 4],
    ["the longest row between breaks", block("ab<br>abcd<br>abc", "white-space: nowrap"), 16],
    ["images in a row", block("<img width=80> ".repeat(3), "white-space: nowrap"), 240],
    [
      "images as small as their box",
      block("<img width=80 style='max-width: 100%'> ".repeat(3), "white-space: nowrap"),
      0,
    ],
    ["images that can stand below each other", block("<img width=80> ".repeat(3)), 0],
    ["a block with a width", block("<p style='width: 90px; padding: 5px'>a"), 100],
    ["a row in a block", block("<p style='white-space: nowrap'>abcdefghijklmn"), 56],
    ["nothing of a row that is cut off", block("<p style='white-space: nowrap; overflow: hidden'>abcdefghijklmn"), 0],
    ["unknown in another direction", block("<p dir=rtl style='width: 90px'>a"), undefined],
  ])("%s", (_, source, expected) => {
    expect(inspect(source, ({ bounds }, x) => bounds.leastContent(x)?.width)).toBe(expected);
  });
});

describe("text is broken into lines", () => {
  const text = `${TEN} ${TEN} ${TEN}`;
  test.each([
    ["when it is longer than a line", `<p id=x style="width: 80px">${text}`, true],
    ["in an inline element", `<p style="width: 80px"><b id=x>${text}`, true],
    ["around a link", `<p id=x style="width: 79px">${TEN} <a href=x>b</a> ${TEN}`, true],
    ["not when it may fit", `<p id=x style="width: 400px">${text}`, false],
    ["not in one word", `<p id=x style="width: 80px">abcdefghijklmnopqrstuvwxyz`, false],
    ["not in rows of few words", `<p id=x style="width: 80px">${TEN}<br>${TEN}`, false],
    ["not where no break is allowed", `<p id=x style="width: 80px; white-space: nowrap">${text}`, false],
    ["not certainly in a box of an unknown width", `<p id=x style="float: left">${text}`, false],
  ])("%s", (_, body, expected) => {
    expect(inspect(page(body), ({ bounds }, x) => bounds.isWrapped(x))).toBe(expected);
  });
});
