import { isKindOf } from "../../accessibility/aria.ts";
import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

/** Roles of DPUB-ARIA, such as doc-biblioref, are links too. */
const isLink = (role: string): boolean => isKindOf(role, "link");

export const linkHasName = defineRule({
  id: "c487ae",
  version: "1.0",
  description: "Link has non-empty accessible name",
  title: "link without an accessible name",
  wrong: "The link has no name: it holds no text, and no image with an alternative.",
  affects:
    "People who use a screen reader, a braille display or voice control: they hear an address, or “link”, and cannot tell where it leads.",
  remedy: "Write a text into the link, or an alt text for the image in it; or add an aria-label.",
  examples: {
    fails: ['<a href="/home"><img src="house.png" alt=""></a>'],
    passes: ['<a href="/home"><img src="house.png" alt="Home"></a>', '<a href="/home">Home</a>'],
  },
  required: ["2.4.4", "2.4.9", "4.1.2"],
  axe: ["area-alt", "link-name", "aria-command-name"],
  needsStyle: true,
  measure: (element, facts) => (isHtmlOfRole(element, facts, isLink) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
