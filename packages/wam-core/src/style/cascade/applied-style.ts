import type { Element } from "../../document/document.ts";
import type { Construct, Winner } from "./construct.ts";

/** The tested style sheets of one page, applied to its document (spec 6). Everything is computed on first use. */
export interface AppliedStyle {
  /** Erroneous constructs (6.5) of tested sheets and style attributes, each once. */
  readonly errors: readonly Construct[];
  /** `@media` rules and `@import` rules with a media list in tested sheets, each once (2.3). */
  readonly mediaLists: readonly Construct[];
  /** Returns each rule or style attribute that wins `property` for a rendered element (6.4). */
  winners(property: string): readonly Winner[];
  /** Returns true unless `display: none` hides the element or an ancestor, or it is `head` or inside `head` (6.4). */
  isRendered(element: Element): boolean;
}
