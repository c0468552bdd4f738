import { cached } from "../syntax/cache.ts";
import { shownSource, tokensOf } from "../syntax/tokens.ts";
import { unescapedValue } from "../syntax/unescaped-value.ts";
import { longhandsOf } from "../values/shorthand.ts";
import { isValidIn } from "../values/value-validity.ts";
import type { Match } from "../cascade/candidate.ts";
import { UNLAYERED } from "../cascade/layers.ts";
import type { DeclarationSource, StyleRule } from "../sheets/stylesheet.ts";
import { currentName } from "../values/property-names.ts";

/** A declaration that can win a longhand. */
export interface Declared {
  /** The property as declared, with old names replaced: the longhand itself, a shorthand of it, or `all`. */
  readonly property: string;
  /** The value as written, with comments as spaces. Escapes are resolved where keywords may stand. */
  readonly value: string;
  /** The position in its block. */
  readonly order: number;
}

/** Returns true if the property accepts the value. */
export type Judge = (property: string, value: string) => boolean;

const RING_COLOUR = /-webkit-focus-ring-color/gi;

/** Returns the judge of author style sheets. It rejects keywords of other browsers that the grammar knows, and accepts a colour of Chromium. */
export function authorJudge(quirks: boolean): Judge {
  return (property, value) =>
    isValidIn(quirks, property, value.replace(RING_COLOUR, "red")) && !/^-(?:moz|ms|o)-[\w-]+$/i.test(value);
}

/** The declarations of one rule or style attribute by longhand, of one importance, in order. */
type ByLonghand = ReadonlyMap<string, readonly LazyDeclared[]>;

class LazyDeclared implements Declared {
  readonly property: string;
  readonly order: number;
  readonly #text: string;
  readonly #source: DeclarationSource;
  readonly #judge: Judge;
  #value: string | undefined;
  #valid: boolean | undefined;

  constructor(source: DeclarationSource, text: string, order: number, judge: Judge) {
    this.property = currentName(source.property);
    this.order = order;
    this.#source = source;
    this.#text = text;
    this.#judge = judge;
  }

  get value(): string {
    return (this.#value ??= this.#shown());
  }

  #shown(): string {
    const written = this.#written();
    if (this.property.startsWith("--")) return written;
    const tokens = tokensOf(unescapedValue(written));
    return shownSource(tokens, 0, tokens.count);
  }

  #written(): string {
    return this.#text.slice(this.#source.valueStart, this.#source.valueEnd);
  }

  /** Returns true if the value is valid. Checks it when the declaration would first win. */
  isValid(): boolean {
    return (this.#valid ??= this.#judge(this.#source.property, this.#written()));
  }
}

/** The declarations of one rule, style attribute or set of attributes. */
export class DeclarationBlock {
  readonly id: number;
  readonly #normal = new Map<string, LazyDeclared[]>();
  readonly #important = new Map<string, LazyDeclared[]>();
  /** True if it sets custom properties. */
  readonly hasCustom: boolean;

  get hasImportant(): boolean {
    return this.#important.size > 0;
  }

  constructor(id: number, declarations: readonly DeclarationSource[], text: string, judge: Judge) {
    this.id = id;
    let hasCustom = false;
    for (const [order, source] of declarations.entries()) {
      hasCustom ||= source.property.startsWith("--");
      const declared = new LazyDeclared(source, text, order, judge);
      const names = declared.property === "all" ? ["all"] : longhandsOf(declared.property);
      const map = source.important ? this.#important : this.#normal;
      for (const name of names) cached(map, name, () => [] as LazyDeclared[]).push(declared);
    }
    this.hasCustom = hasCustom;
  }

  /** Returns the last valid declaration of any of these longhands. */
  find(names: readonly string[], important: boolean): Declared | undefined {
    const map = important ? this.#important : this.#normal;
    if (map.size === 0) return undefined;
    let best: Declared | undefined;
    for (const name of names) {
      const found = lastValid(map, name);
      if (found !== undefined && (best === undefined || found.order > best.order)) best = found;
    }
    return best;
  }
}

function lastValid(map: ByLonghand, name: string): Declared | undefined {
  const list = map.get(name);
  if (list === undefined) return undefined;
  for (let at = list.length - 1; at >= 0; at--) if ((list[at] as LazyDeclared).isValid()) return list[at];
  return undefined;
}

/** A declaration and its layer. */
export interface LayeredDeclaration {
  readonly declared: Declared;
  readonly layer: number;
}

interface Placed {
  readonly block: DeclarationBlock;
  readonly layer: number;
  readonly isOpen: boolean;
}

/** The winner if rules that may apply decide: the source does not determine its value. */
const undecided: Declared = { property: "all", value: "if(var(--))", order: 0 };

/** The properties that show or hide an element. Rules that only may apply are ignored for them. */
const SHOWING = /^(?:display|visibility)$/;

/** The rules that match a group of elements, strongest first. The winner is determined once for each property. */
export class RuleList {
  readonly id: number;
  readonly hasCustom: boolean;
  /** The rules for normal and for important declarations. For important ones, layers count in reverse order. */
  readonly #orders: readonly [readonly Placed[], readonly Placed[]];
  readonly #winners = [new Map<string, Declared | null>(), new Map<string, Declared | null>()] as const;

  constructor(id: number, matches: readonly Match[], blockOf: (rule: StyleRule, text: string) => DeclarationBlock) {
    this.id = id;
    const inOrder = (important: boolean): Placed[] =>
      matches
        .toSorted((a, b) => byStrength(a, b, important))
        .map(({ active }) => ({
          block: blockOf(active.rule, active.instance.text.sheet.text),
          layer: active.layer,
          isOpen: active.isOpen,
        }));
    const normal = inOrder(false);
    const hasLayers = normal.some(({ layer }) => layer !== UNLAYERED);
    this.#orders = [normal, (hasLayers ? inOrder(true) : normal).filter(({ block }) => block.hasImportant)];
    this.hasCustom = normal.some(({ block }) => block.hasCustom);
  }

  /** Returns the declaration that wins. @param key  the key of `names` in the cache. */
  find(key: string, names: readonly string[], important: boolean): Declared | undefined {
    const order = this.#orders[important ? 1 : 0];
    if (order.length === 0) return undefined;
    const winners = this.#winners[important ? 1 : 0];
    let winner = winners.get(key);
    if (winner === undefined) {
      winner = strongest(SHOWING.test(key) ? order.filter(({ isOpen }) => !isOpen) : order, names, important);
      winners.set(key, winner);
    }
    return winner ?? undefined;
  }

  /** Yields the last valid declaration of each rule that applies, strongest first. */
  *candidates(names: readonly string[], important: boolean): Generator<LayeredDeclaration, void> {
    for (const { block, layer, isOpen } of this.#orders[important ? 1 : 0]) {
      const declared = isOpen ? undefined : block.find(names, important);
      if (declared !== undefined) yield { declared, layer };
    }
  }
}

/** Returns the declaration that wins no matter which of the rules that may apply do so; `undecided` if the winner depends on them. */
function strongest(order: readonly Placed[], names: readonly string[], important: boolean): Declared | null {
  let above: Declared | undefined;
  for (const { block, isOpen } of order) {
    const found = block.find(names, important);
    if (found === undefined) continue;
    if (above !== undefined && (above.property !== found.property || above.value !== found.value)) break;
    if (!isOpen) return found;
    above = found;
  }
  return above === undefined ? null : undecided;
}

function byStrength(a: Match, b: Match, important: boolean): number {
  if (a.active.layer !== b.active.layer) return important === a.active.layer < b.active.layer ? -1 : 1;
  if (a.specificity !== b.specificity) return b.specificity - a.specificity;
  if (a.proximity !== b.proximity) return a.proximity < b.proximity ? -1 : 1;
  return b.active.order - a.active.order;
}
