import { describe, expect, test } from "vitest";
import { createSameText } from "./same-text.ts";

const text = { simhash: "00ff00ff00ff00ff", words: 200 };
const day = (number: number) => `http://a.example/calendar?day=${number}`;

describe("one text under many addresses", () => {
  test("after a hundred in a row others of that shape are refused, and counted", () => {
    const same = createSameText();
    for (let number = 0; number < 99; number++) same.notePage(day(number), text, "Calendar");
    expect(same.refusal(day(500))).toBeUndefined();
    same.notePage(day(99), text, "Calendar");
    expect(same.refusal(day(500))).toMatchObject({ verdict: "REJECT", index: 0, rule: "NearDuplicateDecideRule" });
    expect(same.refusal("http://a.example/about.html")).toBeUndefined();
    expect(same.reports()).toEqual([
      { guard: "near-duplicate", pattern: expect.stringContaining("calendar"), urls: 1 },
    ]);
  });

  test.each<[string, (number: number) => readonly [typeof text, string]]>([
    ["a title of their own", (number: number) => [text, `Day ${number}`]],
    ["a word more or less", (number: number) => [{ ...text, words: 200 + (number % 2) }, ""]],
    ["hardly a word", () => [{ ...text, words: 19 }, "Photo"]],
  ])("pages with %s are never refused", (_, pageOf) => {
    const same = createSameText();
    for (let number = 0; number < 500; number++) same.notePage(day(number), ...pageOf(number));
    expect(same.refusal(day(1_000))).toBeUndefined();
    expect(same.reports()).toEqual([]);
  });

  test("what an earlier start refused is counted, where there is such a shape", () => {
    const same = createSameText();
    same.countRefused(day(1)); // none of its pages is known
    same.notePage(day(1), text, "Calendar");
    same.countRefused(day(2));
    same.countRefused("http://a.example/about.html");
    expect(same.reports().map(({ urls }) => urls)).toEqual([1]);
  });

  test("files with names of their own are never refused", () => {
    const same = createSameText();
    for (const letter of "abcdefghij".repeat(20))
      same.notePage(`http://a.example/${letter}${letter}.html`, text, "Manual");
    expect(same.refusal("http://a.example/kk.html")).toBeUndefined();
  });
});
