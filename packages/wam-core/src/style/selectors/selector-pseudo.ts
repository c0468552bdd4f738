import { asciiLowerCase } from "../../document/text.ts";
import { parseAnPlusB } from "./an-plus-b.ts";
import { isVendorElement, knownPseudoClass, knownPseudoElement, legacyPseudoElements } from "./pseudo.ts";
import { Level } from "./selector-level.ts";
import type { CompoundDraft } from "./selector-level.ts";
import type { SelectorContext } from "./selector-shape.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  shownSource,
  skipComments,
  skipSpace,
  stringValue,
  tokenTypes,
  tokenText,
  unescapeIdent,
  wordAt,
} from "../syntax/tokens.ts";

const noArguments: readonly string[] = [];

/** Reads the pseudo-class or pseudo-element at `level.at`. Returns the level to read next if it contains selectors. */
export function readPseudo(tokens: Tokens, level: Level, context: SelectorContext): Level | undefined {
  const { type } = tokens;
  let at = skipComments(tokens, level.at + 1, level.end);
  const double = at < level.end && type[at] === tokenTypes.Colon;
  if (double) at = skipComments(tokens, at + 1, level.end);
  const isFunction = at < level.end && type[at] === tokenTypes.Function;
  if (at >= level.end || (type[at] !== tokenTypes.Ident && !isFunction)) {
    level.fail("invalid");
    level.at = at;
    return undefined;
  }
  const text = tokenText(tokens, at);
  const name = asciiLowerCase(unescapeIdent(isFunction ? text.slice(0, -1) : text));
  const close = isFunction ? Math.min(tokens.close[at] as number, level.end) : at;
  level.at = Math.min(close + 1, level.end);
  if (double || (!isFunction && legacyPseudoElements.has(name))) {
    addPseudoElement(level, name, isFunction, context);
    return undefined;
  }
  // A pseudo-class after a pseudo-element tests that: it is read, but never matched.
  const compound = level.pseudoElement ? undefined : level.openCompound(context);
  if (compound === undefined) level.pseudoElement += ":";
  if (isFunction) return readFunction(tokens, level, compound, name, at + 1, close);
  level.b++;
  if (!knownPseudoClass(name, false)) level.fail("unknown");
  if (name === "scope") level.anchored = true;
  compound?.add("pseudos", { kind: "simple", name, args: noArguments });
  return undefined;
}

function addPseudoElement(level: Level, name: string, isFunction: boolean, context: SelectorContext): void {
  const known = knownPseudoElement(name, isFunction) || (isVendorElement(name, isFunction) && context.strict !== true);
  if (!known || level.inHas || (level.pseudoElement && name !== "marker" && name !== "scroll-marker"))
    level.fail("unknown");
  if (level.compound === undefined) level.openCompound(context);
  level.pseudoElement += name;
  level.c++;
}

const selectorFunctions: ReadonlyMap<string, Level["kind"]> = new Map([
  ["is", "is"],
  ["where", "where"],
  ["not", "not"],
  ["has", "has"],
  ["-webkit-any", "any"],
]);

/** The deepest nesting of functions that is read; a deeper list is unknown. This only limits the memory. */
const DEPTH = 100_000;

function readFunction(
  tokens: Tokens,
  level: Level,
  compound: CompoundDraft | undefined,
  name: string,
  from: number,
  to: number,
): Level | undefined {
  const kind = selectorFunctions.get(name);
  if (kind !== undefined) {
    if (kind === "any") level.b++; // counts as a class, as in Chromium
    if (kind === "has" && level.inHas) level.fail("unknown"); // :has() is not allowed in :has()
    return inner(level, kind, from, to);
  }
  level.b++;
  if (nthFunctions.has(name)) return readNth(tokens, level, compound, name, from, to);
  let args: readonly string[] | undefined = noArguments;
  if (name === "lang") args = rangesOf(tokens, from, to);
  else if (name === "dir") args = directionOf(tokens, from, to);
  else if (!knownPseudoClass(name, true)) level.fail("unknown");
  if (args === undefined) level.fail("invalid");
  else compound?.add("pseudos", { kind: "simple", name, args });
  return undefined;
}

function inner(level: Level, kind: Level["kind"], from: number, to: number, nth?: Level["nth"]): Level | undefined {
  if (level.stackDepth < DEPTH) return new Level(kind, from, to, level, nth);
  level.fail("unknown");
  return undefined;
}

const nthFunctions = new Set(["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"]);

function readNth(
  tokens: Tokens,
  level: Level,
  compound: CompoundDraft | undefined,
  name: string,
  from: number,
  to: number,
): Level | undefined {
  const ofType = name.endsWith("of-type");
  const of = ofType ? to : findOf(tokens, from, to);
  const formula = parseAnPlusB(shownSource(tokens, from, of));
  if (formula === undefined) {
    level.fail("invalid");
    return undefined;
  }
  const nth = { ...formula, last: name.startsWith("nth-last") };
  if (of < to) return inner(level, "nth", of + 1, to, nth);
  compound?.add("pseudos", { kind: "nth", ...nth, ofType, of: undefined });
  return undefined;
}

function findOf(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && wordAt(tokens, at, to) !== "of") at++;
  return at;
}

/** Reads identifiers and strings separated by commas; undefined for anything else. Selectors 4, 7.2. */
function rangesOf(tokens: Tokens, from: number, to: number): string[] | undefined {
  const ranges: string[] = [];
  for (let at = skipSpace(tokens, from, to); ; at = skipSpace(tokens, at + 1, to)) {
    const type = at < to ? tokens.type[at] : tokenTypes.Eof;
    if (type !== tokenTypes.Ident && type !== tokenTypes.String) return undefined;
    const text = tokenText(tokens, at);
    ranges.push(type === tokenTypes.Ident ? unescapeIdent(text) : stringValue(text));
    at = skipSpace(tokens, at + 1, to);
    if (at >= to) return ranges;
    if (tokens.type[at] !== tokenTypes.Comma) return undefined;
  }
}

/** Reads one identifier; undefined for anything else. */
function directionOf(tokens: Tokens, from: number, to: number): string[] | undefined {
  const at = skipSpace(tokens, from, to);
  const direction = wordAt(tokens, at, to);
  return direction === "" || skipSpace(tokens, at + 1, to) < to ? undefined : [direction];
}
