import { budgetWith, parseDocument } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { disablingComments } from "./disabling-comments.ts";

const inHtml = (source: string) => disablingComments(parseDocument(source, "html", budgetWith({})));
const inXml = (source: string) => disablingComments(parseDocument(source, "xml", budgetWith({})));

describe("the element that begins next", () => {
  test("both have a location; lines end at LF, CR LF or CR, columns count UTF-16 code units", () => {
    expect(inHtml("<p>\r\n😀 <!-- eiao-disable-next a: why -->\rx <b><i>y</i></b>")).toEqual([
      { line: 2, column: 4, text: "a: why", next: { line: 3, column: 3 } },
    ]);
  });

  test("it may be far away, and outside of the element of the comment", () => {
    expect(inHtml("<p>x<!-- eiao-disable-next a: b --></p>\n\n<ul><li>y</ul>")[0]?.next).toEqual({
      line: 3,
      column: 1,
    });
  });

  test("it has its own tag; elements that the parser adds do not count", () => {
    expect(inHtml("<title>x</title><!-- eiao-disable-next a: b --><table><tr><td>x</table>")[0]?.next).toEqual({
      line: 1,
      column: 48,
    });
  });

  test("before the root and after the last element", () => {
    expect(inHtml("<!DOCTYPE html><!-- eiao-disable-next a: b --><html lang=en><p>x")[0]?.next?.column).toBe(47);
    expect(inHtml("<p>x</p><!-- eiao-disable-next a: b -->")).toEqual([{ line: 1, column: 9, text: "a: b" }]);
  });

  test("two comments can have the same element", () => {
    const found = inHtml("<!-- eiao-disable-next a: b --><!--eiao-disable-next c: d--><p>x");
    expect(found.map(({ text, next }) => [text, next?.column])).toEqual([
      ["a: b", 61],
      ["c: d", 61],
    ]);
  });

  test("in XHTML too", () => {
    const source = `<html xmlns="http://www.w3.org/1999/xhtml">\n<!-- eiao-disable-next\na, b: c --><body/></html>`;
    expect(inXml(source)).toEqual([{ line: 2, column: 1, text: "a, b: c", next: { line: 3, column: 12 } }]);
  });
});

test.each([
  ["<script>x = '<!-- eiao-disable-next a: b -->'</script><p>x"],
  ["<textarea><!-- eiao-disable-next a: b --></textarea><p>x"],
  ['<p title="<!-- eiao-disable-next a: b -->">x'],
  ["<!-- see <!-- eiao-disable-next a: b --><p>x"],
  ["<p>x<!-- eiao-disable-next a: b"],
  ["<p>eiao-disable-next a: b</p>"],
  ["<p>&lt;!-- eiao-disable-next a: b --&gt;</p><b>x</b>"],
  ["<!-- eiao-disable-nextdoor a: b --><p>x"],
  ["<!-- eiao-disable-next-line a: b --><p>x"],
])("%s has no such comment", (source) => expect(inHtml(source)).toEqual([]));

test("an empty comment before it does not swallow it", () => {
  expect(inHtml("<!--><!-- eiao-disable-next a: b --><p>x")).toHaveLength(1);
});

test("text before the comment and similar words elsewhere make no difference", () => {
  expect(inHtml("<p>a<b>eiao-disable-next</b> text <!-- eiao-disable-next a: b --><i>x</i></p>")).toHaveLength(1);
});

test("50,000 comments, closed or not, are found quickly", () => {
  const comment = "<!-- eiao-disable-next a: b -->";
  expect(inHtml(`<p>x${`${comment}<br>`.repeat(50_000)}`)).toHaveLength(50_000);
  expect(inHtml(`<p>x${comment}${"<!-- eiao-disable-next a: b ".repeat(50_000)}`)).toHaveLength(1);
});
