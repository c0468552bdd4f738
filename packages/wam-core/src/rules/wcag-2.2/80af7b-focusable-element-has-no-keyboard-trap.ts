import { hasEventAttribute, hasOtherHandlers, hasScript, takesFocusBack } from "./scripts.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const noTrap = defineRule({
  id: "80af7b",
  version: "1.0",
  description: "Focusable element has no keyboard trap",
  title: "keyboard trap that no key leaves",
  wrong: 'The element takes the focus back as soon as it loses it: onblur="{fact}".',
  affects: "People who use only the keyboard: they can neither leave the element nor reach the rest of the page.",
  remedy: "Remove the event handler.",
  examples: {
    fails: ['<button onblur="this.focus()">Buy</button>'],
    passes: ["<button>Buy</button>"],
  },
  questions: {
    "keyboard-trap":
      "Can you move the focus away from the element, with Tab, with Shift+Tab or with a key that the page tells you?",
  },
  prompts: ["keyboard-trap"],
  learn: ["https://www.w3.org/WAI/WCAG22/Understanding/no-keyboard-trap"],
  required: ["2.1.2"],
  sameAs: ["a1b64e"],
  needsStyle: true,
  measure(element, facts, page) {
    if (!facts.isFocusable(element)) return undefined;
    const isFree = !hasScript(page) && !hasEventAttribute(page);
    if (takesFocusBack(element))
      return hasOtherHandlers(page) ? undecided("keyboard-trap") : (element.attribute("onblur") ?? "");
    return isFree ? "" : undecided("keyboard-trap");
  },
  isMet: (handler) => handler === "",
});
