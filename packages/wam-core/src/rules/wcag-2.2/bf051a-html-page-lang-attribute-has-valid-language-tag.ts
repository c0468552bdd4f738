import { hasKnownLanguage } from "../../accessibility/language-tag.ts";
import { defineRule } from "./rule.ts";
import { isHtmlRoot } from "./html-root.ts";

export const langOfPageIsValid = defineRule({
  id: "bf051a",
  version: "1.1",
  description: "HTML page lang attribute has valid language tag",
  title: "the language of the page is named by no known tag",
  wrong: "The value “{fact}” of lang begins with no registered language subtag.",
  affects:
    "People whose screen reader or braille display chooses its voice or code by the language: it uses the wrong one for the whole page.",
  remedy: 'Write the registered tag of the page\'s main language into the lang attribute of html, such as lang="en".',
  examples: {
    fails: ['<!DOCTYPE html><html lang="eng"><title>Sea</title><p>The sea.'],
    passes: ['<!DOCTYPE html><html lang="en-GB"><title>Sea</title><p>The sea.'],
  },
  learn: ["https://www.w3.org/International/articles/language-tags/"],
  required: ["3.1.1"],
  axe: ["html-lang-valid"],
  needsStyle: false,
  measure(element, _, page) {
    const lang = isHtmlRoot(element, page) ? (element.attribute("lang") ?? "") : "";
    return lang.trim() === "" ? undefined : lang;
  },
  isMet: hasKnownLanguage,
});
