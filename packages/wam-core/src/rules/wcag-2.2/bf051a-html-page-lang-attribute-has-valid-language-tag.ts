import { hasKnownLanguage } from "../../accessibility/languages/language-tag.ts";
import { defineRule } from "./rule.ts";
import { isHtmlRoot } from "./html-root.ts";

export const langOfPageIsValid = defineRule({
  id: "bf051a",
  version: "1.1",
  description: "HTML page lang attribute has valid language tag",
  title: "page language with an invalid tag",
  wrong: 'lang="{fact}" does not begin with a registered language subtag.',
  affects: "Screen reader and braille users: the page may be read with the voice or braille code of a wrong language.",
  remedy: 'Use the registered tag of the page\'s main language in the lang attribute of html, such as lang="en".',
  examples: {
    fails: ['<!DOCTYPE html><html lang="eng"><title>Sea</title><p>The sea.'],
    passes: ['<!DOCTYPE html><html lang="en-GB"><title>Sea</title><p>The sea.'],
  },
  learn: ["/International/articles/language-tags/"],
  required: ["3.1.1"],
  axe: ["html-lang-valid"],
  needsStyle: false,
  measure(element, _, page) {
    const lang = isHtmlRoot(element, page) ? (element.attribute("lang") ?? "") : "";
    return lang.trim() === "" ? undefined : lang;
  },
  isMet: hasKnownLanguage,
});
