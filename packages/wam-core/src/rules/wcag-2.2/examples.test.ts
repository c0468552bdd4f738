/** The examples of every rule are what `eiao-wam explain` shows: each is evaluated by its rule here, and its verdict must be right. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";
import { successCriteria } from "./success-criteria.ts";

/** Knows English, Danish and Dutch by a common word. */
const words: Readonly<Record<string, RegExp>> = { en: /\bthe\b/, da: /\bog\b/, nl: /\been\b/ };
const languageDetector = {
  languages: new Set(Object.keys(words)),
  detect: (text: string) =>
    Object.fromEntries(Object.entries(words).map(([language, word]) => [language, word.test(text) ? 1 : 0])),
};

describe.each([...wcag22.judges])("$test: $title", (wam) => {
  const resultsOf = (content: string) =>
    checkWith(
      { url: "http://www.example.com/page.html", content },
      {},
      { ruleSets: [wcag22], level: "AAA", languageDetector },
    )
      .judgements.filter((judgement) => judgement.wam === wam)
      .map(({ result }) => result);

  test.each([...wam.examples.fails])("fails: %s", (html) => expect(resultsOf(html)).toContain(1));
  test.each([...wam.examples.passes])("passes: %s", (html) => {
    const results = resultsOf(html);
    expect(results).not.toContain(1);
    expect(results).not.toContain(null);
  });
});

test.each([...wcag22.judges])("$test: its texts are sentences, and there is more to read", (wam) => {
  const { title, wrong = "", affects, remedy, questions = {}, learn = [] } = wam;
  expect(title).toMatch(/^[^.?]{10,70}$/);
  expect(wrong).toMatch(/^[^.]+\.$/);
  for (const text of [affects, remedy]) expect(text).toMatch(/^[A-Z].+\.$/);
  for (const question of Object.values(questions)) expect(question).toMatch(/^[A-Z].+\?$/);
  expect(learn.length).toBeGreaterThan(1);
  for (const url of learn) expect(url).toMatch(/^https:\/\/\S+$/);
});

test("WCAG 2.2 has 86 success criteria: 31 of level A, 24 of AA, 31 of AAA", () => {
  const counts = Map.groupBy(successCriteria, ({ level }) => level);
  expect(["A", "AA", "AAA"].map((level) => counts.get(level as "A")?.length)).toEqual([31, 24, 31]);
});

test("a rule of no required criterion has the lowest level of those that it may concern; one of several the lowest", () => {
  const levelOf = (id: string) => wcag22.judges.find(({ test: name }) => name === id)?.level;
  // c487ae requires 2.4.4 (A), 2.4.9 (AAA) and 4.1.2 (A); ffd0e9 none, it may concern 2.4.6 (AA); bisz58 requires 2.2.4 and 3.2.5 (AAA).
  expect(["c487ae", "ffd0e9", "bisz58"].map(levelOf)).toEqual(["A", "AA", "AAA"]);
});

test("the rule set names the criteria of level A and AA that no rule requires", () => {
  expect(wcag22.limits).toContain("they cannot show that it does");
  const [, list = ""] = /level A and AA: ([^]*)\.$/.exec(wcag22.limits ?? "") ?? [];
  const named = new Set(list.split(", "));
  // 1.1.1 is required by 23a2a8, 4.1.2 by c487ae; contrast (1.4.3) has no rule yet; 1.4.6 is AAA.
  expect(["1.1.1", "4.1.2", "1.4.6"].filter((num) => named.has(num))).toEqual([]);
  expect(["1.2.1", "1.4.3", "3.3.8"].filter((num) => !named.has(num))).toEqual([]);
});
