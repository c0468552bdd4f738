/** Cases of the specification of the rules (chapter 8). The first line holds the document type and the title; the code begins on line 2. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

const cases: readonly (readonly [name: string, rule: string, code: string, results: string])[] = [
  ["W01", "23a2a8", "<a href=x><img src=a.png></a>", "f 2"],
  ["W02", "23a2a8", "<img src=a.png role=none aria-live=off>", "f 2"],
  ["W03", "23a2a8", `<p style="visibility:hidden"><img src=a.png style="visibility:visible">`, "f 2"],
  ["W04", "23a2a8", "<noscript><img src=a.png></noscript><template><img src=a.png></template>", "i"],
  ["W05", "e086e5", "<label for=a>Age</label><input id=a>//<input id=a>", "p 2, f 3"],
  ["W06", "e086e5", "<label for=a></label><label for=a>Age</label><input id=a>", "p 2"],
  ["W07", "e086e5", "<fieldset><legend>Colour</legend>//<input type=radio></fieldset>", "f 3"],
  ["W08", "e086e5", "<input type=password>", "i"],
  ["W09", "97a4e1", `<style>.b::before{content:"Menu"}</style>//<button class=b></button>`, "p 3"],
  ["W10", "97a4e1", `<button><span style="display:none">Go</span></button>`, "f 2"],
  ["W11", "c487ae", "<a href=x aria-labelledby=n></a><p id=n hidden><b hidden>Home</b>", "p 2"],
  ["W12", "c487ae", "<a href=x aria-labelledby=n></a><p id=n><b hidden>Home</b>", "f 2"],
  ["W13", "bf051a", `<html lang="no_NO"><title>T</title>`, "f 1"],
  ["W14", "b5c3f8", "<p>text</p>", "f 0"],
  ["W15", "2779a5", "<html lang=en><svg><title>T</title></svg>", "f 1"],
  ["W16", "b4f0c3", `<meta name=VIEWPORT content="width=device-width; maximum-scale=1">`, "f 2"],
  ["W17", "bc659a", `<meta http-equiv=Refresh content=" 5.9 ; url=x">`, "f 2"],
  ["W18", "bc659a", `<meta http-equiv=refresh content=".5">`, "p 2"],
  ["W19", "6cfa84", "<div aria-hidden=true><fieldset disabled><legend><input></legend></fieldset></div>", "f 2"],
  ["W20", "674b10", `<b role="foo BUTTON">x</b>`, "p 2"],
  ["W21", "5c01ea", "<p aria-expanded=true>x</p>", "f 2"],
  ["W22", "4e8ab6", "<hr role=separator tabindex=0>", "i"],
  ["W23", "4e8ab6", "<div role=combobox aria-expanded=false></div>", "p 2"],
  ["W24", "ffd0e9", `<h2><span style="visibility:hidden">x</span></h2>`, "f 2"],
  ["W25", "bc4a75", "<div role=list><div><p role=listitem>a</p></div></div>", "p 2"],
  ["W26", "d0f69e", "<table><tr><th rowspan=2>A</th><td>1</td></tr><tr><td>2</td></tr></table>", "p 2"],
  ["W27", "a25f45", `<table><tr><th id=h>A</th></tr>//<tr><td headers=" h  h ">1</td></tr></table>`, "p 3"],
  ["W28", "de46e4", `<p lang=xyzzy><span lang="">hello</span></p>`, "f 2"],
  ["W29", "73f2c2", `<input autocomplete="home street-address">`, "f 2"],
  ["W30", "2ee8b8", `<button aria-label="Search site">SEARCH&nbsp;Site (beta)</button>`, "p 2"],
  ["W31", "5effbb", "<p>Terms: <a href=x>here</a></p>", "? 2"],
  ["W32", "aizyf1", "<p>Terms: <a href=x>here</a></p>", "f 2"],
  ["W33", "24afc2", `<style>p{font-size:.5rem}</style>//<p style="letter-spacing:1px!important">a</p>`, "p 3"],
  ["W38", "akn7bn", `<iframe tabindex=-1 srcdoc="<p tabindex=0>x"></iframe>`, "f 2"],
  ["W40", "a1b64e", `<button disabled onblur="this.focus()">x</button>`, "i"],
  ["W62", "c487ae", String.raw`<style>.i::before{content:"\f0c9"}</style>//<a href=x><i class=i></i></a>`, "f 3"],
];

const FIRST_LINE = "<!DOCTYPE html><html lang=en><title>T</title>";

function pageWith(name: string, code: string): string {
  const lines = code.replaceAll("//", "\n");
  if (code.startsWith("<html")) return `<!DOCTYPE html>${lines}`;
  return `${name === "W14" ? "<!DOCTYPE html><title>T</title>" : FIRST_LINE}\n${lines}`;
}

function resultsOf(rule: string, content: string): string {
  const { judgements, messages } = checkWith(
    { url: "http://www.example.com/page.html", content },
    {},
    { ruleSets: [wcag22], only: rule },
  );
  expect(messages).toEqual([]);
  const shown = judgements.map(
    ({ result, location }) => `${result === null ? "?" : result === 0 ? "p" : "f"} ${location.line}`,
  );
  return shown.length === 0 ? "i" : shown.join(", ");
}

describe.each(cases)("%s", (name, rule, code, results) => {
  test(`${rule}: ${code}`, () => expect(resultsOf(rule, pageWith(name, code))).toBe(results));
});

test("a page whose script attaches a shadow tree is no page without targets", () => {
  const script = "<script>document.body.attachShadow({ mode: 'open' })</script>";
  expect(resultsOf("97a4e1", `${FIRST_LINE}${script}`)).toBe("? 0");
  expect(resultsOf("97a4e1", `${FIRST_LINE}${script}<button></button>`)).toBe("f 1");
});

test("what stands in a declarative shadow tree is a target, and slotted content is rendered in its slot", () => {
  const host =
    "<div><template shadowrootmode=open><button></button><slot></slot></template><button>x</button><button slot=none>y</button></div>";
  expect(resultsOf("97a4e1", `${FIRST_LINE}\n${host}`)).toBe("f 2, p 2");
});

test("columns and line breaks are no items of what they stand in", () => {
  const table = "<table><colgroup><col><col></colgroup><tr><th>a<th>b<tr><td>1<td>2</table>";
  expect(resultsOf("bc4a75", `${FIRST_LINE}\n${table}`)).toBe("p 2, p 2, p 2");
  expect(resultsOf("bc4a75", `${FIRST_LINE}\n<div role=list><br><span role=listitem>a</span><br></div>`)).toBe("p 2");
});

test("a page with a script is not asked of each control whether it traps the focus, unless somebody wants to be asked", () => {
  const content = `${FIRST_LINE}<script></script><button>a</button>`;
  const counts = [{ level: "AAA" as const }, { level: "AAA" as const, prompts: true }].map(
    (extent) =>
      checkWith({ url: "http://www.example.com/", content }, {}, { ruleSets: [wcag22], ...extent }).judgements.filter(
        ({ reason }) => reason === "keyboard-trap",
      ).length,
  );
  expect(counts).toEqual([0, 2]);
});
