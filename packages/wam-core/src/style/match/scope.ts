import type { Element } from "../../document/document.ts";
import type { Matcher } from "./match.ts";
import type { ComplexSelector } from "../selectors/selector-shape.ts";
import type { Condition } from "../sheets/stylesheet.ts";

export type ScopeCondition = Condition & { readonly kind: "scope" };

/** Returns the innermost `@scope` of a condition chain. */
export function scopeOf(condition: Condition | null): ScopeCondition | null {
  for (let at = condition; at !== null; at = at.outer) if (at.kind === "scope") return at;
  return null;
}

/** Finds scope roots (CSS Cascade 6, spec 6.9). There is one object per page. */
export class Scopes {
  readonly #matcher: Matcher;
  /** For each scope and implicit root, true for the elements that are roots of it, regardless of limits. */
  readonly #known = new Map<ScopeCondition, Map<Element | null, Map<Element, boolean>>>();

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  /**
   * Returns the number of steps from the element up to the nearest root for which the selector matches; -1 if there is none.
   * @param implicit  the root of a scope without prelude: the parent of the sheet's own element
   */
  proximity(scope: ScopeCondition, selector: ComplexSelector, element: Element, implicit: Element | null): number {
    for (const { root, steps } of this.#roots(scope, element, implicit)) {
      if (this.#matcher.matches(selector, element, root))
        return this.#isInOuterScopes(scope, element, implicit) ? steps : -1;
    }
    return -1;
  }

  /** Returns true if the element is in all outer scopes: their limits apply too. */
  #isInOuterScopes(scope: ScopeCondition, element: Element, implicit: Element | null): boolean {
    for (let outer = scopeOf(scope.outer); outer !== null; outer = scopeOf(outer.outer)) {
      if (this.#roots(outer, element, implicit).next().done === true) return false;
    }
    return true;
  }

  /** Yields the roots whose scope contains the element, nearest first. */
  *#roots(
    scope: ScopeCondition,
    element: Element,
    implicit: Element | null,
  ): Generator<{ root: Element; steps: number }, undefined> {
    let steps = 0;
    for (let root: Element | null = element; root !== null; root = root.parent, steps++) {
      this.#matcher.spend(1);
      if (this.#isRoot(scope, root, implicit) && !this.#isLimited(scope, root, element)) yield { root, steps };
    }
  }

  #isRoot(scope: ScopeCondition, element: Element, implicit: Element | null): boolean {
    let byImplicit = this.#known.get(scope);
    if (byImplicit === undefined) this.#known.set(scope, (byImplicit = new Map()));
    let roots = byImplicit.get(implicit);
    if (roots === undefined) byImplicit.set(implicit, (roots = new Map()));
    let answer = roots.get(element);
    if (answer === undefined) roots.set(element, (answer = this.#findsRoot(scope, element, implicit)));
    return answer;
  }

  /** Returns true for a root. Inside an outer scope, a root must be in that scope, and its selectors are relative to the outer root. */
  #findsRoot({ outer, roots }: ScopeCondition, element: Element, implicit: Element | null): boolean {
    const matcher = this.#matcher;
    if (roots === undefined && element !== (implicit ?? matcher.facts.document.root)) return false;
    const matches = (outerRoot: Element | null) =>
      roots === undefined || matcher.matchList(roots, element, outerRoot) >= 0;
    const outerScope = scopeOf(outer);
    if (outerScope === null) return matches(null);
    for (const { root } of this.#roots(outerScope, element, implicit)) if (matches(root)) return true;
    return false;
  }

  /** Returns true if the element is a limit of this root or is below one. */
  #isLimited({ limits }: ScopeCondition, root: Element, element: Element): boolean {
    if (limits === undefined) return false;
    for (let limit: Element | null = element; limit !== null; limit = limit.parent) {
      for (const selector of limits.selectors) {
        // A limit without `:scope` must be below the root: the root itself is no limit.
        if ((limit !== root || selector.anchored) && this.#matcher.matches(selector, limit, root)) return true;
      }
      if (limit === root) return false;
    }
    return false;
  }
}
