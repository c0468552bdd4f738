import { expandName, valueOfTerm } from "../trig/terms.ts";
import type { Statement, Term } from "../trig/terms.ts";

/** A node of a small graph, read whole. */
export interface ReadNode {
  /** Objects in order: IRIs, or the texts of literals. */
  all(name: string): readonly string[];
  one(name: string): string | undefined;
}

/** The nodes of a small graph by subject, in order of their first statement. */
export function nodesOf(statements: readonly Statement[]): ReadonlyMap<Term, ReadNode> {
  const bySubject = new Map<Term, Map<Term, string[]>>();
  for (const [subject, predicate, object] of statements) {
    let properties = bySubject.get(subject);
    if (properties === undefined) bySubject.set(subject, (properties = new Map()));
    const objects = properties.get(predicate);
    if (objects === undefined) properties.set(predicate, [valueOfTerm(object)]);
    else objects.push(valueOfTerm(object));
  }
  const read = (properties: ReadonlyMap<Term, readonly string[]>): ReadNode => ({
    all: (name) => properties.get(expandName(name)) ?? [],
    one: (name) => properties.get(expandName(name))?.[0],
  });
  return new Map([...bySubject].map(([subject, properties]) => [subject, read(properties)]));
}
