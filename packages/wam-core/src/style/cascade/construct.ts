import type { Element } from "../../document/document.ts";

/**
 * A rule, at-rule, stray text or style attribute of a tested style sheet, as findings and proofs show it.
 * One object per construct and page. Prelude and context are computed when read. Spec 1.3, 6.6, 11.2.
 */
export interface Construct {
  readonly kind: "construct";
  /** The absolute URL of the text in which line and column count. For `style` elements and attributes, the URL of the page. */
  readonly sheet: string;
  readonly line: number;
  readonly column: number;
  /** The same as `sheet`, but only for an external sheet: then it is part of the location. */
  readonly source?: string;
  /** Source up to `{` or `;`, comments as spaces, normalised (11.2); empty for a style attribute. */
  readonly prelude: string;
  /** Prelude of the nearest rule or at-rule around it in the same sheet, else empty. */
  readonly context: string;
  /** The element of a style attribute. */
  readonly element?: Element;
  /** The description of a grammar error. */
  readonly message?: string;
  /** The media list as written, normalised (`@media`, `@import`). */
  readonly mediaList?: string;
}

/** A declaration as a proof shows it: property in lower case, value with comments as spaces, normalised. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
  /** The rule (located at its own selector) or style attribute that contains it. */
  readonly construct: Construct;
  /**
   * The identifier tokens of the value, in lower case. For a winner whose value has `var()` or is `inherit`, the tokens of the resolved
   * values at all elements for which it wins (D70).
   */
  readonly identifiers: ReadonlySet<string>;
}

/** A rule or style attribute whose declaration of a property wins for at least one rendered element. */
export interface Winner {
  readonly construct: Construct;
  /** The winning declaration at `element`. */
  readonly declaration: Declaration;
  /** The first rendered element in document order for which it wins. */
  readonly element: Element;
  /** The other valid declarations for the same property that match `element`, strongest first, at most 100. Computed when read. */
  readonly losers: readonly Declaration[];
}
