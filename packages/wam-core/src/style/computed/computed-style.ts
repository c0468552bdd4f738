import type { Element } from "../../document/document.ts";
import type { VisibleChange } from "../focus/visible-change.ts";
import type { Keyframes } from "./keyframes.ts";

/** A box that is generated beside the content of an element, a part of its text, or elements of its shadow tree. */
export type PseudoElement = "::before" | "::after" | "::first-line" | "::first-letter" | "::part";

/** Computed values (CSS Cascade 5, 4.4) of the elements of one page. Every value is worked out when it is first asked for. */
export interface ComputedStyle {
  /** The size of the window that the page is shown in, in px. */
  readonly window: { readonly width: number; readonly height: number };
  /**
   * Returns the computed value of a longhand, of `white-space` or of a custom property, as CSSOM writes it: lengths in px, colours as
   * `rgb()`, `line-height` in px unless `normal`; `transform` is the list of its functions. Flow-relative names work. A custom property
   * without value is empty. Undefined where source alone does not decide it, and for a property that is not computed here. `html` is 16px.
   */
  value(element: Element, property: string, pseudo?: PseudoElement): string | undefined;
  /**
   * Returns true for an inherited property whose value comes from an `!important` declaration of a `style` attribute: of the element, or of
   * the one that it inherits from.
   */
  isImportantInAttribute(element: Element, property: string): boolean;
  /**
   * Returns the text of a generated box, as assistive technology is given it: strings, `attr()` and quotes; the text after `/` in place of
   * them. The empty string when there is no box, undefined when the text depends on counters.
   */
  generatedText(element: Element, pseudo: PseudoElement): string | undefined;
  /** Returns true for an element that a rule with this pseudo-element matches. */
  isStyled(element: Element, pseudo: PseudoElement): boolean;
  /** Returns an object that the element has in common with all elements of the same computed values, as far as its parents have too. */
  shared(element: Element): object;
  /** Tells what people see change when an element gets the focus by the keyboard; of scripts it knows nothing. */
  focusChange(element: Element): VisibleChange;
  /** Returns the properties that `@keyframes` rules of this name, in lower case, animate, with the values that they end with. */
  animated(name: string): Keyframes;
  /** Counts work against the budget of the page. @throws EiaoError `TooManySteps`. */
  spend(steps: number): void;
}
