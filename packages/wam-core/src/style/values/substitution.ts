import type { Tokens } from "../syntax/tokens.ts";
import {
  afterComponent,
  functionAt,
  isDelim,
  skipSpace,
  tokenTypes,
  textBetween,
  tokenText,
  trimEnd,
  wordAt,
} from "../syntax/tokens.ts";

/**
 * Checks the functions in a value that are replaced before the value is read (CSS Values 5, "arbitrary substitution
 * functions": `var()`, `env()`, `attr()`, `if()` and custom functions). If each is well-formed, the value is valid regardless
 * of the text around them, as long as that can be in a value. Otherwise it is invalid. Cost: linear.
 */
export function substitution(tokens: Tokens): "none" | "valid" | "invalid" {
  let answer: "none" | "valid" = "none";
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.type[i] !== tokenTypes.Function) continue;
    const form = formOf(functionAt(tokens, i, tokens.count));
    if (form === undefined) continue;
    if (!form(tokens, i + 1, Math.min(tokens.close[i] as number, tokens.count))) return "invalid";
    answer = "valid";
  }
  return answer === "none" || isWholeValue(tokens) ? answer : "invalid";
}

/** Returns true if nothing ends the value, and a block in braces is all of it (CSS Syntax 3, 5.5.6). */
function isWholeValue(tokens: Tokens): boolean {
  const { count } = tokens;
  let parts = 0;
  let blocks = 0;
  for (let i = skipSpace(tokens, 0, count); i < count; i = skipSpace(tokens, afterComponent(tokens, i, count), count)) {
    parts++;
    if (tokens.type[i] === tokenTypes.LeftCurly) blocks++;
  }
  return (blocks === 0 || parts === 1) && isDeclarationValue(tokens, 0, count);
}

type Form = (tokens: Tokens, from: number, to: number) => boolean;

function formOf(name: string): Form | undefined {
  if (name.startsWith("--")) return isCustomCall;
  return forms.get(name);
}

const forms: ReadonlyMap<string, Form> = new Map([
  ["var", isVariable],
  ["env", isEnvironment],
  ["attr", isAttribute],
  ["if", isConditional],
]);

/** Returns true if the arguments are those of `var()`: `--name [, fallback]`. */
function isVariable(tokens: Tokens, from: number, to: number): boolean {
  const at = skipSpace(tokens, from, to);
  const name = wordAt(tokens, at, to);
  return name.startsWith("--") && name.length > 2 && endsOrFalls(tokens, at + 1, to);
}

/** Returns true if the arguments are those of `env()`: `name integer* [, fallback]`. */
function isEnvironment(tokens: Tokens, from: number, to: number): boolean {
  let at = skipSpace(tokens, from, to);
  if (at >= to || tokens.type[at] !== tokenTypes.Ident) return false;
  at = skipSpace(tokens, at + 1, to);
  while (at < to && tokens.type[at] === tokenTypes.Number && /^\+?\d+$/.test(tokenText(tokens, at)))
    at = skipSpace(tokens, at + 1, to);
  return endsOrFalls(tokens, at, to);
}

/** Returns true if the arguments are those of `attr()`: `name [type(syntax) | unit | keyword | %]? [, fallback]`. */
function isAttribute(tokens: Tokens, from: number, to: number): boolean {
  let at = skipSpace(tokens, from, to);
  if (at >= to || tokens.type[at] !== tokenTypes.Ident) return false;
  at = skipSpace(tokens, at + 1, to);
  if (at < to && (tokens.type[at] === tokenTypes.Ident || isDelim(tokens, at, "%"))) at++;
  else if (functionAt(tokens, at, to) === "type") {
    const close = Math.min(tokens.close[at] as number, to);
    if (!isSyntax(textBetween(tokens, at + 1, close))) return false;
    at = Math.min(close + 1, to);
  }
  return endsOrFalls(tokens, at, to);
}

const SYNTAX_COMPONENT =
  /^(?:<(?:angle|color|custom-ident|image|integer|length|length-percentage|number|percentage|resolution|string|time|transform-function|transform-list|url)>|-?[a-z_][\w-]*)[+#]?$/i;

/** Returns true for the syntax of a registered property (CSS Properties and Values 1, 5). */
function isSyntax(text: string): boolean {
  return text.trim() === "*" || text.split("|").every((component) => SYNTAX_COMPONENT.test(component.trim()));
}

/** Returns true if the arguments are those of `if()`: branches `condition : value?` with `;` between them and perhaps at the end. */
function isConditional(tokens: Tokens, from: number, to: number): boolean {
  let branches = 0;
  for (let at = skipSpace(tokens, from, to); at < to; branches++) {
    let colon = at;
    while (colon < to && tokens.type[colon] !== tokenTypes.Colon) colon = afterComponent(tokens, colon, to);
    if (colon >= to || !isCondition(tokens, at, trimEnd(tokens, at, colon))) return false;
    let end = colon + 1;
    while (end < to && tokens.type[end] !== tokenTypes.Semicolon) end = afterComponent(tokens, end, to);
    if (!isDeclarationValue(tokens, colon + 1, end)) return false;
    at = skipSpace(tokens, end + 1, to);
  }
  return branches > 0;
}

/** Returns true for `else`, and for functions and brackets joined by `and` or `or`, perhaps after `not`. Their content is not checked. */
function isCondition(tokens: Tokens, from: number, to: number): boolean {
  if (wordAt(tokens, from, to) === "else") return from + 1 === to;
  const negated = wordAt(tokens, from, to) === "not";
  let at = negated ? skipSpace(tokens, from + 1, to) : from;
  for (let joiner = ""; ;) {
    if (at >= to || (tokens.type[at] !== tokenTypes.Function && tokens.type[at] !== tokenTypes.LeftParen)) return false;
    at = skipSpace(tokens, afterComponent(tokens, at, to), to);
    if (at >= to) return true;
    const next = wordAt(tokens, at, to);
    if (negated || (next !== "and" && next !== "or") || (joiner !== "" && joiner !== next)) return false;
    joiner = next;
    at = skipSpace(tokens, at + 1, to);
  }
}

/** Returns true if no argument of `--name(argument, ...)` is empty (CSS Functions and Mixins 1). */
function isCustomCall(tokens: Tokens, from: number, to: number): boolean {
  if (skipSpace(tokens, from, to) >= to) return true;
  for (let at = from; at <= to;) {
    let end = at;
    while (end < to && tokens.type[end] !== tokenTypes.Comma) end = afterComponent(tokens, end, to);
    if (skipSpace(tokens, at, end) >= end || !isDeclarationValue(tokens, at, end)) return false;
    at = end + 1;
  }
  return true;
}

/** Returns true at the end, or at a comma with a fallback, which may be empty. */
function endsOrFalls(tokens: Tokens, from: number, to: number): boolean {
  const at = skipSpace(tokens, from, to);
  return at >= to || (tokens.type[at] === tokenTypes.Comma && isDeclarationValue(tokens, at + 1, to));
}

/** Returns true for `<declaration-value>?` (CSS Syntax 3, 8.2). */
function isDeclarationValue(tokens: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i = afterComponent(tokens, i, to)) {
    const type = tokens.type[i] as number;
    if (
      type === tokenTypes.Semicolon ||
      type === tokenTypes.BadString ||
      type === tokenTypes.BadUrl ||
      isDelim(tokens, i, "!")
    )
      return false;
    if (tokens.close[i] === -1) return false;
  }
  return true;
}
