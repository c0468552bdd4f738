import type { Element } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { kept } from "../syntax/kept.ts";
import { tokenTypes, tokensOf, wordAt } from "../syntax/tokens.ts";
import { mayHoldSubstitutions, substituted } from "../values/substitute.ts";
import type { CascadeCandidate } from "./candidate.ts";
import type { Cascade } from "./cascade.ts";
import { valueOf } from "./strength.ts";

/** Variables that are used in variables: as many as any page has, and no circle. */
const DEEPEST = 50;

/** The identifiers of values that depend on their element: `var()` is replaced, and `inherit` is the parent's value (D70). */
export class ResolvedWords {
  readonly #cascade: Cascade;
  /** By name and index of the element; null: it has no value there. */
  readonly #variables = new Map<string, (string | null | undefined)[]>();

  constructor(cascade: Cascade) {
    this.#cascade = cascade;
  }

  /** Undefined for a value that says all by itself. Cost: O(1), amortised over elements and names. */
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

  /** A custom property is inherited: up to the nearest ancestor whose value is known, then down again. */
  #variable(element: Element, name: string, depth: number): string | null {
    const known = kept(this.#variables, name, () => []);
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
