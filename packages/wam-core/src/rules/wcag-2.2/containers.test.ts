/** Rules in `@container` may apply, so their effect is unknown (spec 3.6). */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

function resultsOf(css: string, body: string, only: string): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title><style>${css}</style><main>${body}</main>`;
  const { judgements } = checkWith({ url: "http://www.example.com/", content }, {}, { ruleSets: [wcag22], only });
  return judgements.map(({ result }) => (result === null ? "?" : result === 0 ? "p" : "f")).join("");
}

const wide = (css: string): string => `@container (width > 400px) { ${css} }`;

// #777 has a contrast of 4.48 to white, #666 of 5.74, #000 of 21.
describe("contrast", () => {
  const failing = "main { background: #fff } p { color: #777 }";
  test.each<readonly [what: string, css: string, results: string]>([
    ["no such rule", failing, "f"],
    ["another colour of the text", `${failing} ${wide("p { color: #000 }")}`, "?"],
    ["a colour that comes before", `${wide("p { color: #000 }")} ${failing}`, "f"],
    ["a colour of lower specificity", `${failing} main p { color: #777 } ${wide("p { color: #000 }")}`, "f"],
    ["a colour that an important one beats", `p { color: #777 !important } ${wide("p { color: #000 }")}`, "f"],
    ["an important colour", `${wide("p { color: #000 !important }")} ${failing}`, "?"],
    ["a colour in a layer", `${failing} @layer a { ${wide("p { color: #000 }")} }`, "f"],
    ["the same colour", `${failing} ${wide("p { color: #777 }")}`, "f"],
    ["another colour, then the same", `${failing} ${wide("p { color: #000 }")} ${wide("p { color: #777 }")}`, "?"],
    ["another colour below the same of a rule that applies", `${wide("p { color: #000 }")} p { color: #777 }`, "f"],
    ["a colour that is not valid", `${failing} ${wide("p { color: blak }")}`, "f"],
    ["a colour of other elements", `${failing} ${wide("b { color: #000 }")}`, "f"],
    ["a colour to go back from", `${failing} ${wide("p { color: revert }")}`, "?"],
    ["every property", `${failing} ${wide("p { all: unset }")}`, "?"],
    ["the colour of an ancestor", `main { color: #777 } ${wide("main { color: #000 }")}`, "?"],
    ["the colour of an ancestor that is not inherited", `${failing} ${wide("main { color: #000 }")}`, "f"],
    ["another background of an ancestor", `${failing} ${wide("main { background: #000 }")}`, "?"],
    ["a background behind an opaque one", `${failing} p { background: #fff } ${wide("main { background: red }")}`, "f"],
    ["the opacity of an ancestor", `${failing} ${wide("main { opacity: .9 }")}`, "?"],
    [
      "content generated behind",
      `${failing} ${wide("main::before { content: ''; position: absolute; inset: 0; background: #000 }")}`,
      "?",
    ],
    ["a position", `${failing} ${wide("p { position: absolute }")}`, "?"],
    ["a larger font", `${failing} ${wide("p { font-size: 30px }")}`, "?"],
    [
      "a larger font around a size of its own",
      `${failing} p { font-size: 12px } ${wide("main { font-size: 30px }")}`,
      "f",
    ],
    [
      "a larger font around a relative size",
      `${failing} p { font-size: 90% } ${wide("main { font-size: 30px }")}`,
      "?",
    ],
    ["paddings and gaps", `${failing} ${wide("main { display: grid; padding: 2em; gap: 1em; width: 50% }")}`, "f"],
    ["a style query", `${failing} @container style(--a: b) { p { color: #000 } }`, "?"],
    ["a named container", `${failing} @container card (width > 1px) { p { color: #000 } }`, "?"],
    ["a rule inside of a rule", `${failing} p { ${wide("color: #000")} }`, "?"],
    ["media around it that apply", `${failing} @media screen { ${wide("p { color: #000 }")} }`, "?"],
    ["media around it that do not", `${failing} @media print { ${wide("p { color: #000 }")} }`, "f"],
    ["media inside it that do not", `${failing} ${wide("@media print { p { color: #000 } }")}`, "f"],
    ["a feature that browsers do not have", `${failing} @supports (color: blak) { ${wide("p { color: #000 }")} }`, "f"],
    ["the start of a transition", `${failing} @starting-style { p { color: #000 } }`, "f"],
    ["a custom property", `main { --c: #777 } p { color: var(--c) } ${wide("main { --c: #000 }")}`, "?"],
    ["the same custom property", `main { --c: #777 } p { color: var(--c) } ${wide("main { --c: #777 }")}`, "f"],
    ["a custom property that only a container sets", `p { color: var(--c, #777) } ${wide("main { --c: #000 }")}`, "?"],
    [
      "a custom property that is overridden",
      `main { --c: #777 } p { --c: #777; color: var(--c) } ${wide("main { --c: #000 }")}`,
      "f",
    ],
    ["a text that passes, and may fail", `p { color: #000 } ${wide("p { color: #777 }")}`, "?"],
    ["a text that passes", `p { color: #000 } ${wide("b { color: #777 }")}`, "p"],
    ["a box that is not shown, and may be", `${failing} p { display: none } ${wide("p { display: block }")}`, ""],
    ["a box that is shown, and may not be", `${failing} ${wide("p { visibility: hidden }")}`, "f"],
  ])("%s", (_, css, results) => {
    expect(resultsOf(css, "<p>Words</p>", "afw4f7")).toBe(results);
    expect(resultsOf(css, "<p>Words</p>", "09o5cg")).toBe(results);
  });

  test("a float may leave a box that is too low for it", () => {
    const black = "main { background: #000 } p { color: #777 }"; // a contrast of 4.69 to black
    expect(resultsOf(black, "<p>Words</p>", "afw4f7")).toBe("p");
    expect(resultsOf(`${black} ${wide("p { float: left }")}`, "<p>Words</p>", "afw4f7")).toBe("?");
  });

  test("only important declarations override the style attribute", () => {
    const body = '<p style="color: #777">Words</p>';
    expect(resultsOf(wide("p { color: #000 }"), body, "afw4f7")).toBe("f");
    expect(resultsOf(wide("p { color: #000 !important }"), body, "afw4f7")).toBe("?");
  });
});

describe("links in text", () => {
  const body = "<p>Some longer text around it <a href=x>a link</a></p>";
  const failing = "p { color: #333; background: #fff } a { color: #555; text-decoration: none }";
  test.each<readonly [css: string, results: string]>([
    ["", "f"],
    ["a { color: #f00 }", "?"],
    ["a { text-decoration: underline }", "?"],
    ["a { font-weight: 700 }", "?"],
    ["a { font-family: serif }", "?"],
    ["a { background-image: url(a.png) }", "?"],
    ["a { border-bottom: 1px solid }", "?"],
    ["a { border-bottom-width: 5px }", "f"],
    ["a { border-left: 1px solid }", "?"],
    ["a { outline: 1px solid red }", "?"],
    ["a { text-transform: uppercase }", "?"],
    ["a::after { content: '>' }", "?"],
    ["p { font-weight: 700 }", "f"],
    ["a { padding: 1px }", "f"],
  ])("%s", (css, results) => expect(resultsOf(`${failing} ${wide(css)}`, body, "link-in-text")).toBe(results));

  test("an underline that may disappear", () => {
    const underlined = failing.replace("none", "underline");
    expect(resultsOf(underlined, body, "link-in-text")).toBe("p");
    expect(resultsOf(`${underlined} ${wide("a { text-decoration: none }")}`, body, "link-in-text")).toBe("?");
  });
});
