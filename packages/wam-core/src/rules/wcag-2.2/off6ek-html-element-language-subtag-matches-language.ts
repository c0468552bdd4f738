import { isHtml } from "../../accessibility/html-element.ts";
import type { Accessibility } from "../../accessibility/accessibility.ts";
import { hasKnownLanguage, primarySubtag } from "../../accessibility/languages/language-tag.ts";
import { judgeLanguage } from "../../accessibility/languages/text-language.ts";
import type { LanguageVerdict } from "../../accessibility/languages/text-language.ts";
import type { Page } from "../../rule-set/define.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { cached } from "../../style/syntax/cache.ts";
import { languageTexts } from "./language-texts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const langOfPartFits = defineRule({
  id: "off6ek",
  description: "HTML element language subtag matches language",
  title: "part of the page in another language than its lang attribute says",
  wrong: 'lang="{fact}" does not match the language of the text.',
  affects:
    "Screen reader and braille users: this part is read with the voice or braille code of the wrong language, so that they cannot follow it.",
  remedy: "Set the lang attribute of the element to the language of its text.",
  examples: {
    fails: [
      '<p lang="da">The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
    passes: [
      '<p lang="en">The sea covers most of our planet, and we know less about its deep floor than about the far side of the moon that we see at night.',
    ],
  },
  questions: {
    language: "Is the text in the language that the lang attribute names?",
  },
  learn: ["/WAI/WCAG22/Techniques/html/H58"],
  required: ["3.1.2"],
  measure(element, facts, page) {
    const lang = element === page.document.root || isHtml(element, "body") ? "" : (element.attribute("lang") ?? "");
    const text = hasKnownLanguage(lang) ? languageTexts(facts, page).get(element) : undefined;
    if (text === undefined || element.namespace !== XHTML_NAMESPACE) return undefined;
    const verdict = judgePart(text, lang, facts, page);
    return verdict === undefined ? undecided("language") : verdict === "other" ? lang : "";
  },
});

/** The fewest words of a part that is judged alone as well. A short part is judged together with all parts that declare the same language. */
const FEWEST_WORDS_OF_PART = 10;

const key = {};

function judgePart(text: string, lang: string, facts: Accessibility, page: Page): LanguageVerdict {
  const own = judgeLanguage(text, lang, page.languageDetector);
  if (own !== undefined) return own;
  const all = page.once(key, () => new Map<string, string>());
  const subtag = primarySubtag(lang);
  const together = cached(all, subtag, () =>
    [...languageTexts(facts, page)]
      .flatMap(([element, part]) => (primarySubtag(element.attribute("lang") ?? "") === subtag ? [part] : []))
      .join("\n"),
  );
  const verdict = judgeLanguage(together, lang, page.languageDetector);
  const alone = judgeLanguage(text, lang, page.languageDetector, FEWEST_WORDS_OF_PART);
  return verdict === alone ? verdict : undefined;
}
