import { isHtml } from "../../accessibility/html-element.ts";
import { hasKnownLanguage } from "../../accessibility/languages/language-tag.ts";
import { elementsWithText } from "./language-parts.ts";
import { defineRule } from "./rule.ts";

export const langOfPartIsValid = defineRule({
  id: "de46e4",
  description: "Element with lang attribute has valid language tag",
  title: "part of the page with an invalid language tag",
  wrong: 'lang="{fact}" does not begin with a registered language subtag.',
  affects: "Screen reader and braille users: this part may be read with the voice or braille code of a wrong language.",
  remedy: 'Use the registered tag of the language in the lang attribute, such as lang="fr".',
  examples: {
    fails: ['<p lang="french">Bonjour</p>'],
    passes: ['<p lang="fr">Bonjour</p>'],
  },
  learn: ["/International/articles/language-tags/"],
  required: ["3.1.2"],
  axe: ["valid-lang"],
  measure(element, facts, page) {
    const lang = element.attribute("lang");
    if (lang === undefined || lang === "" || element === page.document.root || isHtml(element, "body"))
      return undefined;
    return elementsWithText(facts, page).has(element) ? lang : undefined;
  },
  isMet: hasKnownLanguage,
});
