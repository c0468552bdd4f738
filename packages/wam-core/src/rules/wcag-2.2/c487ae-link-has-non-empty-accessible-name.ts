import { isKindOf } from "../../accessibility/aria/aria.ts";
import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

/** Returns true for links, including roles of DPUB-ARIA such as doc-biblioref. */
const isLink = (role: string): boolean => isKindOf(role, "link");

export const linkHasName = defineRule({
  id: "c487ae",
  description: "Link has non-empty accessible name",
  title: "link without an accessible name",
  wrong: "The link has no accessible name: neither its content nor an attribute gives it one.",
  affects:
    "Screen reader users hear only “link” or an address, and cannot tell where it leads. People who use voice control cannot say its name.",
  remedy: "Write text in the link, or an alt text for its image or area. If it shows only an icon, add an aria-label.",
  examples: {
    fails: ['<a href="/home"><img src="house.png" alt=""></a>'],
    passes: ['<a href="/home"><img src="house.png" alt="Home"></a>', '<a href="/home">Home</a>'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H30"],
  required: ["2.4.4", "2.4.9", "4.1.2"],
  axe: ["area-alt", "link-name", "aria-command-name"],
  sameAs: ["1.1_HTML_01"],
  isNamedByContent: true,
  measure: (element, facts) => (isHtmlOfRole(element, facts, isLink) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
