/** Parts of messages: the allowed content, and the element that a message is about. */
import type { ElementType } from "./grammar.ts";
import type { OpenElement } from "./open-elements.ts";
import type { Parser } from "./parser.ts";

/** Returns the end of a sentence with the allowed content at the current place, also after a start tag that may be omitted. */
export function allowedText(p: Parser): string {
  if (p.reporter.full) return "";
  const { open, grammar } = p;
  const { type, state: at } = open.current;
  // An attempt at a root element may have moved the state on, although nothing is open yet.
  let state = type.model?.[open.begun || open.level > 0 ? at : 0];
  if (state === undefined) return "";
  let takesText = false;
  const names = new Set<string>();
  const implied: ElementType[] = [];
  while (state !== undefined && implied.length <= MOST_IMPLIED) {
    takesText ||= state.data !== -1;
    for (const candidate of grammar.elements.values()) {
      const { index } = candidate;
      const included = open.isIncluded(candidate) || implied.some(({ inclusions }) => inclusions.includes(index));
      const excluded = open.isExcluded(candidate) || implied.some(({ exclusions }) => exclusions.includes(index));
      if (!excluded && (included || (state.next[index] ?? -1) !== -1)) names.add(candidate.name);
    }
    const required: ElementType | undefined = grammar.byIndex[state.required];
    state = required?.omitStart === true ? required.model?.[0] : undefined;
    if (required !== undefined) implied.push(required);
  }
  if (takesText) return `; allowed there: ${listed(["text", ...names])}`;
  return names.size === 0 ? "; nothing is allowed there" : `; allowed there: ${listed([...names])}`;
}

/** No DTD allows omitting this many start tags in a row. */
const MOST_IMPLIED = 30;

const MOST_LISTED = 12;

export function listed(names: readonly string[]): string {
  const more = names.length > MOST_LISTED ? `, ... (${names.length - MOST_LISTED} more)` : "";
  return names.slice(0, MOST_LISTED).join(", ") + more;
}

export function elementOf({ type }: OpenElement): { element?: string } {
  return type.name === "" ? {} : { element: type.name };
}
