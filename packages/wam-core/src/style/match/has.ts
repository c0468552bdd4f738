import type { Element } from "../../document/document.ts";
import type { DocumentFacts } from "./document-facts.ts";
import type { ComplexSelector, Compound, SelectorList } from "../selectors/selector-shape.ts";

/** The part of the matcher of a page that `:has()` uses. */
export interface CompoundMatcher {
  readonly facts: DocumentFacts;
  /** Counts steps against the budget. */
  spend(steps: number): void;
  matchesCompound(compound: Compound, element: Element): boolean;
}

/**
 * Matches `:has()` (Selectors 4, 4.5). Each of its selectors is evaluated once for the whole document, as a set of elements
 * that is narrowed from right to left. So a page costs elements x compounds, no matter how often and where it is tested.
 */
export class HasAnchors {
  readonly #matcher: CompoundMatcher;
  readonly #anchors = new Map<SelectorList, { scope: Element | null; marks: Uint8Array }>();

  constructor(matcher: CompoundMatcher) {
    this.#matcher = matcher;
  }

  /** Returns true if an element matches. `scope` is the element of `:scope` in the list; answers are kept until it changes. */
  matches(list: SelectorList, element: Element, scope: Element | null): boolean {
    let anchors = this.#anchors.get(list);
    if (anchors === undefined || (anchors.scope !== scope && list.anchored)) {
      anchors = { scope, marks: new Uint8Array(this.#matcher.facts.document.elements.length) };
      for (const selector of list.selectors) this.#collect(selector, anchors.marks);
      this.#anchors.set(list, anchors);
    }
    return anchors.marks[element.index] === 1;
  }

  /** Marks every element that the relative selector makes an anchor. */
  #collect(selector: ComplexSelector, anchors: Uint8Array): void {
    const { elements } = this.#matcher.facts.document;
    let found: Uint8Array | undefined;
    for (let i = selector.compounds.length - 1; i >= 0; i--) {
      const compound = selector.compounds[i] as Compound;
      const matching = new Uint8Array(elements.length);
      let hasMatch = false;
      this.#matcher.spend(elements.length);
      for (const element of elements) {
        if (found !== undefined && found[element.index] === 0) continue;
        if (!this.#matcher.matchesCompound(compound, element)) continue;
        matching[element.index] = 1;
        hasMatch = true;
      }
      if (!hasMatch) return;
      found = relatives(elements, matching, compound.combinator);
    }
    for (let i = 0; i < anchors.length; i++) if (found?.[i] === 1) anchors[i] = 1;
  }
}

/** Returns the elements on the left of the combinator that have a matching element on its right. */
function relatives(elements: readonly Element[], matching: Uint8Array, combinator: Compound["combinator"]): Uint8Array {
  const found = new Uint8Array(elements.length);
  // Go backwards: descendants and later siblings come later in document order.
  for (let i = elements.length - 1; i >= 0; i--) {
    const element = elements[i] as Element;
    const { parent, previousElement } = element;
    switch (combinator) {
      case ">":
        if (matching[i] === 1 && parent !== null) found[parent.index] = 1;
        break;
      case "+":
        if (matching[i] === 1 && previousElement !== null) found[previousElement.index] = 1;
        break;
      case "~":
        if ((matching[i] === 1 || found[i] === 1) && previousElement !== null) found[previousElement.index] = 1;
        break;
      default:
        if ((matching[i] === 1 || found[i] === 1) && parent !== null) found[parent.index] = 1;
    }
  }
  return found;
}
