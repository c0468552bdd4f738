import { asciiLowerCase } from "../../document/text.ts";
import { hasScript } from "./scripts.ts";
import { tabStops } from "./tab-stops.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const hiddenHasNoFocus = defineRule({
  id: "6cfa84",
  description: "Element with aria-hidden has no content in sequential focus navigation",
  title: "aria-hidden content in the tab order",
  wrong: 'The element has aria-hidden="true", but it is or contains something in the tab order: {fact}.',
  affects:
    "People who use a screen reader with the keyboard: the focus lands on something that the screen reader does not announce.",
  remedy:
    'Remove aria-hidden. If the content must stay hidden, take it out of the tab order: add tabindex="-1", or disable it.',
  examples: {
    fails: ['<p aria-hidden="true"><a href="/">Home</a></p>'],
    passes: ['<p aria-hidden="true"><a href="/" tabindex="-1">Home</a></p>', '<p aria-hidden="true">*</p>'],
  },
  questions: {
    "focus-sentinel":
      "Press Tab until the focus reaches this hidden, off-screen element. Does a script move the focus on at once?",
  },
  learn: ["/TR/wai-aria-1.2/#aria-hidden"],
  required: ["4.1.2"],
  axe: ["aria-hidden-focus"],
  measure(element, facts, page) {
    if (asciiLowerCase(element.attribute("aria-hidden") ?? "") !== "true") return undefined;
    const { shown, offScreen } = tabStops(facts, page);
    const stop = shown.get(element);
    if (stop !== undefined) return stop.name;
    const sentinel = offScreen.get(element);
    if (sentinel === undefined) return "";
    return hasScript(page) ? undecided("focus-sentinel") : sentinel.name;
  },
});
