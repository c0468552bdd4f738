import { asciiLowerCase } from "../../document/text.ts";
import type { Environment } from "./environment.ts";
import { and, not, unknown } from "./media-condition.ts";
import type { MediaCondition, Truth } from "./media-condition.ts";
import { readFeature } from "./media-feature.ts";
import type { Tokens } from "../syntax/tokens.ts";
import { afterComponent, skipSpace, tokenTypes, tokensOf, trimEnd, wordAt } from "../syntax/tokens.ts";

interface MediaQuery {
  readonly negated: boolean;
  /** The media type; undefined stands for any. */
  readonly type: string | undefined;
  readonly condition: MediaCondition | undefined;
}

/** A parsed media query list. It is not evaluated, so that one parse serves every medium and environment (6.7). */
export interface MediaList {
  /** The queries; undefined for a query outside the grammar, which is false. */
  readonly queries: readonly (MediaQuery | undefined)[];
}

/** The deepest nesting of brackets that is evaluated; deeper conditions are unknown. */
const DEPTH = 100;

/** Parses a list of Media Queries Level 4. Cost: O(length). Source: spec 6.8. */
export function parseMediaList(text: string): MediaList {
  const tokens = tokensOf(text);
  return readMediaList(tokens, 0, tokens.count);
}

export function readMediaList(tokens: Tokens, from: number, to: number): MediaList {
  const queries: (MediaQuery | undefined)[] = [];
  let start = skipSpace(tokens, from, to);
  if (start >= to) return { queries };
  for (let i = start; ; i = afterComponent(tokens, i, to)) {
    if (i < to && tokens.type[i] !== tokenTypes.Comma) continue;
    queries.push(readQuery(tokens, skipSpace(tokens, start, Math.min(i, to)), trimEnd(tokens, start, Math.min(i, to))));
    if (i >= to) return { queries };
    start = i + 1;
  }
}

/** Returns true if the list is empty or one of its queries is true (6.2, 6.8). */
export function mediaApplies(list: MediaList, medium: string, environment: Environment): boolean {
  if (list.queries.length === 0) return true;
  return list.queries.some((query) => {
    if (query === undefined) return false;
    const typeHolds = query.type === undefined || query.type === "all" || query.type === asciiLowerCase(medium);
    const truth = and(typeHolds, query.condition === undefined ? true : query.condition(environment));
    return (query.negated ? not(truth) : truth) === true;
  });
}

function readQuery(tokens: Tokens, from: number, to: number): MediaQuery | undefined {
  if (from >= to) return undefined;
  let at = from;
  const first = wordAt(tokens, at, to);
  if (first === "" || (first === "not" && wordAt(tokens, skipSpace(tokens, at + 1, to), to) === "")) {
    const condition = readCondition(tokens, from, to, true, 0);
    return condition && { negated: false, type: undefined, condition };
  }
  let type = first;
  if (first === "not" || first === "only") {
    at = skipSpace(tokens, at + 1, to);
    type = wordAt(tokens, at, to);
  }
  if (type === "" || ["not", "only", "and", "or", "layer"].includes(type)) return undefined;
  at = skipSpace(tokens, at + 1, to);
  const negated = first === "not";
  if (at >= to) return { negated, type, condition: undefined };
  if (wordAt(tokens, at, to) !== "and") return undefined;
  const condition = readCondition(tokens, skipSpace(tokens, at + 1, to), to, false, 0);
  return condition && { negated, type, condition };
}

/** Reads `not X`, or X joined by `and`s or by `or`s. Returns undefined outside the grammar. */
function readCondition(
  tokens: Tokens,
  from: number,
  to: number,
  orAllowed: boolean,
  depth: number,
): MediaCondition | undefined {
  let at = skipSpace(tokens, from, to);
  if (wordAt(tokens, at, to) === "not") {
    at = skipSpace(tokens, at + 1, to);
    const operand = readInParens(tokens, at, to, depth);
    if (operand === undefined || skipSpace(tokens, operand.next, to) < to) return undefined;
    return (environment) => not(operand.condition(environment));
  }
  const parts: MediaCondition[] = [];
  let joiner = "";
  for (;;) {
    const operand = readInParens(tokens, at, to, depth);
    if (operand === undefined) return undefined;
    parts.push(operand.condition);
    at = skipSpace(tokens, operand.next, to);
    if (at >= to) break;
    const next = wordAt(tokens, at, to);
    if ((next !== "and" && next !== "or") || (joiner !== "" && next !== joiner) || (next === "or" && !orAllowed))
      return undefined;
    joiner = next;
    at = skipSpace(tokens, at + 1, to);
  }
  if (parts.length === 1) return parts[0];
  if (joiner === "and")
    return (environment) => parts.reduce<Truth>((truth, part) => and(truth, part(environment)), true);
  return (environment) => not(parts.reduce<Truth>((truth, part) => and(truth, not(part(environment))), true));
}

function readInParens(
  tokens: Tokens,
  at: number,
  to: number,
  depth: number,
): { condition: MediaCondition; next: number } | undefined {
  if (at >= to || (tokens.type[at] !== tokenTypes.LeftParen && tokens.type[at] !== tokenTypes.Function))
    return undefined;
  const close = Math.min(tokens.close[at] as number, to);
  const next = close + 1;
  if (tokens.type[at] === tokenTypes.Function || depth > DEPTH) return { condition: unknown, next };
  const from = skipSpace(tokens, at + 1, close);
  const end = trimEnd(tokens, from, close);
  const begins = tokens.type[from];
  if (
    from < end &&
    (begins === tokenTypes.LeftParen || begins === tokenTypes.Function || wordAt(tokens, from, end) === "not")
  ) {
    const inner = readCondition(tokens, from, end, true, depth + 1);
    if (inner !== undefined) return { condition: inner, next };
  }
  return { condition: readFeature(tokens, from, end), next };
}
