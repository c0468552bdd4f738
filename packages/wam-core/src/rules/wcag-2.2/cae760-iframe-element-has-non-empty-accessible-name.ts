import { isHtml } from "../../accessibility/html-element.ts";
import { frameParts } from "./frame-name.ts";
import { defineRule } from "./rule.ts";

export const iframeHasName = defineRule({
  ...frameParts,
  id: "cae760",
  description: "Iframe element has non-empty accessible name",
  title: "iframe without an accessible name",
  wrong: "The iframe has no accessible name: neither a title nor an aria-label gives it one.",
  remedy: "Add a title attribute that describes the content of the frame.",
  examples: {
    fails: ['<iframe src="map.html" name="map"></iframe>'],
    passes: ['<iframe src="map.html" title="Map of the town"></iframe>'],
  },
  learn: ["/WAI/WCAG22/Techniques/html/H64"],
  measure(element, facts) {
    if (!isHtml(element, "iframe") || !facts.isExposed(element)) return undefined;
    return facts.isInTabOrder(element) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
