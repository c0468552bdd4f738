import type { Accessibility } from "../../accessibility/accessibility.ts";
import { accessibilityIn } from "../../accessibility/accessibility-of.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";
import { clipping } from "./clipping.ts";
import { cutText } from "./cut-text.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** A window of 1280 by 1024 pixels at a zoom of 200 %. */
const zoomed = { width: 640, height: 512 };
const key = {};

export const zoomedTextIsNotCut = defineRule({
  id: "59br37",
  description: "Zoomed text node is not clipped with CSS overflow",
  title: "text that is cut off at a zoom of 200 %",
  wrong: "At a zoom of 200 % this text does not fit into the box that cuts it off: {fact}.",
  affects: "People with low vision who enlarge the page: they cannot read the rest of the text.",
  remedy: "Remove overflow: hidden, or let the box grow: use min-height instead of height, and let lines wrap.",
  examples: {
    fails: ['<div style="height: 40px; overflow: hidden">Monday<br>Tuesday<br>Wednesday<br>Thursday</div>'],
    passes: ['<div style="min-height: 40px; overflow: hidden">Monday<br>Tuesday<br>Wednesday<br>Thursday</div>'],
  },
  questions: {
    "cut-off":
      "Make the window of the browser 1280 pixels wide and zoom to 200 %. Can you read all of this text, by scrolling if need be?",
  },
  prompts: ["cut-off"],
  required: ["1.4.4"],
  needsWholeStyle: true,
  environments: [zoomed],
  measure(element, _, page) {
    if (element.namespace !== XHTML_NAMESPACE || !hasText(element)) return undefined;
    const { facts, clippingOf, proofs } = zoomedPage(page);
    const { across, down } = clippingOf(element);
    if (across === undefined && down === undefined) return undefined;
    if (facts.isAriaHidden(element) || !hasVisibleText(element, facts)) return undefined;
    const isRow = facts.style.value(element, "text-wrap-mode") !== "wrap";
    const cut = (down ? proofs.down(element, down) : "") || (across && isRow ? proofs.across(element, across) : "");
    return cut || (!down && !(across && isRow) ? "" : undecided("cut-off"));
  },
});

function zoomedPage(page: Page) {
  return page.once(key, () => {
    const facts = accessibilityIn(page, zoomed);
    return { facts, clippingOf: clipping(facts), proofs: cutText(facts) };
  });
}

function hasText(element: Element): boolean {
  for (let node = element.first; node !== null; node = node.next)
    if (node.kind === "text" && node.data.trim() !== "") return true;
  return false;
}

function hasVisibleText(element: Element, { tree, isVisibleText }: Accessibility): boolean {
  for (const child of tree.childrenOf(element)) if (child.kind === "text" && isVisibleText(child)) return true;
  return false;
}
