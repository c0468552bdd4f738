import type { Environment } from "./environment.ts";
import { keywordsOf } from "./environment.ts";
import { and, unknown } from "./media-condition.ts";
import type { MediaCondition, Truth } from "./media-condition.ts";
import type { MediaValue } from "./media-value.ts";
import { mediaValue } from "./media-value.ts";
import type { Tokens } from "../syntax/tokens.ts";
import { afterComponent, isDelim, skipSpace, tokenTypes, wordAt } from "../syntax/tokens.ts";

type Operator = "=" | "<" | "<=" | ">" | ">=";

/** Reads a feature without its parentheses: alone, with a value, or in a range. Source: spec 6.8, Media Queries 4, 2.4. */
export function readFeature(tokens: Tokens, from: number, to: number): MediaCondition {
  const name = wordAt(tokens, from, to);
  const after = skipSpace(tokens, from + 1, to);
  if (name !== "" && after >= to) return (environment) => booleanFeature(name, environment);
  if (name !== "" && tokens.type[after] === tokenTypes.Colon) {
    const value = mediaValue(tokens, after + 1, to);
    return value === undefined ? unknown : plainFeature(name, value);
  }
  return rangeFeature(tokens, from, to);
}

function rangeFeature(tokens: Tokens, from: number, to: number): MediaCondition {
  const operators: { operator: Operator; at: number; next: number }[] = [];
  for (let i = from; i < to; i = afterComponent(tokens, i, to)) {
    const operator = operatorAt(tokens, i, to);
    if (operator === undefined) continue;
    operators.push({ operator, at: i, next: i + operator.length });
    i += operator.length - 1;
  }
  const [first, second] = operators;
  if (first === undefined || operators.length > 2) return unknown;
  const nameIn = (a: number, b: number) => soleWord(tokens, a, b);
  if (second === undefined) {
    const left = nameIn(from, first.at);
    if (left !== "" && isRangeFeature(left)) return compare(left, first.operator, mediaValue(tokens, first.next, to));
    const right = nameIn(first.next, to);
    return right === "" ? unknown : compare(right, mirrored(first.operator), mediaValue(tokens, from, first.at));
  }
  const name = nameIn(first.next, second.at);
  const sameWay = first.operator[0] === second.operator[0] && first.operator !== "=";
  if (name === "" || !sameWay) return unknown;
  const low = compare(name, mirrored(first.operator), mediaValue(tokens, from, first.at));
  const high = compare(name, second.operator, mediaValue(tokens, second.next, to));
  return (environment) => and(low(environment), high(environment));
}

function soleWord(tokens: Tokens, from: number, to: number): string {
  const at = skipSpace(tokens, from, to);
  return skipSpace(tokens, at + 1, to) >= to ? wordAt(tokens, at, to) : "";
}

function operatorAt(tokens: Tokens, at: number, to: number): Operator | undefined {
  const character = tokens.type[at] === tokenTypes.Delim ? tokens.source[tokens.start[at] as number] : "";
  if (character === "=") return "=";
  if (character !== "<" && character !== ">") return undefined;
  return at + 1 < to && isDelim(tokens, at + 1, "=") ? `${character}=` : character;
}

function mirrored(operator: Operator): Operator {
  return (operator.startsWith("<") ? operator.replace("<", ">") : operator.replace(">", "<")) as Operator;
}

/** The features that can stand in ranges, with the types of their values. */
const ranges: ReadonlyMap<string, "length" | "ratio" | "resolution" | "integer" | "number"> = new Map([
  ["width", "length"],
  ["height", "length"],
  ["device-width", "length"],
  ["device-height", "length"],
  ["aspect-ratio", "ratio"],
  ["device-aspect-ratio", "ratio"],
  ["resolution", "resolution"],
  ["color", "integer"],
  ["color-index", "integer"],
  ["monochrome", "integer"],
  ["-webkit-device-pixel-ratio", "number"],
]);

function isRangeFeature(name: string): boolean {
  return ranges.has(name);
}

function plainFeature(name: string, value: MediaValue): MediaCondition {
  const prefixed = /^(-webkit-)?(min|max)-(?=[a-z])/.exec(name);
  if (prefixed !== null) {
    const base = `${prefixed[1] ?? ""}${name.slice(prefixed[0].length)}`;
    return isRangeFeature(base) ? compare(base, prefixed[2] === "min" ? ">=" : "<=", value) : unknown;
  }
  if (isRangeFeature(name)) return compare(name, "=", value);
  if (name === "grid") {
    if (value.kind !== "number" || !value.integer) return unknown;
    return (environment) => {
      const expected = value.value(environment);
      return expected === 0 || expected === 1 ? environment.grid === expected : undefined;
    };
  }
  if (value.kind !== "word" || !keywordsOf.get(name)?.includes(value.word)) return unknown;
  return (environment) => keywordHolds(name, value.word, environment);
}

/** Features that are true for each level up to the level of the display, which can also show less (MQ 5). */
const cumulative = new Set(["color-gamut", "dynamic-range"]);

function keywordHolds(name: string, expected: string, environment: Environment): boolean {
  const actual = keywordOf(name, environment);
  if (!cumulative.has(name)) return actual === expected;
  const order = keywordsOf.get(name) as readonly string[];
  return order.indexOf(expected) <= order.indexOf(actual);
}

function keywordOf(name: string, environment: Environment): string {
  if (name === "orientation") return environment.height >= environment.width ? "portrait" : "landscape";
  return String(environment[name as keyof Environment]);
}

function booleanFeature(name: string, environment: Environment): Truth {
  if (name === "grid") return environment.grid !== 0;
  if (isRangeFeature(name)) {
    if (ranges.get(name) === "ratio") {
      const [width, height] = ratioOf(name, environment);
      return width !== 0 && height !== 0;
    }
    return numberOf(name, environment) !== 0;
  }
  if (!keywordsOf.has(name)) return undefined;
  const value = keywordOf(name, environment);
  return value !== "none" && value !== "no-preference";
}

function numberOf(name: string, environment: Environment): number {
  if (name === "-webkit-device-pixel-ratio") return environment.resolution;
  return Number(environment[name as keyof Environment]);
}

function ratioOf(name: string, environment: Environment): [number, number] {
  return name === "aspect-ratio"
    ? [environment.width, environment.height]
    : [environment["device-width"], environment["device-height"]];
}

function compare(name: string, operator: Operator, value: MediaValue | undefined): MediaCondition {
  const type = ranges.get(name);
  if (type === undefined || value === undefined) return unknown;
  if (type === "ratio") {
    if (value.kind !== "ratio" && value.kind !== "number") return unknown;
    return (environment) => {
      const [width, height] = ratioOf(name, environment);
      const numerator = value.kind === "ratio" ? value.over(environment) : value.value(environment);
      const denominator = value.kind === "ratio" ? value.under(environment) : 1;
      if (numerator < 0 || denominator < 0) return undefined;
      return holds(width * denominator, operator, height * numerator);
    };
  }
  if (value.kind === "word")
    return type === "resolution" && value.word === "infinite" ? () => operator.startsWith("<") : unknown;
  if (value.kind === "ratio") return unknown;
  const fits =
    type === "integer"
      ? value.kind === "number" && value.integer
      : value.kind === type || (type === "length" && value.kind === "number" && value.zero);
  if (!fits) return unknown;
  const exact = type === "integer" ? (number: number) => Math.round(number) : (number: number) => number;
  return (environment) => holds(numberOf(name, environment), operator, exact(value.value(environment)));
}

function holds(a: number, operator: Operator, b: number): boolean {
  switch (operator) {
    case "=":
      return Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(a));
    case "<":
      return a < b;
    case "<=":
      return a <= b || holds(a, "=", b);
    case ">":
      return a > b;
    case ">=":
      return a >= b || holds(a, "=", b);
  }
}
