import type { ActiveRule, CascadeCandidate, Match } from "./candidate.ts";
import type { IndexedSelector } from "./rule-index.ts";

/** The rules that match an element. Elements that the same selectors match share one object. */
export interface Matched {
  /** In order of appearance. */
  readonly matches: readonly Match[];
  /** The winner for elements without a style attribute, kept once it has been asked for; null when nothing wins. */
  winner: CascadeCandidate | null | undefined;
}

/** Longer lists are not shared, nor more than so many: a hostile page must not fill the memory with them. */
const LONGEST = 32;
const MOST_LISTS = 4096;

/** A list of matches by its members, one after the other. */
interface Node {
  next: Map<Match, Node> | undefined;
  matched: Matched | undefined;
}

/**
 * The lists of matches of one property. A page has many elements and few different lists: each is made once, and what follows
 * from it is worked out once.
 */
export class MatchLists {
  readonly #root: Node = { next: undefined, matched: undefined };
  #nodes = 0;

  /** The same object each time for a selector outside of scopes. */
  match(indexed: IndexedSelector, active: ActiveRule, proximity: number): Match {
    const { specificity } = indexed.selector;
    if (proximity !== Number.POSITIVE_INFINITY) return { active, specificity, proximity };
    return (indexed.match ??= { active, specificity, proximity });
  }

  /**
   * @param found  in order of appearance; not kept.
   * Cost: O(length), without memory for a list that is known.
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
