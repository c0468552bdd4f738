import type { Quad, Term } from "n3";

/** Statements of one graph, each once, by the terms that a validator of shapes looks for. */
export interface QuadIndex extends FoundQuads {
  /** Those with these terms; null, or nothing: any. Cost: by subject, or by predicate, as many as there are; else a look at all. */
  match(subject?: Term | null, predicate?: Term | null, object?: Term | null): FoundQuads;
}

interface FoundQuads extends Iterable<Quad> {
  readonly size: number;
}

type Index = Map<string, Map<string, Quad[]>>;

/**
 * A dataset that is only read: a tenth of what the general ones take, which make another one with indices of its own of whatever is asked.
 *
 * @param quads  a statement that is there twice counts once; their graphs do not matter.
 * @param idOf   the same text for the same term only.
 */
export function createQuadIndex(quads: Iterable<Quad>, idOf: (term: Term) => string): QuadIndex {
  const all: Quad[] = [];
  const known = new Set<string>();
  const bySubject: Index = new Map(); // and predicate
  const byPredicate: Index = new Map(); // and object
  for (const quad of quads) {
    const object = idOf(quad.object);
    const predicate = idOf(quad.predicate);
    const subject = idOf(quad.subject);
    const key = `${subject}\0${predicate}\0${object}`; // no term has the character
    if (known.has(key)) continue;
    known.add(key);
    listIn(byPredicate, predicate, object).push(quad);
    listIn(bySubject, subject, predicate).push(quad);
    all.push(quad);
  }
  return {
    ...found(all),
    match(subject, predicate, object) {
      if (subject) {
        const lists = bySubject.get(idOf(subject));
        const list = predicate ? (lists?.get(idOf(predicate)) ?? []) : [...(lists?.values() ?? [])].flat();
        return found(object ? list.filter((quad) => quad.object.equals(object)) : list);
      }
      if (!predicate) return found(object ? all.filter((quad) => quad.object.equals(object)) : all);
      const lists = byPredicate.get(idOf(predicate));
      return found(object ? (lists?.get(idOf(object)) ?? []) : [...(lists?.values() ?? [])].flat());
    },
  };
}

function found(list: readonly Quad[]): FoundQuads {
  return { size: list.length, [Symbol.iterator]: () => list.values() };
}

function listIn(index: Index, first: string, second: string): Quad[] {
  const lists = index.get(first) ?? new Map<string, Quad[]>();
  const list = lists.get(second) ?? [];
  index.set(first, lists);
  lists.set(second, list);
  return list;
}
