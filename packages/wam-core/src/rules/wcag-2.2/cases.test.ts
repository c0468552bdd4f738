/** Cases of the specification of the rules (chapter 8). The document type and the title are on line 1; the code begins on line 2. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

const linkIn = (style: string): string =>
  `<style>a{text-decoration:none;${style}}</style>//<p style="color:#333;background:#fff">//Some longer text and <a href=x>a link</a> in it</p>`;

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
  ["W34", "afw4f7", `<p style="color:#777;background:#fff">a</p>`, "f 2"],
  ["W35", "afw4f7", `<div style="background:#fff">//<p style="color:#767676;opacity:.99">a</p></div>`, "f 3"],
  ["W36", "afw4f7", `<p style="color:#fff;background:url(a.png)">a</p>`, "? 2"],
  ["W37", "afw4f7", `<p style="color:#ddd;font-size:0">a</p>`, "i"],
  ["W38", "akn7bn", `<iframe tabindex=-1 srcdoc="<p tabindex=0>x"></iframe>`, "f 2"],
  ["W39", "oj04fd", "<style>a{outline:0}</style>//<a href=x>A</a>", "f 3"],
  ["W40", "a1b64e", `<button disabled onblur="this.focus()">x</button>`, "i"],
  ["W41", "list-children", "<ul><li>a</li><p>b</p></ul>", "f 2"],
  ["W42", "list-children", "<ul><script></script><li>a</li><!-- x --></ul>", "p 2"],
  ["W43", "list-children", "<ul role=menu><p>a</p></ul>", "i"],
  ["W44", "list-item", "<div><li>a</li></div>", "f 2"],
  ["W45", "list-item", "<ul role=tablist>//<li>a</li></ul>", "? 3"],
  ["W46", "description-list", "<dl><dd>a</dd></dl>", "f 2"],
  ["W47", "description-list", "<dl><div><dt>a</dt><dd>b</dd></div></dl>", "p 2"],
  ["W48", "description-item", "<div><dt>a</dt></div>", "f 2"],
  ["W49", "link-in-text", linkIn("color:#555"), "f 4"],
  ["W50", "link-in-text", linkIn("color:#555;font-weight:bold"), "p 4"],
  ["W51", "link-in-text", "<p>Some longer text and <a href=x>a link</a> in it</p>", "p 2"],
  ["W52", "link-in-text", "<style>a{text-decoration:none}</style>//<nav><a href=x>a</a> <a href=y>b</a></nav>", "i"],
  ["W53", "field-name", "<input type=password>//<label>Day <input type=date></label>", "f 2, p 3"],
  ["W54", "item-name", "<div role=tab></div>//<div role=option>x</div>", "f 2, p 3"],
  ["W55", "meter-name", "<div role=progressbar aria-valuenow=5></div>", "f 2"],
  ["W56", "aria-hidden-body", "<html lang=en><title>T</title><body aria-hidden=true>x", "f 1"],
  ["W57", "aria-in-place", "<table><tr aria-level=1><td>a</td></tr></table>", "f 2"],
  ["W58", "aria-in-place", "<input type=checkbox aria-checked=true>//<script></script>", "? 2"],
  ["W59", "moving-text", "<marquee>x</marquee>", "f 2"],
  ["W60", "title-text", "<html lang=en><title> untitled DOCUMENT</title><p>x", "f 1"],
  ["W61", "frame-name", "<html lang=en><title>T</title><frameset><frame src=a></frameset>", "f 1"],
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
  const results = judgements.map(
    ({ result, location }) => `${result === null ? "?" : result === 0 ? "p" : "f"} ${location.line}`,
  );
  return results.length === 0 ? "i" : results.join(", ");
}

describe.each(cases)("%s", (name, rule, code, results) => {
  test(`${rule}: ${code}`, () => expect(resultsOf(rule, pageWith(name, code))).toBe(results));
});

/** Cases that follow the table of our own rules (chapter 2.3) word by word. */
const ofOurOwn: readonly (readonly [rule: string, code: string, results: string])[] = [
  ["list-children", "<ol> <li>a</li>b</ol>", "f 2"],
  ["list-children", "<menu><li>a</li></menu>//<ul></ul>", "p 2, p 3"],
  ["list-children", "<ul role=foo><p>a</p></ul>//<ul role=list><p>a</p></ul>//<ul hidden><p>a</p></ul>", "f 2"],
  ["list-children", "<ul><div role=listitem>a</div><p hidden>b</p><noscript>c</noscript></ul>", "p 2"],
  ["list-children", "<ul><li>a</li><li role=menuitem>b</li></ul>//<ul><li role=foo>a</li></ul>", "f 2, p 3"],
  ["list-children", "<ul><li role=none>a</li></ul>//<ul><li role=presentation tabindex=0>a</li></ul>", "? 2, ? 3"],
  ["list-children", "<ul><li role=none>a</li><p>b</p></ul>//<ul><li role=none hidden>a</li></ul>", "f 2, p 3"],
  ["list-children", "<ul><p aria-hidden=true>a</p><div role=none><li>b</li></div></ul>", "p 2"],
  ["list-children", "<div><template shadowrootmode=open><ul><slot></slot></ul></template>//<li>a</li></div>", "p 2"],
  ["list-item", "<div><template shadowrootmode=open><ul><slot></slot></ul></template>//<li>a</li></div>", "p 3"],
  ["list-item", "<ul>//<li>a</li></ul><menu>//<li>a</li></menu>//<ol role=foo>//<li>a</li></ol>", "p 3, p 4, p 6"],
  ["list-item", "<ul role=none>//<li>a</li>//<li tabindex=0>b</li></ul>", "p 4"],
  ["list-item", "<p role=list>//<li>a</li></p><section role=menu>//<li>a</li></section>", "f 3, f 4"],
  ["list-item", "<div role=list>//<li>a</li>//<li role=listitem>b</li>//<li role=foo>c</li></div>", "p 3, p 5"],
  ["description-list", "<dl><dt>a</dt></dl>//<dl><dd>a</dd><dt>b</dt></dl>//<dl></dl>", "f 2, f 3, p 4"],
  ["description-list", "<dl>a<dt>b</dt><dd>c</dd></dl>//<dl><dt>a</dt><dd>b</dd><p>c</p></dl>", "f 2, f 3"],
  ["description-list", "<dl><div><dt>a</dt></div><div><dd>b</dd></div></dl>", "p 2"],
  ["description-list", "<dl><div><dt>a</dt><dd>b</dd><div>c</div></div></dl>//<dl><div>a</div></dl>", "f 2, f 3"],
  ["description-list", "<dl><div role=group><dt>a</dt><dd>b</dd></div></dl>//<dl role=menu>a</dl>", "f 2"],
  ["description-list", "<dl><p role=term>a</p><p role=definition>b</p><p role=listitem>c</p></dl>", "p 2"],
  ["description-list", "<dl><dt>a</dt><script></script><dd>b</dd><p hidden>c</p></dl>", "p 2"],
  [
    "description-item",
    "<dl>//<dt>a</dt></dl><dl role=none>//<dd>b</dd></dl><dl role=list>//<dd>c</dd></dl>",
    "p 3, p 4, p 5",
  ],
  ["description-item", "<dl><div role=none>//<dt>a</dt></div><div role=main>//<dd>b</dd></div></dl>", "p 3, f 4"],
  [
    "description-item",
    "<dl role=menubar>//<dt>a</dt>//<dd role=menuitem>b</dd></dl><dl><div><div>//<dt>c</dt>",
    "f 3, f 5",
  ],
  [
    "field-name",
    "<input type=COLOR title=a>//<input type=file aria-label=' '>//<input type=password placeholder=a>",
    "p 2, f 3, p 4",
  ],
  ["field-name", "<input type=week>//<input type=time hidden>//<input type=month role=textbox>//<input>", "f 2"],
  [
    "frame-name",
    "<html lang=en><title>T</title><frameset>//<frame title=a>//<frame aria-label=b>//<frame tabindex=-1>//<frame tabindex=0 name=c>",
    "p 2, p 3, f 5",
  ],
  [
    "item-name",
    "<p role=treeitem></p>//<p role=tooltip title=a></p>//<button role=tab><img alt=b></button>//<p role=foo></p>",
    "f 2, p 3, p 4",
  ],
  ["item-name", "<select><option></option></select>//<i role=tab hidden></i>", "i"],
  [
    "meter-name",
    "<label>a <progress></progress></label>//<meter></meter>//<p role=meter>a</p>//<p role=meter title=a></p>",
    "p 2, f 3, f 4, p 5",
  ],
  ["aria-hidden-body", "<html lang=en><title>T</title><body aria-hidden=TRUE hidden>x", "f 1"],
  ["aria-hidden-body", "<html lang=en><title>T</title><body aria-hidden=false>x<p aria-hidden=true>y", "p 1"],
  ["aria-in-place", "<div role=grid><div role=rowgroup>//<div role=row aria-expanded=false>a</div></div></div>", "f 3"],
  [
    "aria-in-place",
    "<table role=treegrid><tr aria-level=1><td>a</table>//<p role=row aria-level=1>a</p>//<table><tr><td>a</table>",
    "p 2, p 3",
  ],
  [
    "aria-in-place",
    "<input type=checkbox aria-checked=mixed>//<input type=checkbox checked aria-checked=false>",
    "f 2, f 3",
  ],
  [
    "aria-in-place",
    "<input type=checkbox aria-checked=FALSE>//<input type=checkbox checked aria-checked=true>//<input type=radio aria-checked=true>",
    "p 2, p 3",
  ],
  ["aria-in-place", "<input type=checkbox aria-checked=true>//<script type=application/ld+json>{}</script>", "f 2"],
  [
    "moving-text",
    "<marquee loop=2>x</marquee>//<marquee behavior=Slide>x</marquee>//<marquee scrollamount=0>x</marquee>",
    "? 2, ? 3, ? 4",
  ],
  [
    "moving-text",
    "<marquee loop=-1 behavior=scroll>x</marquee>//<marquee></marquee>//<marquee hidden>x</marquee>",
    "f 2",
  ],
  ["moving-text", "<blink>x</blink>//<p aria-hidden=true><blink>y</blink></p>//<blink hidden>z</blink>", "? 2, ? 3"],
  ["moving-text", "<marquee>x</marquee><script></script>", "? 2"],
  ["title-text", "<html lang=en><title>page.html</title>", "? 1"],
  ["title-text", "<html lang=en><title>Page.html</title>", "p 1"],
  ["title-text", "<html lang=en><title> </title>", "i"],
  ["title-text", "<html lang=en><title>Untitled documents</title><title>Untitled</title>", "p 1"],
];

test.each(ofOurOwn)("%s: %s", (rule, code, results) => expect(resultsOf(rule, pageWith("", code))).toBe(results));

// #949494 has a contrast of 3.03 to white: enough for large text only.
test.each([
  ["24px", "p"],
  ["23.9px", "f"],
  ["18.66px;font-weight:700", "p"],
  ["18.65px;font-weight:700", "f"],
  ["20px;font-weight:600", "f"],
])("large text for afw4f7: font-size:%s", (size, result) => {
  expect(resultsOf("afw4f7", pageWith("", `<p style="color:#949494;font-size:${size}">a</p>`))).toBe(`${result} 2`);
});

test("a page whose script attaches a shadow tree is not a page without targets", () => {
  const script = "<script>document.body.attachShadow({ mode: 'open' })</script>";
  expect(resultsOf("97a4e1", `${FIRST_LINE}${script}`)).toBe("? 0");
  expect(resultsOf("97a4e1", `${FIRST_LINE}${script}<button></button>`)).toBe("f 1");
});

test("elements of a declarative shadow tree are targets, and slotted content is rendered in its slot", () => {
  const host =
    "<div><template shadowrootmode=open><button></button><slot></slot></template><button>x</button><button slot=none>y</button></div>";
  expect(resultsOf("97a4e1", `${FIRST_LINE}\n${host}`)).toBe("f 2, p 2");
});

test("columns and line breaks are not items of their parent", () => {
  const table = "<table><colgroup><col><col></colgroup><tr><th>a<th>b<tr><td>1<td>2</table>";
  expect(resultsOf("bc4a75", `${FIRST_LINE}\n${table}`)).toBe("p 2, p 2, p 2");
  expect(resultsOf("bc4a75", `${FIRST_LINE}\n<div role=list><br><span role=listitem>a</span><br></div>`)).toBe("p 2");
});

test("a page with a script asks about each control that may trap the focus only if prompts are requested", () => {
  const content = `${FIRST_LINE}<script></script><button>a</button>`;
  const counts = [{ level: "AAA" as const }, { level: "AAA" as const, prompts: true }].map(
    (extent) =>
      checkWith({ url: "http://www.example.com/", content }, {}, { ruleSets: [wcag22], ...extent }).judgements.filter(
        ({ reason }) => reason === "keyboard-trap",
      ).length,
  );
  expect(counts).toEqual([0, 2]);
});
