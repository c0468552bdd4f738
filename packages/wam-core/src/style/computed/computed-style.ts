import type { Element } from "../../document/document.ts";

/** A box that is generated beside the content of an element. */
export type PseudoElement = "::before" | "::after";

/** Computed values (CSS Cascade 5, 4.4) of the elements of one page. Every value is worked out when it is first asked for. */
export interface ComputedStyle {
  /**
   * Returns the computed value of a longhand or a custom property, as CSSOM serialises it: lengths in px, colours as `rgb()`; undefined where source alone does not
   * decide it. `html` is 16px.
   */
  value(element: Element, property: string, pseudo?: PseudoElement): string | undefined;
  /** The text that a generated box shows; the empty string when there is no box. */
  generatedText(element: Element, pseudo: PseudoElement): string;
}
