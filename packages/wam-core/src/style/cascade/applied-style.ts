import type { Element } from "../../document/document.ts";
import type { Construct, Winner } from "./construct.ts";

/** The tested style sheets of one page, applied to its document (spec 6). Everything is computed when first asked for. */
export interface AppliedStyle {
  /** Erroneous constructs (6.5) of tested sheets and style attributes, each once. */
  readonly errors: readonly Construct[];
  /** `@media` rules and `@import` rules with a media list in tested sheets, each once (2.3). */
  readonly mediaLists: readonly Construct[];
  /** Each rule or style attribute that wins `property` for a rendered element (6.4). */
  winners(property: string): readonly Winner[];
  /** Not hidden by `display: none` on it or an ancestor, and neither `head` nor inside it (6.4). */
  isRendered(element: Element): boolean;
}
