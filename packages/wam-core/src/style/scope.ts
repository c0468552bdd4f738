import type { Element } from "../document/document.ts";
import type { Matcher } from "./match.ts";
import type { ComplexSelector } from "./selector.ts";
import type { Condition } from "./stylesheet.ts";

export type ScopeCondition = Condition & { readonly kind: "scope" };

/** The innermost `@scope` of a condition chain. */
export function scopeOf(condition: Condition | null): ScopeCondition | null {
  for (let at = condition; at !== null; at = at.outer) if (at.kind === "scope") return at;
  return null;
}

/** Finds scope roots (CSS Cascade 6, spec 6.9). One per page. */
export class Scopes {
  readonly #matcher: Matcher;
  readonly #known = new Map<ScopeCondition, Map<Element | null, Map<Element, readonly Element[]>>>();

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  /**
   * Roots whose scope holds the element, nearest first.
   * @param implicit  root of a scope without prelude: the parent of the sheet's own element
   */
  roots(scope: ScopeCondition, element: Element, implicit: Element | null): readonly Element[] {
    let byImplicit = this.#known.get(scope);
    if (byImplicit === undefined) this.#known.set(scope, (byImplicit = new Map()));
    let byElement = byImplicit.get(implicit);
    if (byElement === undefined) byImplicit.set(implicit, (byElement = new Map()));
    let roots = byElement.get(element);
    if (roots === undefined) byElement.set(element, (roots = this.#findRoots(scope, element, implicit)));
    return roots;
  }

  #findRoots(scope: ScopeCondition, element: Element, implicit: Element | null): Element[] {
    const outer = scopeOf(scope.outer);
    const roots: Element[] = [];
    for (let root: Element | null = element; root !== null; root = root.parent) {
      if (this.#isRoot(scope, outer, root, implicit) && !this.#isLimited(scope, root, element)) roots.push(root);
    }
    return roots;
  }

  #isRoot(scope: ScopeCondition, outer: ScopeCondition | null, element: Element, implicit: Element | null): boolean {
    const list = scope.roots;
    const outerRoots = outer === null ? [null] : this.roots(outer, element, implicit);
    if (list === undefined) return outerRoots.length > 0 && element === (implicit ?? this.#matcher.facts.document.root);
    return outerRoots.some((outerRoot) => this.#matcher.matchList(list, element, outerRoot) >= 0);
  }

  /** Whether the element is a limit of this root or lies below one. */
  #isLimited(scope: ScopeCondition, root: Element, element: Element): boolean {
    if (scope.limits === undefined) return false;
    for (let limit: Element | null = element; limit !== null; limit = limit.parent) {
      for (const selector of scope.limits.selectors) {
        // A limit without `:scope` is meant below the root; the root itself is none.
        if ((limit !== root || selector.anchored) && this.#matcher.matches(selector, limit, root)) return true;
      }
      if (limit === root) return false;
    }
    return false;
  }

  /** Steps from the element up to the nearest root for which the selector matches; -1 when there is none. */
  proximity(scope: ScopeCondition, selector: ComplexSelector, element: Element, implicit: Element | null): number {
    for (const root of this.roots(scope, element, implicit)) {
      if (!this.#matcher.matches(selector, element, root)) continue;
      let steps = 0;
      for (let at: Element | null = element; at !== null && at !== root; at = at.parent) steps++;
      return steps;
    }
    return -1;
  }
}
