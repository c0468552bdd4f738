import { defineRule } from "./rule.ts";

const roles: ReadonlySet<string> = new Set(["tab", "option", "treeitem", "tooltip"]);

export const itemHasName = defineRule({
  id: "item-name",
  description: "Tab, option, tree item or tooltip has non-empty accessible name",
  title: "tab, option, tree item or tooltip without a name",
  wrong: "The element has no accessible name: neither its content nor an attribute gives it one.",
  affects:
    "Screen reader users hear only “tab” or “option”, and cannot tell what they choose. People who use voice control cannot say its name.",
  remedy: "Write text in the element, or an alt text for the image in it. If it shows only an icon, add an aria-label.",
  examples: {
    fails: ['<div role="tablist"><button role="tab"></button></div>'],
    passes: [
      '<div role="tablist"><button role="tab">Opening hours</button></div>',
      '<div role="tablist"><button role="tab" aria-label="Map"></button></div>',
    ],
  },
  learn: ["/WAI/ARIA/apg/practices/names-and-descriptions/"],
  required: ["4.1.2"],
  axe: ["aria-tab-name", "aria-tooltip-name", "aria-treeitem-name", "aria-toggle-field-name"],
  isNamedByContent: true,
  measure(element, facts) {
    if (!roles.has(facts.explicitRole(element) ?? "") || !facts.isExposed(element)) return undefined;
    return facts.name(element);
  },
  isMet: (name) => name !== "",
});
