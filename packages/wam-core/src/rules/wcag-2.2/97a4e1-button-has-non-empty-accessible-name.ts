import { isHtmlOfRole, isImageButton } from "./included.ts";
import { defineRule } from "./rule.ts";

const isButton = (role: string): boolean => role === "button";

export const buttonHasName = defineRule({
  id: "97a4e1",
  version: "1.0",
  description: "Button has non-empty accessible name",
  title: "button without an accessible name",
  wrong: "The button has no name: it holds no text, and no image with an alternative.",
  affects:
    "People who use a screen reader, a braille display or voice control: they hear “button” and cannot tell what it does.",
  remedy: "Write a text into the button, or an alt text for the image in it; or add an aria-label.",
  examples: {
    fails: ['<button><img src="cross.png" alt=""></button>'],
    passes: ['<button><img src="cross.png" alt="Close"></button>', '<input type="submit">'],
  },
  required: ["4.1.2"],
  axe: ["button-name", "input-button-name", "aria-command-name"],
  needsStyle: true,
  measure: (element, facts) =>
    isHtmlOfRole(element, facts, isButton) && !isImageButton(element) ? facts.name(element) : undefined,
  isMet: (name) => name !== "",
});
