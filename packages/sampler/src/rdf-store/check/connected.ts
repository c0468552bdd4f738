import { storeNamespaces, RDF_TYPE } from "../trig/terms.ts";
import type { Statement, Term } from "../trig/terms.ts";

const PAGE_SURVEY = `${storeNamespaces.eiao}pageSurvey`;
const RANGE_LOCATION = `${storeNamespaces.eiao}rangeLocation`;

/**
 * Subjects that cannot be reached from the roots by following statements from subject to object. A range location has
 * to be reached through its scenario (observatory.md 10.3); the second way, through its page survey, does not count.
 *
 * @returns in order of occurrence; none: the graph is connected. Cost: O(statements).
 */
export function unreachable(statements: readonly Statement[], roots: Iterable<Term>): Term[] {
  const surveys = new Set<Term>();
  for (const [subject, predicate, object] of statements) {
    if (predicate === RDF_TYPE && object === PAGE_SURVEY) surveys.add(subject);
  }
  const links = new Map<Term, Term[]>();
  for (const [subject, predicate, object] of statements) {
    let objects = links.get(subject);
    if (objects === undefined) links.set(subject, (objects = []));
    if (predicate !== RANGE_LOCATION || !surveys.has(subject)) objects.push(object);
  }
  const reached = new Set<Term>(roots);
  const waiting = [...reached];
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    for (const object of links.get(term) ?? []) {
      if (reached.has(object)) continue;
      reached.add(object);
      if (links.has(object)) waiting.push(object);
    }
  }
  return [...links.keys()].filter((subject) => !reached.has(subject));
}

/** Everything that statements speak of as an object: what the pages' graphs can be entered by. */
export function objectsOf(statements: readonly Statement[]): Set<Term> {
  return new Set(statements.map(([, , object]) => object));
}
