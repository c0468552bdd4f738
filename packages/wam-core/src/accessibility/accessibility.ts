import type { Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import type { ComputedStyle } from "../style/computed/computed-style.ts";
import type { Shade, Unknown } from "./contrast/ground.ts";

/**
 * The answers to what assistive technology and people are given of each node of a page: roles, names, states of being hidden, exposed, visible or
 * focusable. `accessibilityOf` makes one for a page. Every answer is worked out when it is first asked for, and kept.
 *
 * Sources: ACT glossary, Core-AAM 1.2, HTML-AAM, WAI-ARIA 1.2, Accessible Name 1.2.
 */
export interface Accessibility {
  readonly tree: FlatTree;
  /** Computed values; without style sheets those of user agents and `style` attributes alone. */
  readonly style: ComputedStyle;

  /** True for a node in a `noscript` element of the source, wherever a parser without scripts puts it. */
  readonly isInNoscript: (node: Element | Text) => boolean;
  /** True unless the node, or an ancestor in the flat tree, generates no box: `display: none`, closed `details`, `noscript` ... */
  readonly isRendered: (node: Element | Text) => boolean;
  /** True for an element with `visibility: visible`; an `area` has that of its image. */
  readonly hasVisibility: (element: Element) => boolean;
  /** True for an element that has, or lies in one that has, `aria-hidden=true`. */
  readonly isAriaHidden: (element: Element) => boolean;
  /** True for a node that is not rendered, has no `visibility: visible`, or is in an element with `aria-hidden=true`. */
  readonly isHidden: (node: Element | Text) => boolean;
  /** True for an element that is, or lies in one that is, `inert`, or the button of a `select`. */
  readonly isInert: (element: Element) => boolean;
  /** True for an element that lies in one whose children are presentational, such as a button. */
  readonly isPresentational: (element: Element) => boolean;
  /** True for an element that assistive technology is given: not hidden, not inert, not below presentational children, and with a role other than none. */
  readonly isExposed: (element: Element) => boolean;
  /** True for an element that is, or lies in one that is, off-screen, clipped to nothing or quite transparent, or that lies in a `canvas`. */
  readonly isCovered: (element: Element) => boolean;
  /** The colours of the text in an element, and of what it stands on. */
  readonly textColours: (element: Element) => TextColours;
  /** True for text that people see. */
  readonly isVisibleText: (text: Text) => boolean;
  /** True for an element with visible text, or with a rendered replaced element or control that is neither off-screen nor 1px small. */
  readonly isVisible: (element: Element) => boolean;

  /** Bounds of sizes that hold for all fonts. */
  readonly bounds: Bounds;

  /** True for a control that is disabled by itself, its `optgroup` or a `fieldset`. */
  readonly isDisabled: (element: Element) => boolean;
  readonly isFocusable: (element: Element) => boolean;
  /** True for a focusable element without a negative tabindex. */
  readonly isInTabOrder: (element: Element) => boolean;
  /** True for the first `summary` child of a `details`. */
  readonly isSummaryOfDetails: (element: Element) => boolean;
  /** The image that an `area` is a part of: the first one that uses its map. */
  readonly imageOfArea: (area: Element) => Element | undefined;

  /** The first token of `role` that names a role which is not abstract, `none` and `img` for `presentation` and `image`; undefined without one. */
  readonly explicitRole: (element: Element) => string | undefined;
  /** The role by the host language alone; undefined for an element that has none of its own, `generic` where nothing else applies. */
  readonly implicitRole: (element: Element) => string | undefined;
  /** The role after conflicts are resolved; `none` for an element that is decorative. Undefined for an element without a role of its own. */
  readonly role: (element: Element) => string | undefined;

  /** True for a generic element that says nothing more to assistive technology: no global attribute, title, tabindex, lang; nothing refers to it. */
  readonly isPlain: (element: Element) => boolean;

  /** The flat tree with the elements that `aria-owns` moves. */
  readonly ariaTree: AriaTree;
  /** Exposed elements that the element owns: the nearest exposed ones below it. A plain generic stands for what it owns, if that is something. */
  readonly owned: (element: Element) => readonly Element[];
  /** The element that owns it: the nearest exposed one above that is no plain generic. */
  readonly owner: (element: Element) => Element | undefined;

  /** The headers and cells of a `table`, or of a table or grid of ARIA; undefined when its spans overlap beyond all measure. */
  readonly tableHeaders: (table: Element) => TableHeaders | undefined;

  /** The first element with that id in the tree that `from` is in. */
  readonly byId: (id: string, from: Element) => Element | undefined;
  /** The `label` elements of a control, in tree order. */
  readonly labels: (control: Element) => readonly Element[];
  /**
   * The accessible name, white space trimmed and collapsed, cut off after 2,000 characters; the empty string when it has none. U+FFFC stands
   * for the text of counters.
   */
  readonly name: (element: Element) => string;
}

/** The flat tree with what `aria-owns` moves. */
export interface AriaTree {
  /** The element that owns the node, else its parent in the flat tree; null for the root. */
  readonly parentOf: (node: Element | Text) => Element | null;
  /** Element and text children that nobody else owns, then the elements that `aria-owns` adds. Cost: O(children). */
  readonly childrenOf: (element: Element) => Iterable<Element | Text>;
  /** Returns true for an element in another one. Cost: O(1); O(depth) in a page with `aria-owns` or shadow trees. */
  readonly isInside: (element: Element, other: Element) => boolean;
}

/** The colours of the text of an element, and of what it stands on. */
export interface TextColours {
  /** The reason why source does not decide them. */
  readonly unknown: Unknown | undefined;
  readonly text: Shade;
  readonly ground: Shade;
  /** True for a text that its colour hides: transparent, or that of the known ground. */
  readonly isHidden: boolean;
}

/** Bounds of sizes that hold for all fonts, in px. They are proofs: undefined where source tells nothing. No layout is computed. */
export interface Bounds {
  /** True for a block or inline block in the normal flow that nothing moves, scales or sizes but its own properties. */
  readonly isPlain: (element: Element) => boolean;
  /** The width that the content box of an element has at most. */
  readonly mostWidth: (element: Element) => number | undefined;
  /** The height that the content box of an element has at most. */
  readonly mostHeight: (element: Element) => number | undefined;
  /** True for a plain box that is as high as its content. */
  readonly growsDown: (element: Element) => boolean;
  /** True for an element whose own text is certainly broken into lines between two words. */
  readonly isWrapped: (element: Element) => boolean;
  /** True for an element with content that may be wider than the element: it has a width of its own, or cannot be broken into lines. */
  readonly mayBeWide: (element: Element) => boolean;
  /** The size that the content of an element takes at least. */
  readonly leastContent: (element: Element) => LeastSize | undefined;
}

/** The size that the content of a box takes at least, in px. */
export interface LeastSize {
  readonly width: number;
  readonly height: number;
}

/** The headers of one table that have cells, and the cells that have headers. */
export interface TableHeaders {
  /** The cells, row by row, without those of tables inside the table. */
  readonly cells: readonly Element[];
  /** Header cells that are assigned to a cell. */
  readonly assigned: ReadonlySet<Element>;
  /** Cells that have a header. */
  readonly headed: ReadonlySet<Element>;
  /** True for a table with at least one cell that is no header. */
  readonly hasData: boolean;
}
