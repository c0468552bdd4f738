import { asciiLowerCase } from "../../document/text.ts";
import type { Environment } from "../conditions/environment.ts";
import { functionAt, skipSpace, tokensOf } from "../syntax/tokens.ts";
import { amountOf, calculate, isMath } from "./calculation.ts";
import type { Measures } from "./calculation.ts";
import type { CascadedValues } from "./cascaded-values.ts";
import type { FontSize, StyleRecord } from "./style-record.ts";

const rootSize: FontSize = { px: 16, keyword: 4, absolute: false };
/** Stands for a size that the source does not determine. Sizes relative to it are not numbers either. */
const unknownSize: FontSize = { px: NaN, keyword: 0, absolute: false };

/** The sizes of the keywords `xx-small` to `xxx-large` in browsers, in px. They differ for `monospace`. */
const sizes = [9, 10, 13, 16, 18, 24, 32, 48];
const monospaceSizes = [9, 10, 12, 13, 16, 20, 26, 39];
const monospaceQuirks = [9, 9, 10, 13, 16, 20, 26, 40];
const sizeWords = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
const MONOSPACE_SCALE = 13 / 16;

/** Computes the sizes of fonts (CSS Fonts 4, 2.5), on which all relative lengths are based. */
export class FontSizes {
  readonly #quirks: boolean;
  readonly #environment: Environment;
  readonly #cascaded: CascadedValues;
  readonly #familyOf: (record: StyleRecord) => string | undefined;

  constructor(
    quirks: boolean,
    environment: Environment,
    cascaded: CascadedValues,
    familyOf: (record: StyleRecord) => string | undefined,
  ) {
    this.#quirks = quirks;
    this.#environment = environment;
    this.#cascaded = cascaded;
    this.#familyOf = familyOf;
  }

  measures(record: StyleRecord): RecordMeasures {
    return new RecordMeasures(
      () => this.of(record)?.px,
      () => this.of(record.root)?.px,
      this.#environment,
    );
  }

  /** Returns a font size; null if the source does not determine it. Computes from the highest record without a size down to this one. */
  of(record: StyleRecord): FontSize | null {
    const path: StyleRecord[] = [];
    for (let at: StyleRecord | null = record; at !== null && at.fontSize === undefined; at = at.parent) path.push(at);
    for (const each of path.reverse()) {
      const size = this.#makeFontSize(each);
      each.fontSize = Number.isNaN(size?.px) ? null : size;
    }
    return record.fontSize as FontSize | null;
  }

  #makeFontSize(record: StyleRecord): FontSize | null {
    const inherited = record.parent === null ? rootSize : (record.parent.fontSize ?? unknownSize);
    const declared = this.#cascaded.winner(record, "font-size");
    const value = declared === undefined ? null : this.#cascaded.part(record, "font-size", declared);
    if (value === undefined) return null;
    const text = value === null ? "inherit" : asciiLowerCase(value);
    const isMonospace = this.#familyOf(record) === "monospace";
    const own = /^(?:inherit|unset|revert|revert-layer)$/.test(text)
      ? inherited
      : this.#sizeOf(record, text, inherited);
    if (own === null || own.absolute) return own;
    if (own.keyword > 0) return { ...own, px: this.#keywordSize(own.keyword, isMonospace) };
    const wasMonospace = record.parent !== null && this.#familyOf(record.parent) === "monospace";
    if (isMonospace === wasMonospace) return own;
    return { ...own, px: isMonospace ? own.px * MONOSPACE_SCALE : own.px / MONOSPACE_SCALE };
  }

  #keywordSize(keyword: number, isMonospace: boolean): number {
    const table = isMonospace ? (this.#quirks ? monospaceQuirks : monospaceSizes) : sizes;
    return table[keyword - 1] as number;
  }

  #sizeOf(record: StyleRecord, text: string, inherited: FontSize): FontSize | null {
    const keyword =
      sizeWords.indexOf(text === "initial" ? "medium" : text === "-webkit-xxx-large" ? "xxx-large" : text) + 1;
    if (keyword > 0) return { px: 0, keyword, absolute: false };
    const { px, absolute } = inherited;
    if (text === "larger") return { px: px * 1.2, keyword: 0, absolute };
    if (text === "smaller") return { px: px / 1.2, keyword: 0, absolute };
    const rem = () => (record.parent === null ? 16 : this.of(record.root)?.px);
    const measures = new RecordMeasures(() => px, rem, this.#environment);
    const tokens = tokensOf(text);
    const at = skipSpace(tokens, 0, tokens.count);
    const sum = isMath(functionAt(tokens, at, tokens.count))
      ? calculate(tokens, at, measures)
      : amountOf(tokens, at, measures);
    if (sum === undefined) return null;
    const relative = /%|\d(?:em|ex|ch)\b/.test(text);
    return {
      px: Math.max(0, Math.fround(sum.px + sum.number + (sum.percent && (sum.percent * px) / 100))),
      keyword: 0,
      absolute: relative ? absolute : true,
    };
  }
}

/** Sizes that are computed when a unit needs them. */
export class RecordMeasures implements Measures {
  readonly #em: () => number | undefined;
  readonly #rem: () => number | undefined;
  readonly width: number;
  readonly height: number;
  /** True if the value depends on the size of a font. */
  wereAsked = false;

  constructor(em: () => number | undefined, rem: () => number | undefined, { width, height }: Environment) {
    this.#em = em;
    this.#rem = rem;
    this.width = width;
    this.height = height;
  }

  get em(): number | undefined {
    this.wereAsked = true;
    return this.#em();
  }

  get rem(): number | undefined {
    this.wereAsked = true;
    return this.#rem();
  }
}
