import { asciiLowerCase } from "../../document/text.ts";
import { cached } from "../syntax/cache.ts";
import {
  skipSpace,
  stringValue,
  textBetween,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
} from "../syntax/tokens.ts";
import type { Tokens } from "../syntax/tokens.ts";

/** The properties that an animation changes, with their values in its last keyframe; undefined if that does not set a property. */
export type Keyframes = ReadonlyMap<string, string | undefined>;

/** Finds the `@keyframes` rules of some style sheets, by their names in lower case. Cost: O(length of sheets with such rules). */
export function keyframesIn(sheets: readonly string[]): ReadonlyMap<string, Keyframes> {
  const found = new Map<string, Map<string, string | undefined>>();
  for (const sheet of sheets) if (/keyframes/i.test(sheet)) addKeyframes(tokensOf(sheet), found);
  return found;
}

function addKeyframes(tokens: Tokens, found: Map<string, Map<string, string | undefined>>): void {
  const { type, count } = tokens;
  for (let at = 0; at < count; at++) {
    if (type[at] !== tokenTypes.AtKeyword || !/^@(?:-\w+-)?keyframes$/i.test(tokenText(tokens, at))) continue;
    const nameAt = skipSpace(tokens, at + 1, count);
    const text = tokenText(tokens, nameAt);
    const name = asciiLowerCase(type[nameAt] === tokenTypes.String ? stringValue(text) : unescapeIdent(text));
    const open = skipSpace(tokens, nameAt + 1, count);
    if (type[open] !== tokenTypes.LeftCurly) continue;
    const properties = cached(found, name, () => new Map<string, string | undefined>());
    at = Math.min(tokens.close[open] as number, count);
    let from = open + 1;
    for (let block = from; block < at; block++) {
      if (type[block] !== tokenTypes.LeftCurly) continue;
      const isLast = /(?:^|[\s,])(?:to|100%)(?:$|[\s,])/i.test(textBetween(tokens, from, block));
      const end = Math.min(tokens.close[block] as number, at);
      addDeclarations(tokens, block + 1, end, isLast, properties);
      from = end + 1;
      block = end;
    }
  }
}

function addDeclarations(
  tokens: Tokens,
  from: number,
  to: number,
  isLast: boolean,
  properties: Map<string, string | undefined>,
): void {
  for (let at = from; at < to; at++) {
    if (tokens.type[at] !== tokenTypes.Colon || tokens.type[at - 1] !== tokenTypes.Ident) continue;
    const property = asciiLowerCase(tokenText(tokens, at - 1));
    let end = at + 1;
    while (end < to && tokens.type[end] !== tokenTypes.Semicolon) end++;
    if (isLast) properties.set(property, textBetween(tokens, at + 1, end).trim());
    else if (!properties.has(property)) properties.set(property, undefined);
    at = end;
  }
}
