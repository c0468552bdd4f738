import { asciiLowerCase } from "../../document/text.ts";
import type { DeclarationSource } from "../sheets/stylesheet.ts";
import type { Tokens } from "./tokens.ts";
import {
  afterComponent,
  isDelim,
  clipped,
  skipSpace,
  tokenTypes,
  tokenText,
  trimEnd,
  unescapeIdent,
  wordAt,
} from "./tokens.ts";

export interface ReadDeclaration {
  /** The declaration; undefined if it is in error. */
  readonly declaration: DeclarationSource | undefined;
  readonly error: string | undefined;
  /** The index of the `;` or the end. */
  readonly next: number;
}

/**
 * Reads `identifier : value` at `at`. Returns undefined if it is no declaration and must be read as a nested rule or junk
 * (CSS Syntax 3 draft, "consume a declaration").
 */
export function readDeclaration(tokens: Tokens, at: number, end: number): ReadDeclaration | undefined {
  const { type } = tokens;
  if (type[at] !== tokenTypes.Ident) return undefined;
  const colon = skipSpace(tokens, at + 1, end);
  if (colon >= end || type[colon] !== tokenTypes.Colon) return undefined;
  const name = unescapeIdent(tokenText(tokens, at));
  const custom = name.startsWith("--");
  const from = skipSpace(tokens, colon + 1, end);
  let next = from;
  let block = false;
  while (next < end && type[next] !== tokenTypes.Semicolon) {
    if (type[next] === tokenTypes.LeftCurly && !custom) {
      // A block next to other tokens is no value but the body of a nested rule such as `a:hover { }`. Returning at
      // once, and not at the next `;`, keeps a block full of such rules linear.
      if (next > from || !endsValue(tokens, afterComponent(tokens, next, end), end)) return undefined;
      block = true;
    }
    next = afterComponent(tokens, next, end);
  }
  let to = trimEnd(tokens, from, next);
  const mark = markOfImportance(tokens, from, to);
  const important = mark !== -1;
  if (important) to = trimEnd(tokens, from, mark);
  const error =
    to <= from
      ? custom
        ? undefined
        : `The property "${clipped(name)}" has no value.`
      : valueError(tokens, from, to, name);
  if (error !== undefined) return { declaration: undefined, error, next };
  const declaration = {
    property: custom ? name : asciiLowerCase(name),
    start: tokens.start[at] as number,
    valueStart: tokens.start[from] as number,
    valueEnd: tokens.start[to] as number,
    important,
  };
  return { declaration: block ? undefined : declaration, error: undefined, next };
}

/** Returns true if nothing but a final `!important` stands between `at` and the end of the declaration. */
function endsValue(tokens: Tokens, at: number, end: number): boolean {
  let rest = skipSpace(tokens, at, end);
  if (rest < end && isDelim(tokens, rest, "!")) {
    rest = skipSpace(tokens, rest + 1, end);
    if (wordAt(tokens, rest, end) === "important") rest = skipSpace(tokens, rest + 1, end);
  }
  return rest >= end || tokens.type[rest] === tokenTypes.Semicolon;
}

/** Returns the index of the `!` of a final `!important` in [from, to); -1 if there is none. */
export function markOfImportance(tokens: Tokens, from: number, to: number): number {
  // Nearly every declaration returns here: its last word is shorter than "important".
  if (to <= from || (tokens.start[to] as number) - (tokens.start[to - 1] as number) < 9) return -1;
  if (wordAt(tokens, to - 1, to) !== "important") return -1;
  const mark = trimEnd(tokens, from, to - 1) - 1;
  return mark >= from && isDelim(tokens, mark, "!") ? mark : -1;
}

function valueError(tokens: Tokens, from: number, to: number, name: string): string | undefined {
  const { type, close } = tokens;
  let depthEnd = -1;
  for (let i = from; i < to; i++) {
    switch (type[i]) {
      case tokenTypes.BadString:
        return `The value of "${clipped(name)}" contains a string that is not closed on its line.`;
      case tokenTypes.BadUrl:
        return `The value of "${clipped(name)}" contains a malformed url().`;
      case tokenTypes.RightParen:
      case tokenTypes.RightSquare:
      case tokenTypes.RightCurly:
        if (close[i] === -1)
          return `The value of "${clipped(name)}" has a "${tokenText(tokens, i)}" that closes nothing.`;
        break;
      case tokenTypes.Function:
      case tokenTypes.LeftParen:
      case tokenTypes.LeftSquare:
      case tokenTypes.LeftCurly:
        if ((close[i] as number) > depthEnd) depthEnd = close[i] as number;
        break;
      case tokenTypes.Delim:
        if (i > depthEnd && isDelim(tokens, i, "!"))
          return `The value of "${clipped(name)}" has a "!" that is not a final !important.`;
    }
  }
  return undefined;
}
