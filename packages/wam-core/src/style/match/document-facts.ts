import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { hashOfName } from "../selectors/name-hash.ts";

const empty: readonly string[] = [];

/** The parts of a document that selectors are matched against. */
export type MatchedDocument = Pick<Document, "mode" | "quirks" | "root" | "elements" | "named">;

/**
 * The facts of a document that selector matching needs again and again, in flat arrays by element index: ids, classes and,
 * for the ancestor filter, a Bloom filter of 128 bits with the names of all ancestors. Created once per document. Cost:
 * O(elements).
 */
export class DocumentFacts {
  readonly document: MatchedDocument;
  /** The HTTP header `Content-Language`. */
  readonly contentLanguage: string | undefined;
  readonly ids: readonly (string | undefined)[];
  readonly classes: readonly (readonly string[])[];
  /** Four words per element, with a bit set for each tag name, id and class of an ancestor. */
  readonly ancestorBits: Int32Array;
  #ofType: { nth: Int32Array; last: Int32Array } | undefined;
  #siblings: Int32Array | undefined;

  constructor(document: MatchedDocument, contentLanguage?: string) {
    this.document = document;
    this.contentLanguage = contentLanguage;
    const { elements, quirks } = document;
    const ids = new Array<string | undefined>(elements.length);
    const classes = new Array<readonly string[]>(elements.length);
    const hashes = new Map<string, number>();
    const split = new Map<string, readonly string[]>();
    const bits = new Int32Array(elements.length * 4);
    const own = new Int32Array(4);
    const hash = (name: string): void => {
      let value = hashes.get(name);
      if (value === undefined) hashes.set(name, (value = hashOfName(name)));
      const word = (value >>> 5) & 3;
      own[word] = (own[word] as number) | (1 << (value & 31));
    };
    for (const element of elements) {
      const at = element.index;
      let id: string | undefined;
      let list = empty;
      for (const attribute of element.attributes) {
        if (attribute.namespace !== undefined) continue;
        if (attribute.name === "id") id ??= quirks ? asciiLowerCase(attribute.value) : attribute.value;
        else if (attribute.name === "class" && list === empty) list = classList(attribute.value, quirks, split);
      }
      ids[at] = id;
      classes[at] = list;
      if (element.first === null) continue;
      // Pass the names of this element and of its ancestors to the children.
      for (let word = 0; word < 4; word++) own[word] = bits[at * 4 + word] as number;
      hash(element.name);
      if (id !== undefined) hash(id);
      for (const name of list) hash(name);
      for (let child = element.first; child !== null; child = child.next as typeof child) {
        if (child.kind !== "element") continue;
        const first = child.index * 4; // one by one: `set` is slow for four
        bits[first] = own[0] as number;
        bits[first + 1] = own[1] as number;
        bits[first + 2] = own[2] as number;
        bits[first + 3] = own[3] as number;
      }
    }
    this.ids = ids;
    this.classes = classes;
    this.ancestorBits = bits;
  }

  /** Returns the number of element siblings of an element, including the element itself. */
  siblingCount(element: Element): number {
    this.#siblings ??= countSiblings(this.document.elements);
    return this.#siblings[element.index] as number;
  }

  /** Returns the position among the siblings of the same name and namespace, from 1, counted from the start or the end. */
  nthOfType(element: Element, last: boolean): number {
    this.#ofType ??= countTypes(this.document.elements);
    return (last ? this.#ofType.last : this.#ofType.nth)[element.index] as number;
  }

  /** Returns true for HTML elements of HTML documents, whose names match in any case. */
  isHtml(element: Element): boolean {
    return this.document.mode === "html" && element.namespace === XHTML_NAMESPACE;
  }
}

function classList(value: string, quirks: boolean, split: Map<string, readonly string[]>): readonly string[] {
  let list = split.get(value);
  if (list === undefined) {
    list = value.split(/[ \t\n\f\r]+/).filter((name) => name !== "");
    if (quirks) list = list.map(asciiLowerCase);
    split.set(value, list);
  }
  return list;
}

function countSiblings(elements: readonly Element[]): Int32Array {
  const counts = new Int32Array(elements.length);
  const lastOf = new Map<Element | null, number>();
  // Later siblings come later in document order, so the last one written per parent is the count.
  for (const element of elements) lastOf.set(element.parent, element.nth);
  for (const element of elements) counts[element.index] = lastOf.get(element.parent) as number;
  return counts;
}

function countTypes(elements: readonly Element[]): { nth: Int32Array; last: Int32Array } {
  const nth = new Int32Array(elements.length);
  const last = new Int32Array(elements.length);
  const counters = new Map<Element | null, Map<string, number>>();
  const typeOf = (element: Element) => `${element.name} ${element.namespace}`;
  for (const element of elements) {
    let counter = counters.get(element.parent);
    if (counter === undefined) counters.set(element.parent, (counter = new Map()));
    const number = (counter.get(typeOf(element)) ?? 0) + 1;
    counter.set(typeOf(element), number);
    nth[element.index] = number;
  }
  for (const element of elements) {
    last[element.index] =
      (counters.get(element.parent)?.get(typeOf(element)) as number) - (nth[element.index] as number) + 1;
  }
  return { nth, last };
}
