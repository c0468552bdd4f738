import { hasKnownLanguage } from "../../accessibility/language-tag.ts";
import { judgeLanguage } from "../../accessibility/text-language.ts";
import { isHtmlRoot } from "./html-root.ts";
import { languageTexts } from "./language-texts.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const langOfPageFits = defineRule({
  id: "ucwvc8",
  version: "1.0",
  description: "HTML page language subtag matches default language",
  title: "the page is in another language than it says",
  wrong: "lang says “{fact}”, and the text is in another language.",
  affects:
    "People whose screen reader or braille display chooses its voice or code by the language: they cannot follow the page.",
  remedy: "Write the language of the text into the lang attribute of html.",
  examples: {
    fails: [
      '<!DOCTYPE html><html lang="da"><title>Sea</title><p>The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
    passes: [
      '<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
  },
  questions: {
    language: "Which language is the text in?",
  },
  required: ["3.1.1"],
  needsStyle: true,
  measure(element, facts, page) {
    const lang = isHtmlRoot(element, page) ? (element.attribute("lang") ?? "") : "";
    const text = hasKnownLanguage(lang) ? languageTexts(facts, page).get(element) : undefined;
    if (text === undefined) return undefined;
    const verdict = judgeLanguage(text, lang, page.languageDetector);
    return verdict === undefined ? unknown("language") : verdict === "other" ? lang : "";
  },
  isMet: (lang) => lang === "",
});
