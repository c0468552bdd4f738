import { isIncluded } from "./included.ts";
import { defineRule } from "./rule.ts";

export const summaryHasName = defineRule({
  id: "2t702h",
  version: "1.0",
  description: "Summary element has non-empty accessible name",
  title: "summary without an accessible name",
  wrong: "The summary has no text.",
  affects:
    "People who use a screen reader, a braille display or voice control: they meet a control that opens something, and cannot tell what.",
  remedy: "Write a text into the summary element.",
  examples: {
    fails: ["<details><summary></summary><p>Open all day.</p></details>"],
    passes: ["<details><summary>Opening hours</summary><p>Open all day.</p></details>"],
  },
  required: ["4.1.2"],
  axe: ["summary-name"],
  needsStyle: true,
  measure(element, facts) {
    if (!facts.isSummaryOfDetails(element) || (facts.explicitRole(element) ?? "none") !== "none") return undefined;
    return isIncluded(element, facts) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
