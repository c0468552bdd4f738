import { asciiLowerCase } from "../../document/text.ts";
import { markOfImportance } from "../syntax/declaration.ts";
import { parseSelectors } from "../selectors/selector.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  functionAt,
  skipSpace,
  tokenTypes,
  textBetween,
  tokensOf,
  tokenText,
  trimEnd,
  unescapeIdent,
  wordAt,
} from "../syntax/tokens.ts";
import { isKnownProperty, isValidValue } from "../values/value-validity.ts";

/** The deepest nesting of brackets that is evaluated; deeper conditions are false. */
const DEPTH = 100;

/**
 * Returns the truth of the condition of `@supports` or of `supports()` in `@import`. A condition that cannot be read is false.
 * @param text         the condition as written
 * @param declaration  true if a bare declaration is also allowed (`supports()` of `@import`)
 */
export function supportsHolds(text: string, declaration = false): boolean {
  const tokens = tokensOf(text);
  if (declaration && isDeclaration(tokens, 0, tokens.count)) return declarationSupported(tokens, 0, tokens.count);
  return evaluate(tokens, 0, tokens.count, 0) ?? false;
}

/** Evaluates a condition; undefined if it is outside the grammar. */
function evaluate(tokens: Tokens, from: number, to: number, depth: number): boolean | undefined {
  let at = skipSpace(tokens, from, to);
  if (wordAt(tokens, at, to) === "not") {
    const operand = inParens(tokens, skipSpace(tokens, at + 1, to), to, depth);
    return operand === undefined || skipSpace(tokens, operand.next, to) < to ? undefined : !operand.truth;
  }
  let truth: boolean | undefined;
  let joiner = "";
  for (;;) {
    const operand = inParens(tokens, at, to, depth);
    if (operand === undefined) return undefined;
    truth = truth === undefined ? operand.truth : joiner === "and" ? truth && operand.truth : truth || operand.truth;
    at = skipSpace(tokens, operand.next, to);
    if (at >= to) return truth;
    const next = wordAt(tokens, at, to);
    if ((next !== "and" && next !== "or") || (joiner !== "" && joiner !== next)) return undefined;
    joiner = next;
    at = skipSpace(tokens, at + 1, to);
  }
}

function inParens(tokens: Tokens, at: number, to: number, depth: number): { truth: boolean; next: number } | undefined {
  if (at >= to) return undefined;
  const close = Math.min(tokens.close[at] as number, to);
  const next = close + 1;
  if (tokens.type[at] === tokenTypes.Function) {
    return { truth: functionAt(tokens, at, to) === "selector" && selectorSupported(tokens, at + 1, close), next };
  }
  if (tokens.type[at] !== tokenTypes.LeftParen) return undefined;
  if (depth > DEPTH) return { truth: false, next };
  if (isDeclaration(tokens, at + 1, close)) return { truth: declarationSupported(tokens, at + 1, close), next };
  return { truth: evaluate(tokens, at + 1, close, depth + 1) ?? false, next };
}

function selectorSupported(tokens: Tokens, from: number, to: number): boolean {
  const parsed = parseSelectors(tokens, from, to, { strict: true });
  return parsed.status === "valid" && parsed.list.selectors.length === 1;
}

function isDeclaration(tokens: Tokens, from: number, to: number): boolean {
  const name = skipSpace(tokens, from, to);
  return (
    name < to &&
    tokens.type[name] === tokenTypes.Ident &&
    tokens.type[skipSpace(tokens, name + 1, to)] === tokenTypes.Colon
  );
}

function declarationSupported(tokens: Tokens, from: number, to: number): boolean {
  const name = skipSpace(tokens, from, to);
  const written = unescapeIdent(tokenText(tokens, name));
  if (written.startsWith("--")) return true;
  const start = skipSpace(tokens, skipSpace(tokens, name + 1, to) + 1, to);
  let end = trimEnd(tokens, start, to);
  const mark = markOfImportance(tokens, start, end);
  if (mark !== -1) end = trimEnd(tokens, start, mark);
  const property = asciiLowerCase(written);
  return start < end && isKnownProperty(property) && isValidValue(property, textBetween(tokens, start, end));
}
