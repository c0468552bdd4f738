import type { Element } from "../../document/document.ts";
import type { VisibleChange } from "../focus/visible-change.ts";
import type { Keyframes } from "./keyframes.ts";

/** A box that is generated next to the content of an element, a part of its text, or elements of its shadow tree. */
export type PseudoElement = "::before" | "::after" | "::first-line" | "::first-letter" | "::part";

/** Computed values (CSS Cascade 5, 4.4) of the elements of one page. Each value is computed on first use. */
export interface ComputedStyle {
  /** The size of the window that shows the page, in px. */
  readonly window: { readonly width: number; readonly height: number };
  /**
   * Returns the computed value of a longhand, of `white-space` or of a custom property, as CSSOM writes it: lengths in px, colours as
   * `rgb()`, `line-height` in px unless `normal`; `transform` is the list of its functions. Accepts flow-relative names. A custom property
   * without value is empty. Returns undefined if the source alone does not determine the value, or if the property is not computed here.
   * The default font size is 16px.
   */
  value(element: Element, property: string, pseudo?: PseudoElement): string | undefined;
  /**
   * Returns true for an inherited property whose value comes from an `!important` declaration in the `style` attribute of the element, or
   * of the ancestor from which it inherits.
   */
  isImportantInAttribute(element: Element, property: string): boolean;
  /**
   * Returns the text of a generated box as assistive technology receives it: strings, `attr()` and quotes, or the text after `/` instead.
   * Returns the empty string if there is no box, and undefined if the text depends on counters.
   */
  generatedText(element: Element, pseudo: PseudoElement): string | undefined;
  /** Returns true if a rule with this pseudo-element matches the element. */
  isStyled(element: Element, pseudo: PseudoElement): boolean;
  /** Returns an object that the element shares with elements of the same computed values whose parents share one too. */
  shared(element: Element): object;
  /** Returns the visible change when an element gets the focus by the keyboard. Ignores scripts. */
  focusChange(element: Element): VisibleChange;
  /** Returns the properties that `@keyframes` rules with a name, in lower case, animate, with their final values. */
  animated(name: string): Keyframes;
  /** Counts work against the budget of the page. @throws EiaoError `TooManySteps`. */
  spend(steps: number): void;
}
