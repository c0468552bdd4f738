import { expect, test } from "vitest";
import { html, render } from "@eiao/sampler/internal/formats";
import { english } from "../text/english.ts";
import { german } from "../text/german.ts";
import { intervalCell, intervalText, letterMark, liveLink, rankText, scoreMark, verdictMark } from "./marks.ts";
import { percentText } from "../../public/views/numbers.ts";

test.each([
  [0, "A"],
  [0.25, "B"],
  [0.2500001, "C"],
  [0.5, "C"],
  [0.75, "D"],
  [1, "E"],
  [null, "n/a"],
])("AT-REP-UI 1: F = %s is %s", (value, letter) => {
  expect(render(letterMark(value, english))).toContain(`>${letter}</span>`);
});

test("a score has its letter and two decimals; a share is a percentage without decimals, rounded half up", () => {
  expect(render(scoreMark(0.285, english)).replaceAll(/<[^>]*>/g, "")).toBe("C 0.29");
  expect(render(scoreMark(null, english)).replaceAll(/<[^>]*>/g, "")).toBe("n/a");
  expect([percentText(0.125, english), percentText(null, english)]).toEqual(["13 %", "n/a"]);
});

test("the ends of an interval differ in their decimals; a whole site has no interval", () => {
  expect(intervalText(0.1, 0.2, english)).toBe("between 0.10 and 0.20 with 95 % confidence");
  expect(intervalText(0.021, 0.024, english)).toBe("between 0.021 and 0.024 with 95 % confidence");
  expect([intervalText(0.1, 0.1, english), intervalText(null, 0.1, english)]).toEqual(["", ""]);
  expect([intervalCell(0.1, 0.2, english), intervalCell(0.1, 0.1, english), intervalCell(null, null, english)]).toEqual(
    ["0.10 to 0.20", "0.10", "–"],
  );
});

test.each([
  ["better", "better", "✓", "better", "besser"],
  ["worse", "worse", "✗", "worse", "schlechter"],
  ["no clear change", "unclear", "≈", "no clear change", "keine klare Veränderung"],
] as const)("%s has its colour, sign and word", (verdict, kind, sign, word, wort) => {
  const [own, other] = [english, german].map((say) => render(html`${verdictMark(verdict, say)}`));
  expect(own).toMatch(
    new RegExp(`^<span class="verdict ${kind}"\\s*><span aria-hidden="true">${sign}</span> ${word}</span`),
  );
  expect(other).toContain(`${sign}</span> ${wort}</span`);
  expect(verdictMark(null, english)).toBe("–");
});

test("the text of a rank has its range", () => {
  expect(rankText({ rank: 4, from: 3, to: 6, of: 1_043 }, english)).toBe("3 to 6 of 1,043");
  expect(rankText({ rank: 4, from: 4, to: 4, of: 43 }, german)).toBe("4 von 43");
  expect(rankText(null, english)).toBe("–");
});

test("only addresses of the web become links", () => {
  const link = (url: string) => render(liveLink(url, "x"));
  expect(link("https://example.org/?a=1&b")).toBe(
    '<a href="https://example.org/?a=1&amp;b" rel="nofollow noreferrer noopener ugc">x</a>',
  );
  for (const url of ["javascript:alert(1)", "data:text/html,x", " java\nscript:alert(1)", "//example.org", "x", ""])
    expect(link(url), url).toBe("x");
});
