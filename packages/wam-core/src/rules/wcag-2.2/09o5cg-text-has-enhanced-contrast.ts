import { defineRule } from "./rule.ts";
import { contrastQuestions, isEnough, textContrast } from "./text-contrast.ts";

export const textHasEnhancedContrast = defineRule({
  id: "09o5cg",
  description: "Text has enhanced contrast",
  title: "text without strong contrast",
  wrong: "The colour of this text is not far enough from that of its background: the contrast is {fact}.",
  affects: "People with low vision who do not use assistive technology: they read the text only with effort.",
  remedy:
    "Make the text darker on a light background, or lighter on a dark one, until the contrast is 7 to 1. Large text, which has 24px or is bold and has 18.66px, needs 4.5 to 1.",
  examples: {
    fails: ['<p style="color: #666; background: #fff">Opening hours</p>'],
    passes: [
      '<p style="color: #444; background: #fff">Opening hours</p>',
      '<p style="color: #666; background: #fff; font-size: 24px">Opening hours</p>',
    ],
  },
  questions: contrastQuestions,
  required: ["1.4.6"],
  secondary: ["1.4.3"],
  axe: ["color-contrast-enhanced"],
  needsWholeStyle: true,
  measure: (element, facts, page) => textContrast(element, facts, page, { normal: 7, large: 4.5 }),
  isMet: isEnough,
});
