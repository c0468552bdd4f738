import { isValidIn } from "../values/value-validity.ts";
import type { CustomProperties } from "./custom-properties.ts";
import type { Declared } from "./declarations.ts";
import { longhandPart } from "./longhand-part.ts";
import { flowName, hasFlowName } from "../values/property-names.ts";
import type { StyleRecord } from "./style-record.ts";
import { mayHoldSubstitutions, substituted } from "../values/substitute.ts";

/** Finds the winning declarations, and the parts of their values that belong to a longhand, with `var()` replaced. */
export class CascadedValues {
  readonly #quirks: boolean;
  readonly #custom: CustomProperties;
  readonly #flowOf: (record: StyleRecord, property: "writing-mode" | "direction") => string | undefined;
  readonly #parts = new Map<string, string | undefined>();
  readonly #names = new Map<string, readonly string[]>();

  /** @param flowOf  computes the properties that decide which flow-relative property competes with a physical one. */
  constructor(
    quirks: boolean,
    custom: CustomProperties,
    flowOf: (record: StyleRecord, property: "writing-mode" | "direction") => string | undefined,
  ) {
    this.#quirks = quirks;
    this.#custom = custom;
    this.#flowOf = flowOf;
  }

  /** Returns the declared value, not computed, with `var()` replaced; undefined if the source does not determine it. */
  specified(record: StyleRecord, property: string): string | undefined {
    const declared = this.winner(record, property);
    if (declared === undefined) return "normal";
    const value = this.part(record, property, declared);
    return value === null ? "normal" : value;
  }

  /** Returns the declaration that wins a longhand; undefined if there is none. */
  winner(record: StyleRecord, property: string): Declared | undefined {
    if (!hasFlowName(property)) {
      const names = this.#names.get(property) ?? this.#keepNames(property, [property, "all"]);
      return record.winner(property, names);
    }
    const writingMode = this.#flowOf(record, "writing-mode") ?? "horizontal-tb";
    const direction = this.#flowOf(record, "direction") ?? "ltr";
    const key = `${property} ${writingMode} ${direction}`;
    const names =
      this.#names.get(key) ??
      this.#keepNames(key, [property, flowName(property, writingMode, direction) ?? property, "all"]);
    return record.winner(key, names);
  }

  /** See `ComputedStyle`. Keeps the answer for each record from this one up to the one with the declaration. Does not recurse. */
  isImportantInAttribute(record: StyleRecord, property: string): boolean {
    const path: StyleRecord[] = [];
    let at: StyleRecord | null = record;
    let isImportant = false;
    for (; at !== null; at = at.parent) {
      const known = at.important.get(property);
      const declared = known === undefined ? this.winner(at, property) : undefined;
      path.push(at);
      if (known === undefined && (declared === undefined || this.#inherits(at, property, declared))) continue;
      isImportant = known ?? declared === at.attribute?.find([property, "all"], true);
      break;
    }
    for (const each of path) each.important.set(property, isImportant);
    return isImportant;
  }

  /** Returns true for a declaration that gives an inherited property the value of the parent. */
  #inherits(record: StyleRecord, property: string, declared: Declared): boolean {
    const value = this.part(record, property, declared);
    return value === null || (value !== undefined && /^(?:inherit|unset)$/i.test(value));
  }

  #keepNames(key: string, all: readonly string[]): readonly string[] {
    const names = /^(?:direction|unicode-bidi)$/.test(key) ? [key] : all;
    this.#names.set(key, names);
    return names;
  }

  /** Returns the part of a declaration that belongs to a longhand; null if it is invalid at computed-value time. */
  part(record: StyleRecord, property: string, declared: Declared): string | null | undefined {
    let { value } = declared;
    if (mayHoldSubstitutions(value) && !(property === "content" && !/\b(?:var|env)\(/i.test(value))) {
      const replaced = substituted(value, (name) => this.#custom.value(record, name));
      if (typeof replaced !== "string") return replaced;
      value = replaced.trim().replace(/\/\*[^]*?\*\//g, " ");
      if (!isValidIn(this.#quirks, declared.property, value)) return null;
    }
    if (declared.property === property) return value;
    const key = `${declared.property} ${property} ${value}`;
    if (this.#parts.has(key)) return this.#parts.get(key);
    const part = longhandPart(declared.property, property, value);
    this.#parts.set(key, part);
    return part;
  }
}
