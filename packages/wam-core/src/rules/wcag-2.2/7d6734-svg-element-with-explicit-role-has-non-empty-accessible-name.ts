import { XHTML_NAMESPACE } from "../../document/document.ts";
import { defineRule } from "./rule.ts";

const graphics: ReadonlySet<string> = new Set(["img", "graphics-document", "graphics-symbol"]);

export const svgHasName = defineRule({
  id: "7d6734",
  description: "SVG element with explicit role has non-empty accessible name",
  title: "SVG graphic without an accessible name",
  wrong: "The graphic has no accessible name: neither a title element of its own nor an aria-label gives it one.",
  affects: "People who are blind: they hear that there is a graphic, but not what it shows.",
  remedy: "Add a title element as the first child of the graphic, or an aria-label.",
  examples: {
    fails: ['<svg role="img"><circle r="9"/></svg>'],
    passes: ['<svg role="img"><title>A dot</title><circle r="9"/></svg>'],
  },
  learn: ["https://developer.mozilla.org/en-US/docs/Web/SVG/Reference/Element/title"],
  required: ["1.1.1"],
  axe: ["svg-img-alt"],
  measure(element, facts) {
    if (element.namespace === XHTML_NAMESPACE || !graphics.has(facts.explicitRole(element) ?? "")) return undefined;
    return facts.isExposed(element) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});
