import type { Environment } from "./environment.ts";
import type { Tokens } from "./tokens.ts";
import { isDelim, skipSpace, T, tokenText, trimEnd } from "./tokens.ts";

/** A value in a media feature. Lengths are in px, resolutions in dppx; `word` is an identifier in lower case. */
export type MediaValue =
  | { readonly kind: "number" | "length" | "resolution"; readonly value: (environment: Environment) => number; readonly integer: boolean; readonly zero: boolean }
  | { readonly kind: "ratio"; readonly over: (environment: Environment) => number; readonly under: (environment: Environment) => number }
  | { readonly kind: "word"; readonly word: string };

const pixels: Readonly<Record<string, number>> = {
  px: 1, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54, in: 96, pt: 96 / 72, pc: 16, em: 16, rem: 16, ex: 8, rex: 8, ch: 8, rch: 8, ic: 16, ric: 16,
};
const dotsPerPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };
const viewport = /^[sld]?v(w|h|i|b|min|max)$/;
/** Parentheses of one calc() that are followed; deeper ones are unknown. */
const DEPTH = 32;

type Amount = { kind: "number" | "length" | "resolution"; value: (environment: Environment) => number; integer: boolean; zero: boolean };

/** Reads the tokens [from, to) as one value; undefined: none that media features know. */
export function mediaValue(tokens: Tokens, from: number, to: number): MediaValue | undefined {
  const start = skipSpace(tokens, from, to);
  const end = trimEnd(tokens, start, to);
  if (start >= end) return undefined;
  if (end - start === 1 && tokens.type[start] === T.Ident) return { kind: "word", word: tokenText(tokens, start).toLowerCase() };
  const first = amount(tokens, start, end, 0);
  if (first === undefined) return undefined;
  const slash = skipSpace(tokens, first.next, end);
  if (slash >= end) return first.amount;
  if (!isDelim(tokens, slash, "/") || first.amount.kind !== "number") return undefined;
  const second = amount(tokens, skipSpace(tokens, slash + 1, end), end, 0);
  if (second === undefined || second.amount.kind !== "number" || skipSpace(tokens, second.next, end) < end) return undefined;
  return { kind: "ratio", over: first.amount.value, under: second.amount.value };
}

function amount(tokens: Tokens, at: number, end: number, depth: number): { amount: Amount; next: number } | undefined {
  if (at >= end || depth > DEPTH) return undefined;
  const text = tokenText(tokens, at);
  switch (tokens.type[at]) {
    case T.Number: {
      const value = Number(text);
      return { amount: constant("number", value, /^[+-]?\d+$/.test(text)), next: at + 1 };
    }
    case T.Dimension: {
      const parts = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/is.exec(text);
      const dimension = parts === null ? undefined : dimensionOf(Number(parts[1]), (parts[2] as string).toLowerCase());
      return dimension && { amount: dimension, next: at + 1 };
    }
    case T.Function: {
      const close = Math.min(tokens.close[at] as number, end);
      const inner = mathFunction(tokens, text.slice(0, -1).toLowerCase(), at + 1, close, depth + 1);
      return inner && { amount: inner, next: close + 1 };
    }
    case T.LeftParen: {
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
  const side = viewport.exec(unit)?.[1];
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

function mathFunction(tokens: Tokens, name: string, from: number, to: number, depth: number): Amount | undefined {
  if (name === "calc") return sum(tokens, from, to, depth);
  if (name !== "min" && name !== "max" && name !== "clamp") return undefined;
  const parts: Amount[] = [];
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && tokens.type[i] !== T.Comma) {
      if ((tokens.close[i] as number) > i) i = Math.min(tokens.close[i] as number, to - 1);
      continue;
    }
    const part = sum(tokens, start, i, depth);
    if (part === undefined) return undefined;
    parts.push(part);
    start = i + 1;
  }
  const kind = (parts[0] as Amount).kind;
  if (parts.some((part) => part.kind !== kind) || (name === "clamp" && parts.length !== 3)) return undefined;
  const value = (e: Environment) => {
    const values = parts.map((part) => part.value(e));
    if (name === "clamp") return Math.max(values[0] as number, Math.min(values[1] as number, values[2] as number));
    return name === "min" ? Math.min(...values) : Math.max(...values);
  };
  return { kind, value, integer: false, zero: false };
}

/** sum = product [ ` + ` | ` - ` product ]*, blanks around the signs needed (CSS Values 4, 10.1). */
function sum(tokens: Tokens, from: number, to: number, depth: number): Amount | undefined {
  let at = skipSpace(tokens, from, to);
  let left: Amount | undefined;
  let sign = 1;
  for (;;) {
    const read = product(tokens, at, to, depth);
    if (read === undefined) return undefined;
    left = left === undefined ? read.amount : added(left, read.amount, sign);
    if (left === undefined) return undefined;
    const operator = skipSpace(tokens, read.next, to);
    if (operator >= to) return left;
    const plus = isDelim(tokens, operator, "+");
    if (!plus && !isDelim(tokens, operator, "-")) return undefined;
    at = skipSpace(tokens, operator + 1, to);
    if (operator === read.next || at === operator + 1) return undefined;
    sign = plus ? 1 : -1;
  }
}

function added(a: Amount, b: Amount, sign: number): Amount | undefined {
  if (a.kind !== b.kind) return undefined;
  return { kind: a.kind, value: (e) => a.value(e) + sign * b.value(e), integer: a.integer && b.integer, zero: false };
}

function product(tokens: Tokens, from: number, to: number, depth: number): { amount: Amount; next: number } | undefined {
  let left = amount(tokens, from, to, depth);
  while (left !== undefined) {
    const operator = skipSpace(tokens, left.next, to);
    const times = operator < to && isDelim(tokens, operator, "*");
    if (!times && !(operator < to && isDelim(tokens, operator, "/"))) return left;
    const right = amount(tokens, skipSpace(tokens, operator + 1, to), to, depth);
    if (right === undefined) return undefined;
    const a: Amount = left.amount;
    const b = right.amount;
    if (times ? a.kind !== "number" && b.kind !== "number" : b.kind !== "number") return undefined;
    const kind: Amount["kind"] = a.kind === "number" ? b.kind : a.kind;
    const value = times ? (e: Environment) => a.value(e) * b.value(e) : (e: Environment) => a.value(e) / b.value(e);
    left = { amount: { kind, value, integer: false, zero: false }, next: right.next };
  }
  return undefined;
}
