import type { Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { cached } from "../style/syntax/cache.ts";
import type { Accessibility, AriaTree } from "./accessibility.ts";

/**
 * The flat tree with the elements that `aria-owns` moves: an element becomes the last child of the first element that
 * claims it. A claim that would put an element into itself does not count.
 */
export class ClaimedTree implements AriaTree {
  readonly #tree: FlatTree;
  readonly #byId: Accessibility["byId"];
  #claims: Claims | undefined;

  constructor({ tree, byId }: Pick<Accessibility, "tree" | "byId">) {
    this.#tree = tree;
    this.#byId = byId;
  }

  parentOf(node: Element | Text): Element | null {
    return (node.kind === "element" ? this.#claimed().ownerOf[node.index] : undefined) ?? this.#tree.parentOf(node);
  }

  childrenOf(element: Element): Iterable<Element | Text> {
    const claims = this.#claimed();
    return claims.ownedBy.size === 0 ? this.#tree.childrenOf(element) : this.#ownedBy(element, claims);
  }

  isInside(element: Element, other: Element): boolean {
    if (this.#claimed().ownedBy.size === 0 && this.#tree.shadowRoots.size === 0)
      return other.index < element.index && element.index < other.end;
    let above = this.parentOf(element);
    while (above !== null && above !== other) above = this.parentOf(above);
    return above !== null;
  }

  *#ownedBy(element: Element, { ownerOf, ownedBy }: Claims): Iterable<Element | Text> {
    for (const child of this.#tree.childrenOf(element))
      if (child.kind === "text" || ownerOf[child.index] === undefined) yield child;
    yield* ownedBy.get(element) ?? [];
  }

  #claimed(): Claims {
    if (this.#claims !== undefined) return this.#claims;
    const claims: Claims = (this.#claims = { ownerOf: [], ownedBy: new Map() });
    const steps = { left: MOST_STEPS };
    for (const owner of this.#tree.elements) {
      for (const id of tokensIn(owner.attribute("aria-owns"))) {
        const element = this.#byId(id, owner);
        if (
          element === undefined ||
          claims.ownerOf[element.index] !== undefined ||
          this.#contains(element, owner, steps)
        )
          continue;
        claims.ownerOf[element.index] = owner;
        cached(claims.ownedBy, owner, () => [] as Element[]).push(element);
      }
    }
    return claims;
  }

  #contains(element: Element, other: Element, steps: { left: number }): boolean {
    for (let above: Element | null = other; above !== null; above = this.parentOf(above))
      if (above === element || steps.left-- <= 0) return true;
    return false;
  }
}

/** The most steps up the tree in a page; later claims do not count. Claims of claims make deep trees, which only a hostile page has. */
const MOST_STEPS = 2_000_000;

interface Claims {
  /** Owners, by the index of the owned element. */
  readonly ownerOf: Element[];
  readonly ownedBy: Map<Element, Element[]>;
}

/** Returns the tokens of a list separated by white space, as in `class` or `aria-labelledby`. */
export function tokensIn(list: string | undefined): readonly string[] {
  return list?.match(/[^\t\n\f\r ]+/g) ?? [];
}
