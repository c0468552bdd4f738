import type { Accessibility } from "../../accessibility/accessibility.ts";
import { definitePixels } from "../../accessibility/bounds/box.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";
import { stopBelow, tabStops } from "./tab-stops.ts";

export const scrollerIsReachable = defineRule({
  id: "0ssw9k",
  description: "Scrollable content can be reached with sequential focus navigation",
  title: "scrollable content that the keyboard cannot reach",
  wrong: "The content needs more room than its scrolling box has ({fact}), and nothing in the box is in the tab order.",
  affects: "People who use only the keyboard: in some browsers they cannot scroll to the rest of the content.",
  remedy: 'Add tabindex="0" to the element that scrolls, with a role and a name, such as role="region" and aria-label.',
  examples: {
    fails: ['<div style="height: 20px; overflow: auto">Monday<br>Tuesday<br>Wednesday</div>'],
    passes: ['<div style="height: 20px; overflow: auto" tabindex="0">Monday<br>Tuesday<br>Wednesday</div>'],
  },
  questions: {
    scrolls: "Does the content of this element fit in without a scroll bar, in small windows and with large text too?",
  },
  learn: ["/WAI/WCAG22/Techniques/general/G202"],
  required: ["2.1.1", "2.1.3"],
  axe: ["scrollable-region-focusable"],
  needsWholeStyle: true,
  measure(element, facts, page) {
    if (element.namespace !== XHTML_NAMESPACE || isHtml(element, "html", "body")) return undefined; // the keyboard scrolls the page itself
    const { bounds, style } = facts;
    const scrollsDown = isScrolled(style.value(element, "overflow-y")) && !bounds.growsDown(element);
    const scrollsAcross = isScrolled(style.value(element, "overflow-x")) && bounds.mayBeWide(element);
    if (!scrollsDown && !scrollsAcross) return undefined;
    if (bounds.mostHeight(element) === 0 || bounds.mostWidth(element) === 0 || !hasVisibleChild(element, facts))
      return undefined;
    if (facts.isInTabOrder(element) || stopBelow(element, tabStops(facts, page), facts) !== undefined) return "";
    const content = bounds.leastContent(element);
    const space = { height: bounds.mostHeight(element), width: bounds.mostWidth(element) };
    const down = scrollsDown ? excess(content?.height, space.height, paddings(element, "top", "bottom", facts)) : "";
    const across = scrollsAcross ? excess(content?.width, space.width, paddings(element, "left", "right", facts)) : "";
    return down || across || undecided("scrolls");
  },
});

function isScrolled(overflow: string | undefined): boolean {
  return overflow === "auto" || overflow === "scroll";
}

function hasVisibleChild(element: Element, facts: Accessibility): boolean {
  for (const child of facts.tree.childrenOf(element))
    if (child.kind === "text" ? facts.isVisibleText(child) : facts.isVisible(child)) return true;
  return false;
}

/** Returns the paddings before and after the content in px; NaN if the source does not decide. */
function paddings(
  element: Element,
  before: string,
  after: string,
  { style }: Accessibility,
): readonly [number, number] {
  return [
    definitePixels(style.value(element, `padding-${before}`)),
    definitePixels(style.value(element, `padding-${after}`)),
  ];
}

/** Returns the sizes of content that is certainly larger than its box, by more than a padding; the empty string if it may fit. */
function excess(
  content: number | undefined,
  space: number | undefined,
  [before, after]: readonly [number, number],
): string {
  if (content === undefined || space === undefined) return "";
  const isLarger = content > space + after + Math.max(before, after);
  return isLarger ? `${Math.floor(content)}px > ${Math.ceil(space)}px` : "";
}
