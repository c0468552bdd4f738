import { expect, test } from "vitest";
import { partAroundHit } from "./snippet.ts";

const shown = (text: string, wanted: string[][], most?: number) =>
  partAroundHit(text, wanted, most)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join("");

test("marks hits regardless of case and accents, and phrases as a whole", () => {
  expect(shown("Søk i Kommunen, é kommunen", [["kommunen"]])).toBe("Søk i [Kommunen], é [kommunen]");
  expect(shown("Bærum Café here", [["cafe", "here"], ["bærum"]])).toBe("[Bærum] [Café here]");
  expect(shown("<b>x</b>", [["b"]])).toBe("<[b]>x</[b]>");
});

test("shows a long text around the first hit, cut between words", () => {
  const text = `${"before ".repeat(60)}needle ${"after ".repeat(60)}`;
  const snippet = shown(text, [["needle"]]);
  expect(snippet).toMatch(/^… before (?:before )+\[needle\] after (?:after )+after …$/);
  expect(snippet.length).toBeLessThan(280);
  expect(shown(text, [["nothing"]])).toMatch(/^before .* …$/);
  expect(shown("x".repeat(1_000), [])).toBe(`${"x".repeat(260)} …`);
  expect(shown("", [["a"]])).toBe("");
});

test("of overlapping hits the first one counts, even if it ends later; of several hits, the part around the first is shown", () => {
  expect(shown("x a b c y", [["b"], ["a", "b", "c"]])).toBe("x [a b c] y");
  expect(shown("x a b c y", [["a"], ["a", "b"]])).toBe("x [a] b c y");
  const text = `${"before ".repeat(60)}needle ${"between ".repeat(15)}needle ${"after ".repeat(60)}`;
  expect(shown(text, [["needle"]])).toMatch(/^… (?:before ){8,9}\[needle\] (?:between ){15}\[needle\] /);
});
