import { statementsIn } from "../rdf-store/trig/statements.ts";
import { valueOfTerm } from "../rdf-store/trig/terms.ts";
import type { Statement, Term } from "../rdf-store/trig/terms.ts";

/** Said of one graph at most. */
const MOST_DIFFERENCES = 5;

/**
 * In words how a graph of a store differs from the one that the archive gives; none: they are the same to the last octet.
 * Cost: nothing to speak of where they are the same.
 */
export function graphDifferences(stored: Buffer, again: Buffer, file: string): string[] {
  if (stored.equals(again)) return [];
  const before = byText(statementsIn([stored], file));
  const after = byText(statementsIn([again], file));
  const lost = [...before].filter(([text]) => !after.has(text)).map(([, statement]) => statement);
  const fresh = [...after].filter(([text]) => !before.has(text)).map(([, statement]) => statement);
  const said: string[] = [];
  for (const [subject, predicate, object] of lost) {
    const at = fresh.findIndex(([node, property]) => node === subject && property === predicate);
    const [replacement] = at === -1 ? [] : fresh.splice(at, 1);
    const name = `${nameOf(subject)} ${nameOf(predicate)}`;
    if (replacement === undefined) said.push(`${name}: the store says ${shown(object)}, the archive nothing.`);
    else said.push(`${name}: the store says ${shown(object)}, the archive ${shown(replacement[2])}.`);
  }
  for (const [subject, predicate, object] of fresh)
    said.push(`${nameOf(subject)} ${nameOf(predicate)}: the store says nothing, the archive ${shown(object)}.`);
  if (said.length === 0) return ["Its statements stand in another order, or one of them twice."];
  const more = said.length - MOST_DIFFERENCES;
  return more > 0 ? [...said.slice(0, MOST_DIFFERENCES), `And ${more} more differences like these.`] : said;
}

function byText(statements: readonly Statement[]): Map<string, Statement> {
  return new Map(statements.map((statement) => [JSON.stringify(statement), statement]));
}

/** What stands behind the last `#` or `/`: terms and ids of ours are told apart by it. */
function nameOf(iri: Term): string {
  return iri
    .slice(Math.max(iri.lastIndexOf("#"), iri.startsWith("http") && !iri.includes("#") ? -1 : 0) + 1)
    .slice(0, 300);
}

function shown(object: Term): string {
  const value = valueOfTerm(object);
  return JSON.stringify((object.startsWith('"') ? value : nameOf(object)).slice(0, 200));
}
