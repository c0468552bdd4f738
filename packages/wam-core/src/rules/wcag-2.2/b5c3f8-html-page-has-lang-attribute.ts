import { isHtmlRoot } from "./html-root.ts";
import { defineRule } from "./rule.ts";

export const pageHasLang = defineRule({
  id: "b5c3f8",
  description: "HTML page has lang attribute",
  title: "page without a language",
  wrong: "The html element has no lang attribute, or its value is empty.",
  affects:
    "Screen reader and braille users: the page is read with the voice or braille code of their system, even if its text is in another language.",
  remedy: 'Add a lang attribute with the language of the page to the html element, such as lang="en".',
  examples: {
    fails: ["<!DOCTYPE html><html><title>Sea</title><p>The sea."],
    passes: ['<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea.'],
  },
  learn: ["/International/questions/qa-html-language-declarations"],
  required: ["3.1.1"],
  axe: ["html-has-lang"],
  needsStyle: false,
  measure: (element, _, page) => (isHtmlRoot(element, page) ? (element.attribute("lang") ?? "").trim() : undefined),
  isMet: (lang) => lang !== "",
});
