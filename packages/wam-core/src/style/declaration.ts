import type { DeclarationSource } from "./stylesheet.ts";
import type { Tokens } from "./tokens.ts";
import { afterComponent, isDelim, skipSpace, T, tokenText, trimEnd, unescapeIdent } from "./tokens.ts";

export interface ReadDeclaration {
  /** undefined when it is in error. */
  readonly declaration: DeclarationSource | undefined;
  readonly error: string | undefined;
  /** Index of the `;` or the end. */
  readonly next: number;
}

/**
 * Reads `identifier : value` at `at`. undefined: it is no declaration and has to be read as a nested rule or as junk
 * (CSS Syntax 3 draft, "consume a declaration").
 */
export function readDeclaration(tokens: Tokens, at: number, end: number): ReadDeclaration | undefined {
  const { type, close } = tokens;
  if (type[at] !== T.Ident) return undefined;
  const colon = skipSpace(tokens, at + 1, end);
  if (colon >= end || type[colon] !== T.Colon) return undefined;
  const written = tokenText(tokens, at);
  const custom = written.startsWith("--");
  const from = skipSpace(tokens, colon + 1, end);
  let next = from;
  let curly = false;
  while (next < end && type[next] !== T.Semicolon) {
    if (type[next] === T.LeftCurly) curly = true;
    next = afterComponent(tokens, next, end);
  }
  let to = trimEnd(tokens, from, next);
  // A block with something beside it is no value but the body of a nested rule such as `a:hover { }`.
  if (curly && !custom && !(type[from] === T.LeftCurly && (close[from] as number) + 1 >= to)) return undefined;
  const name = unescapeIdent(written);
  let important = false;
  if (to > from && type[to - 1] === T.Ident && tokenText(tokens, to - 1).toLowerCase() === "important") {
    const mark = trimEnd(tokens, from, to - 1) - 1;
    if (mark >= from && isDelim(tokens, mark, "!")) {
      important = true;
      to = trimEnd(tokens, from, mark);
    }
  }
  const error = to <= from ? (custom ? undefined : `The property "${shown(name)}" has no value.`) : valueError(tokens, from, to, name);
  if (error !== undefined) return { declaration: undefined, error, next };
  const declaration = {
    property: custom ? name : name.toLowerCase(),
    start: tokens.start[at] as number,
    valueStart: tokens.start[from] as number,
    valueEnd: tokens.start[to] as number,
    important,
  };
  return { declaration: curly && !custom ? undefined : declaration, error: undefined, next };
}

/** Names in messages are cut: a sheet may hold one of a megabyte. */
function shown(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

function valueError(tokens: Tokens, from: number, to: number, name: string): string | undefined {
  const { type, close } = tokens;
  let depthEnd = -1;
  for (let i = from; i < to; i++) {
    switch (type[i]) {
      case T.BadString:
        return `The value of "${shown(name)}" holds a string that is not closed on its line.`;
      case T.BadUrl:
        return `The value of "${shown(name)}" holds a malformed url().`;
      case T.RightParen:
      case T.RightSquare:
      case T.RightCurly:
        if (close[i] === -1) return `The value of "${shown(name)}" has a "${tokenText(tokens, i)}" that closes nothing.`;
        break;
      case T.Function:
      case T.LeftParen:
      case T.LeftSquare:
      case T.LeftCurly:
        if ((close[i] as number) > depthEnd) depthEnd = close[i] as number;
        break;
      case T.Delim:
        if (i > depthEnd && isDelim(tokens, i, "!")) return `The value of "${shown(name)}" has a "!" that is not a final !important.`;
    }
  }
  return undefined;
}
