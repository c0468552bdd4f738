import { importantSpacing } from "./important-spacing.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const wordSpacingIsWide = defineRule({
  id: "9e45ec",
  version: "1.0",
  description: "Important word spacing in style attributes is wide enough",
  title: "word spacing that users cannot widen",
  wrong: "The style attribute fixes the word spacing of this text with !important, at {fact} times the font size.",
  affects:
    "People with dyslexia or low vision who read with wider word spacing: their setting has no effect on this text.",
  remedy: "Remove !important from word-spacing in the style attribute, or move the declaration to a style sheet.",
  examples: {
    fails: ['<p style="word-spacing: 2px !important">Opening hours</p>'],
    passes: ['<p style="word-spacing: 3px !important">Opening hours</p>'],
  },
  questions: {
    "word-spacing":
      "Look up the computed word-spacing of this text in the developer tools of a browser. Is it at least 0.16 times the font size?",
  },
  learn: ["https://www.w3.org/WAI/WCAG22/Understanding/text-spacing"],
  required: ["1.4.12"],
  axe: ["avoid-inline-spacing"],
  needsStyle: true,
  needsWholeStyle: true,
  measure(element, facts, page) {
    const spacing = importantSpacing(element, "word-spacing", facts, page);
    if (spacing === undefined) return undefined;
    return spacing.share === undefined ? undecided("word-spacing") : String(spacing.share);
  },
  isMet: (share) => Number(share) >= 0.16,
});
