import { wordsIn } from "../words.ts";
import { readField } from "./fields.ts";
import { DEEPEST_SEARCH, LONGEST_SEARCH, MOST_TOKENS, allOf, searchFields } from "./query.ts";
import type { ParsedSearch, SearchFault, SearchField, SearchQuery } from "./query.ts";

/**
 * Parses a query (spec 22.5): words, "phrases", `and`, `or`, `not` or `-` in any letter case, parentheses, fields such as `lang:nb`, and
 * ranges such as `score:0.1..0.3`. Adjacent words are joined by `and`, which binds more tightly than `or`. Empty text matches everything.
 * Never throws. Cost: linear in the length, which is bounded, like the depth.
 */
export function parseSearch(source: string): ParsedSearch {
  const tokens = searchTokens(source);
  if ("code" in tokens) return { fault: tokens };
  if (tokens.length === 0) return { query: { kind: "all" } };
  return createParser(source, tokens).parse();
}

function createParser(source: string, tokens: readonly SearchToken[]) {
  let next = 0;
  const end = { at: source.length, end: source.length };
  let fault: SearchFault | undefined;
  /** Records the first fault, and skips the remaining tokens. */
  const fail = (code: SearchFault["code"], token: SearchToken | undefined): SearchQuery => {
    fault ??= faultOf(code, source, token ?? end, token?.field);
    next = tokens.length;
    return { kind: "all" };
  };
  const isNext = (kind: SearchToken["kind"]): boolean => tokens[next]?.kind === kind;

  function parseOr(depth: number): SearchQuery {
    const parts = [parseAnd(depth)];
    while (isNext("or")) {
      next++;
      parts.push(parseAnd(depth));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "or", parts };
  }

  function parseAnd(depth: number): SearchQuery {
    const parts = [parseNot(depth)];
    for (;;) {
      if (isNext("and")) next++;
      else if (next >= tokens.length || isNext("or") || isNext("close")) return allOf(parts);
      parts.push(parseNot(depth));
    }
  }

  function parseNot(depth: number): SearchQuery {
    let isNot = false;
    for (; isNext("not"); next++) isNot = !isNot;
    const part = parsePrimary(depth);
    return isNot ? { kind: "not", part } : part;
  }

  function parsePrimary(depth: number): SearchQuery {
    const token = tokens[next];
    if (token === undefined) {
      const last = tokens.at(-1);
      return last?.kind === "open" ? fail("open-parenthesis", last) : fail("missing-part", undefined);
    }
    next++;
    if (token.kind === "open") {
      if (depth >= DEEPEST_SEARCH) return fail("too-deep", token);
      const inner = parseOr(depth + 1);
      if (!isNext("close")) return fail("open-parenthesis", token);
      next++;
      return inner;
    }
    if (token.kind === "field" && token.field !== undefined) {
      const field = readField(token.field, token.text);
      return field === undefined ? fail("bad-value", token) : { kind: "field", field };
    }
    if (token.kind !== "text") return fail(token.kind === "close" ? "odd-parenthesis" : "missing-part", token);
    const words = wordsIn(token.text);
    return words.length === 0 ? fail("no-words", token) : { kind: "words", words };
  }

  return {
    parse(): ParsedSearch {
      const query = parseOr(0);
      const rest = tokens[next];
      if (rest !== undefined) fail("odd-parenthesis", rest);
      return fault === undefined ? { query } : { fault };
    },
  };
}

/** A token of a query. */
export interface SearchToken {
  readonly kind: "open" | "close" | "and" | "or" | "not" | "text" | "field";
  readonly at: number;
  readonly end: number;
  /** The content of a `text`, or the value of a `field`. */
  readonly text: string;
  readonly field?: SearchField;
}

const SPACE = /\s/;
const joins: Readonly<Record<string, "and" | "or" | "not">> = { and: "and", or: "or", not: "not" };

/** Returns a fault, with the part of the query shortened for messages. */
export function faultOf(
  code: SearchFault["code"],
  source: string,
  { at, end }: { readonly at: number; readonly end: number },
  field?: SearchField,
): SearchFault {
  const text = source.slice(at, end);
  const short = text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text;
  return { code, at, length: end - at, text: short, ...(field === undefined ? {} : { field }) };
}

/** Splits a query into tokens. Cost: linear in its length, which is bounded. */
export function searchTokens(source: string): readonly SearchToken[] | SearchFault {
  if (source.length > LONGEST_SEARCH) return faultOf("too-long", source, { at: LONGEST_SEARCH, end: source.length });
  const tokens: SearchToken[] = [];
  for (let at = 0; at < source.length;) {
    const sign = source[at] ?? "";
    if (SPACE.test(sign)) {
      at++;
      continue;
    }
    const token = tokenAt(source, at, sign);
    if ("code" in token) return token;
    tokens.push(token);
    if (tokens.length > MOST_TOKENS) return faultOf("too-many", source, token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(source: string, at: number, sign: string): SearchToken | SearchFault {
  if (sign === "(") return { kind: "open", at, end: at + 1, text: "" };
  if (sign === ")") return { kind: "close", at, end: at + 1, text: "" };
  if (isQuote(sign)) {
    const end = endOfQuote(source, at);
    if (end === -1) return faultOf("open-quote", source, { at, end: source.length });
    return { kind: "text", at, end, text: source.slice(at + 1, end - 1) };
  }
  const next = source[at + 1];
  if (sign === "-" && next !== undefined && !SPACE.test(next) && next !== "-")
    return { kind: "not", at, end: at + 1, text: "" };
  const name = fieldName(source, at);
  if (name !== undefined) return fieldAt(source, at, name);
  const end = endOfWord(source, at);
  const text = source.slice(at, end);
  const join = Object.hasOwn(joins, text.toLowerCase()) ? joins[text.toLowerCase()] : undefined;
  return { kind: join ?? "text", at, end, text };
}

/** Returns the name of the field before a colon. The scheme of an address and the hour of a time are not fields. */
function fieldName(source: string, at: number): string | undefined {
  const [, name] = /^([a-z]{1,30}):(?!\/\/|$|[\s()])/i.exec(source.slice(at, at + 40)) ?? [];
  return name;
}

function fieldAt(source: string, at: number, name: string): SearchToken | SearchFault {
  const start = at + name.length + 1;
  const field = searchFields.find((one) => one === fieldWord(name));
  if (field === undefined) return faultOf("unknown-field", source, { at, end: start - 1 });
  if (!isQuote(source[start] ?? "")) {
    const end = endOfWord(source, start);
    return { kind: "field", at, end, text: source.slice(start, end), field };
  }
  const end = endOfValue(source, start);
  if (end === -1) return faultOf("open-quote", source, { at: start, end: source.length });
  const text = source.slice(start + 1, end - 1).replace(/\\(.)/gs, "$1");
  return { kind: "field", at, end, text, field };
}

/** Synonyms of field names. */
const others: Readonly<Record<string, SearchField>> = { language: "lang", mime: "type", place: "region" };

function fieldWord(name: string): string {
  const word = name.toLowerCase();
  return Object.hasOwn(others, word) ? (others[word] ?? word) : word;
}

function isQuote(sign: string): boolean {
  return sign === '"' || sign === "“" || sign === "”" || sign === "„";
}

function endOfQuote(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) if (isQuote(source[end] ?? "")) return end + 1;
  return -1;
}

/** Returns the end of a quoted value. A backslash before a quotation mark, or before another backslash, makes it part of the value. */
function endOfValue(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === "\\") end++;
    else if (isQuote(source[end] ?? "")) return end + 1;
  }
  return -1;
}

function endOfWord(source: string, at: number): number {
  let end = at;
  while (end < source.length && !SPACE.test(source[end] ?? "") && !/["“”„()]/.test(source[end] ?? "")) end++;
  return Math.max(end, at + 1);
}
