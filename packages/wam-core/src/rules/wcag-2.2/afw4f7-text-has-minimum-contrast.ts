import { defineRule } from "./rule.ts";
import { contrastQuestions, contrastRemedy, isEnough, textContrast } from "./text-contrast.ts";

export const textHasMinimumContrast = defineRule({
  id: "afw4f7",
  description: "Text has minimum contrast",
  title: "text with too little contrast",
  wrong: "The colour of this text is too close to that of its background: the contrast is {fact}.",
  affects:
    "People with low vision, older people, and everyone who reads on a poor screen or in bright light: they cannot read the text, or only with effort.",
  remedy: contrastRemedy(4.5, 3),
  examples: {
    fails: [
      '<p style="color: #888; background: #fff">Opening hours</p>',
      '<div style="background: #fff"><p style="color: #000; opacity: .4">Opening hours</p></div>',
    ],
    passes: [
      '<p style="color: #666; background: #fff">Opening hours</p>',
      '<p style="color: #888; background: #fff; font-size: 24px">Opening hours</p>',
    ],
  },
  questions: contrastQuestions,
  required: ["1.4.3"],
  secondary: ["1.4.6"],
  axe: ["color-contrast"],
  needsWholeStyle: true,
  measure: (element, facts, page) => textContrast(element, facts, page, { normal: 4.5, large: 3 }),
  isMet: isEnough,
});
