import { asciiLowerCase } from "../../document/text.ts";
import { ancestorBits } from "./ancestor-bits.ts";
import { readAttribute, resolvePrefix } from "./selector-attribute.ts";
import { CompoundDraft, Level } from "./selector-level.ts";
import { readPseudo } from "./selector-pseudo.ts";
import type { ComplexSelector, ParsedSelectors, SelectorContext, SelectorList } from "./selector-shape.ts";
import { packSpecificity, unpackSpecificity } from "./specificity.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  afterComponent,
  isDelim,
  skipComments,
  tokenTypes,
  tokensOf,
  tokenText,
  unescapeIdent,
} from "../syntax/tokens.ts";

/** Reads the tokens [from, to) as a selector list. Linear in their number, no recursion. Selectors 4, CSS Nesting 1. */
export function parseSelectors(
  tokens: Tokens,
  from: number,
  to: number,
  context: SelectorContext = {},
): ParsedSelectors {
  const stack: Level[] = [new Level("top", from, to)];
  for (;;) {
    const level = stack.at(-1) as Level;
    const opened = readSelectors(tokens, level, context);
    if (opened !== undefined) {
      stack.push(opened);
      continue;
    }
    finishSelector(level, context);
    stack.pop();
    const outer = stack.at(-1);
    if (outer === undefined)
      return level.status === "valid" ? { status: "valid", list: listOf(level) } : { status: level.status };
    closeFunction(outer, level);
  }
}

function listOf({ selectors, listAnchored: anchored }: Level): SelectorList {
  let specificity = 0;
  let depth = 0;
  for (const selector of selectors) {
    // `&` and functions stand for elements, so a selector with a pseudo-element does not count there.
    if (selector.specificity > specificity && !selector.pseudoElement) specificity = selector.specificity;
    if (selector.depth > depth) depth = selector.depth;
  }
  return { selectors: selectors.slice(), specificity, depth, anchored }; // a copy has no spare space
}

/** Reads `level` to its end, or to a function with selectors inside, whose level it returns. */
function readSelectors(tokens: Tokens, level: Level, context: SelectorContext): Level | undefined {
  const { type } = tokens;
  while (level.at < level.end) {
    const at = level.at;
    switch (type[at]) {
      case tokenTypes.Comment:
        level.at++;
        break;
      case tokenTypes.WhiteSpace:
        level.at++;
        if (level.compound !== undefined) {
          level.compound = undefined;
          level.combinator = " ";
        }
        break;
      case tokenTypes.Comma:
        level.at++;
        finishSelector(level, context);
        break;
      case tokenTypes.Ident:
        readTypeSelector(tokens, level, context);
        break;
      case tokenTypes.Hash: {
        const name = tokenText(tokens, at).slice(1);
        if (!startsIdentifier(name)) level.fail("invalid");
        level.openCompound(context).add("ids", unescapeIdent(name));
        level.a++;
        level.at++;
        break;
      }
      case tokenTypes.LeftSquare:
        readAttribute(tokens, level, context);
        break;
      case tokenTypes.Colon: {
        const opened = readPseudo(tokens, level, context);
        if (opened !== undefined) return opened;
        break;
      }
      case tokenTypes.Delim:
        readDelim(tokens, level, context);
        break;
      default:
        level.fail("invalid");
        level.at = afterComponent(tokens, at, level.end);
    }
  }
  return undefined;
}

function startsIdentifier(name: string): boolean {
  return /^(?:--|-?(?:[a-z_\u0080-\uffff\0]|\\[^\n\r\f]))/i.test(name);
}

/** Reads name, *, ns|name, *|name or |name. Also called for the delimiters `*` and `|`. */
function readTypeSelector(tokens: Tokens, level: Level, context: SelectorContext): void {
  const { type } = tokens;
  if (level.compound !== undefined) {
    level.fail("invalid");
    level.at++;
    return;
  }
  const compound = level.openCompound(context);
  let at = level.at;
  let prefix: string | undefined;
  const isName = (i: number) => i < level.end && (type[i] === tokenTypes.Ident || isDelim(tokens, i, "*"));
  // White space around the bar is not allowed, but comments are.
  const bar = isDelim(tokens, at, "|") ? at : skipComments(tokens, at + 1, level.end);
  const afterBar = skipComments(tokens, bar + 1, level.end);
  if (bar === at) {
    prefix = "";
    at = afterBar;
  } else if (bar < level.end && isDelim(tokens, bar, "|") && isName(afterBar)) {
    prefix = unescapeIdent(tokenText(tokens, at));
    at = afterBar;
  }
  if (!isName(at)) {
    level.fail("invalid");
    level.at = at + 1;
    return;
  }
  const text = tokenText(tokens, at);
  if (text !== "*") {
    compound.name = unescapeIdent(text);
    compound.lowerName = asciiLowerCase(compound.name);
    level.c++;
  }
  compound.namespace = prefix === undefined ? context.namespaces?.get("") : resolvePrefix(prefix, level, context);
  level.at = at + 1;
}

function readDelim(tokens: Tokens, level: Level, context: SelectorContext): void {
  const character = tokens.source[tokens.start[level.at] as number];
  switch (character) {
    case ".": {
      const at = skipComments(tokens, level.at + 1, level.end);
      level.at = at;
      if (at >= level.end || tokens.type[at] !== tokenTypes.Ident) return level.fail("invalid");
      level.openCompound(context).add("classes", unescapeIdent(tokenText(tokens, at)));
      level.b++;
      level.at++;
      return;
    }
    case ">":
    case "+":
    case "~":
      level.at++;
      if (level.compounds.length === 0) {
        // Only a nested rule, a scoped rule or :has() may begin with a combinator.
        const mayBegin =
          level.kind === "has" || (level.kind === "top" && (context.nested === true || context.scoped === true));
        if (level.combinator !== "" || !mayBegin) level.fail("invalid");
        level.relative = true;
      } else if (level.compound === undefined && level.combinator !== " ") level.fail("invalid");
      level.compound = undefined;
      level.combinator = character;
      return;
    case "&":
      level.openCompound(context).add("pseudos", { kind: "nesting", list: context.parent });
      level.addNesting(context.parent);
      level.at++;
      return;
    case "*":
    case "|":
      readTypeSelector(tokens, level, context);
      return;
    default:
      level.fail("invalid");
      level.at++;
  }
}

/** Ends the complex selector that is being read and begins the next. */
function finishSelector(level: Level, context: SelectorContext): void {
  const trailing = level.compound === undefined && level.combinator !== "" && level.combinator !== " ";
  const empty = level.compounds.length === 0;
  if (empty || trailing) level.fail("invalid");
  // Functions cannot contain pseudo-elements, and the old one cannot contain combinators either.
  if (level.kind !== "top" && level.pseudoElement) level.fail("unknown");
  if (level.kind === "any" && level.compounds.length > 1) level.fail("unknown");
  const forgiving = (level.kind === "is" || level.kind === "where") && context.strict !== true;
  if (level.selectorStatus === "valid") level.selectors.push(complexSelector(level, context));
  else if (!forgiving && level.status !== "invalid") level.status = level.selectorStatus;
  level.nextSelector();
}

function complexSelector(level: Level, context: SelectorContext): ComplexSelector {
  const { compounds } = level;
  const first = compounds[0] as CompoundDraft;
  if (level.kind === "has") {
    if (first.combinator === "") first.combinator = " ";
  } else if (level.kind === "top" && context.nested === true && (level.relative || !level.nests)) {
    // A nested selector without `&` is relative to the parent rule (CSS Nesting 1).
    if (first.combinator === "") first.combinator = " ";
    compounds.unshift(nestingCompound(context.parent));
    level.addNesting(context.parent);
  } else if (level.kind === "top" && context.scoped === true && level.relative) {
    compounds.unshift(nestingCompound(undefined));
    level.addNesting(undefined);
  }
  return {
    compounds: compounds.slice(), // a copy has no spare space
    specificity: packSpecificity(level.a, level.b, level.c),
    pseudoElement: level.pseudoElement,
    anchored: level.anchored,
    ancestors: ancestorBits(compounds),
    depth: level.depth,
  };
}

function nestingCompound(list: SelectorList | undefined): CompoundDraft {
  const compound = new CompoundDraft("");
  compound.add("pseudos", { kind: "nesting", list });
  return compound;
}

/** Adds the finished list of a function to the compound that contains the function. */
function closeFunction(outer: Level, level: Level): void {
  const list = listOf(level);
  if (level.status !== "valid") outer.fail(level.status);
  outer.nests ||= level.listNests;
  outer.anchored ||= level.listAnchored;
  if (level.kind !== "where" && level.kind !== "any") outer.addSpecificity(list.specificity);
  const { compound } = outer;
  if (compound === undefined || outer.pseudoElement) return;
  switch (level.kind) {
    case "nth":
      compound.add("pseudos", {
        kind: "nth",
        ...(level.nth as { a: number; b: number; last: boolean }),
        ofType: false,
        of: list,
      });
      break;
    case "not":
    case "has":
      compound.add("pseudos", { kind: level.kind, list });
      break;
    default:
      if (mergedInto(compound, list)) return;
      compound.add("pseudos", { kind: "is", list });
  }
  outer.depth = Math.max(outer.depth, list.depth + 1);
}

/** Merges `:is(.a)` as `.a`, so that chains of functions with one arm vanish. Returns false if that is not possible. */
function mergedInto(compound: CompoundDraft, { selectors }: SelectorList): boolean {
  const only = selectors.length === 1 ? selectors[0] : undefined;
  if (only === undefined || only.compounds.length !== 1 || only.depth > 0) return false;
  const inner = only.compounds[0] as CompoundDraft;
  const typed = inner.name !== undefined || inner.namespace !== undefined;
  if (typed && (compound.name !== undefined || compound.namespace !== undefined)) return false;
  if (typed) {
    compound.name = inner.name;
    compound.lowerName = inner.lowerName;
    compound.namespace = inner.namespace;
  }
  compound.merge(inner);
  return true;
}

/**
 * Returns the specificity (ids, classes, names) of each selector of a list; undefined if the list is invalid or unknown.
 * Linear in its length, without recursion. Selectors 4, 16.
 * @example specificityOf("#a .b, :is(p, .c) > i") is [[1, 1, 0], [0, 1, 1]]
 */
export function specificityOf(selectors: string): [number, number, number][] | undefined {
  const tokens = tokensOf(selectors);
  const parsed = parseSelectors(tokens, 0, tokens.count);
  return parsed.status === "valid"
    ? parsed.list.selectors.map(({ specificity }) => unpackSpecificity(specificity))
    : undefined;
}
