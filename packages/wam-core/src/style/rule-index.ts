import type { Element } from "../document/document.ts";
import { asciiLowerCase } from "../document/text.ts";
import type { DocumentFacts } from "./document-facts.ts";
import type { ComplexSelector, Compound } from "./selector-shape.ts";

/** A selector, and the number of its rule. */
export interface IndexedSelector {
  readonly rule: number;
  readonly selector: ComplexSelector;
}

/**
 * Selectors in buckets by a name that the subject of a match must have, so that an element meets few of them.
 * Each selector lies in one bucket (in one per arm, when its subject is only `:is(.a, .b)`).
 */
export class RuleIndex {
  readonly #ids = new Map<string, IndexedSelector[]>();
  readonly #classes = new Map<string, IndexedSelector[]>();
  readonly #names = new Map<string, IndexedSelector[]>();
  readonly #attributes = new Map<string, IndexedSelector[]>();
  readonly #rest: IndexedSelector[] = [];
  readonly #quirks: boolean;

  constructor(quirks: boolean) {
    this.#quirks = quirks;
  }

  add(rule: number, selector: ComplexSelector): void {
    if (selector.pseudoElement) return;
    const entry = { rule, selector };
    for (const [map, key] of this.#keys(selector.compounds.at(-1) as Compound)) {
      if (map === undefined) this.#rest.push(entry);
      else {
        const bucket = map.get(key);
        if (bucket === undefined) map.set(key, [entry]);
        else bucket.push(entry);
      }
    }
  }

  #keys(compound: Compound): [Map<string, IndexedSelector[]> | undefined, string][] {
    const fold = (name: string) => (this.#quirks ? asciiLowerCase(name) : name);
    const [id] = compound.ids;
    if (id !== undefined) return [[this.#ids, fold(id)]];
    if (compound.classes.length > 0) return [[this.#classes, this.#rarest(compound.classes.map(fold))]];
    if (compound.lowerName !== undefined) return [[this.#names, compound.lowerName]];
    for (const pseudo of compound.pseudos) {
      if (pseudo.kind !== "is" && pseudo.kind !== "nesting") continue;
      const arms = pseudo.list?.selectors ?? [];
      if (arms.length === 0 || arms.length > 16) continue;
      const keys: [Map<string, IndexedSelector[]> | undefined, string][] = [];
      // One level of looking through is enough in practice and keeps this free of recursion.
      for (const arm of arms) {
        const last = arm.compounds.at(-1) as Compound;
        if (last.ids[0] !== undefined) keys.push([this.#ids, fold(last.ids[0])]);
        else if (last.classes[0] !== undefined) keys.push([this.#classes, fold(last.classes[0])]);
        else if (last.lowerName !== undefined) keys.push([this.#names, last.lowerName]);
        else break;
      }
      if (keys.length === arms.length) return keys;
    }
    const [attribute] = compound.attributes;
    if (attribute !== undefined) return [[this.#attributes, attribute.lowerName]];
    return [[undefined, ""]];
  }

  /** The class with the fewest selectors so far: of `.ui.button` and its hundred kin not `ui`. */
  #rarest(names: readonly string[]): string {
    let rarest = names[0] as string;
    let least = Number.POSITIVE_INFINITY;
    for (const name of names) {
      const size = this.#classes.get(name)?.length ?? 0;
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
  collect(facts: DocumentFacts, element: Element, buckets: (readonly IndexedSelector[])[]): number {
    let count = 0;
    if (this.#ids.size > 0) {
      const id = facts.ids[element.index];
      if (id !== undefined) count = put(buckets, count, this.#ids.get(id));
    }
    if (this.#classes.size > 0)
      for (const name of facts.classes[element.index] as readonly string[])
        count = put(buckets, count, this.#classes.get(name));
    if (this.#names.size > 0) count = put(buckets, count, this.#names.get(asciiLowerCase(element.name)));
    if (this.#attributes.size > 0)
      for (const { name } of element.attributes)
        count = put(buckets, count, this.#attributes.get(asciiLowerCase(name)));
    if (this.#rest.length > 0) buckets[count++] = this.#rest;
    return count;
  }
}

function put(
  buckets: (readonly IndexedSelector[])[],
  count: number,
  bucket: readonly IndexedSelector[] | undefined,
): number {
  if (bucket === undefined) return count;
  buckets[count] = bucket;
  return count + 1;
}
