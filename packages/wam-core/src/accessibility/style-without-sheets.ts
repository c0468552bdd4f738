import type { Element } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { isDisplayedByDefault } from "../style/cascade/rendering.ts";
import type { ComputedStyle } from "../style/computed/computed-style.ts";

/** What style attributes alone say, until computed values are there. */
export function styleWithoutSheets(tree: FlatTree): ComputedStyle {
  const own = (element: Element, property: string): string | undefined =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]*)`, "i").exec(element.attribute("style") ?? "")?.[1]?.trim();
  return {
    value(element, property) {
      const value = own(element, property);
      if (value !== undefined) return value;
      if (property === "display") return isDisplayedByDefault(element) ? "block" : "none";
      if (property !== "visibility") return undefined;
      const parent = tree.parentOf(element);
      return parent === null ? "visible" : this.value(parent, property);
    },
    generatedText: () => "",
  };
}
