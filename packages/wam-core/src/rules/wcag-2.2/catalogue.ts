import type { RuleSet } from "../../rule-set/define.ts";
import { defineRuleSet } from "../../rule-set/define.ts";
import { langOfPageIsValid } from "./bf051a-html-page-lang-attribute-has-valid-language-tag.ts";

const judges = [langOfPageIsValid];

/**
 * WCAG 2.2, by the rules that W3C published for ACT (Accessibility Conformance Testing). Automatic results can show that a page does not
 * conform; they cannot show that it does.
 */
export const wcag22: RuleSet = defineRuleSet({
  id: "wcag-2.2",
  version: "0.1.0+act.2026-08-14", // raised whenever a result can change; the date is that of W3C's data
  title: "WCAG 2.2, W3C's ACT rules",
  url: "https://www.w3.org/TR/WCAG22/",
  level: "AA",
  measures: judges.flatMap(({ at }) => at),
  judges,
  statistics: [],
});
