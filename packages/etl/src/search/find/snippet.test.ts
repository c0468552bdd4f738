import { expect, test } from "vitest";
import { partAroundHit } from "./snippet.ts";

const marked = (text: string, phrases: string[][], limit?: number) =>
  partAroundHit(text, phrases, limit)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join("");

test("marks hits regardless of case and accents, and phrases as a whole", () => {
  expect(marked("Søk i Kommunen, é kommunen", [["kommunen"]])).toBe("Søk i [Kommunen], é [kommunen]");
  expect(marked("Bærum Café here", [["cafe", "here"], ["bærum"]])).toBe("[Bærum] [Café here]");
  expect(marked("<b>x</b>", [["b"]])).toBe("<[b]>x</[b]>");
});

test("shows a long text around the first hit, cut between words", () => {
  const text = `${"before ".repeat(60)}needle ${"after ".repeat(60)}`;
  const snippet = marked(text, [["needle"]]);
  expect(snippet).toMatch(/^… before (?:before )+\[needle\] after (?:after )+after …$/);
  expect(snippet.length).toBeLessThan(280);
  expect(marked(text, [["nothing"]])).toMatch(/^before .* …$/);
  expect(marked("x".repeat(1_000), [])).toBe(`${"x".repeat(260)} …`);
  expect(marked("", [["a"]])).toBe("");
});

test("of overlapping hits the first one counts, even if it ends later; of several hits, the part around the first is shown", () => {
  expect(marked("x a b c y", [["b"], ["a", "b", "c"]])).toBe("x [a b c] y");
  expect(marked("x a b c y", [["a"], ["a", "b"]])).toBe("x [a] b c y");
  const text = `${"before ".repeat(60)}needle ${"between ".repeat(15)}needle ${"after ".repeat(60)}`;
  expect(marked(text, [["needle"]])).toMatch(/^… (?:before ){8,9}\[needle\] (?:between ){15}\[needle\] /);
});
