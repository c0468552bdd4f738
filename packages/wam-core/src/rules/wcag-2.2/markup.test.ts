/** Markup that looks wrong at first sight but is right by HTML, HTML-AAM or SVG-AAM, and markup that only looks right. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";

/** Returns the results of a rule for code that begins on line 2; `//` stands for a line break. */
function resultsOf(rule: string, code: string): string {
  const content = `<!DOCTYPE html><html lang=en><title>T</title>\n${code.replaceAll("//", "\n")}`;
  const { judgements, messages } = checkWith(
    { url: "http://www.example.com/", content },
    {},
    { ruleSets: [wcag22], only: rule },
  );
  expect(messages).toEqual([]);
  const results = judgements.map(({ result, reason, location }) =>
    result === null ? `? ${reason} ${location.line}` : `${result === 0 ? "p" : "f"} ${location.line}`,
  );
  return results.length === 0 ? "i" : results.join(", ");
}

type Cases = readonly (readonly [rule: string, code: string, results: string])[];

const script = '<script type="module" src="x.js"></script>';

const groups: Readonly<Record<string, Cases>> = {
  "HTML-AAM: li is an item only in an element with the role list": [
    ["bc4a75", "<ul role=menu aria-label=File><li><a role=menuitem href=x>Open</a></li></ul>", "p 2"],
    ["ff89c9", "<ul role=menu aria-label=File>//<li><a role=menuitem href=x>Open</a></li></ul>", "p 3"],
    ["bc4a75", "<ol role=tablist><li><button role=tab>a</button></li></ol>", "p 2"],
    ["ff89c9", "<menu role=listbox aria-label=a><li>//<b role=option>a</b></li></menu>", "p 3"],
    [
      "kb1m8s",
      "<ul role=directory>//<li aria-label=x>a</li></ul><ul role=feed>//<li aria-label=x>a</li></ul>",
      "p 3, f 4",
    ],
    [
      "bc4a75",
      "<div role=list><div><template shadowrootmode=open><ul><slot></slot></ul></template><li>a</li></div></div>",
      "f 2, p 2",
    ],
    ["bc4a75", "<div role=menu><div>a</div></div>", "f 2"],
  ],
  "HTML, Rendering: a form between the parts of a table has no box": [
    ["bc4a75", "<table><form action=x><tr><td>Name <input aria-label=n></td></tr></form></table>", "p 2, p 2"],
    ["bc4a75", "<table><tr><form action=x><td>Name <input aria-label=n></td></form></tr></table>", "p 2, p 2"],
  ],
  "SVG-AAM: parts of a picture have a role when the author says something of them": [
    [
      "kb1m8s",
      '<svg viewBox="0 0 9 9">//<g aria-label=Bars>//<path aria-label=France d="M0 0h3v3" /></g></svg>',
      "p 3, p 4",
    ],
    ["kb1m8s", "<svg>//<g aria-live=off aria-label=' '></g>//<switch aria-label=a></switch></svg>", "p 3, f 4"],
  ],
  "a custom element on a page with a script is what the script makes of it": [
    ["kb1m8s", `<md-icon-button aria-label=Close></md-icon-button>${script}`, "? custom-element 2"],
    ["kb1m8s", `<md-icon-button aria-label=Close></md-icon-button>`, "f 2"],
    ["kb1m8s", `<div aria-label=Close></div>${script}`, "f 2"],
    ["5c01ea", `<sl-switch aria-checked=true></sl-switch>${script}`, "? custom-element 2"],
    ["97a4e1", `<x-b role=button></x-b>${script}//<button></button>`, "? custom-element 2, f 3"],
    ["4e8ab6", `<x-cb role=checkbox aria-label=q></x-cb>${script}`, "? custom-element 2"],
    ["ff89c9", `<x-tabs>//<button role=tab>A</button></x-tabs>${script}`, "? custom-element 3"],
    ["ff89c9", `<x-tabs><p>//<button role=tab>A</button></p></x-tabs>${script}`, "f 3"],
    ["ff89c9", `<x-tabs role=menu>//<button role=tab>A</button></x-tabs>${script}`, "f 3"],
    ["ff89c9", "<x-tabs>//<button role=tab>A</button></x-tabs>", "f 3"],
    ["bc4a75", `<div role=list><x-item>a</x-item></div>${script}`, "? custom-element 2"],
    ["bc4a75", `<div role=list><x-item>a</x-item><p>b</p></div>${script}`, "f 2"],
    [
      "list-children",
      `<ul><x-item>a</x-item></ul>${script}//<ul><x-item hidden>a</x-item></ul>`,
      "? custom-element 2, p 3",
    ],
    [
      "list-item",
      `<x-list>//<li>a</li></x-list><x-list role=menu>//<li>a</li></x-list>${script}`,
      "? custom-element 3, f 4",
    ],
    ["5f99a7", `<x-b aria-labelled=a></x-b>${script}`, "f 2"],
    [
      "97a4e1",
      `<button><sl-icon label=Close></sl-icon></button>${script}//<button><i></i></button>`,
      "? custom-element 2, f 3",
    ],
    [
      "c487ae",
      `<a href=x><b><x-icon></x-icon></b></a>${script}//<a href=x><x-icon hidden></x-icon></a>`,
      "? custom-element 2, f 3",
    ],
    ["2ee8b8", `<button aria-label=Remove><md-icon>delete</md-icon></button>${script}`, "? custom-element 2"],
    ["b5c3f8", `<x-app>a</x-app>${script}`, "p 1"],
  ],
  "a table that a script fills": [
    [
      "d0f69e",
      "<table><thead><tr><th>A</th></tr></thead><tbody></tbody></table><script></script>",
      "? table-without-data 2",
    ],
    ["d0f69e", "<table><thead><tr><th>A</th></tr></thead><tbody></tbody></table>", "f 2"],
    [
      "d0f69e",
      "<div role=grid><div role=row><b role=columnheader>A</b></div><div role=rowgroup></div></div><script></script>",
      "? table-without-data 2",
    ],
    ["d0f69e", "<table><tr><th>A<th>B<tr><td>1</table><script></script>", "p 2, f 2"],
  ],
  "headers in the footer of a table": [
    [
      "d0f69e",
      "<table><thead><tr><th>A<tbody><tr><td>1<tfoot>//<tr><th>A</table>//<table><tr><td>1<tr>//<th>A</table>",
      "p 2, ? footer 3, f 5",
    ],
  ],
  "an empty attribute that a script fills": [
    [
      "e086e5",
      `<button role=switch title></button>${script}//<b role=switch tabindex=0></b>`,
      "? empty-attribute 2, f 3",
    ],
    ["e086e5", "<button role=switch title></button>", "f 2"],
    ["e086e5", `<input title="">${script}`, "f 2"],
  ],
  "headers of groups of columns that the table does not have": [
    [
      "d0f69e",
      "<table><tr><td><th colspan=2 scope=colgroup>Mars<th colspan=2 scope=colgroup>Venus<tr><td>//<th scope=col>P<th scope=col>S<th scope=col>P<th scope=col>S//<tr><th scope=row>Bears<td>1<td>2<td>3<td>4</table>",
      "p 2, p 2, p 3, p 3, p 3, p 3, p 4",
    ],
    [
      "d0f69e",
      "<table><colgroup><colgroup><tr><th scope=colgroup>A<th>B//<tr><td headers=x>1<td>2</table>",
      "f 2, p 2",
    ],
    ["d0f69e", "<table><tr><td>1</td></tr><tr><td></td>//<th scope=colgroup>A</th></tr></table>", "f 3"],
  ],
  "content that is not complete yet": [
    ["bc4a75", "<div aria-busy=TRUE><div><div role=list><span>Loading</span></div></div></div>", "i"],
    ["bc4a75", "<div aria-busy=false><div role=list><span>Loading</span></div></div>", "f 2"],
  ],
  "aria-hidden in any letter case": [
    ["6cfa84", "<div aria-hidden=TRUE><a href=x>y</a></div>", "f 2"],
    ["6cfa84", "<div aria-hidden=yes><a href=x>y</a></div>", "i"],
  ],
  "a frame without a role": [
    ["46ca7f", "<iframe role=presentation title=a src=x></iframe>", "p 2"],
    [
      "46ca7f",
      "<iframe role=none aria-live=off src=x></iframe>//<iframe role=none tabindex=0 src=x></iframe>",
      "f 2, f 3",
    ],
    ["cae760", "<iframe role=none src=x></iframe>//<iframe role=none tabindex=0 src=x></iframe>", "f 3"],
  ],
  "what HTML lets stand in a select": [
    ["97a4e1", "<select aria-label=a><button><selectedcontent></selectedcontent></button><option>Cat</select>", "i"],
    ["bc4a75", "<select size=4 aria-label=a><option>Cat</option><hr><option>Dog</option></select>", "p 2"],
    ["bc4a75", "<select size=3 aria-label=a><optgroup label=G><legend>G</legend><option>a</optgroup></select>", "p 2"],
    ["bc4a75", "<div role=listbox aria-label=a><hr><p role=option>a</p></div>", "f 2"],
  ],
  "sections and forms that a name would give a role": [
    ["kb1m8s", "<section aria-labelledby=gone>a</section>//<form aria-labelledby=gone>b</form>", "p 2, p 3"],
    ["kb1m8s", "<section role=generic aria-label=a>a</section>//<div aria-labelledby=gone>b</div>", "f 2, f 3"],
  ],
  "content of canvas is for assistive technology and the keyboard": [
    ["c487ae", "<a href=x><canvas>Chart of sales</canvas></a>//<a href=x><video>Film</video></a>", "p 2, f 3"],
    ["97a4e1", "<canvas><button></button></canvas>//<canvas hidden><button></button></canvas>", "f 2"],
    ["6cfa84", "<canvas aria-hidden=true><button>a</button></canvas>", "f 2"],
    ["2ee8b8", "<a href=x aria-label=a><canvas>Chart</canvas></a>", "i"],
  ],
  "frames whose style decides": [
    [
      "akn7bn",
      '<iframe tabindex=-1 title=x srcdoc="<style>a{display:none}</style><a href=x>x</a>"></iframe>',
      "? frame-content 2",
    ],
    [
      "akn7bn",
      '<iframe tabindex=-1 title=x srcdoc="<link rel=Stylesheet href=x><a href=x>x</a>"></iframe>',
      "? frame-content 2",
    ],
    ["akn7bn", '<iframe tabindex=-1 title=x srcdoc="<style>p{color:red}</style><p>x</p>"></iframe>', "i"],
    ["akn7bn", '<iframe title=x srcdoc="<style>a{display:none}</style><a href=x>x</a>"></iframe>', "p 2"],
    ["akn7bn", '<iframe tabindex=-1 title=x style="width:0;height:1px" srcdoc="<a href=x>x</a>"></iframe>', "i"],
    ["akn7bn", '<iframe tabindex=-1 title=x width=1 height=9 srcdoc="<a href=x>x</a>"></iframe>', "f 2"],
  ],
};

describe.each(Object.entries(groups))("%s", (_, cases) => {
  test.each(cases)("%s: %s", (rule, code, results) => expect(resultsOf(rule, code)).toBe(results));
});
