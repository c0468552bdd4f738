import { hasKnownLanguage } from "../../accessibility/languages/language-tag.ts";
import { judgeLanguage } from "../../accessibility/languages/text-language.ts";
import { isHtmlRoot } from "./html-root.ts";
import { languageTexts } from "./language-texts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const langOfPageFits = defineRule({
  id: "ucwvc8",
  description: "HTML page language subtag matches default language",
  title: "page in another language than its lang attribute says",
  wrong: 'lang="{fact}" does not match the language of the text.',
  affects:
    "Screen reader and braille users: the page is read with the voice or braille code of the wrong language, so that they cannot follow it.",
  remedy: "Set the lang attribute of html to the language of the text.",
  examples: {
    fails: [
      '<!DOCTYPE html><html lang="da"><title>Sea</title><p>The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
    passes: [
      '<!DOCTYPE html><html lang="en"><title>Sea</title><p>The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
  },
  questions: {
    language: "Is the text in the language that the lang attribute names?",
  },
  learn: ["/WAI/WCAG22/Techniques/html/H57"],
  required: ["3.1.1"],
  measure(element, facts, page) {
    const lang = isHtmlRoot(element, page) ? (element.attribute("lang") ?? "") : "";
    const text = hasKnownLanguage(lang) ? languageTexts(facts, page).get(element) : undefined;
    if (text === undefined) return undefined;
    const verdict = judgeLanguage(text, lang, page.languageDetector);
    return verdict === undefined ? undecided("language") : verdict === "other" ? lang : "";
  },
});
