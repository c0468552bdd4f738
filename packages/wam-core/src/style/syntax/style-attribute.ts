import { readDeclaration } from "./declaration.ts";
import type { DeclarationSource } from "../sheets/stylesheet.ts";
import { afterComponent, excerpt, isOpenAtEnd, skipSpace, tokenTypes, tokensOf, tokenText, trimEnd } from "./tokens.ts";

export interface StyleAttribute {
  readonly text: string;
  readonly declarations: readonly DeclarationSource[];
  readonly error: string | undefined;
}

/** Parses a style attribute, which has only declarations. One wholly in braces is no error, but applies nothing (D53). */
export function parseStyleAttribute(text: string): StyleAttribute {
  const tokens = tokensOf(text);
  const end = tokens.count;
  const declarations: DeclarationSource[] = [];
  let error: string | undefined;
  let at = skipSpace(tokens, 0, end);
  if (
    at < end &&
    tokens.type[at] === tokenTypes.LeftCurly &&
    (tokens.close[at] as number) + 1 === trimEnd(tokens, at, end)
  )
    return { text, declarations, error };
  while (at < end) {
    if (
      tokens.type[at] === tokenTypes.WhiteSpace ||
      tokens.type[at] === tokenTypes.Comment ||
      tokens.type[at] === tokenTypes.Semicolon
    ) {
      at++;
      continue;
    }
    const read = readDeclaration(tokens, at, end);
    if (read !== undefined) {
      error ??= read.error;
      if (read.declaration !== undefined) declarations.push(read.declaration);
      at = read.next;
      continue;
    }
    // Junk ends like a rule: after a block or before a semicolon.
    const from = at;
    let block = false;
    while (at < end && tokens.type[at] !== tokenTypes.Semicolon && !block) {
      block = tokens.type[at] === tokenTypes.LeftCurly;
      at = afterComponent(tokens, at, end);
    }
    error ??= `"${excerpt(tokens, from, at)}" is not a declaration.`;
  }
  for (let i = 0; i < end && error === undefined; i++) {
    if (tokens.close[i] === end) error = `A "${tokenText(tokens, i)}" is not closed.`;
  }
  if (isOpenAtEnd(tokens)) error ??= "A string, url() or comment is not closed.";
  return { text, declarations, error };
}
