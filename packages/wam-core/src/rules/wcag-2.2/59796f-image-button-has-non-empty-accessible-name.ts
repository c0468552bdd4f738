import { isImageButton } from "./included.ts";
import { defineRule } from "./rule.ts";

export const imageButtonHasName = defineRule({
  id: "59796f",
  version: "1.0",
  description: "Image button has non-empty accessible name",
  title: "image button without an accessible name",
  wrong: "The image button has no alternative text.",
  affects:
    "People who use a screen reader, a braille display or voice control: they hear the address of the image, or “button”, and cannot tell what it does.",
  remedy: "Add an alt attribute that says what the button does.",
  examples: {
    fails: ['<input type="image" src="go.png">'],
    passes: ['<input type="image" src="go.png" alt="Search">'],
  },
  required: ["1.1.1", "4.1.2"],
  axe: ["input-image-alt"],
  needsStyle: true,
  measure: (element, facts) => (isImageButton(element) && facts.isExposed(element) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
