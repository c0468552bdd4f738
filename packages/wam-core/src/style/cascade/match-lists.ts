import type { ActiveRule, CascadeCandidate, Match } from "./candidate.ts";
import type { IndexedSelector } from "./rule-index.ts";

/** The rules that match an element. Elements that the same selectors match share one object. */
export interface Matched {
  /** The matches, in order of appearance. */
  readonly matches: readonly Match[];
  /** The winner for elements without a style attribute; null if nothing wins, undefined until it is determined. */
  winner: CascadeCandidate | null | undefined;
}

/** The longest list that is shared, and the most nodes of shared lists: a hostile page must not fill the memory with them. */
const LONGEST = 32;
const MOST_LISTS = 4096;

/** A node in the tree of lists. The path to it gives the members of its list. */
interface Node {
  next: Map<Match, Node> | undefined;
  matched: Matched | undefined;
}

/**
 * The lists of matches of one property. A page has many elements and few different lists, so each list is created once and
 * its winner is determined once.
 */
export class MatchLists {
  readonly #root: Node = { next: undefined, matched: undefined };
  #nodes = 0;

  /** Returns a match. For a selector outside of scopes, returns the same object each time. */
  match(indexed: IndexedSelector, active: ActiveRule, proximity: number): Match {
    const { specificity } = indexed.selector;
    if (proximity !== Number.POSITIVE_INFINITY) return { active, specificity, proximity };
    return (indexed.match ??= { active, specificity, proximity });
  }

  /**
   * Returns the list with these matches. @param found  the matches in order of appearance; the array is not kept.
   * Cost: O(length). A known list allocates no memory.
   */
  of(found: readonly Match[]): Matched {
    const isShared = found.length <= LONGEST && found.every(({ proximity }) => proximity === Number.POSITIVE_INFINITY);
    if (!isShared) return { matches: [...found], winner: undefined };
    let node = this.#root;
    for (const match of found) {
      let next = node.next?.get(match);
      if (next === undefined) {
        if (this.#nodes === MOST_LISTS) return { matches: [...found], winner: undefined };
        this.#nodes++;
        next = { next: undefined, matched: undefined };
        (node.next ??= new Map()).set(match, next);
      }
      node = next;
    }
    return (node.matched ??= { matches: [...found], winner: undefined });
  }
}
