import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { DocumentFacts } from "./document-facts.ts";
import { HasAnchors } from "./has.ts";
import { PseudoClasses } from "./pseudo-match.ts";
import type { AttributeTest, ComplexSelector, Compound, Pseudo, SelectorList } from "../selectors/selector-shape.ts";

/** The deepest nesting of functions and of rules that matching follows. A selector nested deeper never matches. */
const DEPTH = 500;

/** Attributes of HTML whose values selectors compare case-insensitively (HTML Standard, "Case-sensitivity of selectors"). */
const caseInsensitiveValues: ReadonlySet<string> = new Set(
  (
    "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir direction disabled " +
    "enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize noshade nowrap readonly rel rev " +
    "rules scope scrolling selected shape target text type valign valuetype vlink"
  ).split(" "),
);

/**
 * Matches selectors against one document, from right to left. It recurses only for functions, and restarts as the known
 * algorithm for selectors does, so that a chain of combinators costs depth x length, never depth to the power of length.
 */
export class Matcher {
  readonly facts: DocumentFacts;
  /** The number of compound tests so far, and of other work at the same cost. */
  #steps = 0;
  readonly #limit: number;
  readonly #exceeded: () => never;
  readonly #has: HasAnchors;
  readonly #pseudo: PseudoClasses;
  readonly #nthOf = new Map<SelectorList, { scope: Element | null; parents: Map<Element | null, ChildPositions> }>();
  /** The element that `:scope` and a parentless `&` stand for; null for the root. */
  #scope: Element | null = null;

  constructor(facts: DocumentFacts, maxSteps: number, exceeded: () => never) {
    this.facts = facts;
    this.#limit = maxSteps;
    this.#exceeded = exceeded;
    this.#has = new HasAnchors(this);
    this.#pseudo = new PseudoClasses(facts);
  }

  /** Counts work against the budget of the page. */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limit) this.#exceeded();
  }

  /** Returns the specificity of the strongest matching selector of the list; -1 if none matches. */
  matchList(list: SelectorList, element: Element, scope: Element | null = null): number {
    let best = -1;
    for (const selector of list.selectors) {
      if (selector.specificity > best && this.matches(selector, element, scope)) best = selector.specificity;
    }
    return best;
  }

  matches(selector: ComplexSelector, element: Element, scope: Element | null = null): boolean {
    if (selector.pseudoElement || selector.depth > DEPTH) return false;
    const outer = this.#scope;
    this.#scope = scope;
    const answer = this.#matchesFrom(selector, element);
    this.#scope = outer;
    return answer;
  }

  #any(list: SelectorList, element: Element): boolean {
    for (const selector of list.selectors) {
      if (!selector.pseudoElement && this.#matchesFrom(selector, element)) return true;
    }
    return false;
  }

  /**
   * Matches from right to left. A failure restarts at the nearest choice that can still help: another earlier sibling for
   * `~`, else another ancestor for the nearest descendant combinator. If that has none left, no other choice can help.
   */
  #matchesFrom(selector: ComplexSelector, start: Element): boolean {
    const bits = selector.ancestors;
    const mine = this.facts.ancestorBits;
    const at = start.index * 4;
    if (
      ((mine[at] as number) & bits[0]) !== bits[0] ||
      ((mine[at + 1] as number) & bits[1]) !== bits[1] ||
      ((mine[at + 2] as number) & bits[2]) !== bits[2] ||
      ((mine[at + 3] as number) & bits[3]) !== bits[3]
    ) {
      return false;
    }
    const { compounds } = selector;
    let i = compounds.length - 1;
    if (!this.matchesCompound(compounds[i] as Compound, start)) return false;
    let element = start;
    let ancestorChoice = -1;
    let ancestorAt: Element | null = null;
    let siblingChoice = -1;
    let siblingAt: Element | null = null;
    for (;;) {
      const combinator = (compounds[i] as Compound).combinator;
      if (i === 0) return true; // `:has()` handles the first combinator of a relative selector
      const left = compounds[i - 1] as Compound;
      let found: Element | null = null;
      let restart: "ancestor" | "sibling" = "ancestor";
      switch (combinator) {
        case " ":
          found = this.#ancestor(left, element.parent);
          if (found === null) return false;
          ancestorChoice = i - 1;
          ancestorAt = found;
          siblingChoice = -1;
          break;
        case ">":
          if (element.parent === null) return false;
          if (this.matchesCompound(left, element.parent)) found = element.parent;
          siblingChoice = -1;
          break;
        case "+":
          restart = "sibling";
          if (element.previousElement !== null && this.matchesCompound(left, element.previousElement))
            found = element.previousElement;
          else if (element.previousElement === null) restart = "ancestor";
          break;
        case "~":
          found = this.#earlierSibling(left, element.previousElement);
          if (found !== null) {
            siblingChoice = i - 1;
            siblingAt = found;
          }
          break;
      }
      if (found === null && restart === "sibling" && siblingChoice >= 0) {
        const retry = this.#earlierSibling(
          compounds[siblingChoice] as Compound,
          (siblingAt as Element).previousElement,
        );
        if (retry !== null) {
          i = siblingChoice;
          element = siblingAt = retry;
          continue;
        }
      }
      if (found === null) {
        if (ancestorChoice < 0) return false;
        const retry = this.#ancestor(compounds[ancestorChoice] as Compound, (ancestorAt as Element).parent);
        if (retry === null) return false;
        i = ancestorChoice;
        element = ancestorAt = retry;
        siblingChoice = -1;
        continue;
      }
      element = found;
      i--;
    }
  }

  #ancestor(compound: Compound, from: Element | null): Element | null {
    for (let element = from; element !== null; element = element.parent)
      if (this.matchesCompound(compound, element)) return element;
    return null;
  }

  #earlierSibling(compound: Compound, from: Element | null): Element | null {
    for (let element = from; element !== null; element = element.previousElement)
      if (this.matchesCompound(compound, element)) return element;
    return null;
  }

  matchesCompound(compound: Compound, element: Element): boolean {
    if (++this.#steps > this.#limit) this.#exceeded();
    const { facts } = this;
    if (compound.name !== undefined) {
      const expected = facts.isHtml(element) ? compound.lowerName : compound.name;
      if (element.name !== expected) return false;
    }
    if (compound.namespace !== undefined && element.namespace !== (compound.namespace ?? "")) return false;
    const { quirks } = facts.document;
    for (const id of compound.ids) if (facts.ids[element.index] !== (quirks ? asciiLowerCase(id) : id)) return false;
    if (compound.classes.length > 0) {
      const classes = facts.classes[element.index] as readonly string[];
      for (const name of compound.classes) if (!classes.includes(quirks ? asciiLowerCase(name) : name)) return false;
    }
    for (const test of compound.attributes) if (!this.#matchesAttribute(test, element)) return false;
    for (const pseudo of compound.pseudos) if (!this.#matchesPseudo(pseudo, element)) return false;
    return true;
  }

  #matchesAttribute(test: AttributeTest, element: Element): boolean {
    const html = this.facts.isHtml(element);
    const name = html ? test.lowerName : test.name;
    for (const attribute of element.attributes) {
      if (attribute.name !== name) continue;
      if (test.namespace !== undefined && (attribute.namespace ?? null) !== test.namespace) continue;
      const ignoreCase =
        test.flag === "i" || (test.flag === undefined && html && caseInsensitiveValues.has(test.lowerName));
      if (matchesValue(test, attribute.value, ignoreCase)) return true;
    }
    return false;
  }

  #matchesPseudo(pseudo: Pseudo, element: Element): boolean {
    switch (pseudo.kind) {
      case "simple":
        if (pseudo.name === "scope") return this.#isScope(element);
        return this.#pseudo.matches(pseudo.name, pseudo.args, element);
      case "is":
        return this.#any(pseudo.list, element);
      case "not":
        return !this.#any(pseudo.list, element);
      case "has":
        return this.#has.matches(pseudo.list, element, this.#scope);
      case "nesting":
        return pseudo.list === undefined ? this.#isScope(element) : this.#any(pseudo.list, element);
      case "nth":
        return this.#matchesNth(pseudo, element);
    }
  }

  #isScope(element: Element): boolean {
    return element === (this.#scope ?? this.facts.document.root);
  }

  #matchesNth(pseudo: Pseudo & { kind: "nth" }, element: Element): boolean {
    let position: number;
    if (pseudo.of !== undefined) {
      const counted = this.#positionsOf(pseudo.of, element.parent, element).get(element);
      if (counted === undefined) return false;
      position = pseudo.last ? counted[1] - counted[0] + 1 : counted[0];
    } else if (pseudo.ofType) position = this.facts.nthOfType(element, pseudo.last);
    else position = pseudo.last ? this.facts.siblingCount(element) - element.nth + 1 : element.nth;
    const distance = position - pseudo.b;
    return pseudo.a === 0 ? distance === 0 : distance % pseudo.a === 0 && distance / pseudo.a >= 0;
  }

  /** Returns the positions and the number of a parent's children that the list matches. Each parent is counted once per list. */
  #positionsOf(list: SelectorList, parent: Element | null, child: Element): ChildPositions {
    let counted = this.#nthOf.get(list);
    if (counted === undefined || (list.anchored && counted.scope !== this.#scope)) {
      this.#nthOf.set(list, (counted = { scope: this.#scope, parents: new Map() }));
    }
    const { parents } = counted;
    let positions = parents.get(parent);
    if (positions === undefined) {
      positions = new Map<Element, readonly [number, number]>();
      const matching: Element[] = [];
      for (let node = parent === null ? child : parent.first; node !== null; node = node.next) {
        if (node.kind === "element" && this.#any(list, node)) matching.push(node);
      }
      for (const [i, element] of matching.entries()) positions.set(element, [i + 1, matching.length]);
      parents.set(parent, positions);
    }
    return positions;
  }
}

/** For each matching child, its position, from 1, and the number of matching children. */
type ChildPositions = Map<Element, readonly [number, number]>;

function matchesValue(test: AttributeTest, actual: string, ignoreCase: boolean): boolean {
  if (test.operator === "") return true;
  const value = ignoreCase ? asciiLowerCase(actual) : actual;
  const expected = ignoreCase ? asciiLowerCase(test.value) : test.value;
  switch (test.operator) {
    case "=":
      return value === expected;
    case "~=":
      return (
        expected !== "" &&
        !/[ \t\n\f\r]/.test(expected) &&
        ` ${value.replace(/[ \t\n\f\r]/g, " ")} `.includes(` ${expected} `)
      );
    case "|=":
      return value === expected || value.startsWith(`${expected}-`);
    case "^=":
      return expected !== "" && value.startsWith(expected);
    case "$=":
      return expected !== "" && value.endsWith(expected);
    case "*=":
      return expected !== "" && value.includes(expected);
  }
}
