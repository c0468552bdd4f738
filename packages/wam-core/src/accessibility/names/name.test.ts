import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { accessibilityOfHtml, inspect, elementWithId } from "../test-accessibility.ts";

const nameOf = (source: string) => inspect(source, (facts, element) => facts.name(element));

/** Steps of Accessible Name 1.2, section 4.3.2, with their letters. */
describe("steps of the name computation", () => {
  test.each<readonly [source: string, name: string]>([
    // A: hidden, and not referenced
    ["<button id=x>a <span hidden>b</span> <span aria-hidden=true>c</span></button>", "a"],
    ['<button id=x hidden aria-label="a"></button>', ""],
    ['<h2 id=x>a <span style="visibility:hidden">b <i style="visibility:visible">c</i></span></h2>', "a c"],
    ['<h2 id=x><span style="visibility:hidden">a</span></h2>', ""],
    ["<button id=x><noscript>a</noscript><template>b</template><script>c</script><style>d{}</style></button>", ""],
    // B: aria-labelledby
    ["<button id=x aria-labelledby='b  a'>c</button><p id=a>A</p><p id=b>B</p>", "B A"],
    ["<button id=x aria-labelledby='b a'>c</button><p id=a>A</p>", "A"],
    ["<button id=x aria-labelledby=b aria-label=d>c</button>", "d"],
    ["<button id=x aria-labelledby=a aria-label=d>c</button><p id=a> &nbsp;</p>", "d"],
    ["<button id=x aria-labelledby='a a'>c</button><p id=a>A</p>", "A A"],
    ["<p id=a>first</p><p id=a>second</p><button id=x aria-labelledby=a></button>", "first"],
    ["<button id=x aria-labelledby=a></button><p id=a aria-labelledby=b>A</p><p id=b>B</p>", "A"],
    ["<button id=x aria-labelledby=a></button><p id=a hidden>A <b hidden>B</b></p>", "A B"],
    ["<button id=x aria-labelledby=a></button><p id=a>A <b hidden>B</b></p>", "A"],
    ["<p hidden>out <b id=a>A <i>B</i></b></p><button id=x aria-labelledby=a></button>", "A B"],
    ["<button id=x aria-labelledby=a></button><p id=a hidden>A <script>B</script><noscript>C</noscript></p>", "A"],
    ["<button id=x aria-label=Delete aria-labelledby='x a'></button><p id=a>file</p>", "Delete file"],
    ["<input id=x value=5 aria-label=Pages aria-labelledby='x a'><p id=a>of book</p>", "Pages of book"],
    ["<div id=x role=group aria-labelledby=a></div><h2 id=a><img alt=A> B</h2>", "A B"],
    ["<a href=x id=x><span aria-labelledby=a>b</span></a><p id=a>A</p>", "A"],
    // C: embedded controls
    ["<div id=x role=checkbox>Flash <span role=textbox>5</span> times</div>", "Flash 5 times"],
    ["<div id=x role=checkbox>Flash <input value=5 aria-label=number> times</div>", "Flash 5 times"],
    ["<div id=x role=checkbox>Flash <input aria-label=some> times</div>", "Flash some times"],
    ["<label for=x>Flash <input type=number value=3> times</label><input type=checkbox id=x>", "Flash 3 times"],
    ["<label>Flash <input id=x type=checkbox title=no> <textarea>4</textarea></label>", "Flash 4"],
    ["<label>Size <input id=x value=5> cm</label>", "Size cm"],
    [
      "<button id=x>Flash <select><option>1<option selected label=two>2</select> <select><option>3<option>4</select></button>",
      "Flash two 3",
    ],
    ["<a id=x href=y>A <select multiple><option selected>1<option>2<option selected>3</select></a>", "A 1 3"],
    ["<button id=x>A <b role=listbox><i role=option aria-selected=true>1</i> <i role=option>2</i></b></button>", "A 1"],
    ["<button id=x>A <b role=slider aria-valuenow=1 aria-valuetext=low aria-label=k></b></button>", "A low"],
    ["<button id=x>A <b role=spinbutton aria-valuenow=7 aria-label=k>6</b></button>", "A 7"],
    ["<button id=x>A <input type=range min=10 max=20></button>", "A 15"],
    ["<button id=x>A <input type=password value=secret></button>", "A"],
    // D: aria-label
    ["<button id=x aria-label=' a &nbsp;b '>c</button>", "a \u{a0}b"],
    ["<button id=x aria-label=' &nbsp;'>c</button>", "c"],
    ["<a id=x href=y>a <span aria-label=b>c</span></a>", "a b"],
    // E: host language
    ["<img id=x alt=a title=b>", "a"],
    ["<img id=x title=b>", "b"],
    ["<img id=x alt=' ' title=b>", "b"],
    ["<img id=x alt='' aria-label=a>", "a"],
    ["<img id=x alt='' title=b>", ""],
    ["<map name=m><area id=x href=y alt=a></map><img usemap=#m>", "a"],
    ["<input id=x type=image alt=a value=b title=c>", "a"],
    ["<input id=x type=image value=b>", ""],
    ["<input id=x type=image title=c>", "c"],
    ["<input id=x type=submit>", "Submit"],
    ["<input id=x type=submit value=''>", ""],
    ["<input id=x type=submit value='' title=c>", "c"],
    ["<input id=x type=RESET>", "Reset"],
    ["<input id=x type=button value=a>", "a"],
    ["<input id=x type=button>", ""],
    ["<label for=x>L</label><input id=x type=button value=a>", "L"],
    ["<button id=x value=a></button>", ""],
    ["<fieldset id=x><legend>a <b>b</b></legend><legend>c</legend>d</fieldset>", "a b"],
    ["<fieldset id=x><div><legend>a</legend></div></fieldset>", ""],
    ["<table id=x title=t><caption>a</caption><tr><td>b</table>", "a"],
    ["<table id=x title=t><tr><td>b</table>", "t"],
    ["<figure id=x><img alt=i><figcaption>a</figcaption></figure>", "a"],
    ["<a id=x href=y><figure><img alt=i> <figcaption>a</figcaption></figure></a>", "i a"],
    ["<svg id=x role=img><g><title>no</title></g></svg>", ""],
    ["<svg id=x role=img><title>a</title><text>b</text></svg>", "a"],
    ["<a id=x href=y><svg><title>a</title><text>b</text></svg></a>", "a"],
    ["<a id=x href=y><svg><g><title>a</title></g> <text>b</text></svg></a>", "a b"],
    ["<select><option id=x label=a>b</option></select>", "a"],
    ["<select><option id=x>b <i>c</i></option></select>", "b c"],
    ["<a id=x href=y><img role=none alt=a></a>", ""],
    ["<a id=x href=y><img role=none alt=a tabindex=0></a>", "a"],
    ["<a id=x href=y><img alt='' title=a></a>", ""],
    // F, G, H: content
    ["<h3 id=x>a<!-- -->b <b>c <i>d</i></b></h3>", "ab c d"],
    ["<div id=x role=tab>a</div>", "a"],
    ["<div id=x role=group>a</div>", ""],
    ["<ul><li id=x>a</ul>", ""],
    ["<div id=x role=textbox>a</div>", ""],
    ["<details><summary id=x>a</summary></details>", "a"],
    ["<details><summary id=x></summary></details>", ""],
    ["<a id=x href=y>a<br>b</a>", "a b"],
    ["<a id=x href=y>a<b>b</b><i style=display:inline-block>c</i><i style=float:left>d</i>e</a>", "ab c d e"],
    ["<a id=x href=y>a<img alt=b>c<svg><title>d</title></svg>e</a>", "a b c d e"],
    ["<style>#x::before{content:'a'}#x::after{content:'c';display:block}</style><h2 id=x>b</h2>", "ab c"],
    ["<style>#x::before{content:counter(n)}</style><h2 id=x></h2>", "\u{fffc}"],
    ["<style>#x::before{content:url(a.png) / 'a'}</style><button id=x></button>", "a"],
    ["<button id=x aria-owns=a>b</button><p id=a>a</p>", "b a"],
    ["<button id=x>a <b id=b aria-owns=x></b></button>", "a"],
    ["<a id=x href=y>&#xf0c9;</a>", ""],
    ["<a id=x href=y title=Menu>&#xf0c9; &#xf0ca;</a>", "Menu"],
    ["<a id=x href=y>&#xf0c9; Menu</a>", "\u{f0c9} Menu"],
    ["<a id=x href=y> \u2003&nbsp; </a>", ""],
    ["<a id=x href=y><table><caption>a</caption><tr><td>b</table></a>", "a b"],
    ["<a id=x href=y><iframe title=a>b</iframe></a>", "a"],
    ["<a id=x href=y><video title=a>b</video></a>", "a"],
    ["<a id=x href=y><input type=checkbox id=c></a><label for=c>a</label>", "a"],
    ["<table><th id=x><input type=checkbox id=c><label for=c>a</label></table>", "a"],
    ["<div id=x role=option><label><input type=checkbox> a</label></div>", "a"],
    // I: tooltip, placeholder
    ["<a id=x href=y title=a></a>", "a"],
    ["<a id=x href=y title=a>b</a>", "b"],
    ["<a id=x href=y><b title=a></b></a>", "a"],
    ["<a id=x href=y><b title=a>b</b></a>", "b"],
    ["<input id=x placeholder=a title=b>", "b"],
    ["<input id=x placeholder=a>", "a"],
    ["<input id=x type=number placeholder=a>", "a"],
    ["<textarea id=x placeholder=a></textarea>", "a"],
    ["<input id=x type=checkbox placeholder=a>", ""],
    ["<iframe id=x name=a title=b></iframe>", "b"],
    // roles without a name
    ["<p id=x aria-label=a>b</p>", ""],
    ["<div id=x aria-label=a>b</div>", ""],
    ["<img id=x role=none alt=a>", ""],
    ["<b id=x role=code aria-label=a>b</b>", ""],
  ])("%s", (source, name) => {
    expect(nameOf(source)).toBe(name);
  });
});

/** Expectations by HTML, 4.10.4. */
describe("labels", () => {
  test.each<readonly [source: string, name: string]>([
    ["<label for=x>a</label><label for=x>b</label><input id=x><label for=x>c</label>", "a b c"],
    ["<label for=x></label><label for=x>Age</label><input id=x>", "Age"],
    ["<label for=x>a</label><label>b <input id=x></label>", "a b"],
    ["<label>a <input id=y> <input id=x></label>", ""],
    ["<label for=y>a <input id=x></label>", ""],
    ["<label for=''>a <input id=x></label>", ""],
    ["<label for=x>a</label><div id=x role=textbox></div>", ""],
    ["<label>a <label>b <input id=x></label></label>", "a b"],
    ["<label for=x hidden>a <b hidden>b</b></label><input id=x>", "a b"],
    ["<label for=x>a <b hidden>b</b></label><input id=x>", "a"],
    ["<label for=x aria-label=a>b</label><input id=x>", "a"],
    ["<label for=x><b aria-labelledby=a>b</b></label><input id=x><p id=a>A</p>", "A"],
    ["<label for=x>a</label><meter id=x>b</meter>", "a"],
    ["<label for=x>a</label><output id=x>b</output>", "a"],
    ["<label for=x>a</label><input id=x aria-label=b>", "b"],
    ["<label for=x>a</label><input id=x title=b>", "a"],
    ["<label for=x>a <input id=y type=checkbox></label><label for=y>b</label><input id=x>", "a"],
    ["<label for=x><input id=y type=checkbox></label><label for=y>b</label><input id=x>", ""],
    ["<p id=a><input id=y type=checkbox></p><label for=y>b</label><button id=x aria-labelledby=a></button>", "b"],
    ["<label for=y>b</label><input id=y type=checkbox><button id=x aria-labelledby=y></button>", "b"],
  ])("%s", (source, name) => {
    expect(nameOf(source)).toBe(name);
  });

  test("a label labels only the first element with an id", () => {
    const facts = accessibilityOfHtml("<label for=a>Age</label><input id=a><input id=a class=second>");
    expect(facts.tree.document.named("input").map(facts.name)).toEqual(["Age", ""]);
  });
});

/** Quadratic work would take minutes. */
describe("hostile pages", () => {
  const n = 9_000; // below the limit of 10,000 levels
  const many = (source: (i: number) => string, count: number) =>
    Array.from({ length: count }, (_, i) => source(i)).join("");
  test.each<readonly [title: string, source: (count: number) => string, name: string | RegExp]>([
    ["labels of one id", (count) => `${many(() => "<label for=x>a</label>", count)}<input id=x>`, /^(a )+a$/],
    ["labels in each other", (count) => `${many(() => "<label>a", count)}<input id=x>`, /^a+$/],
    [
      "references in a circle",
      (count) =>
        many((i) => `<p id=p${i} aria-labelledby=p${(i + 1) % count}>a</p>`, count) +
        "<a href=y id=x aria-labelledby=p0></a>",
      "a",
    ],
    [
      "labels in a circle",
      (count) =>
        many((i) => `<label for=c${(i + 1) % count}>a<input type=checkbox id=c${i}></label>`, count) +
        "<label for=x>b</label><input id=x>",
      "b",
    ],
    ["textboxes in each other", (count) => `<button id=x>${many(() => "<i role=textbox>", count)}a`, "a"],
    [
      "listboxes in each other",
      (count) => `<button id=x>${many(() => "<i role=listbox><i role=option aria-selected=true>", count / 2)}a`,
      "a",
    ],
    [
      "aria-owns in a circle",
      (count) =>
        `<button id=x aria-owns=p0></button>${many((i) => `<p id=p${i} aria-owns=p${(i + 1) % count}>a</p>`, count)}`,
      /a/,
    ],
  ])("%s", (_, source, name) => {
    const facts = accessibilityOfHtml(source(n));
    const start = computingMilliseconds();
    for (const element of facts.tree.elements) facts.name(element);
    expect(facts.name(elementWithId(facts.tree, "x"))).toEqual(
      typeof name === "string" ? name : expect.stringMatching(name),
    );
    expect(computingMilliseconds() - start).toBeLessThan(3000);
  });
});
