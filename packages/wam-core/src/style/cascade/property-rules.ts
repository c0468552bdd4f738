import type { Element } from "../../document/document.ts";
import type { ActiveRule, Match } from "./candidate.ts";
import type { DocumentFacts } from "../match/document-facts.ts";
import type { Matcher } from "../match/match.ts";
import type { StyleRule } from "../sheets/stylesheet.ts";
import { MatchLists } from "./match-lists.ts";
import type { Matched } from "./match-lists.ts";
import { ancestorBitsOf, RuleIndex } from "./rule-index.ts";
import type { Bucket, IndexedSelector } from "./rule-index.ts";

/** The steps that a match costs besides its tests: it is stored and sorted, and its declarations are read. */
const STEPS_OF_A_MATCH = 8;

/**
 * The number of skipped selectors that count as one step, and the size up to which a bucket counts none. A selector is skipped
 * if the element lacks the ancestors that it needs.
 */
const PASSED_OVER_IN_A_STEP = 4;
const PASSED_OVER_FREELY = 256;

/** Matches the selectors of rules in one tree. */
export interface RuleMatching {
  readonly facts: DocumentFacts;
  readonly matcher: Matcher;
  /** Returns the number of steps from the element up to the scope root of the match; Infinity without a scope, -1 without a match. */
  proximity(active: ActiveRule, selector: StyleRule["selectors"]["selectors"][number], element: Element): number;
}

/** The indexed rules for one property. Remembers the matches of the last element. */
export class PropertyRules {
  readonly #cascade: RuleMatching;
  readonly #active: readonly ActiveRule[];
  readonly #index: RuleIndex;
  /** Refilled for each element, like `#found` and `#foundRules`, so that elements allocate no arrays. */
  readonly #buckets: Bucket[] = [];
  readonly #found: Match[] = [];
  readonly #foundRules: number[] = [];
  /** By rule: 1 + its index in `#found`, 0 if it is not there. Created for the first element with a match. */
  #foundAt: Int32Array | undefined;
  readonly #lists = new MatchLists();
  #last: Element | undefined;
  #lastMatched: Matched = nothing;

  constructor(cascade: RuleMatching, active: readonly ActiveRule[]) {
    this.#cascade = cascade;
    this.#active = active;
    this.#index = new RuleIndex(cascade.facts.document.quirks);
    for (let i = 0; i < active.length; i++)
      // no iterator: this loop visits many rules, for each property of each page
      for (const selector of (active[i] as ActiveRule).rule.selectors.selectors) this.#index.add(i, selector);
  }

  matched(element: Element): Matched {
    if (this.#last !== element) {
      this.#lastMatched = this.#find(element);
      this.#last = element;
    }
    return this.#lastMatched;
  }

  #find(element: Element): Matched {
    if (this.#active.length === 0) return nothing;
    const buckets = this.#buckets;
    const filled = this.#index.collect(this.#cascade.facts, element, buckets);
    for (let at = 0; at < filled; at++) this.#tryAll(buckets[at] as Bucket, element);
    const found = this.#found;
    if (found.length === 0) return nothing;
    this.#cascade.matcher.spend(STEPS_OF_A_MATCH * found.length);
    if (found.length > 1) found.sort((a, b) => a.active.order - b.active.order);
    const matched = this.#lists.of(found);
    // Pops keep the memory of the array for the next element; `length = 0` would free it.
    for (; found.length > 0; found.pop()) (this.#foundAt as Int32Array)[this.#foundRules.pop() as number] = 0;
    return matched;
  }

  /** Tries all selectors of a bucket. In a large bucket, most need ancestors that the element lacks; these are skipped unread. */
  #tryAll(bucket: Bucket, element: Element): void {
    const { selectors } = bucket;
    const bits = ancestorBitsOf(bucket);
    if (bits === undefined) {
      for (const indexed of selectors) this.#try(indexed, element);
      return;
    }
    if (selectors.length > PASSED_OVER_FREELY)
      this.#cascade.matcher.spend(Math.ceil(selectors.length / PASSED_OVER_IN_A_STEP));
    const { ancestorBits } = this.#cascade.facts;
    const first = element.index * 4;
    const lacks0 = ~(ancestorBits[first] as number);
    const lacks1 = ~(ancestorBits[first + 1] as number);
    const lacks2 = ~(ancestorBits[first + 2] as number);
    const lacks3 = ~(ancestorBits[first + 3] as number);
    for (let at = 0, word = 0; at < selectors.length; at++, word += 4) {
      const lacking =
        ((bits[word] as number) & lacks0) |
        ((bits[word + 1] as number) & lacks1) |
        ((bits[word + 2] as number) & lacks2) |
        ((bits[word + 3] as number) & lacks3);
      if (lacking === 0) this.#try(selectors[at] as IndexedSelector, element);
    }
  }

  #try(indexed: IndexedSelector, element: Element): void {
    const { rule, selector } = indexed;
    const { specificity } = selector;
    const found = this.#found;
    const at = found.length === 0 ? 0 : ((this.#foundAt as Int32Array)[rule] as number);
    const known = found[at - 1];
    // Of several matching selectors the strongest counts; of equally strong ones, the one with the nearest scope.
    if (
      known !== undefined &&
      (known.specificity > specificity ||
        (known.specificity === specificity && known.proximity === Number.POSITIVE_INFINITY))
    )
      return;
    const active = this.#active[rule] as ActiveRule;
    const proximity = this.#cascade.proximity(active, selector, element);
    if (proximity < 0 || (known?.specificity === specificity && known.proximity <= proximity)) return;
    const match = this.#lists.match(indexed, active, proximity);
    if (known !== undefined) {
      found[at - 1] = match;
      return;
    }
    this.#foundAt ??= new Int32Array(this.#active.length);
    this.#foundAt[rule] = found.push(match);
    this.#foundRules.push(rule);
  }
}

const nothing: Matched = { matches: [], winner: null };
