import {
  functionAt,
  skipSpace,
  textBetween,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
} from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";

/** Returns the value of a custom property; null if it has none, which makes its users invalid; undefined if it is not known. */
export type LookUp = (name: string) => string | null | undefined;

/** The longest result. A longer one counts as invalid (CSS Variables 1, 3.3, "long variables"). */
const LONGEST = 100_000;
/** The deepest nesting of fallbacks that is followed. */
const DEPTH = 100;

/** Returns true for a value with functions that are replaced before it is read (`substitution.ts` checks their form). */
export function mayHoldSubstitutions(value: string): boolean {
  return value.includes("(") && /(?:^|[^\w-])(?:var|env|attr|if|--[\w-]+|inherit)\(/i.test(value);
}

/**
 * Returns the value with `var()` and `env()` replaced (CSS Variables 1, 3); null if it is invalid at computed-value time; undefined if
 * the source does not determine it (`attr()`, `if()`, custom functions).
 */
export function substituted(value: string, lookUp: LookUp): string | null | undefined {
  const tokens = tokensOf(value);
  return replaced(tokens, 0, tokens.count, lookUp, 0);
}

function replaced(tokens: Tokens, from: number, to: number, lookUp: LookUp, depth: number): string | null | undefined {
  if (depth > DEPTH) return undefined;
  let text = "";
  for (let at = from; at < to; at++) {
    const name = tokens.type[at] === tokenTypes.Function ? functionAt(tokens, at, to) : "";
    if (name === "attr" || name === "if" || name.startsWith("--")) return undefined;
    if (name !== "var" && name !== "env") {
      if (tokens.type[at] !== tokenTypes.Comment) text += tokenText(tokens, at);
      continue;
    }
    const close = Math.min(tokens.close[at] as number, to);
    const value = valueOf(tokens, at, close, name === "env" ? safeArea : lookUp, lookUp, depth);
    if (value === null || value === undefined) return value;
    text += /[\w-]$/.test(text) && /^[\w-]/.test(value) ? `/**/${value}` : value;
    if (text.length > LONGEST) return null;
    at = close;
  }
  return text;
}

function valueOf(
  tokens: Tokens,
  at: number,
  close: number,
  own: LookUp,
  lookUp: LookUp,
  depth: number,
): string | null | undefined {
  const first = skipSpace(tokens, at + 1, close);
  const value = own(unescapeIdent(tokenText(tokens, first)));
  if (value !== null) return value;
  let comma = first + 1;
  while (comma < close && tokens.type[comma] !== tokenTypes.Comma) comma++;
  if (comma >= close) return null;
  return replaced(tokens, skipSpace(tokens, comma + 1, close), close, lookUp, depth + 1);
}

/** Returns the insets of the safe area: 0px, because all of a desktop screen is safe. */
function safeArea(name: string): string | null {
  return /^safe-area-inset-(?:top|right|bottom|left)$/.test(name) ? "0px" : null;
}

/** Initial values and inheritance of `@property` rules (CSS Properties and Values 1). */
export interface Registered {
  readonly inherits: boolean;
  readonly initial: string | null;
}

const RULE = /@property\s+(--[\w-]+)\s*\{([^{}]*)\}/gi;

/** Adds the `@property` rules of a sheet to `found`, including those in conditional rules. */
export function registeredIn(text: string, found: Map<string, Registered>): void {
  if (!text.includes("@property")) return;
  for (const [, name = "", body = ""] of text.matchAll(RULE)) {
    const inherits = /(?:^|;)\s*inherits\s*:\s*(true|false)/i.exec(body)?.[1];
    if (inherits === undefined) continue;
    const tokens = tokensOf(/(?:^|;)\s*initial-value\s*:([^;]*)/i.exec(body)?.[1] ?? "");
    const initial = textBetween(tokens, 0, tokens.count).trim();
    found.set(name, { inherits: inherits.toLowerCase() === "true", initial: initial === "" ? null : initial });
  }
}
