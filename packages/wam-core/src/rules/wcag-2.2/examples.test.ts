/** `eiao-wam explain` shows the examples of every rule. Each is evaluated by its rule here, and its verdict must be right. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { wcag22 } from "./catalogue.ts";
import { europeanClausesOf } from "./en-301-549.ts";
import { successCriteria } from "./success-criteria.ts";

/** Recognises English, Danish and Dutch by a common word. */
const patterns: Readonly<Record<string, RegExp>> = { en: /\bthe\b/, da: /\bog\b/, nl: /\been\b/ };
const languageDetector = {
  languages: new Set(Object.keys(patterns)),
  detect: (text: string) =>
    Object.fromEntries(Object.entries(patterns).map(([language, pattern]) => [language, pattern.test(text) ? 1 : 0])),
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

test.each([...wcag22.judges])("$test: its texts are sentences, and it has links for further reading", (wam) => {
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

test.each([
  // Chapter 4 of the specification: A and AA in both editions; AAA only in V3.2.1, as information; criteria new in WCAG 2.2 not in V3.2.1.
  ["1.4.3", ["V3.2.1 9.1.4.3", "V4.1.1 9.1.4.3"]],
  ["1.4.6", ["V3.2.1 9.5"]],
  ["2.5.8", ["V4.1.1 9.2.5.8"]],
  ["2.4.13", []],
])("success criterion %s in EN 301 549", (num, clauses) =>
  expect(europeanClausesOf(num).map(({ edition, clause }) => `${edition.slice(-6)} ${clause}`)).toEqual(clauses),
);

/** Names in axe-core of the rules that the specification maps (chapter 2.5). */
const ofAxe: Readonly<Record<string, string>> = {
  "23a2a8": "image-alt role-img-alt",
  "2779a5": "document-title",
  "2ee8b8": "label-content-name-mismatch",
  "2t702h": "summary-name",
  "307n5z": "nested-interactive",
  "46ca7f": "presentation-role-conflict",
  "4e8ab6": "aria-required-attr",
  "59796f": "input-image-alt",
  "5c01ea": "aria-allowed-attr aria-prohibited-attr",
  "5f99a7": "aria-valid-attr",
  "674b10": "aria-roles aria-text",
  "6a7281": "aria-valid-attr-value",
  "6cfa84": "aria-hidden-focus",
  "73f2c2": "autocomplete-valid",
  "7d6734": "svg-img-alt",
  "8fc3b6": "object-alt",
  "97a4e1": "aria-command-name button-name input-button-name",
  a25f45: "td-headers-attr",
  akn7bn: "frame-focusable-content",
  b4f0c3: "meta-viewport",
  b5c3f8: "html-has-lang",
  bc4a75: "aria-required-children",
  bc659a: "meta-refresh",
  bf051a: "html-lang-valid",
  bisz58: "meta-refresh-no-exceptions",
  c487ae: "area-alt aria-command-name link-name",
  cae760: "frame-title",
  d0f69e: "th-has-data-cells",
  de46e4: "valid-lang",
  e086e5: "aria-input-field-name aria-toggle-field-name label select-name",
  ff89c9: "aria-required-parent",
  ffd0e9: "empty-heading",
  kb1m8s: "aria-prohibited-attr",
  m6b1q3: "aria-command-name",
  "0ssw9k": "scrollable-region-focusable",
  "09o5cg": "color-contrast-enhanced",
  "24afc2": "avoid-inline-spacing",
  "78fd32": "avoid-inline-spacing",
  "9e45ec": "avoid-inline-spacing",
  afw4f7: "color-contrast",
  b33eff: "css-orientation-lock",
  "list-children": "list",
  "list-item": "listitem",
  "description-list": "definition-list",
  "description-item": "dlitem",
  "link-in-text": "link-in-text-block",
  "field-name": "label",
  "frame-name": "frame-title",
  "meter-name": "aria-meter-name aria-progressbar-name",
  "item-name": "aria-tab-name aria-toggle-field-name aria-tooltip-name aria-treeitem-name",
  "aria-hidden-body": "aria-hidden-body",
  "aria-in-place": "aria-conditional-attr",
  "moving-text": "blink marquee",
};

test.each([...wcag22.judges])("$test: its names in axe-core are those of the table", ({ test: name, axe = [] }) =>
  expect(axe.toSorted().join(" ")).toBe(ofAxe[name] ?? ""),
);

test("a rule with required criteria has their lowest level, any other rule the lowest of its secondary criteria", () => {
  const levelOf = (id: string) => wcag22.judges.find(({ test: name }) => name === id)?.level;
  // c487ae requires 2.4.4 (A), 2.4.9 (AAA) and 4.1.2 (A); ffd0e9 has only the secondary 2.4.6 (AA); bisz58 requires 2.2.4 and 3.2.5 (AAA).
  expect(["c487ae", "ffd0e9", "bisz58"].map(levelOf)).toEqual(["A", "AA", "AAA"]);
});

test("the rule set lists the criteria of level A and AA that no rule requires", () => {
  expect(wcag22.limits).toContain("they cannot show that it does");
  const [, list = ""] = /level A and AA: ([^]*)\.$/.exec(wcag22.limits ?? "") ?? [];
  const listed = new Set(list.split(", "));
  // 1.1.1 is required by 23a2a8, 4.1.2 by c487ae, 1.4.3 by afw4f7; 1.4.6 is AAA; captions (1.2.2) have no rule.
  expect(["1.1.1", "1.4.3", "4.1.2", "1.4.6"].filter((num) => listed.has(num))).toEqual([]);
  expect(["1.2.1", "1.2.2", "3.3.8"].filter((num) => !listed.has(num))).toEqual([]);
});
