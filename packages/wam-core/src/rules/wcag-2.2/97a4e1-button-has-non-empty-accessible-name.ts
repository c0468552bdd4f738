import { isHtmlOfRole, isImageButton } from "./included.ts";
import { defineRule } from "./rule.ts";

const isButton = (role: string): boolean => role === "button";

export const buttonHasName = defineRule({
  id: "97a4e1",
  description: "Button has non-empty accessible name",
  title: "button without an accessible name",
  wrong: "The button has no accessible name: neither its content nor an attribute gives it one.",
  affects: "Screen reader users hear only “button”. People who use voice control cannot say its name.",
  remedy: "Write text in the button, or an alt text for the image in it. If it shows only an icon, add an aria-label.",
  examples: {
    fails: ['<button><img src="cross.png" alt=""></button>'],
    passes: ['<button><img src="cross.png" alt="Close"></button>', '<input type="submit">'],
  },
  learn: ["/WAI/ARIA/apg/patterns/button/"],
  required: ["4.1.2"],
  axe: ["button-name", "input-button-name", "aria-command-name"],
  isNamedByContent: true,
  measure: (element, facts) =>
    isHtmlOfRole(element, facts, isButton) && !isImageButton(element) ? facts.name(element) : undefined,
  isMet: (name) => name !== "",
});
