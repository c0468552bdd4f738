import { afterComponent, functionAt, isDelim, skipSpace, tokenTypes, tokenText, wordAt } from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";

/** A sum of parts that cannot be added to each other: a number, px, percent, degrees and seconds. */
export interface Sum {
  readonly number: number;
  readonly px: number;
  readonly percent: number;
  readonly deg: number;
  readonly s: number;
}

/** The lengths on which relative units are based. A length is undefined if the source does not determine it. */
export interface Measures {
  readonly em: number | undefined;
  readonly rem: number | undefined;
  readonly width: number;
  readonly height: number;
}

const parts = ["number", "px", "percent", "deg", "s"] as const;
const zero: Sum = { number: 0, px: 0, percent: 0, deg: 0, s: 0 };

const absolute: ReadonlyMap<string, Partial<Sum>> = new Map<string, Partial<Sum>>([
  ["px", { px: 1 }],
  ["in", { px: 96 }],
  ["cm", { px: 96 / 2.54 }],
  ["mm", { px: 96 / 25.4 }],
  ["q", { px: 96 / 101.6 }],
  ["pt", { px: 4 / 3 }],
  ["pc", { px: 16 }],
  ["deg", { deg: 1 }],
  ["grad", { deg: 0.9 }],
  ["rad", { deg: 180 / Math.PI }],
  ["turn", { deg: 360 }],
  ["s", { s: 1 }],
  ["ms", { s: 0.001 }],
]);

/** Returns the value of a number, percentage or dimension token; undefined if the source does not determine its unit. */
export function amountOf(tokens: Tokens, at: number, measures: Measures): Sum | undefined {
  const text = tokenText(tokens, at);
  const value = Number.parseFloat(text);
  switch (tokens.type[at]) {
    case tokenTypes.Number:
      return { ...zero, number: value };
    case tokenTypes.Percentage:
      return { ...zero, percent: value };
    case tokenTypes.Dimension:
      return inUnit(value, (/[a-z]+$/i.exec(text)?.[0] ?? "").toLowerCase(), measures);
    default:
      return undefined;
  }
}

function inUnit(value: number, unit: string, measures: Measures): Sum | undefined {
  const one = absolute.get(unit);
  if (one !== undefined) return scaled({ ...zero, ...one }, value);
  const px = relative(unit, measures);
  return px === undefined ? undefined : { ...zero, px: value * px };
}

function relative(unit: string, { em, rem, width, height }: Measures): number | undefined {
  switch (unit) {
    case "em":
      return em;
    case "rem":
      return rem;
  }
  switch (/^[sld]?(v(?:w|h|min|max|i|b))$/.exec(unit)?.[1]) {
    case "vw":
    case "vi":
      return width / 100;
    case "vh":
    case "vb":
      return height / 100;
    case "vmin":
      return Math.min(width, height) / 100;
    case "vmax":
      return Math.max(width, height) / 100;
    default:
      return undefined;
  }
}

function scaled(sum: Sum, by: number): Sum {
  const { number, px, percent, deg, s } = sum;
  return { number: number * by, px: px * by, percent: percent * by, deg: deg * by, s: s * by };
}

function added(a: Sum, b: Sum, sign: number): Sum {
  return {
    number: a.number + sign * b.number,
    px: a.px + sign * b.px,
    percent: a.percent + sign * b.percent,
    deg: a.deg + sign * b.deg,
    s: a.s + sign * b.s,
  };
}

/** Returns the only part that these sums use, with its values; undefined if they mix parts. */
function alike(sums: readonly Sum[]): { readonly part: (typeof parts)[number]; readonly values: number[] } | undefined {
  const used = parts.filter((part) => sums.some((sum) => sum[part] !== 0));
  if (used.length > 1) return undefined;
  const part = used[0] ?? "number";
  return { part, values: sums.map((sum) => sum[part]) };
}

/** Functions of values of one kind, with a result of that kind. */
const same: ReadonlyMap<string, (values: readonly number[], strategy: string) => number> = new Map<
  string,
  (values: readonly number[], strategy: string) => number
>([
  ["min", (values) => Math.min(...values)],
  ["max", (values) => Math.max(...values)],
  ["clamp", ([low = 0, value = 0, high = 0]) => Math.max(low, Math.min(value, high))],
  ["abs", ([value = 0]) => Math.abs(value)],
  ["hypot", (values) => Math.hypot(...values)],
  ["mod", ([a = 0, b = 1]) => a - b * Math.floor(a / b)],
  ["rem", ([a = 0, b = 1]) => a % b],
  ["round", ([a = 0, b = 1], strategy) => b * rounded(a / b, strategy)],
]);

function rounded(value: number, strategy: string): number {
  if (strategy === "up") return Math.ceil(value);
  if (strategy === "down") return Math.floor(value);
  return strategy === "to-zero" ? Math.trunc(value) : Math.floor(value + 0.5);
}

/** Functions of numbers (angles as radians) with a number as the result. */
const ofNumbers: ReadonlyMap<string, (values: readonly number[]) => number> = new Map<
  string,
  (values: readonly number[]) => number
>([
  ["sin", ([x = 0]) => Math.sin(x)],
  ["cos", ([x = 0]) => Math.cos(x)],
  ["tan", ([x = 0]) => Math.tan(x)],
  ["pow", ([a = 0, b = 0]) => a ** b],
  ["sqrt", ([x = 0]) => Math.sqrt(x)],
  ["exp", ([x = 0]) => Math.exp(x)],
  ["log", ([x = 0, base = Math.E]) => Math.log(x) / Math.log(base)],
  ["sign", ([x = 0]) => Math.sign(x)],
]);

const constants: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
  ["infinity", Number.POSITIVE_INFINITY],
  ["-infinity", Number.NEGATIVE_INFINITY],
]);

/** The deepest nesting of brackets that is evaluated, as in Chromium. */
const DEPTH = 100;

export function isMath(name: string): boolean {
  return name === "calc" || name === "-webkit-calc" || same.has(name) || ofNumbers.has(name);
}

/** Returns the value of the valid math function at `at`; undefined if the source does not determine it. Cost: linear. */
export function calculate(tokens: Tokens, at: number, measures: Measures, depth = 0): Sum | undefined {
  const name = functionAt(tokens, at, tokens.count);
  const close = Math.min(tokens.close[at] as number, tokens.count);
  if (depth > DEPTH) return undefined;
  const sums: Sum[] = [];
  let strategy = "nearest";
  for (let from = at + 1; from < close;) {
    let end = from;
    while (end < close && tokens.type[end] !== tokenTypes.Comma) end = afterComponent(tokens, end, close);
    const word = wordAt(tokens, skipSpace(tokens, from, end), end);
    if (name === "round" && from === at + 1 && word !== "" && !constants.has(word)) strategy = word;
    else {
      const sum = sumOf(tokens, from, end, measures, depth + 1);
      if (sum === undefined) return undefined;
      sums.push(sum);
    }
    from = end + 1;
  }
  const [first] = sums;
  if (first === undefined) return undefined;
  if (name.endsWith("calc") || (sums.length === 1 && (name === "min" || name === "max"))) return first;
  const one = alike(sums);
  if (one === undefined) return undefined;
  const own = same.get(name);
  if (own !== undefined) return { ...zero, [one.part]: own(one.values, strategy) };
  const values = one.part === "deg" ? one.values.map((value) => (value * Math.PI) / 180) : one.values;
  const number = ofNumbers.get(name)?.(values);
  return number === undefined ? undefined : { ...zero, number };
}

function sumOf(tokens: Tokens, from: number, to: number, measures: Measures, depth: number): Sum | undefined {
  if (depth > DEPTH) return undefined;
  let sum = zero;
  let sign = 1;
  let product: Sum | undefined;
  let divides = false;
  for (let at = skipSpace(tokens, from, to); at < to;) {
    const value = valueAt(tokens, at, to, measures, depth);
    if (value === undefined) return undefined;
    product = product === undefined ? value : multiplied(product, value, divides);
    if (product === undefined) return undefined;
    at = skipSpace(tokens, afterComponent(tokens, at, to), to);
    if (at >= to) break;
    divides = isDelim(tokens, at, "/");
    if (!divides && !isDelim(tokens, at, "*")) {
      sum = added(sum, product, sign);
      sign = isDelim(tokens, at, "-") ? -1 : 1;
      product = undefined;
    }
    at = skipSpace(tokens, at + 1, to);
  }
  return product === undefined ? undefined : added(sum, product, sign);
}

function multiplied(a: Sum, b: Sum, divides: boolean): Sum | undefined {
  const isNumber = (sum: Sum) => parts.every((part) => part === "number" || sum[part] === 0);
  if (divides) {
    if (isNumber(b)) return scaled(a, 1 / b.number);
    const pair = alike([a, b]); // of one kind: the result is a number
    return pair === undefined
      ? undefined
      : { ...zero, number: (pair.values[0] as number) / (pair.values[1] as number) };
  }
  if (isNumber(b)) return scaled(a, b.number);
  return isNumber(a) ? scaled(b, a.number) : undefined;
}

function valueAt(tokens: Tokens, at: number, to: number, measures: Measures, depth: number): Sum | undefined {
  switch (tokens.type[at]) {
    case tokenTypes.LeftParen:
      return sumOf(tokens, at + 1, Math.min(tokens.close[at] as number, to), measures, depth + 1);
    case tokenTypes.Function:
      return calculate(tokens, at, measures, depth + 1);
    case tokenTypes.Ident: {
      const number = constants.get(wordAt(tokens, at, to));
      return number === undefined ? undefined : { ...zero, number };
    }
    default:
      return amountOf(tokens, at, measures);
  }
}

/** Returns a number as CSSOM writes it: at most six significant digits, no exponent. */
export function writtenNumber(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "infinity" : "-infinity";
  const rounded = Number(Math.fround(value).toPrecision(6));
  if (rounded === 0) return "0";
  return Math.abs(rounded) < 1e-6 || Math.abs(rounded) >= 1e21
    ? rounded.toFixed(10).replace(/\.?0+$/, "")
    : String(rounded);
}

const units = { number: "", px: "px", percent: "%", deg: "deg", s: "s" } as const;

/** Returns a sum as CSSOM writes it. */
export function writtenSum(sum: Sum): string {
  const used = parts.filter((part) => sum[part] !== 0);
  if (used.length > 1) {
    const [first, ...others] = ["percent", "number", "px", "deg", "s"].filter((part) =>
      used.includes(part as "px"),
    ) as (typeof parts)[number][];
    const head = writtenNumber(sum[first as "px"]) + units[first as "px"];
    return `calc(${head}${others.map((part) => ` ${sum[part] < 0 ? "-" : "+"} ${writtenNumber(Math.abs(sum[part]))}${units[part]}`).join("")})`;
  }
  const [part] = used;
  return part === undefined ? "0" : writtenNumber(sum[part]) + units[part];
}
