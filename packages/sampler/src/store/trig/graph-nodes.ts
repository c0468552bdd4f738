import { RDF_TYPE, expandName, valueOfTerm } from "./dialect.ts";
import type { Term } from "./dialect.ts";
import type { VisitStatement } from "./statements.ts";

/** A node of a graph with its properties, which have names such as `eiao:page`. A missing node has no properties. */
export interface StoreNode {
  readonly about: Term;
  /** Returns the values of a property, in order. */
  terms(name: string): readonly Term[];
  /** Returns the values of a property as texts: IRIs, and the texts of literals. */
  all(name: string): readonly string[];
  one(name: string): string | undefined;
}

/** The nodes of a graph. */
export interface StoreNodes {
  readonly add: VisitStatement;
  readonly node: (about: Term) => StoreNode;
  /** Returns the nodes of a type in the order of their first statements. */
  readonly ofType: (name: string) => readonly StoreNode[];
}

export function createStoreNodes(): StoreNodes {
  const nodes = new Map<Term, Map<Term, Term[]>>();
  const node = (about: Term): StoreNode => {
    const properties = nodes.get(about);
    const terms = (name: string) => properties?.get(expandName(name)) ?? [];
    return {
      about,
      terms,
      all: (name) => terms(name).map(valueOfTerm),
      one: (name) => terms(name).slice(0, 1).map(valueOfTerm)[0],
    };
  };
  return {
    add(subject, predicate, object) {
      let properties = nodes.get(subject);
      if (properties === undefined) nodes.set(subject, (properties = new Map()));
      const terms = properties.get(predicate);
      if (terms === undefined) properties.set(predicate, [object]);
      else terms.push(object);
    },
    node,
    ofType: (name) =>
      [...nodes].flatMap(([subject, properties]) =>
        properties.get(RDF_TYPE)?.includes(expandName(name)) === true ? [node(subject)] : [],
      ),
  };
}
