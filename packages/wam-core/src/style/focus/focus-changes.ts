import type { Element } from "../../document/document.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import type { ActiveRule, Match } from "../cascade/candidate.ts";
import type { Cascade } from "../cascade/cascade.ts";
import { PropertyRules } from "../cascade/property-rules.ts";
import type { ComplexSelector } from "../selectors/selector-shape.ts";
import type { StyleRule } from "../sheets/stylesheet.ts";
import { cached } from "../syntax/cache.ts";
import { addElsewhere, asksForFocus, looksElsewhere, ofFocused } from "./focus-selectors.ts";
import type { Elsewhere } from "./focus-selectors.ts";
import { visibleChange } from "./visible-change.ts";
import type { Read, VisibleChange } from "./visible-change.ts";

/** The computed values from which changes of style are derived. */
export interface FocusStyles {
  /** Returns one object for all elements with the same style. */
  shared(element: Element): object;
  value(element: Element, property: string): string | undefined;
  /** Returns a reader of the values of an element when it has the focus and these rules match it. */
  valuesInFocus(element: Element, matches: readonly Match[]): Read;
}

/**
 * Finds the visible change when an element gets the focus by the keyboard. Only rules that depend on the focus are matched again, so
 * each element costs only these few rules. The result is computed once for elements with the same style.
 */
export class FocusChanges {
  readonly #styles: FocusStyles;
  readonly #cascade: Cascade;
  readonly #tree: FlatTree;
  readonly #known = new Map<object, Map<readonly Match[], VisibleChange>>();
  readonly #holds: (boolean | undefined)[] = [];
  #rules: FocusRules | undefined;

  constructor(styles: FocusStyles, cascade: Cascade, tree: FlatTree) {
    this.#styles = styles;
    this.#cascade = cascade;
    this.#tree = tree;
  }

  /** Returns the change. It is `unknown` also if a rule that depends on the focus may change something other than the element. */
  of(element: Element): VisibleChange {
    if (this.#tree.shadowOf(element) !== undefined) return "unknown";
    const rules = (this.#rules ??= focusRules(this.#cascade));
    const gained = rules.focused.matched(element).matches;
    const known = cached(this.#known, this.#styles.shared(element), () => new Map<readonly Match[], VisibleChange>());
    const own = cached(known, gained, () => this.#own(element, gained, rules));
    return own === "none" && this.#mayChangeOthers(element, rules) ? "unknown" : own;
  }

  #own(element: Element, gained: readonly Match[], { ofFocus }: FocusRules): VisibleChange {
    const before = this.#cascade.rules.matched(element).matches;
    const lost = before.filter(({ active }) => ofFocus.has(active.rule));
    const others = before.filter(({ active }) => !ofFocus.has(active.rule));
    const after = [...others, ...gained].sort((a, b) => a.active.order - b.active.order);
    const nameOf = ({ active, specificity }: Match): string => `${active.order} ${specificity}`;
    const names = [lost, gained].map((matches) => new Set(matches.map(nameOf)));
    const changed = [...lost, ...gained].filter((match) => !names.every((known) => known.has(nameOf(match))));
    return visibleChange(
      changed.map(({ active }) => active.rule),
      (property) => this.#styles.value(element, property),
      this.#styles.valuesInFocus(element, after),
    );
  }

  #mayChangeOthers(element: Element, { isOpen, beside, around }: FocusRules): boolean {
    return (
      isOpen ||
      this.#tree.shadowRoots.has(element) ||
      beside.matched(element).matches.length > 0 ||
      this.#isAround(element, around)
    );
  }

  /** Returns true if `around` may match the element or an ancestor. It may in shadow trees, whose sheets are not known. */
  #isAround(element: Element, around: PropertyRules): boolean {
    const path: Element[] = [];
    let at: Element | null = element;
    for (; at !== null && this.#holds[at.index] === undefined; at = this.#tree.parentOf(at)) path.push(at);
    let holds = at !== null && this.#holds[at.index] === true;
    for (const each of path.reverse()) {
      holds ||= this.#tree.shadowOf(each) !== undefined || around.matched(each).matches.length > 0;
      this.#holds[each.index] = holds;
    }
    return holds;
  }
}

/** The rules of a page that depend on the focus. */
interface FocusRules {
  readonly ofFocus: ReadonlySet<StyleRule>;
  /** The rules as they apply to the focused element. */
  readonly focused: PropertyRules;
  /** Rules that match an element whose focus may change something else. */
  readonly beside: PropertyRules;
  /** Rules that match the focused element or one of its ancestors. */
  readonly around: PropertyRules;
  /** True if it is unknown which elements change, or whether a rule applies. */
  readonly isOpen: boolean;
}

function focusRules(cascade: Cascade): FocusRules {
  const ofFocus = cascade.active("").filter(({ rule }) => rule.selectors.selectors.some(asksForFocus));
  const focused: ActiveRule[] = [];
  const beside: ActiveRule[] = [];
  const around: ActiveRule[] = [];
  let isOpen = ofFocus.some((active) => active.isOpen && active.rule.declarations.length > 0);
  for (const active of ofFocus) {
    const found: Elsewhere = { focused: [], around: [], seen: new Map() };
    const own: ComplexSelector[] = [];
    for (const selector of active.rule.selectors.selectors) {
      if (!asksForFocus(selector)) own.push(selector);
      else if (looksElsewhere(selector)) isOpen ||= active.rule.declarations.length > 0;
      else {
        own.push(...(selector.pseudoElement === "" ? [ofFocused(selector) ?? []].flat() : []));
        if (active.rule.declarations.length > 0) addElsewhere(selector, found);
      }
    }
    focused.push(withSelectors(active, own));
    isOpen ||= [...found.focused, ...found.around].some(isUniversal);
    beside.push(withSelectors(active, found.focused));
    around.push(withSelectors(active, found.around));
  }
  return {
    ofFocus: new Set(ofFocus.map(({ rule }) => rule)),
    focused: new PropertyRules(cascade, focused),
    beside: new PropertyRules(cascade, beside),
    around: new PropertyRules(cascade, around),
    isOpen,
  };
}

/** Returns true for a selector that matches every element. */
function isUniversal({ compounds }: ComplexSelector): boolean {
  return compounds.every(
    ({ name, ids, classes, attributes, pseudos }) =>
      name === undefined && ids.length + classes.length + attributes.length + pseudos.length === 0,
  );
}

function withSelectors(active: ActiveRule, selectors: readonly ComplexSelector[]): ActiveRule {
  return { ...active, rule: { ...active.rule, selectors: { ...active.rule.selectors, selectors } } };
}
