import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { DocumentFacts } from "../match/document-facts.ts";
import type { Match } from "./candidate.ts";
import type { ComplexSelector, Compound } from "../selectors/selector-shape.ts";

/** A selector and the number of its rule. */
export interface IndexedSelector {
  readonly rule: number;
  readonly selector: ComplexSelector;
  /** The match of this selector outside of scopes; undefined until there is one. */
  match: Match | undefined;
}

/** The selectors under one name. */
export interface Bucket {
  readonly selectors: IndexedSelector[];
  /** The ancestor bits of the selectors, four words each, side by side. Created for the first element, if there are many selectors. */
  bits: Int32Array | undefined;
}

/** From this number of selectors on, it is faster to read all bits side by side than to read each selector. */
const MANY = 16;

/** Returns the ancestor bits of a bucket's selectors; undefined if there are few. */
export function ancestorBitsOf(bucket: Bucket): Int32Array | undefined {
  const { selectors } = bucket;
  if (bucket.bits !== undefined || selectors.length < MANY) return bucket.bits;
  const bits = new Int32Array(selectors.length * 4);
  for (let at = 0; at < selectors.length; at++) bits.set((selectors[at] as IndexedSelector).selector.ancestors, at * 4);
  return (bucket.bits = bits);
}

/**
 * Selectors in buckets by a name that a matching element must have, so that few selectors are tried for an element.
 * Each selector is in one bucket (in one per arm if its subject is only `:is(.a, .b)`).
 */
export class RuleIndex {
  readonly #ids = new Map<string, Bucket>();
  readonly #classes = new Map<string, Bucket>();
  readonly #names = new Map<string, Bucket>();
  readonly #attributes = new Map<string, Bucket>();
  readonly #rest: Bucket = { selectors: [], bits: undefined };
  readonly #quirks: boolean;

  constructor(quirks: boolean) {
    this.#quirks = quirks;
  }

  add(rule: number, selector: ComplexSelector): void {
    if (selector.pseudoElement) return;
    const entry: IndexedSelector = { rule, selector, match: undefined };
    const compound = selector.compounds.at(-1) as Compound;
    if (this.#addByName(compound, entry)) return;
    const arms = armsOf(compound);
    if (arms !== undefined) {
      for (const arm of arms) this.#addByName(arm, entry);
      return;
    }
    const [attribute] = compound.attributes;
    if (attribute === undefined) this.#rest.selectors.push(entry);
    else put(this.#attributes, attribute.lowerName, entry);
  }

  /** Adds a selector under an id, else a class, else the element's name. Returns false if the compound has none of them. */
  #addByName({ ids, classes, lowerName }: Compound, entry: IndexedSelector): boolean {
    if (ids[0] !== undefined) put(this.#ids, this.#folded(ids[0]), entry);
    else if (classes.length > 0) put(this.#classes, this.#rarest(classes), entry);
    else if (lowerName !== undefined) put(this.#names, lowerName, entry);
    else return false;
    return true;
  }

  #folded(name: string): string {
    return this.#quirks ? asciiLowerCase(name) : name;
  }

  /** Returns the class with the fewest selectors so far: not `ui` for `.ui.button`, if `ui` is in a hundred selectors. */
  #rarest(names: readonly string[]): string {
    let rarest = this.#folded(names[0] as string);
    let min = Number.POSITIVE_INFINITY;
    for (const written of names) {
      const name = this.#folded(written);
      const size = this.#classes.get(name)?.selectors.length ?? 0;
      if (size >= min) continue;
      rarest = name;
      min = size;
    }
    return rarest;
  }

  /**
   * Writes the buckets whose key the element has into `buckets`, from 0. A selector with several arms may be in several buckets.
   * @returns the number of buckets. The array may be longer, from an earlier element.
   */
  collect(facts: DocumentFacts, element: Element, buckets: Bucket[]): number {
    let count = 0;
    if (this.#ids.size > 0) {
      const id = facts.ids[element.index];
      if (id !== undefined) count = append(buckets, count, this.#ids.get(id));
    }
    if (this.#classes.size > 0)
      for (const name of facts.classes[element.index] as readonly string[])
        count = append(buckets, count, this.#classes.get(name));
    if (this.#names.size > 0) count = append(buckets, count, this.#names.get(asciiLowerCase(element.name)));
    if (this.#attributes.size > 0)
      for (const { name } of element.attributes)
        count = append(buckets, count, this.#attributes.get(asciiLowerCase(name)));
    if (this.#rest.selectors.length > 0) buckets[count++] = this.#rest;
    return count;
  }
}

function append(buckets: Bucket[], count: number, bucket: Bucket | undefined): number {
  if (bucket === undefined) return count;
  buckets[count] = bucket;
  return count + 1;
}

function put(map: Map<string, Bucket>, key: string, entry: IndexedSelector): void {
  const bucket = map.get(key);
  if (bucket === undefined) map.set(key, { selectors: [entry], bits: undefined });
  else bucket.selectors.push(entry);
}

/**
 * Returns the subjects of `:is(.a, .b)` if each of them has an id, a class or a name. Looks only one level deep, which is enough
 * in practice and avoids recursion.
 */
function armsOf(compound: Compound): readonly Compound[] | undefined {
  for (const pseudo of compound.pseudos) {
    if (pseudo.kind !== "is" && pseudo.kind !== "nesting") continue;
    const arms = pseudo.list?.selectors ?? [];
    if (arms.length === 0 || arms.length > 16) continue;
    const subjects = arms.map((arm) => arm.compounds.at(-1) as Compound);
    if (subjects.every(({ ids, classes, lowerName }) => ids.length + classes.length > 0 || lowerName !== undefined))
      return subjects;
  }
  return undefined;
}
