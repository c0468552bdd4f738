import { hasEventAttribute, hasScript, takesFocusBack } from "./scripts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrapByTab = defineRule({
  id: "a1b64e",
  version: "1.0",
  description: "Focusable element has no keyboard trap via standard navigation",
  title: "keyboard trap that Tab does not leave",
  wrong: 'The element takes the focus back as soon as it loses it: onblur="{fact}".',
  affects: "People who use only the keyboard: they can neither leave the element nor reach the rest of the page.",
  remedy: "Remove the event handler.",
  examples: {
    fails: ['<button onblur="this.focus()">Buy</button>'],
    passes: ["<button>Buy</button>"],
  },
  questions: {
    "keyboard-trap": "Can you move the focus away from the element, forwards with Tab and backwards with Shift+Tab?",
  },
  prompts: ["keyboard-trap"],
  learn: ["https://www.w3.org/WAI/WCAG22/Understanding/no-keyboard-trap"],
  required: [],
  secondary: ["2.1.2"],
  needsStyle: true,
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    if (takesFocusBack(element)) return element.attribute("onblur") ?? "";
    return hasScript(page) || hasEventAttribute(page) ? undecided("keyboard-trap") : "";
  },
  isMet: (handler) => handler === "",
});
