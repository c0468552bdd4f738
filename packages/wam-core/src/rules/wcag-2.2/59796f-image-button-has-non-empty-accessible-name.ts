import { isImageButton } from "./included.ts";
import { defineRule } from "./rule.ts";

export const imageButtonHasName = defineRule({
  id: "59796f",
  description: "Image button has non-empty accessible name",
  title: "image button without an accessible name",
  wrong: "The image button has no accessible name: no alt attribute, aria-label or title gives it one.",
  affects:
    "Screen reader users hear only “button” or a file name. People who use voice control cannot say the name of the button.",
  remedy: "Add an alt attribute that says what the button does.",
  examples: {
    fails: ['<input type="image" src="go.png">'],
    passes: ['<input type="image" src="go.png" alt="Search">'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H36"],
  required: ["1.1.1", "4.1.2"],
  axe: ["input-image-alt"],
  sameAs: ["1.1_HTML_01"],
  measure: (element, facts) => (isImageButton(element) && facts.isExposed(element) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
