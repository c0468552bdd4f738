import { asciiLowerCase } from "../../document/text.ts";
import type { Level } from "./selector-level.ts";
import type { AttributeTest, SelectorContext } from "./selector-shape.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  isDelim,
  skipComments,
  skipSpace,
  stringValue,
  tokenTypes,
  tokenText,
  unescapeIdent,
  wordAt,
} from "../syntax/tokens.ts";

/** Returns the namespace of a prefix: null for none, undefined for any. An undeclared prefix fails and also gives undefined. */
export function resolvePrefix(prefix: string, level: Level, context: SelectorContext): string | null | undefined {
  if (prefix === "") return null;
  if (prefix === "*") return undefined;
  const namespace = context.namespaces?.get(prefix);
  if (namespace === undefined) level.fail("unknown");
  return namespace;
}

/** Reads `[ns|name operator value flag]` at `level.at`. Selectors 4, 6. */
export function readAttribute(tokens: Tokens, level: Level, context: SelectorContext): void {
  const close = tokens.close[level.at] as number;
  const end = Math.min(close, level.end);
  const start = skipSpace(tokens, level.at + 1, end);
  level.at = Math.min(close + 1, level.end);
  const compound = level.openCompound(context);
  level.b++;
  const test = attributeTest(tokens, start, end, level, context);
  if (test === undefined) level.fail("invalid");
  else compound.add("attributes", test);
}

/** Reads an attribute selector; undefined if it is outside the grammar. */
function attributeTest(
  tokens: Tokens,
  start: number,
  end: number,
  level: Level,
  context: SelectorContext,
): AttributeTest | undefined {
  const isName = (i: number) => i < end && tokens.type[i] === tokenTypes.Ident;
  let at = start;
  let namespace: string | null | undefined = null;
  // `|=` is an operator, `|name` and `ns|name` have a prefix. White space around the bar is not allowed, but comments are.
  const bar = isDelim(tokens, at, "|") ? at : skipComments(tokens, at + 1, end);
  const afterBar = skipComments(tokens, bar + 1, end);
  if (
    bar < end &&
    isDelim(tokens, bar, "|") &&
    isName(afterBar) &&
    (bar === at || isName(at) || isDelim(tokens, at, "*"))
  ) {
    if (bar > at) namespace = resolvePrefix(unescapeIdent(tokenText(tokens, at)), level, context);
    at = afterBar;
  }
  if (!isName(at)) return undefined;
  const name = unescapeIdent(tokenText(tokens, at));
  const base = { name, lowerName: asciiLowerCase(name), namespace };
  at = skipSpace(tokens, at + 1, end);
  if (at >= end) return { ...base, operator: "", value: "", flag: undefined };
  const read = operatorAt(tokens, at, end);
  if (read === undefined) return undefined;
  const { operator } = read;
  at = skipSpace(tokens, read.next, end);
  if (at >= end || (tokens.type[at] !== tokenTypes.Ident && tokens.type[at] !== tokenTypes.String)) return undefined;
  const text = tokenText(tokens, at);
  const value = tokens.type[at] === tokenTypes.Ident ? unescapeIdent(text) : stringValue(text);
  at = skipSpace(tokens, at + 1, end);
  if (at >= end) return { ...base, operator, value, flag: undefined };
  const flag = wordAt(tokens, at, end);
  if ((flag !== "i" && flag !== "s") || skipSpace(tokens, at + 1, end) < end) return undefined;
  return { ...base, operator, value, flag };
}

/** Returns the operator at `at`, which may contain a comment, and the index after it. */
function operatorAt(
  tokens: Tokens,
  at: number,
  end: number,
): { operator: AttributeTest["operator"]; next: number } | undefined {
  if (isDelim(tokens, at, "=")) return { operator: "=", next: at + 1 };
  const character = tokens.type[at] === tokenTypes.Delim ? (tokens.source[tokens.start[at] as number] as string) : "";
  const equals = skipComments(tokens, at + 1, end);
  const known = character !== "" && "~|^$*".includes(character) && equals < end && isDelim(tokens, equals, "=");
  return known ? { operator: `${character}=` as "~=", next: equals + 1 } : undefined;
}
