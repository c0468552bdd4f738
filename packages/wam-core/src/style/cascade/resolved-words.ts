import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { cached } from "../syntax/cache.ts";
import { tokenTypes, tokensOf, wordAt } from "../syntax/tokens.ts";
import { mayHoldSubstitutions, substituted } from "../values/substitute.ts";
import type { CascadeCandidate } from "./candidate.ts";
import type { Cascade } from "./cascade.ts";
import { valueOf } from "./strength.ts";

/** The deepest nesting of variables in variables. It is enough for any page and ends cycles. */
const DEEPEST = 50;

/** Finds the identifiers of values that depend on the element: it replaces `var()` and takes the parent's value for `inherit` (D70). */
export class ResolvedWords {
  readonly #cascade: Cascade;
  /** The values of variables by name and index of the element; null if a variable has no value there. */
  readonly #variables = new Map<string, (string | null | undefined)[]>();

  constructor(cascade: Cascade) {
    this.#cascade = cascade;
  }

  /** Returns the identifiers of a value; undefined if it does not depend on the element. Cost: O(1), amortised over elements and names. */
  at(element: Element, property: string, best: CascadeCandidate): Set<string> | undefined {
    let value = writtenValue(best);
    if (value !== "inherit" && !mayHoldSubstitutions(value)) return undefined;
    let at: Element | null = element;
    while (value === "inherit") {
      at = at.parent;
      const winner = at === null ? undefined : this.#cascade.winner(at, property);
      if (at === null || winner === undefined) return new Set();
      value = writtenValue(winner);
    }
    const tokens = tokensOf(substituted(value, this.#lookUp(at, 0)) ?? "");
    const words = new Set<string>();
    for (let i = 0; i < tokens.count; i++)
      if (tokens.type[i] === tokenTypes.Ident) words.add(wordAt(tokens, i, tokens.count));
    return words;
  }

  #lookUp(element: Element, depth: number): (name: string) => string | null {
    return (name) => (depth > DEEPEST ? null : this.#variable(element, name, depth));
  }

  /** Returns the value of a custom property, which is inherited from the nearest ancestor with a known value. */
  #variable(element: Element, name: string, depth: number): string | null {
    const known = cached(this.#variables, name, () => []);
    const path: Element[] = [];
    let at: Element | null = element;
    let value: string | null | undefined;
    while (at !== null && (value = known[at.index]) === undefined) {
      path.push(at);
      const winner = this.#cascade.winner(at, name);
      const own = winner && writtenValue(winner);
      if (own !== undefined && !/^(?:inherit|unset)$/.test(own)) {
        value = own === "initial" ? null : (substituted(own, this.#lookUp(at, depth + 1)) ?? null);
        break;
      }
      at = at.parent;
    }
    for (const one of path) known[one.index] = value ?? null;
    return value ?? null;
  }
}

function writtenValue({ declaration, text }: CascadeCandidate): string {
  return asciiLowerCase(valueOf(declaration, text)).trim();
}
