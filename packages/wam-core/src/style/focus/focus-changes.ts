import type { Element } from "../../document/document.ts";
import type { FlatTree } from "../../document/flat-tree.ts";
import type { ActiveRule, Match } from "../cascade/candidate.ts";
import type { Cascade } from "../cascade/cascade.ts";
import { PropertyRules } from "../cascade/property-rules.ts";
import type { ComplexSelector } from "../selectors/selector-shape.ts";
import type { StyleRule } from "../sheets/stylesheet.ts";
import { kept } from "../syntax/kept.ts";
import { addElsewhere, asksForFocus, looksElsewhere, ofFocused } from "./focus-selectors.ts";
import type { Elsewhere } from "./focus-selectors.ts";
import { visibleChange } from "./visible-change.ts";
import type { Read, VisibleChange } from "./visible-change.ts";

/** The computed values that changes of style are worked out from. */
export interface FocusStyles {
  /** One object for all elements of one style. */
  shared(element: Element): object;
  value(element: Element, property: string): string | undefined;
  /** Reads the values of an element that has the focus, and that these rules match. */
  valuesInFocus(element: Element, matches: readonly Match[]): Read;
}

/**
 * Finds what changes when an element gets the focus by the keyboard. Only rules that ask for the focus are matched anew, so each element costs what
 * these few cost; what follows is worked out once for elements of one style.
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

  /** `unknown` also where something else than the element itself may change: what a rule that asks for its focus may match. */
  of(element: Element): VisibleChange {
    if (this.#tree.shadowOf(element) !== undefined) return "unknown";
    const rules = (this.#rules ??= focusRules(this.#cascade));
    const gained = rules.focused.matched(element).matches;
    const known = kept(this.#known, this.#styles.shared(element), () => new Map<readonly Match[], VisibleChange>());
    const own = kept(known, gained, () => this.#own(element, gained, rules));
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

  /** Up to the nearest ancestor whose answer is known, then down again. Of the sheets of shadow trees around it nothing is known. */
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

/** The rules of a page that ask for the focus. */
interface FocusRules {
  readonly ofFocus: ReadonlySet<StyleRule>;
  /** The rules as they are for the focused element. */
  readonly focused: PropertyRules;
  /** These rules match an element whose focus may change something else. */
  readonly beside: PropertyRules;
  /** These rules match the focused element, or one around it. */
  readonly around: PropertyRules;
  /** True: which elements change cannot be told, or whether a rule applies. */
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
