import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

const isHeading = (role: string): boolean => role === "heading";

export const headingHasName = defineRule({
  id: "ffd0e9",
  description: "Heading has non-empty accessible name",
  title: "heading without an accessible name",
  wrong: "The heading has no accessible name: neither its content nor an attribute gives it one.",
  affects: "Screen reader users who move from heading to heading: they reach one that says nothing.",
  remedy: "Write text in the heading. If it is not a heading, use another element.",
  examples: {
    fails: ['<h2><img src="line.png" alt=""></h2>'],
    passes: ["<h2>Opening hours</h2>"],
  },
  learn: ["/WAI/tutorials/page-structure/headings/"],
  secondary: ["2.4.6"],
  axe: ["empty-heading"],
  isNamedByContent: true,
  measure: (element, facts) => (isHtmlOfRole(element, facts, isHeading) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
