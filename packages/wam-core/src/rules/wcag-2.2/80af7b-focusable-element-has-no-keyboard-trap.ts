import { hasEventAttribute, hasOtherHandlers, hasScript, takesFocusBack, trapParts } from "./scripts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrap = defineRule({
  ...trapParts,
  id: "80af7b",
  description: "Focusable element has no keyboard trap",
  title: "keyboard trap that no key leaves",
  questions: {
    "keyboard-trap":
      "Can you move the focus away from the element, with Tab, with Shift+Tab or with a key that the page names?",
  },
  required: ["2.1.2"],
  sameAs: ["a1b64e"],
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    const isFree = !hasScript(page) && !hasEventAttribute(page);
    if (takesFocusBack(element))
      return hasOtherHandlers(page) ? undecided("keyboard-trap") : (element.attribute("onblur") ?? "");
    return isFree ? "" : undecided("keyboard-trap");
  },
});
