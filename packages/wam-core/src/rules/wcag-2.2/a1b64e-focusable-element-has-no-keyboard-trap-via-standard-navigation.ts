import { hasEventAttribute, hasScript, takesFocusBack } from "./scripts.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrapByTab = defineRule({
  id: "a1b64e",
  version: "1.0",
  description: "Focusable element has no keyboard trap via standard navigation",
  title: "the keyboard focus cannot leave the element",
  wrong: 'The element takes the focus back when it loses it: onblur="{fact}".',
  affects: "People who use the keyboard: they cannot leave the element.",
  remedy: "Take the event handler away.",
  examples: {
    fails: ['<button onblur="this.focus()">Buy</button>'],
    passes: ["<button>Buy</button>"],
  },
  questions: {
    "keyboard-trap": "Can the focus be moved on and back with Tab and Shift+Tab from each element?",
  },
  required: [],
  secondary: ["2.1.2"],
  needsStyle: true,
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    if (takesFocusBack(element)) return element.attribute("onblur") ?? "";
    return hasScript(page) || hasEventAttribute(page) ? unknown("keyboard-trap") : "";
  },
  isMet: (handler) => handler === "",
});
