import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

const isMenuitem = (role: string): boolean => role === "menuitem";

export const menuitemHasName = defineRule({
  id: "m6b1q3",
  description: "Menuitem has non-empty accessible name",
  title: "menu item without an accessible name",
  wrong: "The menu item has no accessible name: neither its content nor an attribute gives it one.",
  affects: "Screen reader users hear only “menu item”. People who use voice control cannot say its name.",
  remedy:
    "Write text in the menu item, or an alt text for the image in it. If it shows only an icon, add an aria-label.",
  examples: {
    fails: ['<div role="menu"><button role="menuitem"></button></div>'],
    passes: ['<div role="menu"><button role="menuitem">New file</button></div>'],
  },
  learn: ["/WAI/ARIA/apg/patterns/menubar/"],
  required: ["4.1.2"],
  axe: ["aria-command-name"],
  isNamedByContent: true,
  measure: (element, facts) => (isHtmlOfRole(element, facts, isMenuitem) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
