import { hasEventAttribute, hasScript, takesFocusBack, trapParts } from "./scripts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrapByTab = defineRule({
  ...trapParts,
  id: "a1b64e",
  description: "Focusable element has no keyboard trap via standard navigation",
  title: "keyboard trap that Tab does not leave",
  questions: {
    "keyboard-trap": "Can you move the focus away from the element, forwards with Tab and backwards with Shift+Tab?",
  },
  secondary: ["2.1.2"],
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    if (takesFocusBack(element)) return element.attribute("onblur") ?? "";
    return hasScript(page) || hasEventAttribute(page) ? undecided("keyboard-trap") : "";
  },
});
