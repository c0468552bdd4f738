import { integerIn, isHtml } from "../../accessibility/html-element.ts";
import { defineRule } from "./rule.ts";

/** The common parts of the rules about names of frames. */
export const frameParts = {
  affects: "Screen reader users: they reach the frame and cannot tell what it contains.",
  required: ["4.1.2"],
  axe: ["frame-title"],
  sameAs: ["12.1_HTML_01"],
};

export const frameHasName = defineRule({
  ...frameParts,
  id: "frame-name",
  description: "Frame of a frameset has non-empty accessible name",
  title: "frame without an accessible name",
  wrong: "The frame has no accessible name: neither a title nor an aria-label gives it one.",
  remedy: "Add a title attribute that describes the content of the frame. Better: make one page without frames.",
  examples: {
    fails: ['<!DOCTYPE html><title>Town</title><frameset><frame src="menu.html" name="menu"></frameset>'],
    passes: ['<!DOCTYPE html><title>Town</title><frameset><frame src="menu.html" title="Menu"></frameset>'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H64"],
  measure(element, facts) {
    if (!isHtml(element, "frame") || (integerIn(element.attribute("tabindex")) ?? 0) < 0) return undefined;
    return facts.isExposed(element) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
