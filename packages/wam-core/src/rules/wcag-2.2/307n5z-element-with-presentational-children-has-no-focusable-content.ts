import { ariaRole } from "../../accessibility/aria.ts";
import { isMarkup } from "./included.ts";
import { unknown } from "./rule.ts";
import { stopBelow, tabStops } from "./tab-stops.ts";
import { defineRule } from "./rule.ts";

export const presentationalHasNoFocus = defineRule({
  id: "307n5z",
  version: "1.0",
  description: "Element with presentational children has no focusable content",
  title: "control inside another one",
  wrong: "The element holds something that takes the focus: {fact}.",
  affects:
    "People who use a screen reader with the keyboard: the focus goes to something that they are told nothing about.",
  remedy: "Put the inner control beside the outer one, or take it away.",
  examples: {
    fails: ['<button>Save <span role="button" tabindex="0">as</span></button>'],
    passes: ["<button>Save</button> <button>Save as</button>"],
  },
  questions: {
    "focus-without-role":
      "An element without a role takes the focus inside. Does it do anything that the outer one does not?",
  },
  required: ["4.1.2"],
  axe: ["nested-interactive"],
  needsStyle: true,
  measure(element, facts, page) {
    const role = facts.role(element);
    if (role === undefined || ariaRole(role)?.hasPresentationalChildren !== true) return undefined;
    if (!isMarkup(element) || !facts.isExposed(element)) return undefined;
    const stop = stopBelow(element, tabStops(facts, page), facts);
    if (stop === undefined) return "";
    return facts.role(stop) === "generic" ? unknown("focus-without-role") : stop.name;
  },
  isMet: (stop) => stop === "",
});
