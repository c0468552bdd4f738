import { asciiLowerCase } from "../document/text.ts";
import type { Tokens } from "./tokens.ts";
import { hashOfName } from "./name-hash.ts";
import { parseAnPlusB } from "./an-plus-b.ts";
import { knownPseudoClass, knownPseudoElement, legacyPseudoElements } from "./pseudo.ts";
import { afterComponent, isDelim, shownSource, skipSpace, stringValue, T, tokensOf, tokenText, unescapeIdent } from "./tokens.ts";

export type Combinator = "" | " " | ">" | "+" | "~";

export interface AttributeTest {
  /** As written; matched in lower case against HTML elements of HTML documents. */
  readonly name: string;
  readonly lowerName: string;
  /** undefined: any; null: none; else the name space. */
  readonly namespace: string | null | undefined;
  readonly operator: "" | "=" | "~=" | "|=" | "^=" | "$=" | "*=";
  readonly value: string;
  readonly flag: "i" | "s" | undefined;
}

export type Pseudo =
  /** Decided by a look at the element; `argument` of `:lang`, `:dir` and their kind. */
  | { readonly kind: "simple"; readonly name: string; readonly argument: string }
  | { readonly kind: "is"; readonly list: SelectorList }
  | { readonly kind: "not"; readonly list: SelectorList }
  | { readonly kind: "has"; readonly list: SelectorList }
  | { readonly kind: "nth"; readonly a: number; readonly b: number; readonly last: boolean; readonly ofType: boolean; readonly of: SelectorList | undefined }
  /** `&`: the parent rule's selectors, or, where there is none, the scope root. */
  | { readonly kind: "nesting"; readonly list: SelectorList | undefined };

/** A compound selector with the combinator on its left ("" for the first of an absolute selector). */
export interface Compound {
  combinator: Combinator;
  /** Local name as written; undefined: any (`*` or none). */
  name: string | undefined;
  lowerName: string | undefined;
  namespace: string | null | undefined;
  ids: string[];
  classes: string[];
  attributes: AttributeTest[];
  pseudos: Pseudo[];
}

/** One complex selector, compounds in source order. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[];
  /** Packed by `packSpecificity`; the contribution of `&` included. */
  readonly specificity: number;
  /** It ends in a pseudo-element: kept apart, never matches an element (D42). */
  readonly pseudoElement: boolean;
  /** Begins with a combinator as written, or is in `:has()`: its first compound relates to an anchor. */
  readonly relative: boolean;
  /** Holds `&` or `:scope` anywhere. */
  readonly anchored: boolean;
  /** 128 bits, one for each id, class and tag name that some ancestor must have (see ancestor-filter.ts). */
  readonly ancestors: readonly [number, number, number, number];
  /** Nesting of functions; beyond the limit of match.ts it never matches. */
  readonly depth: number;
}

export interface SelectorList {
  readonly selectors: readonly ComplexSelector[];
  readonly specificity: number;
  readonly depth: number;
}

/**
 * `invalid`: not a syntactically valid selector list, a grammar error (6.5). `unknown`: valid syntax, but a name that
 * is not known (pseudo-class, pseudo-element, name space prefix) makes the rule drop out without being an error (6.4).
 */
export type ParsedSelectors = { readonly status: "valid"; readonly list: SelectorList } | { readonly status: "invalid" | "unknown" };

export interface SelectorContext {
  /** Selectors of the parent rule, for `&` and relative nested selectors. */
  readonly parent?: SelectorList | undefined;
  /** Inside a style rule: selectors may be relative. */
  readonly nested?: boolean;
  /** Inside `@scope`: relative selectors hang on `:scope`. */
  readonly scoped?: boolean;
  /** Declared prefixes; `""` is the default name space. */
  readonly namespaces?: ReadonlyMap<string, string>;
}

const CLASS = 65536;
const ID = CLASS * 65536;
const LIMIT = 65535;

/** Specificity (a, b, c) as one number that compares like the triple; each part is capped at 65,535. */
export function packSpecificity(a: number, b: number, c: number): number {
  return Math.min(a, LIMIT) * ID + Math.min(b, LIMIT) * CLASS + Math.min(c, LIMIT);
}

export function unpackSpecificity(packed: number): [number, number, number] {
  return [Math.floor(packed / ID), Math.floor(packed / CLASS) % CLASS, packed % CLASS];
}

type FunctionKind = "top" | "is" | "not" | "has" | "nth" | "where";

/** One level of the parse: a selector list that is being read. Levels stand on an explicit stack, so depth costs no call stack. */
class Level {
  readonly kind: FunctionKind;
  readonly end: number;
  at: number;
  readonly selectors: ComplexSelector[] = [];
  /** Worst status so far of the list; forgiving lists only lose the bad selector. */
  status: "valid" | "unknown" | "invalid" = "valid";
  selectorStatus: "valid" | "unknown" | "invalid" = "valid";
  compounds: Compound[] = [];
  compound: Compound | undefined;
  combinator: Combinator = "";
  pseudoElement = false;
  relative = false;
  anchored = false;
  a = 0;
  b = 0;
  c = 0;
  depth = 0;
  listAnchored = false;
  /** Set on the level of `:nth-child(... of S)`. */
  readonly nth: { a: number; b: number; last: boolean } | undefined;

  constructor(kind: FunctionKind, at: number, end: number, nth?: { a: number; b: number; last: boolean }) {
    this.kind = kind;
    this.at = at;
    this.end = end;
    this.nth = nth;
  }
}

/** Reads the tokens [from, to) as a selector list. Linear in their number, no recursion. Selectors 4, CSS Nesting 1. */
export function parseSelectors(tokens: Tokens, from: number, to: number, context: SelectorContext = {}): ParsedSelectors {
  const stack: Level[] = [new Level("top", from, to)];
  for (;;) {
    const level = stack.at(-1) as Level;
    const opened = readSelectors(tokens, level, context, stack.length > 1 && insideHas(stack));
    if (opened !== undefined) {
      stack.push(opened);
      continue;
    }
    finishSelector(level, context);
    stack.pop();
    const outer = stack.at(-1);
    if (outer === undefined) {
      return level.status === "valid" ? { status: "valid", list: listOf(level.selectors) } : { status: level.status };
    }
    closeFunction(outer, level);
  }
}

function insideHas(stack: readonly Level[]): boolean {
  return stack.some((level) => level.kind === "has");
}

function listOf(selectors: readonly ComplexSelector[]): SelectorList {
  let specificity = 0;
  let depth = 0;
  for (const selector of selectors) {
    if (selector.specificity > specificity) specificity = selector.specificity;
    if (selector.depth > depth) depth = selector.depth;
  }
  return { selectors, specificity, depth };
}

/** Reads on at `level` until its end or until a function with selectors inside begins, which is returned. */
function readSelectors(tokens: Tokens, level: Level, context: SelectorContext, inHas: boolean): Level | undefined {
  const { type } = tokens;
  while (level.at < level.end) {
    const at = level.at;
    switch (type[at]) {
      case T.Comment:
        level.at++;
        break;
      case T.WhiteSpace:
        level.at++;
        if (level.compound !== undefined) {
          level.compound = undefined;
          level.combinator = " ";
        }
        break;
      case T.Comma:
        level.at++;
        finishSelector(level, context);
        break;
      case T.Ident:
        readTypeSelector(tokens, level, context);
        break;
      case T.Hash: {
        const name = tokenText(tokens, at).slice(1);
        if (!startsIdentifier(name)) fail(level, "invalid");
        compoundOf(level).ids.push(unescapeIdent(name));
        level.a++;
        level.at++;
        break;
      }
      case T.LeftSquare:
        readAttribute(tokens, level, context);
        break;
      case T.Colon: {
        const opened = readPseudo(tokens, level, inHas);
        if (opened !== undefined) return opened;
        break;
      }
      case T.Delim:
        readDelim(tokens, level, context);
        break;
      default:
        fail(level, "invalid");
        level.at = afterComponent(tokens, at, level.end);
    }
  }
  return undefined;
}

function fail(level: Level, status: "unknown" | "invalid"): void {
  if (level.selectorStatus !== "invalid") level.selectorStatus = status;
}

function compoundOf(level: Level): Compound {
  if (level.compound === undefined) {
    if (level.pseudoElement) fail(level, "unknown"); // nothing may follow a pseudo-element but pseudo-classes
    level.compound = {
      combinator: level.combinator,
      name: undefined,
      lowerName: undefined,
      namespace: undefined,
      ids: [],
      classes: [],
      attributes: [],
      pseudos: [],
    };
    level.compounds.push(level.compound);
    level.combinator = "";
  } else if (level.pseudoElement) fail(level, "invalid");
  return level.compound;
}

function startsIdentifier(name: string): boolean {
  return /^(?:--|-?(?:[a-z_\u0080-\uffff\0]|\\[^\n\r\f]))/i.test(name);
}

/** name, *, ns|name, *|name, |name. Also entered for `*` and `|` delimiters. */
function readTypeSelector(tokens: Tokens, level: Level, context: SelectorContext): void {
  const { type } = tokens;
  if (level.compound !== undefined) {
    fail(level, "invalid");
    level.at++;
    return;
  }
  const compound = compoundOf(level);
  let at = level.at;
  let prefix: string | undefined;
  const isName = (i: number) => i < level.end && (type[i] === T.Ident || isDelim(tokens, i, "*"));
  if (isDelim(tokens, at, "|")) {
    prefix = "";
    at++;
  } else if (at + 2 < level.end && isDelim(tokens, at + 1, "|") && isName(at + 2)) {
    prefix = unescapeIdent(tokenText(tokens, at));
    at += 2;
  }
  if (!isName(at)) {
    fail(level, "invalid");
    level.at = at + 1;
    return;
  }
  const text = tokenText(tokens, at);
  if (text !== "*") {
    compound.name = unescapeIdent(text);
    compound.lowerName = asciiLowerCase(compound.name);
    level.c++;
  }
  if (prefix === undefined) compound.namespace = context.namespaces?.get("");
  else compound.namespace = resolvePrefix(prefix, level, context);
  level.at = at + 1;
}

function resolvePrefix(prefix: string, level: Level, context: SelectorContext): string | null | undefined {
  if (prefix === "") return null;
  if (prefix === "*") return undefined;
  const namespace = context.namespaces?.get(prefix);
  if (namespace === undefined) fail(level, "unknown");
  return namespace;
}

function readDelim(tokens: Tokens, level: Level, context: SelectorContext): void {
  const at = level.at;
  const character = tokens.source[tokens.start[at] as number];
  switch (character) {
    case ".":
      if (tokens.type[at + 1] !== T.Ident || at + 1 >= level.end) {
        fail(level, "invalid");
        level.at++;
        return;
      }
      compoundOf(level).classes.push(unescapeIdent(tokenText(tokens, at + 1)));
      level.b++;
      level.at += 2;
      return;
    case ">":
    case "+":
    case "~":
      level.at++;
      if (level.compounds.length === 0) {
        // Only a nested rule, a scoped rule or :has() may begin with a combinator.
        if (level.combinator !== "" || !(level.kind === "has" || (level.kind === "top" && (context.nested || context.scoped)))) fail(level, "invalid");
        level.relative = true;
      } else if (level.compound === undefined && level.combinator !== " ") fail(level, "invalid");
      level.compound = undefined;
      level.combinator = character;
      return;
    case "&":
      compoundOf(level).pseudos.push({ kind: "nesting", list: context.parent });
      level.anchored = true;
      if (context.parent !== undefined) addSpecificity(level, context.parent.specificity);
      if (context.parent !== undefined && context.parent.depth >= level.depth) level.depth = context.parent.depth + 1;
      level.at++;
      return;
    case "*":
    case "|":
      readTypeSelector(tokens, level, context);
      return;
    default:
      fail(level, "invalid");
      level.at++;
  }
}

function addSpecificity(level: Level, packed: number): void {
  const [a, b, c] = unpackSpecificity(packed);
  level.a += a;
  level.b += b;
  level.c += c;
}

function readAttribute(tokens: Tokens, level: Level, context: SelectorContext): void {
  const close = tokens.close[level.at] as number;
  const end = Math.min(close, level.end);
  let at = skipSpace(tokens, level.at + 1, end);
  level.at = Math.min(close + 1, level.end);
  const compound = compoundOf(level);
  level.b++;
  // A name space prefix: ns|name, *|name, |name; `|=` is an operator.
  let namespace: string | null | undefined = null;
  const isName = (i: number) => i < end && tokens.type[i] === T.Ident;
  if (isDelim(tokens, at, "|") && isName(at + 1)) at++;
  else if ((isName(at) || isDelim(tokens, at, "*")) && isDelim(tokens, at + 1, "|") && isName(at + 2)) {
    namespace = resolvePrefix(unescapeIdent(tokenText(tokens, at)), level, context);
    at += 2;
  }
  if (!isName(at)) return fail(level, "invalid");
  const name = unescapeIdent(tokenText(tokens, at));
  at = skipSpace(tokens, at + 1, end);
  const test = { name, lowerName: asciiLowerCase(name), namespace };
  if (at >= end) {
    compound.attributes.push({ ...test, operator: "", value: "", flag: undefined });
    return;
  }
  let operator: AttributeTest["operator"] = "=";
  if (!isDelim(tokens, at, "=")) {
    const character = tokens.type[at] === T.Delim ? tokens.source[tokens.start[at] as number] : undefined;
    if (character === undefined || !"~|^$*".includes(character) || !isDelim(tokens, at + 1, "=")) return fail(level, "invalid");
    operator = `${character}=` as AttributeTest["operator"];
    at++;
  }
  at = skipSpace(tokens, at + 1, end);
  const text = at < end ? tokenText(tokens, at) : "";
  let value: string;
  if (tokens.type[at] === T.Ident && at < end) value = unescapeIdent(text);
  else if (tokens.type[at] === T.String && at < end) value = stringValue(text);
  else return fail(level, "invalid");
  at = skipSpace(tokens, at + 1, end);
  let flag: "i" | "s" | undefined;
  if (at < end) {
    const letter = tokens.type[at] === T.Ident ? tokenText(tokens, at).toLowerCase() : "";
    if ((letter !== "i" && letter !== "s") || skipSpace(tokens, at + 1, end) < end) return fail(level, "invalid");
    flag = letter;
  }
  compound.attributes.push({ ...test, operator, value, flag });
}

/** A pseudo-class or pseudo-element; returns the level to read when it holds selectors. */
function readPseudo(tokens: Tokens, level: Level, inHas: boolean): Level | undefined {
  const { type } = tokens;
  let at = level.at + 1;
  const double = type[at] === T.Colon && at < level.end;
  if (double) at++;
  const isFunction = type[at] === T.Function && at < level.end;
  if (at >= level.end || (type[at] !== T.Ident && !isFunction)) {
    fail(level, "invalid");
    level.at = at;
    return undefined;
  }
  const text = tokenText(tokens, at);
  const name = unescapeIdent(isFunction ? text.slice(0, -1) : text).toLowerCase();
  const close = isFunction ? Math.min(tokens.close[at] as number, level.end) : at;
  level.at = Math.min(close + 1, level.end);
  if (double || (!isFunction && legacyPseudoElements.has(name))) {
    if (level.pseudoElement && !(name === "marker" || name === "view-transition")) fail(level, "unknown");
    if (level.compound === undefined) compoundOf(level);
    level.pseudoElement = true;
    level.c++;
    if (!knownPseudoElement(name, isFunction)) fail(level, "unknown");
    if (level.kind === "has" || inHas) fail(level, "unknown");
    return undefined;
  }
  if (level.compound === undefined && !level.pseudoElement) compoundOf(level);
  if (!isFunction) {
    if (!knownPseudoClass(name, false)) fail(level, "unknown");
    if (name === "scope") level.anchored = true;
    level.b++;
    if (!level.pseudoElement) (level.compound as Compound).pseudos.push({ kind: "simple", name, argument: "" });
    return undefined;
  }
  return readFunction(tokens, level, name, at + 1, close, inHas);
}

function readFunction(tokens: Tokens, level: Level, name: string, from: number, to: number, inHas: boolean): Level | undefined {
  const pseudos = level.compound?.pseudos;
  switch (name) {
    case "is":
    case "-webkit-any":
    case "where":
    case "not":
      return new Level(name === "not" ? "not" : name === "where" ? "where" : "is", from, to);
    case "has":
      if (inHas || level.kind === "has") fail(level, "unknown"); // :has() may not be nested
      return new Level("has", from, to);
    case "nth-child":
    case "nth-last-child":
    case "nth-of-type":
    case "nth-last-of-type": {
      level.b++;
      const ofType = name.endsWith("of-type");
      const of = ofType ? to : findOf(tokens, from, to);
      const formula = parseAnPlusB(shownSource(tokens, from, of));
      if (formula === undefined) {
        fail(level, "invalid");
        return undefined;
      }
      const nth = { ...formula, last: name.startsWith("nth-last") };
      if (of < to) return new Level("nth", of + 1, to, nth);
      pseudos?.push({ kind: "nth", ...nth, ofType, of: undefined });
      return undefined;
    }
    case "lang":
    case "dir": {
      level.b++;
      const argument = langArgument(tokens, from, to);
      if (argument === undefined) fail(level, "invalid");
      else pseudos?.push({ kind: "simple", name, argument });
      return undefined;
    }
  }
  level.b++;
  if (knownPseudoClass(name, true)) pseudos?.push({ kind: "simple", name, argument: "" });
  else fail(level, "unknown");
  return undefined;
}

function findOf(tokens: Tokens, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    if (tokens.type[i] === T.Ident && tokenText(tokens, i).toLowerCase() === "of") return i;
  }
  return to;
}

/** Comma list of identifiers and strings, joined by commas; undefined when it is anything else. */
function langArgument(tokens: Tokens, from: number, to: number): string | undefined {
  const parts: string[] = [];
  let at = skipSpace(tokens, from, to);
  for (;;) {
    if (at >= to) return undefined;
    let part = "";
    if (isDelim(tokens, at, "*")) {
      part = "*";
      at++;
    }
    if (at < to && tokens.type[at] === T.String) part += stringValue(tokenText(tokens, at++));
    else if (at < to && tokens.type[at] === T.Ident) part += unescapeIdent(tokenText(tokens, at++));
    if (part === "" && tokens.type[at - 1] !== T.String) return undefined;
    parts.push(part);
    at = skipSpace(tokens, at, to);
    if (at >= to) return parts.join(",");
    if (tokens.type[at] !== T.Comma) return undefined;
    at = skipSpace(tokens, at + 1, to);
  }
}

/** Ends the complex selector that is being read and begins the next. */
function finishSelector(level: Level, context: SelectorContext): void {
  const trailing = level.compound === undefined && level.combinator !== "" && level.combinator !== " ";
  const empty = level.compounds.length === 0;
  const forgiving = level.kind === "is" || level.kind === "where";
  if (trailing) fail(level, "invalid");
  if (empty && !(forgiving && level.at >= level.end && level.selectors.length === 0)) fail(level, "invalid");
  if (level.selectorStatus !== "valid") {
    // A forgiving list only loses the selector; :not() and :has() of an unknown one make the whole unknown.
    if (!forgiving && level.status !== "invalid") level.status = level.selectorStatus;
  } else if (!empty) {
    // Pseudo-elements are no part of what :is() and :not() may hold.
    if (level.kind !== "top" && level.pseudoElement) {
      if (!forgiving && level.status === "valid") level.status = "unknown";
    } else level.selectors.push(complexSelector(level, context));
  }
  level.listAnchored ||= level.anchored;
  level.compounds = [];
  level.compound = undefined;
  level.combinator = "";
  level.selectorStatus = "valid";
  level.pseudoElement = level.relative = level.anchored = false;
  level.a = level.b = level.c = level.depth = 0;
}

function complexSelector(level: Level, context: SelectorContext): ComplexSelector {
  let { compounds, depth } = level;
  const first = compounds[0] as Compound;
  let specificity = packSpecificity(level.a, level.b, level.c);
  if (level.kind === "has" && first.combinator === "") first.combinator = " ";
  if (level.kind === "top" && context.nested && (level.relative || !level.anchored)) {
    // A nested selector without `&` is relative to the parent rule (CSS Nesting 1).
    if (first.combinator === "") first.combinator = " ";
    compounds = [nestingCompound(context.parent), ...compounds];
    if (context.parent !== undefined) {
      const [a, b, c] = unpackSpecificity(context.parent.specificity);
      specificity = packSpecificity(level.a + a, level.b + b, level.c + c);
      depth = Math.max(depth, context.parent.depth + 1);
    }
  } else if (level.kind === "top" && context.scoped && level.relative) {
    compounds = [nestingCompound(undefined), ...compounds];
  }
  return {
    compounds,
    specificity,
    pseudoElement: level.pseudoElement,
    relative: level.kind === "has",
    anchored: level.anchored || level.relative,
    ancestors: ancestorBits(compounds),
    depth,
  };
}

function nestingCompound(list: SelectorList | undefined): Compound {
  return { combinator: "", name: undefined, lowerName: undefined, namespace: undefined, ids: [], classes: [], attributes: [], pseudos: [{ kind: "nesting", list }] };
}

/** The names that the ancestors of a match must have: those of compounds left of a descendant or child combinator. */
function ancestorBits(compounds: readonly Compound[]): [number, number, number, number] {
  const bits: [number, number, number, number] = [0, 0, 0, 0];
  let isAncestor = false;
  for (let i = compounds.length - 1; i >= 0; i--) {
    const compound = compounds[i] as Compound;
    if (isAncestor) {
      if (compound.lowerName !== undefined) setBit(bits, compound.lowerName);
      for (const id of compound.ids) setBit(bits, id);
      for (const name of compound.classes) setBit(bits, name);
    }
    // Siblings of an ancestor are no ancestors, but what stands above them is.
    if (compound.combinator === " " || compound.combinator === ">") isAncestor = true;
    else if (compound.combinator !== "") isAncestor = false;
  }
  return bits;
}

function setBit(bits: [number, number, number, number], name: string): void {
  const hash = hashOfName(name);
  const word = (hash >>> 5) & 3;
  bits[word as 0 | 1 | 2 | 3] |= 1 << (hash & 31);
}

/** Puts a function's finished list into the compound that it stands in. */
function closeFunction(outer: Level, inner: Level): void {
  const list = listOf(inner.selectors);
  if (inner.status !== "valid") fail(outer, inner.status);
  outer.anchored ||= inner.listAnchored;
  if (inner.kind !== "where") addSpecificity(outer, list.specificity);
  const compound = outer.compound;
  if (compound === undefined || outer.pseudoElement) return;
  if (inner.kind === "nth") {
    compound.pseudos.push({ kind: "nth", a: inner.nth?.a ?? 0, b: inner.nth?.b ?? 0, last: inner.nth?.last ?? false, ofType: false, of: list });
  } else if (inner.kind === "not" || inner.kind === "has") {
    compound.pseudos.push({ kind: inner.kind, list });
  } else if (mergeIntoCompound(compound, list)) {
    return; // `:is(.a)` is `.a`: chains of one-armed functions vanish, however deep
  } else compound.pseudos.push({ kind: "is", list });
  if (list.depth + 1 > outer.depth) outer.depth = list.depth + 1;
}

function mergeIntoCompound(compound: Compound, list: SelectorList): boolean {
  const only = list.selectors.length === 1 ? list.selectors[0] : undefined;
  if (only === undefined || only.compounds.length !== 1 || only.depth > 0) return false;
  const inner = only.compounds[0] as Compound;
  if (inner.name !== undefined || inner.namespace !== undefined) return false;
  moveInto(compound, inner, "ids");
  moveInto(compound, inner, "classes");
  moveInto(compound, inner, "attributes");
  moveInto(compound, inner, "pseudos");
  return true;
}

/** Joins two arrays by moving the shorter one: a chain of merges stays linear in all. */
function moveInto<K extends "ids" | "classes" | "attributes" | "pseudos">(outer: Compound, inner: Compound, key: K): void {
  const mine = outer[key] as unknown[];
  const other = inner[key] as unknown[];
  if (mine.length >= other.length) {
    for (const entry of other) mine.push(entry);
  } else {
    for (const entry of mine) other.push(entry);
    outer[key] = other as Compound[K];
  }
}

/**
 * Specificity (ids, classes, names) of each selector of a list; undefined when the list is not valid or not known.
 * Linear in its length, without recursion. Selectors 4, 16.
 * @example specificityOf("#a .b, :is(p, .c) > i") is [[1, 1, 0], [0, 1, 1]]
 */
export function specificityOf(selectors: string): [number, number, number][] | undefined {
  const tokens = tokensOf(selectors);
  const parsed = parseSelectors(tokens, 0, tokens.count);
  return parsed.status === "valid" ? parsed.list.selectors.map(({ specificity }) => unpackSpecificity(specificity)) : undefined;
}
