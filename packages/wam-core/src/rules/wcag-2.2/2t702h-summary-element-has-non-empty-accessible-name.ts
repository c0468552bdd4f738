import { isIncluded } from "./included.ts";
import { defineRule } from "./rule.ts";

export const summaryHasName = defineRule({
  id: "2t702h",
  description: "Summary element has non-empty accessible name",
  title: "summary without an accessible name",
  wrong: "The summary element has no accessible name: neither its content nor an attribute gives it one.",
  affects:
    "Screen reader users: they find a control that opens something, and cannot tell what. People who use voice control cannot say its name.",
  remedy: "Write text in the summary element. If it shows only an icon, add an aria-label.",
  examples: {
    fails: ["<details><summary></summary><p>Open all day.</p></details>"],
    passes: ["<details><summary>Opening hours</summary><p>Open all day.</p></details>"],
  },
  learn: ["/WAI/ARIA/apg/patterns/disclosure/"],
  required: ["4.1.2"],
  axe: ["summary-name"],
  isNamedByContent: true,
  measure(element, facts) {
    if (!facts.isSummaryOfDetails(element) || (facts.explicitRole(element) ?? "none") !== "none") return undefined;
    return isIncluded(element, facts) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
