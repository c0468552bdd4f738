import { importantSpacing } from "./important-spacing.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const letterSpacingIsWide = defineRule({
  id: "24afc2",
  version: "1.0",
  description: "Important letter spacing in style attributes is wide enough",
  title: "letter spacing that users cannot widen",
  wrong: "The style attribute fixes the letter spacing of this text with !important, at {fact} times the font size.",
  affects:
    "People with dyslexia or low vision who read with wider letter spacing: their setting has no effect on this text.",
  remedy: "Remove !important from letter-spacing in the style attribute, or move the declaration to a style sheet.",
  examples: {
    fails: ['<p style="letter-spacing: 1px !important">Opening hours</p>'],
    passes: ['<p style="letter-spacing: 2px !important">Opening hours</p>'],
  },
  questions: {
    "letter-spacing":
      "Look up the computed letter-spacing of this text in the developer tools of a browser. Is it at least 0.12 times the font size?",
  },
  learn: ["https://www.w3.org/WAI/WCAG22/Understanding/text-spacing"],
  required: ["1.4.12"],
  axe: ["avoid-inline-spacing"],
  needsStyle: true,
  needsWholeStyle: true,
  measure(element, facts, page) {
    const spacing = importantSpacing(element, "letter-spacing", facts, page);
    if (spacing === undefined) return undefined;
    return spacing.share === undefined ? undecided("letter-spacing") : String(spacing.share);
  },
  isMet: (share) => Number(share) >= 0.12,
});
