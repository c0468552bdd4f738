import { ariaRole } from "../../accessibility/aria/aria.ts";
import { isMarkup } from "./included.ts";
import { undecided } from "./rule.ts";
import { stopBelow, tabStops } from "./tab-stops.ts";
import { defineRule } from "./rule.ts";

export const presentationalHasNoFocus = defineRule({
  id: "307n5z",
  description: "Element with presentational children has no focusable content",
  title: "focusable element inside a control or image",
  wrong: "Assistive technology ignores the content of this element, but it includes a focusable element: {fact}.",
  affects:
    "People who use a screen reader with the keyboard: the focus lands on something that the screen reader does not announce.",
  remedy: "Move the inner element out of the outer one, or remove it.",
  examples: {
    fails: ['<button>Save <span role="button" tabindex="0">as</span></button>'],
    passes: ["<button>Save</button> <button>Save as</button>"],
  },
  questions: {
    "focus-without-role":
      "An element inside this control takes the focus but has no role. Does it do anything that the control itself does not do?",
  },
  learn: ["/WAI/ARIA/apg/practices/hiding-semantics/"],
  required: ["4.1.2"],
  axe: ["nested-interactive"],
  measure(element, facts, page) {
    const role = facts.role(element);
    if (role === undefined || ariaRole(role)?.hasPresentationalChildren !== true) return undefined;
    if (!isMarkup(element) || !facts.isExposed(element)) return undefined;
    const stop = stopBelow(element, tabStops(facts, page), facts);
    if (stop === undefined) return "";
    return facts.role(stop) === "generic" ? undecided("focus-without-role") : stop.name;
  },
});
