import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { DocumentFacts } from "../match/document-facts.ts";
import type { Match } from "./candidate.ts";
import type { ComplexSelector, Compound } from "../selectors/selector-shape.ts";

/** A selector, and the number of its rule. */
export interface IndexedSelector {
  readonly rule: number;
  readonly selector: ComplexSelector;
  /** The match of this selector outside of scopes, once there was one. */
  match: Match | undefined;
}

/** Selectors that one name leads to. */
export interface Bucket {
  readonly selectors: IndexedSelector[];
  /** The ancestor bits of many selectors, four words each, side by side. They are made when the first element asks. */
  bits: Int32Array | undefined;
}

/** From so many selectors on, going through the bits alone is quicker than going to each selector for them. */
const MANY = 16;

/** The ancestor bits of a bucket's selectors; undefined when they are few. */
export function ancestorBitsOf(bucket: Bucket): Int32Array | undefined {
  const { selectors } = bucket;
  if (bucket.bits !== undefined || selectors.length < MANY) return bucket.bits;
  const bits = new Int32Array(selectors.length * 4);
  for (let at = 0; at < selectors.length; at++) bits.set((selectors[at] as IndexedSelector).selector.ancestors, at * 4);
  return (bucket.bits = bits);
}

/**
 * Selectors in buckets by a name that the subject of a match must have, so that an element meets few of them.
 * Each selector lies in one bucket (in one per arm, when its subject is only `:is(.a, .b)`).
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

  /** Under an id, else a class, else the element's name; false when the compound has none of them. */
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

  /** The class with the fewest selectors so far: of `.ui.button` and its hundred kin not `ui`. */
  #rarest(names: readonly string[]): string {
    let rarest = this.#folded(names[0] as string);
    let least = Number.POSITIVE_INFINITY;
    for (const written of names) {
      const name = this.#folded(written);
      const size = this.#classes.get(name)?.selectors.length ?? 0;
      if (size >= least) continue;
      rarest = name;
      least = size;
    }
    return rarest;
  }

  /**
   * Puts the buckets of every selector whose key the element has into `buckets`, from 0; one with several arms perhaps more
   * than once. @returns how many there are: the array may be longer, from an element before.
   */
  collect(facts: DocumentFacts, element: Element, buckets: Bucket[]): number {
    let count = 0;
    if (this.#ids.size > 0) {
      const id = facts.ids[element.index];
      if (id !== undefined) count = take(buckets, count, this.#ids.get(id));
    }
    if (this.#classes.size > 0)
      for (const name of facts.classes[element.index] as readonly string[])
        count = take(buckets, count, this.#classes.get(name));
    if (this.#names.size > 0) count = take(buckets, count, this.#names.get(asciiLowerCase(element.name)));
    if (this.#attributes.size > 0)
      for (const { name } of element.attributes)
        count = take(buckets, count, this.#attributes.get(asciiLowerCase(name)));
    if (this.#rest.selectors.length > 0) buckets[count++] = this.#rest;
    return count;
  }
}

function take(buckets: Bucket[], count: number, bucket: Bucket | undefined): number {
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
 * The subjects of `:is(.a, .b)`, when each of them has an id, a class or a name. One level of looking through is enough in
 * practice and keeps this free of recursion.
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
