import { expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

const style = "<style>p { color: #333; background: #fff } a { color: #555; text-decoration: none }</style>";

function resultsOf(line: string): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title>${style}<p>${line}</p>`;
  const options = { ruleSets: [wcag22], only: "link-in-text" };
  const { judgements } = checkWith({ url: "http://www.example.com/", content }, {}, options);
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

test.each([
  // "a b c d" has seven characters, the links have six or seven.
  ["blanks between words are text", "<b>a</b> <b>b</b>&nbsp;<b>c</b>\n<b>d</b> <a href=x>efghij</a>", "f"],
  ["as much text in links as outside of them is no text with links", "a b c d <a href=x>efghijk</a>", ""],
  ["blanks around a text, and several ones, do not count", "  a    b   c d  <a href=x>efghijk</a>  ", ""],
  ["hidden text does not count", "a b c d <i hidden>more text</i> <a href=x>efghijk</a>", ""],
  ["inline blocks are a part of the line", 'a b <b style="display: inline-block">c d</b> <a href=x>efghij</a>', "f"],
])("%s", (_, line, results) => {
  expect(resultsOf(line)).toBe(results);
});
