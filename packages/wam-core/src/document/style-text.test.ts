import { describe, expect, test } from "vitest";
import { defaultBudget } from "../budget.ts";
import { parseDocument } from "./parse.ts";
import { styleTextOf } from "./style-text.ts";

/** Returns the CSS text of the first style element and the source offset of each of its characters. */
function styleOf(
  source: string,
  mode: "html" | "xml",
): { text: string; offsets: number[]; at: (text: string) => string } {
  const document = parseDocument(source, mode, defaultBudget);
  const [style] = document.named("style");
  if (style === undefined) throw new Error("no style element");
  const styleText = styleTextOf(document, style);
  const { text } = styleText;
  const offsets = Array.from({ length: text.length + 1 }, (_, index) => styleText.offset(index));
  return {
    text,
    offsets,
    at: (part) => Object.values(document.locate(styleText.offset(text.indexOf(part)))).join(":"),
  };
}

describe("HTML mode: the source unchanged", () => {
  test.each([
    ["<style>\r\nb{}\0</style>", "\r\nb{}\0", 7],
    ["<p><style media=x>a</styles></STYLE\n>b", "a</styles>", 18],
    ["<style>a<!-- </b> --></style", "a<!-- </b> --></style", 7],
    ["<style></style>", "", 7],
    ["<style>&lt;</style/>", "&lt;", 7],
    ["\n<style>", "", 8],
  ])("%j", (source, text, start) => {
    const style = styleOf(source, "html");
    expect(style.text).toBe(text);
    expect(style.offsets).toEqual(Array.from({ length: text.length + 1 }, (_, index) => start + index));
  });
});

describe("XML mode: references and CDATA resolved", () => {
  const page = (content: string): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><style>${content}</style></html>`;
  const base = 50; // offset of the content in `page`

  test.each<[string, string, number[]]>([
    ["a&gt;b", "a>b", [0, 1, 5, 6]],
    ["<![CDATA[a>]]>b", "a>b", [9, 10, 14, 15]],
    ["a<!-- b -->c", "ac", [0, 11, 12]],
    ["&#x1F600;a\r\n", "\u{1F600}a\r\n", [0, 0, 9, 10, 11, 12]],
    ["a<?p?>&amp;", "a&", [0, 6, 6]],
    ["", "", [0]],
  ])("%j", (content, text, offsets) => {
    const style = styleOf(page(content), "xml");
    expect(style.text).toBe(text);
    expect(style.offsets).toEqual(offsets.map((offset) => base + offset));
  });

  test("T91: a rule inside a CDATA section keeps its position in the file", () => {
    const source =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><style type="text/css">/*<![CDATA[*/\n' +
      "b { text-decoration: blink }\n/*]]>*/</style></head><body><p><b>x</b></p></body></html>";
    expect(styleOf(source, "xml").at("b {")).toBe("2:1");
    expect(styleOf(source, "xml").text).toBe("/**/\nb { text-decoration: blink }\n/**/");
  });

  test("an empty element", () => {
    expect(styleOf('<style xmlns="http://www.w3.org/1999/xhtml"/>', "xml")).toMatchObject({ text: "", offsets: [45] });
  });
});
