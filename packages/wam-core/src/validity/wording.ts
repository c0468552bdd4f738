/** Parts of the messages: what would have been allowed, and of which element they speak. */
import { stateOf } from "./open-elements.ts";
import type { OpenElement } from "./open-elements.ts";
import type { Parser } from "./parser.ts";

/** For the end of a sentence: what may come at the current place. */
export function allowed(p: Parser): string {
  if (p.reporter.full) return "";
  const { open, grammar } = p;
  const state = stateOf(open.current);
  if (state === undefined) return "";
  const names: string[] = [];
  for (const type of grammar.elements.values())
    if (!open.isExcluded(type) && ((state.next[type.index] ?? -1) !== -1 || open.isIncluded(type)))
      names.push(type.name);
  if (state.data !== -1) names.unshift("text");
  return names.length === 0 ? "; nothing is allowed there" : `; allowed there: ${listed(names)}`;
}

const MOST_LISTED = 12;

export function listed(names: readonly string[]): string {
  const more = names.length > MOST_LISTED ? `, ... (${names.length - MOST_LISTED} more)` : "";
  return names.slice(0, MOST_LISTED).join(", ") + more;
}

export function elementOf({ type }: OpenElement): { element?: string } {
  return type.name === "" ? {} : { element: type.name };
}
