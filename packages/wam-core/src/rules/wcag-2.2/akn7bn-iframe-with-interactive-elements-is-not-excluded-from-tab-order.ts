import type { Accessibility } from "../../accessibility/accessibility.ts";
import { integerIn, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { findTabStop } from "./frame-content.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const frameWithControlsIsInTabOrder = defineRule({
  id: "akn7bn",
  description: "Iframe with interactive elements is not excluded from tab-order",
  title: "frame with controls that the keyboard cannot reach",
  wrong: 'The frame has tabindex="{fact}", so that the keyboard cannot reach the controls in it.',
  affects: "People who use only the keyboard: they cannot use the content of the frame.",
  remedy: "Remove the negative tabindex.",
  examples: {
    fails: ['<iframe tabindex="-1" srcdoc="<a href=/>Home</a>" title="Menu"></iframe>'],
    passes: ['<iframe srcdoc="<a href=/>Home</a>" title="Menu"></iframe>'],
  },
  questions: {
    "frame-content": "Does the page in the frame contain links, buttons or form fields?",
  },
  required: ["2.1.1", "2.1.3"],
  axe: ["frame-focusable-content"],
  measure(element, facts, page) {
    if (!isHtml(element, "iframe") || facts.isHidden(element) || facts.isInert(element) || isTiny(element, facts))
      return undefined;
    const tabindex = integerIn(element.attribute("tabindex")) ?? 0;
    const source = element.attribute("srcdoc");
    if (source === undefined) return element.has("src") && tabindex < 0 ? undecided("frame-content") : undefined;
    const found = findTabStop(source, page);
    if (found === undefined) return undefined;
    return found === "maybe" && tabindex < 0 ? undecided("frame-content") : String(tabindex);
  },
  isMet: (tabindex) => Number(tabindex) >= 0,
});

/** Returns true for a frame of one pixel, which shows nothing usable. */
function isTiny(frame: Element, { style }: Accessibility): boolean {
  return ["width", "height"].every((property) => /^[01](?:\.\d+)?px$/.test(style.value(frame, property) ?? ""));
}
