import { asciiLowerCase } from "../../document/text.ts";
import { kept } from "../syntax/kept.ts";
import { skipSpace, stringValue, tokenTypes, tokensOf, tokenText, unescapeIdent } from "../syntax/tokens.ts";

/** Finds the properties that each `@keyframes` rule of some style sheets animates, by the names of the rules in lower case. Cost: O(length of sheets with such rules). */
export function keyframesIn(sheets: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const sheet of sheets) if (/keyframes/i.test(sheet)) addKeyframes(sheet, found);
  return found;
}

function addKeyframes(sheet: string, found: Map<string, Set<string>>): void {
  const tokens = tokensOf(sheet);
  const { type, count } = tokens;
  for (let at = 0; at < count; at++) {
    if (type[at] !== tokenTypes.AtKeyword || !/^@(?:-\w+-)?keyframes$/i.test(tokenText(tokens, at))) continue;
    const named = skipSpace(tokens, at + 1, count);
    const text = tokenText(tokens, named);
    const properties = kept(
      found,
      asciiLowerCase(type[named] === tokenTypes.String ? stringValue(text) : unescapeIdent(text)),
      () => new Set<string>(),
    );
    const open = skipSpace(tokens, named + 1, count);
    if (type[open] !== tokenTypes.LeftCurly) continue;
    const end = tokens.close[open] as number;
    for (at = open + 1; at < end; at++)
      if (type[at] === tokenTypes.Colon && type[at - 1] === tokenTypes.Ident)
        properties.add(asciiLowerCase(tokenText(tokens, at - 1)));
  }
}
