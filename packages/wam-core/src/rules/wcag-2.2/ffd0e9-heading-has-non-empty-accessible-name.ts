import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

const isHeading = (role: string): boolean => role === "heading";

export const headingHasName = defineRule({
  id: "ffd0e9",
  version: "1.0",
  description: "Heading has non-empty accessible name",
  title: "heading without an accessible name",
  wrong: "The heading has no text.",
  affects: "People who use a screen reader and go from heading to heading: they meet one that says nothing.",
  remedy: "Write a text into the heading, or use another element.",
  examples: {
    fails: ['<h2><img src="line.png" alt=""></h2>'],
    passes: ["<h2>Opening hours</h2>"],
  },
  required: [],
  secondary: ["2.4.6"],
  axe: ["empty-heading"],
  needsStyle: true,
  measure: (element, facts) => (isHtmlOfRole(element, facts, isHeading) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});
