import { isHtml } from "../../accessibility/html-element.ts";
import { defineRule } from "./rule.ts";

export const iframeHasName = defineRule({
  id: "cae760",
  version: "1.0",
  description: "Iframe element has non-empty accessible name",
  title: "iframe without an accessible name",
  wrong: "The iframe has no accessible name: neither a title nor an aria-label gives it one.",
  affects: "Screen reader users: they reach the frame and cannot tell what it contains.",
  remedy: "Add a title attribute that says what the frame holds.",
  examples: {
    fails: ['<iframe src="map.html" name="map"></iframe>'],
    passes: ['<iframe src="map.html" title="Map of the town"></iframe>'],
  },
  learn: ["https://www.w3.org/WAI/WCAG22/Techniques/html/H64"],
  required: ["4.1.2"],
  axe: ["frame-title"],
  sameAs: ["12.1_HTML_01"],
  needsStyle: true,
  measure(element, facts) {
    if (!isHtml(element, "iframe") || !facts.isExposed(element)) return undefined;
    return facts.isInTabOrder(element) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
