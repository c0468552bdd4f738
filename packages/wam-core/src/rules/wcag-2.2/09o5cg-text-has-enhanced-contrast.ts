import { defineRule } from "./rule.ts";
import { contrastQuestions, contrastRemedy, isEnough, textContrast } from "./text-contrast.ts";

export const textHasEnhancedContrast = defineRule({
  id: "09o5cg",
  description: "Text has enhanced contrast",
  title: "text without strong contrast",
  wrong: "The colour of this text is not far enough from that of its background: the contrast is {fact}.",
  affects: "People with low vision who do not use assistive technology: they read the text only with effort.",
  remedy: contrastRemedy(7, 4.5),
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
