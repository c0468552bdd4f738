import { hasScript } from "./scripts.ts";
import { tabStops } from "./tab-stops.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const hiddenHasNoFocus = defineRule({
  id: "6cfa84",
  version: "1.0",
  description: "Element with aria-hidden has no content in sequential focus navigation",
  title: "hidden from assistive technology, and yet in the tab order",
  wrong: 'aria-hidden="true" holds something that takes the focus: {fact}.',
  affects:
    "People who use a screen reader with the keyboard: the focus goes to something that they are told nothing about.",
  remedy: 'Take aria-hidden away; or add tabindex="-1" to what is inside, or disable it.',
  examples: {
    fails: ['<p aria-hidden="true"><a href="/">Home</a></p>'],
    passes: ['<p aria-hidden="true"><a href="/" tabindex="-1">Home</a></p>', '<p aria-hidden="true">*</p>'],
  },
  questions: {
    "focus-sentinel":
      "Does a script move the focus on as soon as it comes to the element that is hidden and off-screen?",
  },
  required: ["4.1.2"],
  axe: ["aria-hidden-focus"],
  needsStyle: true,
  measure(element, facts, page) {
    if (element.attribute("aria-hidden") !== "true") return undefined;
    const { shown, offScreen } = tabStops(facts, page);
    const stop = shown.get(element);
    if (stop !== undefined) return stop.name;
    const sentinel = offScreen.get(element);
    if (sentinel === undefined) return "";
    return hasScript(page) ? unknown("focus-sentinel") : sentinel.name;
  },
  isMet: (stop) => stop === "",
});
