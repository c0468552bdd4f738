import { asciiLowerCase } from "../../document/text.ts";
import type { StyleRecord } from "./style-record.ts";
import { mayHoldSubstitutions, substituted } from "../values/substitute.ts";
import type { Registered } from "../values/substitute.ts";

/** The longest chain of custom properties that use each other. Beyond it a value counts as unknown. */
const CHAIN = 500;

/** A custom property of a record whose value is being computed. */
interface Asked {
  readonly record: StyleRecord;
  readonly name: string;
  /** True if its value depends on itself. */
  isCyclic: boolean;
}

/** The value that marks a custom property declared as empty. */
const NOTHING = " ";

/** Computes the values of custom properties (CSS Variables 1). */
export class CustomProperties {
  readonly #registered: ReadonlyMap<string, Registered>;
  readonly #spend: (steps: number) => void;
  readonly #chain: Asked[] = [];

  /** @param spend  counts work against the budget of the page. */
  constructor(registered: ReadonlyMap<string, Registered>, spend: (steps: number) => void) {
    this.#registered = registered;
    this.#spend = spend;
  }

  /** Returns the value of a custom property; null if it has none, undefined if the source does not determine it. */
  value(record: StyleRecord, name: string): string | null | undefined {
    const registered = this.#registered.get(name);
    const initial = registered?.initial ?? null;
    if (registered?.inherits === false) {
      const value = record.scope === record ? this.#customOf(record, name, initial) : initial;
      return value === NOTHING ? "" : value;
    }
    const walked: StyleRecord[] = [];
    for (let at = record.scope; at !== null; at = at.parent?.scope ?? null) {
      this.#spend(1);
      const value = at.custom.has(name) ? at.custom.get(name) : this.#customOf(at, name, "");
      if (value !== "") {
        for (const each of walked) each.custom.set(name, value);
        return value === NOTHING ? "" : value;
      }
      walked.push(at);
    }
    for (const each of walked) each.custom.set(name, initial);
    return initial;
  }

  /** @param fallback  the result for a record that does not declare the property, or inherits it. */
  #customOf(record: StyleRecord, name: string, fallback: string | null): string | null | undefined {
    if (record.custom.has(name)) return record.custom.get(name);
    const declared = record.winner(name, [name]);
    if (declared === undefined) return fallback;
    const keyword = declared.value.length > 12 ? "" : asciiLowerCase(declared.value);
    if (/^(?:inherit|unset|revert|revert-layer)$/.test(keyword)) return fallback;
    const value =
      keyword === "initial"
        ? (this.#registered.get(name)?.initial ?? null)
        : this.#substitutedCustom(record, name, declared.value);
    record.custom.set(name, value === "" ? NOTHING : value);
    return value === "" ? NOTHING : value;
  }

  #substitutedCustom(record: StyleRecord, name: string, value: string): string | null | undefined {
    if (!mayHoldSubstitutions(value)) return value;
    const cycle = this.#chain.findIndex((entry) => entry.record === record && entry.name === name);
    if (cycle >= 0) {
      for (const entry of this.#chain.slice(cycle)) entry.isCyclic = true;
      return null;
    }
    if (this.#chain.length >= CHAIN) return undefined;
    const entry = { record, name, isCyclic: false };
    this.#chain.push(entry);
    const result = substituted(value, (other) => this.value(record, other));
    this.#chain.pop();
    if (entry.isCyclic) return null;
    return typeof result === "string" ? result.trim() : result;
  }
}
