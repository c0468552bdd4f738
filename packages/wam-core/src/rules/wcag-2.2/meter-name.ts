import { defineRule } from "./rule.ts";

export const meterHasName = defineRule({
  id: "meter-name",
  description: "Meter or progress bar has non-empty accessible name",
  title: "meter or progress bar without an accessible name",
  wrong: "The meter or progress bar has no accessible name: neither a label nor an attribute gives it one.",
  affects: "Screen reader users hear a value such as “40 percent”, and cannot tell what it is the value of.",
  remedy:
    "Add an aria-label, or aria-labelledby with the id of the text beside it. A meter or progress element can have a label too.",
  examples: {
    fails: ['<div role="progressbar" aria-valuenow="40"></div>', "<p>Upload <progress value=4 max=10></progress></p>"],
    passes: [
      '<div role="progressbar" aria-valuenow="40" aria-label="Upload"></div>',
      "<label>Upload <progress value=4 max=10></progress></label>",
    ],
  },
  learn: ["/WAI/ARIA/apg/patterns/meter/"],
  required: ["1.1.1"],
  axe: ["aria-meter-name", "aria-progressbar-name"],
  measure(element, facts) {
    const role = facts.role(element);
    if ((role !== "meter" && role !== "progressbar") || !facts.isExposed(element)) return undefined;
    return facts.name(element);
  },
  isMet: (name) => name !== "",
});
