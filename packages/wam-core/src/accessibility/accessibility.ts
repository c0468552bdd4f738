import type { Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import type { ComputedStyle } from "../style/computed/computed-style.ts";
import type { Shade, Unknown } from "./contrast/ground.ts";

/**
 * The answers to what assistive technology and people perceive of each node of a page: roles, names, and whether it is hidden, exposed, visible or
 * focusable. `accessibilityOf` makes one object for a page. Every answer is computed when it is first asked for, and kept.
 *
 * Sources: ACT glossary, Core-AAM 1.2, HTML-AAM, WAI-ARIA 1.2, Accessible Name 1.2.
 */
export interface Accessibility {
  readonly tree: FlatTree;
  /** Computed values. Without style sheets of the page they come from user agents and `style` attributes alone. */
  readonly style: ComputedStyle;

  /** True for a node in a `noscript` element of the source, wherever a parser without scripts puts it. */
  readonly isInNoscript: (node: Element | Text) => boolean;
  /** True unless the node, or an ancestor in the flat tree, generates no box: `display: none`, closed `details`, `noscript` ... */
  readonly isRendered: (node: Element | Text) => boolean;
  /** True for an element with `visibility: visible`; an `area` has the visibility of its image. */
  readonly hasVisibility: (element: Element) => boolean;
  /** True for an element with `aria-hidden=true`, and for every element inside. */
  readonly isAriaHidden: (element: Element) => boolean;
  /** True for a node that is not rendered, has no `visibility: visible`, or is in an element with `aria-hidden=true`. */
  readonly isHidden: (node: Element | Text) => boolean;
  /** True for an element that is `inert` or the button of a `select`, and for every element inside. */
  readonly isInert: (element: Element) => boolean;
  /** True for an element inside one whose children are presentational, such as a button. */
  readonly isPresentational: (element: Element) => boolean;
  /** True for an element in the accessibility tree: not hidden, not inert, not below presentational children, with a role other than none. */
  readonly isExposed: (element: Element) => boolean;
  /** True for an element off-screen, clipped to nothing or fully transparent, for every element inside, and for all inside a `canvas`. */
  readonly isCovered: (element: Element) => boolean;
  /** The colours of the text in an element, and of its background. */
  readonly textColours: (element: Element) => TextColours;
  /** True for text that people see. */
  readonly isVisibleText: (text: Text) => boolean;
  /** True for an element with visible text, or with a rendered replaced element or control that is not off-screen and larger than 1px. */
  readonly isVisible: (element: Element) => boolean;

  /** Bounds of sizes that hold with every font. */
  readonly bounds: Bounds;

  /** True for a control that is disabled by its own attribute, its `optgroup` or a `fieldset`. */
  readonly isDisabled: (element: Element) => boolean;
  readonly isFocusable: (element: Element) => boolean;
  /** True for a focusable element without a negative tabindex. */
  readonly isInTabOrder: (element: Element) => boolean;
  /** True for the first `summary` child of a `details`. */
  readonly isSummaryOfDetails: (element: Element) => boolean;
  /** The image that an `area` belongs to: the first one that uses its map. */
  readonly imageOfArea: (area: Element) => Element | undefined;

  /** The first token of `role` that names a non-abstract role, with `none` and `img` for `presentation` and `image`. Undefined without one. */
  readonly explicitRole: (element: Element) => string | undefined;
  /** The role by the host language alone: undefined for an element without a role of its own, `generic` where nothing else applies. */
  readonly implicitRole: (element: Element) => string | undefined;
  /** The role after conflicts are resolved: `none` for a decorative element, undefined for an element without a role of its own. */
  readonly role: (element: Element) => string | undefined;

  /** True for a generic element that tells assistive technology nothing: no global attribute, title, tabindex, lang; nothing refers to it. */
  readonly isPlain: (element: Element) => boolean;

  /** The flat tree with the elements that `aria-owns` moves. */
  readonly ariaTree: AriaTree;
  /** Exposed elements that the element owns: the nearest exposed ones below it. A plain generic is replaced by the elements that it owns, if any. */
  readonly owned: (element: Element) => readonly Element[];
  /** The owner of the element: the nearest exposed element above that is not a plain generic. */
  readonly owner: (element: Element) => Element | undefined;

  /** The headers and cells of a `table`, or of a table or grid of ARIA. Undefined if its spans overlap too much to be computed. */
  readonly tableHeaders: (table: Element) => TableHeaders | undefined;

  /** The first element with that id in the tree that holds `from`. */
  readonly byId: (id: string, from: Element) => Element | undefined;
  /** The `label` elements of a control, in tree order. */
  readonly labels: (control: Element) => readonly Element[];
  /**
   * The accessible name, white space trimmed and collapsed, cut off after 2,000 characters; the empty string for an
   * element without a name. U+FFFC stands for the text of counters.
   */
  readonly name: (element: Element) => string;
}

/** The flat tree with the elements that `aria-owns` moves. */
export interface AriaTree {
  /** The element that owns the node, else its parent in the flat tree; null for the root. */
  readonly parentOf: (node: Element | Text) => Element | null;
  /** Element and text children that no other element owns, then the elements that `aria-owns` adds. Cost: O(children). */
  readonly childrenOf: (element: Element) => Iterable<Element | Text>;
  /** Returns true for an element inside another one. Cost: O(1); O(depth) in a page with `aria-owns` or shadow trees. */
  readonly isInside: (element: Element, other: Element) => boolean;
}

/** The colours of the text of an element, and of its background. */
export interface TextColours {
  /** The reason why the source does not decide the colours. */
  readonly unknown: Unknown | undefined;
  readonly text: Shade;
  readonly ground: Shade;
  /** True for text that its colour hides: transparent, or in the colour of the known background. */
  readonly isHidden: boolean;
}

/** Bounds of sizes in px that hold with every font. They are proofs: undefined where the source does not decide. No layout is computed. */
export interface Bounds {
  /** True for a block or inline block in the normal flow that only its own properties move, scale or size. */
  readonly isPlain: (element: Element) => boolean;
  /** The maximum width of the content box of an element. */
  readonly mostWidth: (element: Element) => number | undefined;
  /** The maximum height of the content box of an element. */
  readonly mostHeight: (element: Element) => number | undefined;
  /** True for a plain box that is as high as its content. */
  readonly growsDown: (element: Element) => boolean;
  /** True for an element whose own text is certainly broken into lines between two words. */
  readonly isWrapped: (element: Element) => boolean;
  /** True for an element whose content may be wider than it: the content has a width of its own, or cannot be broken into lines. */
  readonly mayBeWide: (element: Element) => boolean;
  /** The minimum size of the content of an element. */
  readonly leastContent: (element: Element) => LeastSize | undefined;
}

/** The minimum size of the content of a box, in px. */
export interface LeastSize {
  readonly width: number;
  readonly height: number;
}

/** The headers of one table that have cells, and the cells that have headers. */
export interface TableHeaders {
  /** The cells, row by row, without the cells of nested tables. */
  readonly cells: readonly Element[];
  /** Header cells that are assigned to a cell. */
  readonly assigned: ReadonlySet<Element>;
  /** Cells that have a header. */
  readonly headed: ReadonlySet<Element>;
  /** True for a table with at least one cell that is not a header. */
  readonly hasData: boolean;
}
