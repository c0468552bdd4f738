import {
  tokenTypes,
  afterComponent,
  functionAt,
  isDelim,
  skipComments,
  skipSpace,
  textBetween,
  tokenText,
  wordAt,
} from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";
import { functionRules } from "./math-functions.ts";
import { add, equal, folded, length, MIXED, multiply, number, PERCENT } from "./math-type.ts";
import type { MathType } from "./math-type.ts";

const dimensions = ["1px", "1deg", "1s", "1hz", "1dppx", "1%"] as const;
const units = new Map<string, number>();
for (const [dimension, names] of [
  "px cm mm q in pc pt em rem ex rex ch rch cap rcap ic ric lh rlh cqw cqh cqi cqb cqmin cqmax",
  "deg grad rad turn",
  "s ms",
  "hz khz",
  "dpi dpcm dppx x",
].entries())
  for (const name of names.split(" ")) units.set(name, dimension);
for (const size of ["", "s", "l", "d"])
  for (const side of ["w", "h", "i", "b", "min", "max"]) units.set(`${size}v${side}`, 0);

const constants = new Set(["e", "pi", "infinity", "-infinity", "nan"]);
const strategies = new Set(["nearest", "up", "down", "to-zero"]);
/** The deepest nesting of brackets that is read, as in Chromium. */
const DEPTH = 100;

/** The channels of relative colours (CSS Color 5, 4.1) by function. They stand for numbers in calculations. */
const channels: ReadonlyMap<string, string> = new Map([
  ["rgb", "r g b alpha"],
  ["rgba", "r g b alpha"],
  ["hsl", "h s l alpha"],
  ["hsla", "h s l alpha"],
  ["hwb", "h w b alpha"],
  ["lab", "l a b alpha"],
  ["oklab", "l a b alpha"],
  ["lch", "l c h alpha"],
  ["oklch", "l c h alpha"],
  ["color", "r g b x y z alpha"],
  ["alpha", "alpha"],
]);

/**
 * Returns the value with plain dimensions in place of its calculations, which css-tree's lexer does not check. If there are two texts,
 * both must match: where percentages and lengths are mixed, the property must accept both.
 * @returns undefined if a calculation is invalid in itself (CSS Values 4, 10). Cost: linear.
 */
export function withoutMath(tokens: Tokens): readonly string[] | undefined {
  const texts = ["", ""];
  const colours: { readonly end: number; readonly names: ReadonlySet<string> }[] = [];
  let mixed = false;
  for (let i = 0; i < tokens.count; i++) {
    while (colours.length > 0 && (colours.at(-1) as { end: number }).end <= i) colours.pop();
    const name = tokens.type[i] === tokenTypes.Function ? functionAt(tokens, i, tokens.count) : "";
    if (/^-(?:moz|o|ms)-calc$/.test(name)) return undefined;
    if (functionRules.has(name)) {
      const reader = new MathReader(tokens, colours.at(-1)?.names);
      const type = reader.function(i, 0);
      const written = type === undefined ? undefined : writtenAs(type);
      if (written === undefined) return undefined;
      const [plain, other = reader.anchor ?? plain] = written;
      mixed ||= plain !== other;
      texts[0] += plain;
      texts[1] += other;
      i = afterComponent(tokens, i, tokens.count) - 1;
      continue;
    }
    const names = channels.get(name);
    if (names !== undefined && wordAt(tokens, skipSpace(tokens, i + 1, tokens.count), tokens.count) === "from")
      colours.push({ end: tokens.close[i] as number, names: new Set(names.split(" ")) });
    const text = tokenText(tokens, i);
    texts[0] += text;
    texts[1] += text;
  }
  return mixed ? texts : texts.slice(0, 1);
}

/** Returns a dimension of a type, or a length and a percentage; undefined if no property has such values. */
function writtenAs(type: MathType): readonly [string, string?] | undefined {
  const powers = type.slice(0, MIXED);
  if (powers.every((power) => power === 0)) return ["1"];
  const dimension = powers.indexOf(1);
  if (dimension === -1 || powers.some((power, i) => power !== 0 && i !== dimension)) return undefined;
  const text = dimensions[dimension] as string;
  return dimension === 0 && type[MIXED] === 1 ? [text, dimensions[PERCENT]] : [text];
}

const SIZING = /^(?:min-|max-)?(?:width|height|inline-size|block-size)$|^flex-basis$/;

/**
 * Replaces `calc-size()` (CSS Values 5, 11), which must be the whole value, with the size at its beginning.
 * @returns undefined if it is invalid in itself; the unchanged text if there is no `calc-size()`.
 */
export function withoutCalcSize(property: string, tokens: Tokens): string | undefined {
  let at = skipSpace(tokens, 0, tokens.count);
  let text = "";
  for (let depth = 0; functionAt(tokens, at, tokens.count) === "calc-size"; depth++) {
    const close = Math.min(tokens.close[at] as number, tokens.count);
    if (
      depth > DEPTH ||
      (depth === 0 && (!SIZING.test(property) || skipSpace(tokens, close + 1, tokens.count) < tokens.count))
    )
      return undefined;
    const from = skipSpace(tokens, at + 1, close);
    let comma = from;
    while (comma < close && tokens.type[comma] !== tokenTypes.Comma) comma = afterComponent(tokens, comma, close);
    if (comma >= close) return undefined;
    const basis = wordAt(tokens, from, comma);
    const nested = functionAt(tokens, from, comma) === "calc-size";
    const isSize = tokens.type[from] !== tokenTypes.Ident && !nested;
    const reader = new MathReader(tokens, undefined, basis !== "any");
    if (isSize && new MathReader(tokens, undefined).argument(from, comma, 0) === undefined) return undefined;
    if (!isSize && skipSpace(tokens, afterComponent(tokens, from, comma), comma) < comma) return undefined;
    const type = reader.argument(comma + 1, close, 0);
    if (type === undefined || basis === "none" || !equal(folded(type), length)) return undefined;
    text = isSize || basis === "any" ? "1px" : basis;
    at = nested ? from : tokens.count;
  }
  return text === "" ? textBetween(tokens, 0, tokens.count) : text;
}

class MathReader {
  /** The last `anchor()` or `anchor-size()` in it. Only some properties accept these. */
  anchor: string | undefined;
  readonly #tokens: Tokens;
  readonly #channels: ReadonlySet<string> | undefined;
  readonly #size: boolean;

  constructor(tokens: Tokens, names: ReadonlySet<string> | undefined, size = false) {
    this.#tokens = tokens;
    this.#channels = names;
    this.#size = size;
  }

  /** Returns the type of the math function at `at`. */
  function(at: number, depth: number): MathType | undefined {
    const tokens = this.#tokens;
    const name = functionAt(tokens, at, tokens.count);
    const rule = functionRules.get(name);
    const close = Math.min(tokens.close[at] as number, tokens.count);
    if (rule === undefined || depth > DEPTH) return undefined;
    const types: MathType[] = [];
    let from = at + 1;
    let count = 0;
    if (skipSpace(tokens, from, close) < close) {
      for (; from <= close; count++) {
        let end = from;
        while (end < close && tokens.type[end] !== tokenTypes.Comma) end = afterComponent(tokens, end, close);
        const word = wordAt(tokens, skipSpace(tokens, from, end), end);
        if (
          !(name === "round" && count === 0 && strategies.has(word)) &&
          !(name === "clamp" && count !== 1 && word === "none")
        ) {
          const type = this.argument(from, end, depth + 1);
          if (type === undefined) return undefined;
          types.push(type);
        } else if (skipSpace(tokens, skipSpace(tokens, from, end) + 1, end) < end) return undefined;
        from = end + 1;
      }
    }
    if (name === "clamp" && count !== 3) return undefined;
    return rule(types);
  }

  /** Returns the type of the sum that fills [from, to). */
  argument(from: number, to: number, depth: number): MathType | undefined {
    const tokens = this.#tokens;
    if (depth > DEPTH) return undefined;
    let at = skipSpace(tokens, from, to);
    let sum: MathType | undefined;
    let product: MathType | undefined;
    let divides = false;
    for (;;) {
      const type = at < to ? this.#value(at, to, depth) : undefined;
      if (type === undefined) return undefined;
      product = product === undefined ? type : multiply(product, type, divides ? -1 : 1);
      const after = afterComponent(tokens, at, to);
      const operator = skipSpace(tokens, after, to);
      if (operator >= to) return sum === undefined ? product : add(sum, product);
      if (isDelim(tokens, operator, "*") || isDelim(tokens, operator, "/")) {
        divides = isDelim(tokens, operator, "/");
      } else {
        // Plus and minus need white space on both sides.
        const sign = isDelim(tokens, operator, "+") || isDelim(tokens, operator, "-");
        if (
          !sign ||
          !this.#spaceBefore(operator) ||
          tokens.type[skipComments(tokens, operator + 1, to)] !== tokenTypes.WhiteSpace
        )
          return undefined;
        sum = sum === undefined ? product : add(sum, product);
        if (sum === undefined) return undefined;
        product = undefined;
        divides = false;
      }
      at = skipSpace(tokens, operator + 1, to);
    }
  }

  #spaceBefore(at: number): boolean {
    let before = at - 1;
    while (this.#tokens.type[before] === tokenTypes.Comment) before--;
    return this.#tokens.type[before] === tokenTypes.WhiteSpace;
  }

  #value(at: number, to: number, depth: number): MathType | undefined {
    const tokens = this.#tokens;
    switch (tokens.type[at]) {
      case tokenTypes.Number:
        return number;
      case tokenTypes.Percentage:
        return number.with(PERCENT, 1);
      case tokenTypes.Dimension: {
        const unit = /(?<![a-z])[a-z]*$/i.exec(tokenText(tokens, at))?.[0].toLowerCase() ?? "";
        const dimension = units.get(unit);
        return dimension === undefined ? undefined : number.with(dimension, 1);
      }
      case tokenTypes.Ident: {
        const word = wordAt(tokens, at, to);
        if (constants.has(word) || this.#channels?.has(word) === true) return number;
        return this.#size && word === "size" ? length : undefined;
      }
      case tokenTypes.LeftParen:
        return this.argument(at + 1, Math.min(tokens.close[at] as number, to), depth + 1);
      case tokenTypes.Function: {
        const name = functionAt(tokens, at, to);
        if (name !== "anchor" && name !== "anchor-size") return this.function(at, depth + 1);
        this.anchor = textBetween(tokens, at, afterComponent(tokens, at, to));
        return length;
      }
      default:
        return undefined;
    }
  }
}
