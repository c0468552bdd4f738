import { asciiLowerCase } from "../../document/text.ts";
import type { Environment } from "./environment.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  afterComponent,
  functionAt,
  isDelim,
  skipSpace,
  tokenTypes,
  tokenText,
  trimEnd,
  wordAt,
} from "../syntax/tokens.ts";

/** A value in a media feature. Lengths are in px, resolutions in dppx; `word` is an identifier in lower case. */
export type MediaValue =
  | Amount
  | {
      readonly kind: "ratio";
      readonly over: (environment: Environment) => number;
      readonly under: (environment: Environment) => number;
    }
  | { readonly kind: "word"; readonly word: string };

const pixels: Readonly<Record<string, number>> = {
  px: 1,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  in: 96,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  rex: 8,
  ch: 8,
  rch: 8,
  ic: 16,
  ric: 16,
};
const dotsPerPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };
const VIEWPORT = /^[sld]?v(w|h|i|b|min|max)$/;
/** The deepest nesting of parentheses in a calc() that is evaluated; deeper values are unknown. */
const DEPTH = 32;

interface Amount {
  readonly kind: "number" | "length" | "resolution";
  readonly value: (environment: Environment) => number;
  /** True if it may stand where an integer is required. A computed number is rounded there. */
  readonly integer: boolean;
  /** True for a literal 0, which is also a length. */
  readonly zero: boolean;
}

/** Reads the tokens [from, to) as one value. Returns undefined if media features have no such value. */
export function mediaValue(tokens: Tokens, from: number, to: number): MediaValue | undefined {
  const start = skipSpace(tokens, from, to);
  const end = trimEnd(tokens, start, to);
  if (start >= end) return undefined;
  if (end - start === 1 && tokens.type[start] === tokenTypes.Ident)
    return { kind: "word", word: wordAt(tokens, start, end) };
  const first = amount(tokens, start, end, 0);
  if (first === undefined) return undefined;
  const slash = skipSpace(tokens, first.next, end);
  if (slash >= end) return first.amount;
  if (!isDelim(tokens, slash, "/") || first.amount.kind !== "number") return undefined;
  const second = amount(tokens, skipSpace(tokens, slash + 1, end), end, 0);
  if (second === undefined || second.amount.kind !== "number" || skipSpace(tokens, second.next, end) < end)
    return undefined;
  return { kind: "ratio", over: first.amount.value, under: second.amount.value };
}

function amount(tokens: Tokens, at: number, end: number, depth: number): { amount: Amount; next: number } | undefined {
  if (at >= end || depth > DEPTH) return undefined;
  const text = tokenText(tokens, at);
  switch (tokens.type[at]) {
    case tokenTypes.Number: {
      const value = Number(text);
      return { amount: constant("number", value, /^[+-]?\d+$/.test(text)), next: at + 1 };
    }
    case tokenTypes.Dimension: {
      const parts = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/is.exec(text);
      const dimension = parts === null ? undefined : dimensionOf(Number(parts[1]), asciiLowerCase(parts[2] as string));
      return dimension && { amount: dimension, next: at + 1 };
    }
    case tokenTypes.Function: {
      const close = Math.min(tokens.close[at] as number, end);
      const inner = mathFunction(tokens, functionAt(tokens, at, end), at + 1, close, depth + 1);
      return inner && { amount: inner, next: close + 1 };
    }
    case tokenTypes.LeftParen: {
      if (depth === 0) return undefined; // parentheses only inside calc()
      const close = Math.min(tokens.close[at] as number, end);
      const inner = sum(tokens, at + 1, close, depth + 1);
      return inner && { amount: inner, next: close + 1 };
    }
  }
  return undefined;
}

function constant(kind: Amount["kind"], value: number, integer = false): Amount {
  return { kind, value: () => value, integer, zero: value === 0 };
}

function dimensionOf(value: number, unit: string): Amount | undefined {
  const px = Object.hasOwn(pixels, unit) ? pixels[unit] : undefined;
  if (px !== undefined) return constant("length", value * px);
  const dppx = Object.hasOwn(dotsPerPixel, unit) ? dotsPerPixel[unit] : undefined;
  if (dppx !== undefined) return constant("resolution", value * dppx);
  const side = VIEWPORT.exec(unit)?.[1];
  if (side === undefined) return undefined;
  const percent: Record<string, (e: Environment) => number> = {
    w: (e) => e.width,
    i: (e) => e.width,
    h: (e) => e.height,
    b: (e) => e.height,
    min: (e) => Math.min(e.width, e.height),
    max: (e) => Math.max(e.width, e.height),
  };
  const of = percent[side] as (e: Environment) => number;
  return { kind: "length", value: (environment) => (value * of(environment)) / 100, integer: false, zero: value === 0 };
}

/** Reads a math function. Its number is rounded where an integer is required; its zero is no length (CSS Values 4, 10.10 and 10.9). */
function mathFunction(tokens: Tokens, name: string, from: number, to: number, depth: number): Amount | undefined {
  const parts: Amount[] = [];
  let start = from;
  for (let i = from; i <= to; i = i < to ? afterComponent(tokens, i, to) : i + 1) {
    if (i < to && tokens.type[i] !== tokenTypes.Comma) continue;
    const part = sum(tokens, start, i, depth);
    if (part === undefined || part.kind !== (parts[0]?.kind ?? part.kind)) return undefined;
    parts.push(part);
    start = i + 1;
  }
  const compute = name === "calc" && parts.length > 1 ? undefined : mathFunctions.get(name);
  if (compute === undefined || (name === "clamp" && parts.length !== 3)) return undefined;
  const { kind } = parts[0] as Amount;
  return { kind, value: (e) => compute(parts.map((part) => part.value(e))), integer: kind === "number", zero: false };
}

const mathFunctions: ReadonlyMap<string, (values: readonly number[]) => number> = new Map([
  ["calc", ([value = 0]) => value],
  ["min", (values) => values.reduce((min, value) => Math.min(min, value))],
  ["max", (values) => values.reduce((max, value) => Math.max(max, value))],
  ["clamp", ([min = 0, value = 0, max = 0]) => Math.max(min, Math.min(value, max))],
]);

/** Reads product [ ` + ` | ` - ` product ]*. Blanks around the signs are required (CSS Values 4, 10.1). */
function sum(tokens: Tokens, from: number, to: number, depth: number): Amount | undefined {
  const terms: { sign: number; value: Amount["value"] }[] = [];
  let kind: Amount["kind"] | undefined;
  let sign = 1;
  for (let at = skipSpace(tokens, from, to); ;) {
    const read = product(tokens, at, to, depth);
    if (read === undefined || read.amount.kind !== (kind ?? read.amount.kind)) return undefined;
    kind = read.amount.kind;
    terms.push({ sign, value: read.amount.value });
    const operator = skipSpace(tokens, read.next, to);
    if (operator >= to) break;
    const plus = isDelim(tokens, operator, "+");
    if (!plus && !isDelim(tokens, operator, "-")) return undefined;
    at = skipSpace(tokens, operator + 1, to);
    if (operator === read.next || at === operator + 1) return undefined;
    sign = plus ? 1 : -1;
  }
  // A list, not a chain of closures: a hostile sum has a million terms.
  const value = (e: Environment) => terms.reduce((total, term) => total + term.sign * term.value(e), 0);
  return { kind, value, integer: false, zero: false };
}

/** Reads amount [ `*` | `/` amount ]*. At most one factor has a unit, and no divisor has one. */
function product(
  tokens: Tokens,
  from: number,
  to: number,
  depth: number,
): { amount: Amount; next: number } | undefined {
  const factors: { divides: boolean; value: Amount["value"] }[] = [];
  let kind: Amount["kind"] = "number";
  let divides = false;
  for (let at = from; ;) {
    const read = amount(tokens, at, to, depth);
    if (read === undefined || (read.amount.kind !== "number" && (divides || kind !== "number"))) return undefined;
    if (read.amount.kind !== "number") kind = read.amount.kind;
    factors.push({ divides, value: read.amount.value });
    const operator = skipSpace(tokens, read.next, to);
    divides = isDelimBefore(tokens, operator, to, "/");
    if (!divides && !isDelimBefore(tokens, operator, to, "*")) {
      const value = (e: Environment) =>
        factors.reduce((total, factor) => (factor.divides ? total / factor.value(e) : total * factor.value(e)), 1);
      return { amount: { kind, value, integer: false, zero: false }, next: read.next };
    }
    at = skipSpace(tokens, operator + 1, to);
  }
}

function isDelimBefore(tokens: Tokens, at: number, to: number, character: string): boolean {
  return at < to && isDelim(tokens, at, character);
}
