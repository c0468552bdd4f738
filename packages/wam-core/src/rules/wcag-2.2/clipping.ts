import type { Accessibility } from "../../accessibility/accessibility.ts";
import { definitePixels } from "../../accessibility/bounds/box.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";

/** The box that may cut off the content of an element; null if it cuts off nothing, or cleanly; undefined without one. */
export type Cutter = Element | null | undefined;

/** The boxes that may cut off the content of an element, at its sides and at its bottom. */
export interface Clipping {
  readonly across: Cutter;
  readonly down: Cutter;
}

/** Returns a function for the boxes that may cut off the content of an element. A scrolling box shows what an outer box would cut off. */
export function clipping(facts: Accessibility): (element: Element) => Clipping {
  const { tree, style } = facts;
  const initial: Clipping = { across: undefined, down: undefined };
  return inherited(tree, initial, (above, element) => {
    const [x, y] = [style.value(element, "overflow-x"), style.value(element, "overflow-y")];
    if (x === "visible" && y === "visible") return above;
    if (/^(?:inline|contents)$/.test(style.value(element, "display") ?? ""))
      // they cut off nothing
      return { across: above.across ?? null, down: above.down ?? null };
    return {
      across: cutterOf(x, above.across, () => (endsCleanly(element, facts) ? null : element)),
      down: cutterOf(y, above.down, () => cutterDown(element, above.down, facts)),
    };
  });
}

function cutterOf(overflow: string | undefined, above: Cutter, own: () => Cutter): Cutter {
  if (overflow === "visible") return above;
  if (overflow === "hidden" || overflow === "clip") return own();
  return above === undefined ? undefined : null;
}

/** Returns true for a row that ends with an ellipsis. */
function endsCleanly(element: Element, { style }: Accessibility): boolean {
  return style.value(element, "text-wrap-mode") === "nowrap" && style.value(element, "text-overflow") !== "clip";
}

function cutterDown(element: Element, above: Cutter, { bounds, style }: Accessibility): Cutter {
  if (isHtml(element, "html", "body")) return element; // the cutter is the window
  if (bounds.growsDown(element)) return above ?? null;
  const height = bounds.mostHeight(element);
  return height !== undefined && definitePixels(style.value(element, "line-height")) >= height ? null : element;
}
