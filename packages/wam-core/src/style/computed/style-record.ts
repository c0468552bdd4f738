import { asciiLowerCase } from "../../document/text.ts";
import type { DeclarationBlock, Declared, RuleList } from "./declarations.ts";

/** The size of a font and its origin: sizes by keyword follow a change to or from `monospace`. */
export interface FontSize {
  readonly px: number;
  /** The number of the keyword, from 1 for `xx-small` to 8 for `xxx-large`; 0 for none. */
  readonly keyword: number;
  readonly absolute: boolean;
}

/**
 * The computed style that a group of elements shares: the same rules match them, they have the same style attribute, and their
 * parents share a record. Computed values are kept.
 */
export class StyleRecord {
  readonly parent: StyleRecord | null;
  readonly root: StyleRecord;
  readonly userAgent: RuleList;
  readonly hints: DeclarationBlock | undefined;
  readonly author: RuleList;
  readonly attribute: DeclarationBlock | undefined;
  /** The computed values; undefined if the source does not determine one. */
  readonly values = new Map<string, string | undefined>();
  /** Inherited properties, with true if an `!important` declaration of a `style` attribute gives the value. */
  readonly important = new Map<string, boolean>();
  /** The font size; null if the source does not determine it, undefined until it is computed. */
  fontSize: FontSize | null | undefined;
  /** The nearest record, this one included, that declares custom properties. */
  readonly scope: StyleRecord | null;
  /** The values of custom properties for its elements; null if there is none. */
  readonly custom = new Map<string, string | null | undefined>();
  readonly children = new Map<string, StyleRecord>();

  constructor(
    parent: StyleRecord | null,
    userAgent: RuleList,
    hints: DeclarationBlock | undefined,
    author: RuleList,
    attribute: DeclarationBlock | undefined,
  ) {
    this.parent = parent;
    this.root = parent?.root ?? this;
    this.userAgent = userAgent;
    this.hints = hints;
    this.author = author;
    this.attribute = attribute;
    this.scope = author.hasCustom || attribute?.hasCustom === true ? this : (parent?.scope ?? null);
  }

  /** Returns the declaration that wins a longhand. @param key  the key of `names` in a cache. @param names  the competing longhands. */
  winner(key: string, names: readonly string[]): Declared | undefined {
    const { userAgent, hints, author, attribute } = this;
    const first =
      userAgent.find(key, names, true) ??
      attribute?.find(names, true) ??
      author.find(key, names, true) ??
      attribute?.find(names, false) ??
      author.find(key, names, false) ??
      hints?.find(names, false) ??
      userAgent.find(key, names, false);
    return first !== undefined && isRevert(first.value) ? this.#afterRevert(names) : first;
  }

  /** Returns the winner after `revert` and `revert-layer`; undefined if nothing is left. */
  #afterRevert(names: readonly string[]): Declared | undefined {
    const skipped = new Set<number | string>();
    let all = false;
    for (const { declared, layer } of this.#inOrder(names)) {
      if ((all && layer !== "user agent") || skipped.has(layer)) continue;
      if (!isRevert(declared.value)) return declared;
      if (asciiLowerCase(declared.value) === "revert") all = true;
      skipped.add(layer);
    }
    return undefined;
  }

  *#inOrder(names: readonly string[]): Generator<{ declared: Declared; layer: number | string }, void> {
    for (const important of [true, false]) {
      const inline = this.attribute?.find(names, important);
      if (inline !== undefined) yield { declared: inline, layer: "attribute" };
      yield* this.author.candidates(names, important);
    }
    const hint = this.hints?.find(names, false);
    if (hint !== undefined) yield { declared: hint, layer: "hints" };
    for (const { declared } of this.userAgent.candidates(names, false)) yield { declared, layer: "user agent" };
  }
}

function isRevert(value: string): boolean {
  return value.length <= 12 && /^revert(?:-layer)?$/i.test(value);
}
