import { describe, expect, test } from "vitest";
import { compareLabel, visibleLabels } from "./label-in-name.ts";
import { inspect } from "../test-accessibility.ts";

const compare = (source: string) =>
  inspect(source, (facts, element) => compareLabel(visibleLabels(facts)(element), facts.name(element)));

/** The examples of ACT rule 2ee8b8, and wcag22.md 3.8: cases that a machine cannot decide are `unknown`. */
describe("visible label in name", () => {
  test.each<readonly [source: string, verdict: string | undefined]>([
    ["<a id=x href=y aria-label='  ACT   rules  '>ACT rules</a>", "in"],
    ["<a id=x href=y aria-label='act Rules'>ACT rules</a>", "in"],
    ["<button id=x aria-label='Next Page in the list'>Next Page</button>", "in"],
    ["<button id=x aria-label='Hello world'><p>Hello</p><p>world</p></button>", "in"],
    ["<a id=x href=y aria-label=ACT><b>A</b><b>C</b><b>T</b></a>", "in"],
    [
      "<a id=x href=y aria-label='Download specification'>Download <b style='visibility:hidden'>the</b> <b style='display:none'>gizmo</b> specification</a>",
      "in",
    ],
    ["<a id=x href=y aria-label='Download specification'><b>Download</b><b> </b><b>specification</b></a>", "in"],
    ["<a id=x href=y aria-label='compose email'>compose &nbsp;&nbsp;<br>email</a>", "in"],
    ["<button id=x aria-label='Search by date'>Search by date (YYYY-MM-DD)</button>", "in"],
    ["<button id=x aria-label='Search site'>SEARCH&nbsp;Site (beta)</button>", "in"],
    ["<button id=x aria-label='Next'>Next…</button>", "in"],
    ["<button id=x aria-label='💡 Submit 💡'>&gt;&gt;&gt; ** Submit ** &lt;&lt;&lt;</button>", "in"],
    ['<button id=x aria-label="Don\'t ask">Don’t ask</button>', "in"],
    ["<button id=x aria-label='Straße suchen'>STRASSE SUCHEN</button>", "in"],
    ["<button id=x aria-label='STRASSE SUCHEN'>Straẞe suchen</button>", "in"],
    ["<button id=x aria-label='ΌΛΟΣ Ο ΤΌΠΟΣ'>όλος ο τόπος</button>", "in"],
    ["<button id=x aria-label='Rechtsschutz'>Rechts&shy;schutz</button>", "in"],
    ["<a id=x href=y aria-label=WCAG>ACT rules</a>", "missing"],
    ["<button id=x aria-label='the full'>The full label</button>", "missing"],
    ["<a id=x href=y aria-label='just ice'>justice</a>", "missing"],
    ["<a id=x href=y aria-label=WCAG>W C A G</a>", "missing"],
    ["<a id=x href=y aria-label='Proof of two multiplied by two is four'>Proof of 2&times;2=4</a>", "missing"],
    ["<button id=x aria-label='11 times 3 equals 33'>11×3=33</button>", "missing"],
    ["<button id=x aria-label='how are you'><b>you</b><b>how</b><b>are</b></button>", "missing"],
    ["<button id=x aria-label='Download the specification'>Download specification</button>", "missing"],
    ["<a id=x href=y aria-label='1 2 3. 5 5 5. 0 1 2 3'>123.555.0123</a>", "missing"],
    ["<a id=x href=y aria-label='20 21'>2021</a>", "missing"],
    ["<a id=x href=y aria-label='fibonacci: 0 1 1 2 3 5 8 13 21 34'>fibonacci: 0112358132134</a>", "missing"],
    ["<a id=x href=y aria-label='twenty twenty-one'>two thousand twenty-one</a>", "missing"],
    ["<a id=x href=y aria-label='two zero two three'>2 0 2 3</a>", "missing"],
    [
      "<a id=x href=y aria-label='Download specification'>Download <b aria-hidden=true>gizmo</b> specification</a>",
      "missing",
    ],
    ["<a id=x href=y aria-label=logo><img alt=logo></a>", undefined],
    ["<a id=x href=y aria-label=beta>(new) →</a>", undefined],
    ["<button id=x aria-label=anything>X</button>", "unknown"],
    ["<button id=x aria-label=Find style='font-family:Material Icons'>search</button>", "unknown"],
    ["<button id=x aria-label=Menu>&#xf0c9; nav</button>", "unknown"],
    ["<a id=x href=y aria-label='Discover Italy'>Discover It</a>", "unknown"],
    ["<a id=x href=y aria-label=1a>1</a>", "unknown"],
    ["<a id=x href=y aria-label='University Avenue'>University Ave.</a>", "unknown"],
    ["<a id=x href=y aria-label='Company Limited'>Company Ltd.</a>", "unknown"],
    ["<a id=x href=y aria-label='non-standard'>nonstandard</a>", "unknown"],
    ["<a id=x href=y aria-label='cafe menu'>Café menu</a>", "unknown"],
    ["<a id=x href=y aria-label='Terms and conditions'>Terms &amp; conditions</a>", "unknown"],
    ["<a id=x href=y aria-label='Kaffee &amp; Kuchen'>Kaffee und Kuchen</a>", "unknown"],
    ["<a id=x href=y aria-label='Kaffee &amp; Tee'>Kaffee und Kuchen</a>", "missing"],
    ["<a id=x href=y aria-label='1,000 views'>1000 views</a>", "unknown"],
    ["<a id=x href=y aria-label='東京'>東京タワー</a>", "unknown"],
  ])("%s", (source, verdict) => {
    expect(compare(source)).toBe(verdict);
  });

  test.each<readonly [what: string, label: string, name: string, verdict: string]>([
    ["a label of 260 words, all in its name", "abc ".repeat(260), "abc ".repeat(260), "unknown"],
    [
      "a label of 100 words at the end of its name",
      "abc ".repeat(100),
      "xyz abc ".repeat(5) + "abc ".repeat(100),
      "in",
    ],
    ["a label of 100 words, nearly", "abc ".repeat(99) + "xyz", "abc ".repeat(200), "unknown"],
    ["a label of 100 words, of a shorter name", "abc ".repeat(99) + "xyz", "abc ".repeat(90), "missing"],
  ])("%s", (_, label, name, verdict) => {
    expect(compareLabel({ text: label, hasIcons: false }, name)).toBe(verdict);
  });
});
