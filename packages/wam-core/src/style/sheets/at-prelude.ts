import { readMediaList } from "../conditions/media-query.ts";
import { parseSelectors } from "../selectors/selector.ts";
import type { ParsedSelectors, SelectorContext } from "../selectors/selector-shape.ts";
import type { Condition, ImportRule } from "./stylesheet.ts";
import type { Tokens } from "../syntax/tokens.ts";
import {
  functionAt,
  isDelim,
  skipSpace,
  stringValue,
  tokenTypes,
  textBetween,
  tokenText,
  trimEnd,
  unescapeIdent,
  urlValue,
  wordAt,
} from "../syntax/tokens.ts";

const RESERVED = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i;

/** Reads `a.b.c`, without space around the dots (CSS Cascade 5, 6.4). Returns undefined for other text and CSS-wide keywords. */
export function readLayerName(tokens: Tokens, from: number, to: number): string[] | undefined {
  const start = skipSpace(tokens, from, to);
  const end = trimEnd(tokens, start, to);
  const parts: string[] = [];
  for (let at = start; at < end; at += 2) {
    if (tokens.type[at] !== tokenTypes.Ident || (at > start && !isDelim(tokens, at - 1, "."))) return undefined;
    const part = unescapeIdent(tokenText(tokens, at));
    if (RESERVED.test(part)) return undefined;
    parts.push(part);
  }
  return parts.length === 0 || isDelim(tokens, end - 1, ".") ? undefined : parts;
}

/** Reads the names of `@layer a, b.c;`. Returns undefined if one of them is invalid, which drops the statement. */
export function readLayerNames(tokens: Tokens, from: number, to: number): string[][] | undefined {
  const names: string[][] = [];
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && tokens.type[i] !== tokenTypes.Comma) continue;
    const name = readLayerName(tokens, start, i);
    if (name === undefined) return undefined;
    names.push(name);
    start = i + 1;
  }
  return names;
}

/** Reads a string, `url()` or `src()` at `at`, which is no white space; undefined if there is none. `next` is the index after it. */
export function readUrl(tokens: Tokens, at: number, to: number): { url: string; next: number } | undefined {
  if (at >= to) return undefined;
  const text = tokenText(tokens, at);
  if (tokens.type[at] === tokenTypes.String) return { url: stringValue(text), next: at + 1 };
  if (tokens.type[at] === tokenTypes.Url) return { url: urlValue(text), next: at + 1 };
  const name = functionAt(tokens, at, to);
  if (name !== "url" && name !== "src") return undefined;
  const close = Math.min(tokens.close[at] as number, to);
  const inner = skipSpace(tokens, at + 1, close);
  return inner < close && tokens.type[inner] === tokenTypes.String
    ? { url: stringValue(tokenText(tokens, inner)), next: close + 1 }
    : undefined;
}

/** Reads `[prefix] url` of `@namespace`; "" is the default namespace. Returns undefined for another form. */
export function readNamespace(tokens: Tokens, from: number, to: number): { prefix: string; url: string } | undefined {
  let at = skipSpace(tokens, from, to);
  let prefix = "";
  if (at < to && tokens.type[at] === tokenTypes.Ident) {
    prefix = unescapeIdent(tokenText(tokens, at));
    at = skipSpace(tokens, at + 1, to);
  }
  const read = readUrl(tokens, at, to);
  return read !== undefined && skipSpace(tokens, read.next, to) >= to ? { prefix, url: read.url } : undefined;
}

/** Reads `url [layer | layer(name)] [supports(...)] [media list]` of `@import`; undefined without a URL. `mediaFrom` is the start of the list. */
export function readImportPrelude(
  tokens: Tokens,
  from: number,
  to: number,
): (Omit<ImportRule, "block"> & { mediaFrom: number }) | undefined {
  const read = readUrl(tokens, skipSpace(tokens, from, to), to);
  if (read === undefined) return undefined;
  let at = skipSpace(tokens, read.next, to);
  const closeOf = (opener: number) => Math.min(tokens.close[opener] as number, to);
  let layer: readonly string[] | undefined;
  if (wordAt(tokens, at, to) === "layer") {
    layer = [];
    at = skipSpace(tokens, at + 1, to);
  } else if (functionAt(tokens, at, to) === "layer") {
    layer = readLayerName(tokens, at + 1, closeOf(at));
    // Without a valid name it is not a layer but a media query, which is false.
    if (layer !== undefined) at = skipSpace(tokens, closeOf(at) + 1, to);
  }
  let supports: string | undefined;
  if (functionAt(tokens, at, to) === "supports") {
    supports = textBetween(tokens, at + 1, closeOf(at));
    at = skipSpace(tokens, closeOf(at) + 1, to);
  }
  return { url: read.url, layer, supports, media: readMediaList(tokens, at, to), mediaFrom: at };
}

/** Reads `[(roots)] [to (limits)]` of `@scope` (CSS Cascade 6, 2.5). Returns undefined for another form. */
export function readScope(tokens: Tokens, from: number, to: number, context: SelectorContext): Scope | undefined {
  let at = skipSpace(tokens, from, to);
  const bracketed = (inner: SelectorContext): ParsedSelectors | undefined => {
    if (at >= to || tokens.type[at] !== tokenTypes.LeftParen) return undefined;
    const close = Math.min(tokens.close[at] as number, to);
    const parsed = parseSelectors(tokens, at + 1, trimEnd(tokens, at + 1, close), inner);
    at = skipSpace(tokens, close + 1, to);
    return parsed;
  };
  const roots = bracketed({ ...context, nested: false });
  let limits: ParsedSelectors | undefined;
  if (wordAt(tokens, at, to) === "to") {
    at = skipSpace(tokens, at + 1, to);
    limits = bracketed({ ...context, parent: undefined, nested: false, scoped: true }) ?? { status: "invalid" };
  }
  if (
    at < to ||
    (roots !== undefined && roots.status !== "valid") ||
    (limits !== undefined && limits.status !== "valid")
  )
    return undefined;
  return { kind: "scope", roots: roots?.list, limits: limits?.list };
}

type Scope = Pick<Condition & { readonly kind: "scope" }, "kind" | "roots" | "limits">;
