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

const around = "Some longer text around it";

test.each([
  ["a shadow as its line", `${around} <a href=x style="box-shadow: inset 0 -2px 0 #444">a link</a>`, "?"],
  ["lines at its sides", `${around} <a href=x style="border: solid; border-width: 0 2px">a link</a>`, "?"],
  ["capitals", `${around} <a href=x style="text-transform: uppercase">a link</a>`, "?"],
  ["small capitals", `${around} <a href=x style="font-variant: small-caps">a link</a>`, "?"],
  ["an underlined wrapper", `${around} <u><a href=x>a link</a></u>`, "?"],
  [
    "a wrapper with a border",
    `${around} <b style="font-weight: 400"><span style="border-bottom: 2px solid"><a href=x>a link</a></span></b>`,
    "?",
  ],
  ["bold parts", `${around} <a href=x><b>a</b> <b>link</b></a>`, "?"],
  ["a bold whole, in two elements", `${around} <a href=x><i style="font-style: normal"><b>a link</b></i></a>`, "p"],
  [
    "a sign in a child",
    `<style>.fa::before { content: "\\f08e" }</style>${around} <a href=x>a link <i class=fa></i></a>`,
    "?",
  ],
  ["an image", `${around} <a href=x>a link <span><img src=a.png alt=new></span></a>`, "?"],
  ["a hidden image", `${around} <a href=x>a link <img src=a.png alt=new hidden></a>`, "f"],
  ["text of the same form", `${around} <span><a href=x><span>a</span> link</a></span>`, "f"],
])("what may distinguish a link from its text: %s", (_, line, results) => {
  expect(resultsOf(line)).toBe(results);
});

// The relative luminance of #333 is 0.0331, that of #7b7b7b 0.1981, that of #7c7c7c 0.2016.
test.each([
  ["2.98 to 1 is too little", "#7b7b7b", "f"],
  ["3.02 to 1 is enough", "#7c7c7c", "p"],
])("a contrast of %s", (_, colour, results) => {
  expect(resultsOf(`${around} <a href=x style="color: ${colour}">a link</a>`)).toBe(results);
});
