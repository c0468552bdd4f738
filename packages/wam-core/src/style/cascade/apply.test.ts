import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Construct } from "./construct.ts";
import type { TestPage } from "../test-style.ts";
import { winnerOf } from "./strength.ts";
import { shortened, styled } from "../test-style.ts";

const at = ({ source, line, column }: Construct) =>
  `${source === undefined ? "" : `${shortened(source)}:`}${line}:${column}`;

/** Returns the ids of the rendered elements. */
const rendered = (source: string, page: TestPage = {}) => {
  const { style } = styled(source, page);
  return style.cascade.document.elements
    .filter((element) => element.has("id") && style.isRendered(element))
    .map((element) => element.attribute("id"))
    .join(" ");
};

/** Returns the winners of text-decoration-line as `position=value`. */
const winners = (source: string, page: TestPage = {}) =>
  styled(source, page)
    .style.winners("text-decoration-line")
    .map(({ construct, declaration }) => `${at(construct)}=${declaration.value}`)
    .join(" ");

describe("rendered elements (6.4)", () => {
  test.each<readonly [about: string, source: string, ids: string]>([
    ["usual ones", "<p id=1><b id=2></b></p><unknown id=3></unknown>", "1 2 3"],
    [
      "head and its content are hidden, whatever the author says",
      "<head id=0><style>head, title, meta { display: block }</style><title id=1></title><meta id=2></head><body id=3>",
      "3",
    ],
    [
      "not displayed by default",
      "<body><area id=1><base id=2><basefont id=3><datalist id=4></datalist><link id=5><meta id=6><noembed id=7></noembed><noframes id=8></noframes><object id=o><param id=9></object><script id=10></script><style id=11></style><title id=13></title><template id=12></template><input id=14 type=HIDDEN><p hidden id=15></p><input id=16 type=text>",
      "o 16",
    ],
    [
      "... unless the author says otherwise",
      "<style>body link, [hidden], rp, dialog, template { display: block }</style><body><link id=1><p hidden id=2></p><area id=4><rp id=5></rp><dialog id=6></dialog><template id=7></template>",
      "1 2 5 6 7",
    ],
    [
      "rp, a closed dialog; not an open one (D69)",
      "<ruby id=0>a<rp id=1>(</rp><rt id=2>b</rt></ruby><dialog id=3><p id=4></p></dialog><dialog open id=5><p id=6></p></dialog>",
      "0 2 5 6",
    ],
    [
      "hidden inputs, whatever the author says",
      "<style>input { display: block !important }</style><body><input type=hidden id=1><input type=HIDDEN id=2 style='display: inline'><input type='hidden ' id=3><input id=4>",
      "3 4",
    ],
    [
      "only the first summary of a closed details is shown, whatever the author says",
      "<style>* { display: block !important }</style><details id=1><p id=2></p><summary id=3><b id=4></b></summary><summary id=5></summary><div id=6><summary id=7></summary></div></details><details id=8 open><p id=9></p><summary id=10></summary><summary id=11></summary></details>",
      "1 3 4 8 9 10 11",
    ],
    [
      "details in details; a summary of its own in each",
      "<details id=1><summary id=2><details id=3 open><summary id=4></summary><i id=5></i></details></summary><details id=6 open><summary id=7></summary></details></details>",
      "1 2 3 4 5",
    ],
    ["a summary elsewhere is like any other", "<div><summary id=1></summary><summary id=2></summary></div>", "1 2"],
    [
      "fallback content, whatever the author says",
      "<style>* { display: block !important }</style><body><video id=1><p id=2></p></video><audio id=3 controls><p id=4></p></audio><canvas id=5><p id=6></p></canvas><object id=7 data=x><p id=8></p></object><object id=9 data><p id=10></p></object><object id=11><p id=12></p></object>",
      "1 3 5 7 9 11 12",
    ],
    [
      "with revert it is the default again",
      "<style>[hidden], p, i { display: block } [hidden], p { display: REVERT } i[hidden] { display: unset }</style><p id=1></p><b hidden id=2></b><i hidden id=3></i>",
      "1 3",
    ],
    [
      "display: none hides the element and its content",
      "<style>.h { display: none }</style><p id=1></p><div id=2 class=h><p id=3 style='display:block'><b id=4></b></p></div><p id=5>",
      "1 5",
    ],
    [
      "display: none in any case, in the attribute, important",
      "<style>i { display: NONE } b { display: none !important }</style><p id=1 style='display: none'></p><i id=2></i><b id=3 style='display: block'></b><u id=4>",
      "4",
    ],
    [
      "display: contents is display: none for unusual elements (CSS Display 3, appendix B)",
      "<style>* { display: contents }</style><body id=0><audio controls id=1></audio><br id=2><canvas id=3></canvas><embed id=4><iframe id=5></iframe><img id=6><input id=7><meter id=8></meter><object id=9><b id=10></b></object><progress id=11></progress><select id=12><option id=13></option></select><textarea id=14></textarea><video id=15></video><wbr id=16><button id=17></button><details open id=18><summary id=19></summary></details><fieldset id=20><legend id=21></legend></fieldset><a id=22></a><table id=23></table><img id=24 style='display: inline'><img id=25 style='display: CONTENTS !important'>",
      "0 17 18 19 20 21 22 23 24",
    ],
    [
      "an invalid value does not count",
      "<style>p { display: none-of-it } b { display: none; display: foo }</style><p id=1></p><b id=2></b>",
      "1",
    ],
    [
      "a loser hides nothing",
      "<style>p { display: none } #\\31 { display: block }</style><p id=1></p><p id=2></p>",
      "1",
    ],
    [
      "false conditions hide nothing",
      "<style>@media print { p { display: none } } @supports (x: y) { p { display: none } }</style><p id=1>",
      "1",
    ],
    [
      "`all` sets display",
      "<style>p { display: none; all: unset } b { all: unset; display: none }</style><p id=1></p><b id=2></b>",
      "1",
    ],
    [
      "revert-layer goes back",
      "<style>@layer a { p { display: none } } @layer b { p { display: block; display: revert-layer } }</style><p id=1></p><i id=2>",
      "2",
    ],
    [
      "a keyword with escapes",
      "<style>p { display: n\\6f ne } b { display: none } @layer x { b { display: block } } i { display: none; display: r\\65vert }</style><p id=1></p><b id=2></b><i id=3>",
      "3",
    ],
    ["foreign elements", "<svg id=1><script id=2></script><g id=3 hidden></g></svg>", "1 2 3"],
    [
      "visibility and the like do not matter",
      "<style>p { visibility: hidden; width: 0; opacity: 0 }</style><p id=1>",
      "1",
    ],
  ])("%s", (_, source, ids) => expect(rendered(`<!DOCTYPE html>${source}`)).toBe(ids));
  test("in XML mode the type of an input is case-sensitive", () => {
    expect(
      rendered(
        '<html xmlns="http://www.w3.org/1999/xhtml"><body id="0"><input type="hidden" id="1"/><input type="HIDDEN" id="2"/><x xmlns="" id="3" hidden=""/></body></html>',
        { mode: "xml" },
      ),
    ).toBe("0 2 3");
  });
  test("fallback content of iframe, summaries, and elements of another namespace in XML mode", () => {
    expect(
      rendered(
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><iframe id="1"><p id="2"/></iframe><details id="3"><summary xmlns="" id="4"/><summary id="5"/></details><details xmlns="" id="6"><x id="7"/></details></body></html>',
        { mode: "xml" },
      ),
    ).toBe("1 3 5 6 7");
  });
  test("in XML mode display: contents does not hide elements of another namespace", () =>
    expect(
      rendered(
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><style>* { display: contents }</style></head><body><img id="1"/><img xmlns="" id="2"/></body></html>',
        { mode: "xml" },
      ),
    ).toBe("2"));
  test("20,000 details without a summary, and one of 20,000 children, take linear time", () =>
    expect(
      rendered(`${"<details><i></i></details>".repeat(20_000)}<details>${"<i></i>".repeat(20_000)}</details><b id=1>`),
    ).toBe("1"));
  test("20,000 summaries behind 20,000 other children take linear time", () =>
    expect(rendered(`<details>${"<i></i>".repeat(20_000)}${"<summary></summary>".repeat(20_000)}<b id=1>`)).toBe(""));
  test("a page 9,000 deep", () =>
    expect(rendered(`<style>i { display: none }</style><i>${"<div>".repeat(9_000)}<p id=1>`)).toBe(""));
});

describe("winners (6.4, D10)", () => {
  test.each<readonly [about: string, source: string, winners: string]>([
    ["each rule once, at its first element", "<style>p { text-decoration: blink }</style><p><p>", "1:8=blink"],
    [
      "comments as spaces, normalised",
      "<style>p { text-decoration:  underline/**/  BLINK\n!important; }</style><p>",
      "1:8=underline BLINK",
    ],
    [
      "not for elements that are not rendered",
      "<style>p { text-decoration: blink } div { display: none }</style><div><p></p></div>",
      "",
    ],
    [
      "not for elements that have no start tag: their rules all the same",
      "<style>body { text-decoration: none }</style>x",
      "1:8=none",
    ],
    [
      "the attribute, at the start tag",
      "<p style='text-decoration: none'></p> <p style='text-decoration: blink'>",
      "1:1=none 1:39=blink",
    ],
    [
      "`all` takes the slot, but is no declaration of it",
      "<style>p { text-decoration: blink } .x { all: unset }</style><p class=x></p>",
      "",
    ],
    [
      "revert-layer that is left alone wins itself",
      "<style>p { text-decoration: revert-layer }</style><p>",
      "1:8=revert-layer",
    ],
    [
      "nested declarations after a rule belong to the outer one",
      "<style>p { b { top: 0 } text-decoration: blink }</style><p>",
      "1:8=blink",
    ],
    [
      "style attributes and style elements of SVG and MathML are not looked at (D71)",
      "<svg><style>text { text-decoration: blink }</style><text style='text-decoration: blink'></text></svg><math><mi style='text-decoration: blink'></mi></math>",
      "",
    ],
    [
      "... but they take part: what such an attribute overrides wins nothing",
      "<style>text { text-decoration: blink } g { text-decoration: blink }</style><svg><text style='text-decoration: none'></text><g></g></svg>",
      "1:40=blink",
    ],
    [
      "elements of HTML in SVG are as elsewhere",
      "<svg><foreignObject><p style='text-decoration: blink'></p></foreignObject></svg>",
      "1:21=blink",
    ],
  ])("%s", (_, source, expected) => expect(winners(source)).toBe(expected));

  test("XML mode does the same, with or without CDATA; in another namespace style is an ordinary attribute (D71)", () => {
    const source = `<html xmlns="http://www.w3.org/1999/xhtml"><body><svg xmlns="http://www.w3.org/2000/svg"><style><![CDATA[ text { text-decoration: blink; x } ]]></style><text style="text-decoration: blink; x"/></svg>
<x xmlns="urn:x" style="display: none; y"><p xmlns="http://www.w3.org/1999/xhtml" style="text-decoration: blink"/></x></body></html>`;
    expect(winners(source, { mode: "xml" })).toBe("2:43=blink");
    expect(styled(source, { mode: "xml" }).style.errors).toEqual([]);
  });

  test("a sheet that is linked twice gives one result (D28)", () => {
    const sheets = { "a.css": "p { text-decoration: blink }" };
    expect(winners("<link rel=stylesheet href=a.css><link rel=stylesheet href=a.css><p>", { sheets })).toBe(
      "a.css:1:1=blink",
    );
  });
  test.each([
    [100, 0],
    [101, 1],
    [300, 150],
  ])("of %i losers, the first %i important, the strongest 100 are listed", (count, important) => {
    const own = Array.from({ length: count }, (_, at) => `text-indent:${at}px${at < important ? "!important" : ""};`);
    const { style } = styled(`<style>p{${own.join("")}}</style><p style="text-indent:9em!important">`);
    const down = (from: number, to: number) => Array.from({ length: from - to }, (_, at) => from - 1 - at);
    const expected = [...down(important, 0), ...down(count, important)];
    const [winner] = style.winners("text-indent");
    expect(winner?.losers.map(({ value }) => Number.parseInt(value, 10))).toEqual(expected.slice(0, 100));
  });
  test("the winner is the strongest candidate that does not revert its layer", () => {
    const values = ["none", "blink", "underline", "revert-layer", "nonsense", "inherit"];
    const declaration = fc
      .tuple(
        fc.constantFrom("text-decoration", "text-decoration-line", "all"),
        fc.constantFrom(...values),
        fc.boolean(),
      )
      .map(([property, value, important]) => `${property}:${value}${important ? "!important" : ""};`);
    const block = fc.array(declaration, { maxLength: 6 }).map((all) => all.join(""));
    const rule = fc
      .tuple(fc.constantFrom("p{", ".a{", "@layer one{p{", "@layer two{.a{", "@scope (body){p{"), block)
      .map(([head, all]) => `${head}${all}${"}".repeat(head.split("{").length - 1)}`);
    const page = fc.tuple(fc.array(rule, { maxLength: 6 }), block, block);
    fc.assert(
      fc.property(page, ([rules, first, second]) => {
        const { style } = styled(
          `<style>${rules.join("")}</style><p class=a style="${first}"></p><p style="${second}"></p><p class=a></p>`,
        );
        for (const element of style.cascade.document.elements) {
          const all = style.cascade.candidates(element, "text-decoration-line", Infinity);
          expect(style.cascade.winner(element, "text-decoration-line")).toEqual(winnerOf(all));
        }
      }),
    );
  });
  test("losers, strongest first, and identifiers", () => {
    const { style } = styled(
      "<style>p { text-decoration: underline } .x { text-decoration: none } #p { text-decoration: \\62link Red }</style><p id=p class=x style='text-decoration: overline !important'>",
    );
    const [winner] = style.winners("text-decoration-line");
    expect(winner?.losers.map(({ value, construct }) => `${at(construct)}=${value}`)).toEqual([
      "1:70=\\62link Red",
      "1:41=none",
      "1:8=underline",
    ]);
    expect([...(winner?.losers[0]?.identifiers ?? [])]).toEqual(["blink", "red"]);
    expect([winner?.declaration.important, winner?.declaration.property, winner?.element.attribute("id")]).toEqual([
      true,
      "text-decoration",
      "p",
    ]);
  });
});

describe("errors and media lists of a page", () => {
  test("each tested text counts once, as do style attributes of XHTML elements with a start tag", () => {
    const sheets = { "a.css": "x { y }\n@media tv {}" };
    const { style } = styled(
      "<link rel=stylesheet href=a.css><link rel=stylesheet href=a.css><style>@import 'a.css' screen; p { top }</style>\n<p style='top'></p><svg style='top'></svg>",
      { sheets },
    );
    expect(style.errors.map(at)).toEqual(["a.css:1:1", "1:96", "2:1"]);
    expect(style.mediaLists.map((construct) => `${at(construct)} ${construct.mediaList}`)).toEqual([
      "a.css:2:1 tv",
      "1:72 screen",
    ]);
    expect(style.errors[2]).toMatchObject({ prelude: "", context: "", element: { name: "p" } });
  });
  test("prelude and context (11.2)", () => {
    const { style } = styled("<style>@media  screen/**/and (color) {\n p /*x*/ ,b{ i { top } } }\n1a{} foo</style>");
    expect(style.errors.map(({ prelude, context }) => [prelude, context])).toEqual([
      ["i", "p ,b"],
      ["1a", ""],
      ["foo", ""],
    ]);
  });
  test("the position of a rule in XML: references and CDATA sections counted", () => {
    const source =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><style>a &gt; b { top }\n<![CDATA[ i > u { top }]]></style></head><body/></html>';
    expect(styled(source, { mode: "xml" }).style.errors.map(at)).toEqual(["1:57", "2:11"]);
  });
});
