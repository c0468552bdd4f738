import type { Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import type { ComputedStyle } from "../style/computed/computed-style.ts";

/**
 * What assistive technology and people are given of each node of a page: roles, names, states of being hidden, exposed, visible or
 * focusable. `accessibilityOf` makes one for a page. Every answer is worked out when it is first asked for, and kept.
 *
 * Sources: ACT glossary, Core-AAM 1.2, HTML-AAM, WAI-ARIA 1.2, Accessible Name 1.2.
 */
export interface Accessibility {
  readonly tree: FlatTree;
  /** Computed values; without style sheets those of user agents and `style` attributes alone. */
  readonly style: ComputedStyle;

  /** True unless the node, or an ancestor in the flat tree, generates no box: `display: none`, closed `details`, `noscript` ... */
  isRendered(node: Element | Text): boolean;
  /** True for a node that is not rendered, has no `visibility: visible`, or is in an element with `aria-hidden=true`. */
  isHidden(node: Element | Text): boolean;
  /** True for a node that assistive technology is given: not hidden, not inert, not below presentational children, and with a role other than none. */
  isExposed(element: Element): boolean;
  /** True for text that people see. */
  isVisibleText(text: Text): boolean;
  /** True for an element with visible text, or with a rendered replaced element or control that is neither off-screen nor 1px small. */
  isVisible(element: Element): boolean;

  isFocusable(element: Element): boolean;
  /** True for a focusable element without a negative tabindex. */
  isInTabOrder(element: Element): boolean;

  /** The first token of `role` that names a role which is not abstract; undefined without one. */
  explicitRole(element: Element): string | undefined;
  /** The role by the host language alone; undefined for an element that has none of its own, `generic` where nothing else applies. */
  implicitRole(element: Element): string | undefined;
  /** The role after conflicts are resolved; `none` for an element that is decorative. Undefined for an element without a role of its own. */
  role(element: Element): string | undefined;

  /** Exposed elements that the element owns: its nearest exposed descendants, and those that `aria-owns` moves there. */
  owned(element: Element): readonly Element[];
  /** The element that owns it, `generic` ones without content of their own left out. */
  owner(element: Element): Element | undefined;

  /** The accessible name, white space trimmed and collapsed; the empty string when it has none. */
  name(element: Element): string;
}
