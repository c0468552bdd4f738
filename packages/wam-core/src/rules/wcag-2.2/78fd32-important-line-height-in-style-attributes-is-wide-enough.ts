import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";
import { importantSpacing, spacingParts } from "./important-spacing.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** The least line height of WCAG 2.2, 1.4.12, as a multiple of the font size. */
const ENOUGH = 1.5;

export const lineHeightIsWide = defineRule({
  ...spacingParts,
  id: "78fd32",
  description: "Important line height in style attributes is wide enough",
  title: "line spacing that users cannot widen",
  wrong: "The style attribute fixes the line height of this text with !important, at {fact} times the font size.",
  affects:
    "People with dyslexia or low vision who read with more space between lines: their setting has no effect on this text.",
  remedy: "Remove !important from line-height in the style attribute, or move the declaration to a style sheet.",
  examples: {
    fails: ['<p style="width: 100px; line-height: 1 !important">Opening hours: Monday to Friday, nine to five</p>'],
    passes: ['<p style="width: 100px; line-height: 1.5 !important">Opening hours: Monday to Friday, nine to five</p>'],
  },
  questions: {
    "line-height":
      "Look up the line height of this text in the developer tools of a browser. Is it at least 1.5 times the font size?",
    "line-break": "Make the window of the browser narrow. Does this text always stay in one line?",
  },
  measure(element, facts, page) {
    const spacing = importantSpacing(element, "line-height", facts, page);
    if (spacing === undefined || isAlwaysOneLine(element, facts)) return undefined;
    if (spacing.share === undefined) return undecided("line-height");
    if (spacing.share >= ENOUGH || facts.bounds.isWrapped(element)) return String(spacing.share);
    return undecided("line-break");
  },
  isMet: (share) => Number(share) >= ENOUGH,
});

/** Returns true for text that cannot be broken into lines: it may not wrap, or it is a single word. */
function isAlwaysOneLine(element: Element, { style, tree }: Accessibility): boolean {
  if (style.value(element, "text-wrap-mode") === "nowrap") return true;
  const nodes = [...tree.childrenOf(element)];
  return nodes.every((node) => node.kind === "text" && /^\s*[\p{Script=Latin}\p{N}.,:]*\s*$/u.test(node.data));
}
