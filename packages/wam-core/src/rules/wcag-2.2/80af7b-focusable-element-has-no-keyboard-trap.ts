import { hasEventAttribute, hasOtherHandlers, hasScript, takesFocusBack } from "./scripts.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrap = defineRule({
  id: "80af7b",
  version: "1.0",
  description: "Focusable element has no keyboard trap",
  title: "the keyboard focus cannot leave the element by any key",
  wrong: 'The element takes the focus back when it loses it: onblur="{fact}".',
  affects: "People who use the keyboard: they cannot leave the element.",
  remedy: "Take the event handler away.",
  examples: {
    fails: ['<button onblur="this.focus()">Buy</button>'],
    passes: ["<button>Buy</button>"],
  },
  questions: {
    "keyboard-trap": "Can the focus be moved away from each element, with Tab or with a key that the page names?",
  },
  required: ["2.1.2"],
  needsStyle: true,
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    const isFree = !hasScript(page) && !hasEventAttribute(page);
    if (takesFocusBack(element))
      return hasOtherHandlers(page) ? unknown("keyboard-trap") : (element.attribute("onblur") ?? "");
    return isFree ? "" : unknown("keyboard-trap");
  },
  isMet: (handler) => handler === "",
});
