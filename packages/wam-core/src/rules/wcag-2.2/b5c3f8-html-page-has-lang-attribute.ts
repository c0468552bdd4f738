import { isHtmlRoot } from "./html-root.ts";
import { defineRule } from "./rule.ts";

export const pageHasLang = defineRule({
  id: "b5c3f8",
  version: "1.0",
  description: "HTML page has lang attribute",
  title: "the page does not name its language",
  wrong: "The html element has no lang attribute with a value.",
  affects:
    "People whose screen reader or braille display chooses its voice or code by the language: it takes the one of their system, whatever the page speaks.",
  remedy: 'Add the language of the page to the html element: lang="en".',
  examples: {
    fails: ["<!DOCTYPE html><html><title>Sea</title><p>The sea."],
    passes: ['<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea.'],
  },
  learn: ["https://www.w3.org/International/questions/qa-html-language-declarations"],
  required: ["3.1.1"],
  axe: ["html-has-lang"],
  needsStyle: false,
  measure: (element, _, page) => (isHtmlRoot(element, page) ? (element.attribute("lang") ?? "").trim() : undefined),
  isMet: (lang) => lang !== "",
});
