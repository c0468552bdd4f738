/** A parsed query (spec 22.5): words and fields, combined. */
export type SearchQuery =
  | { readonly kind: "all" }
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "field"; readonly field: FieldTest }
  | { readonly kind: "and" | "or"; readonly parts: readonly SearchQuery[] }
  | { readonly kind: "not"; readonly part: SearchQuery };

/** A test for a field of a page. Ranges include both ends; a missing end is open. */
export type FieldTest =
  | { readonly name: "lang" | "type" | "test"; readonly value: string }
  | { readonly name: "site" | "run" | "panel" | "collection"; readonly value: string }
  /** Codes of places from the group of countries down, and of sectors from the section down. `none` means no code of this level. */
  | { readonly name: "group" | "country" | "region" | "sector"; readonly value: string }
  | { readonly name: "letter"; readonly letters: readonly string[] }
  | { readonly name: "score"; readonly low: number; readonly high: number }
  /** The dates are days since 1970-01-01. */
  | { readonly name: "date"; readonly low: number; readonly high: number };

/** The names of fields in a query. */
export const searchFields = [
  "lang",
  "letter",
  "score",
  "date",
  "country",
  "region",
  "group",
  "sector",
  "collection",
  "test",
  "type",
  "run",
  "panel",
  "site",
] as const;
/** The name of a search field. */
export type SearchField = (typeof searchFields)[number];

/** A fault in a search query, as data that a caller can turn into a message. */
export interface SearchFault {
  readonly code:
    | "too-long"
    | "too-many"
    | "too-deep"
    | "open-quote"
    | "open-parenthesis"
    | "odd-parenthesis"
    | "missing-part"
    | "no-words"
    | "unknown-field"
    | "bad-value";
  /** The position of the fault in the query, in UTF-16 units, and its length. */
  readonly at: number;
  readonly length: number;
  /** The part of the query, shortened. */
  readonly text: string;
  /** The field whose value is wrong, if the fault is `bad-value`. */
  readonly field?: SearchField;
}

/** A query, or the fault that prevents one. */
export type ParsedSearch = { readonly query: SearchQuery } | { readonly fault: SearchFault };

/** The maximum length of a query, in characters. */
export const LONGEST_SEARCH = 500;
/** The maximum number of words, fields and signs in a query. */
export const MOST_TOKENS = 100;
/** The maximum nesting of parentheses. */
export const DEEPEST_SEARCH = 20;

/** Joins queries by `and`. Without any, returns the query for all pages. */
export function allOf(parts: readonly SearchQuery[]): SearchQuery {
  const filtered = parts.filter(({ kind }) => kind !== "all");
  const [only] = filtered;
  if (only === undefined) return { kind: "all" };
  return filtered.length === 1 ? only : { kind: "and", parts: filtered };
}

/** Returns all words and phrases that a query looks for, without excluded ones, for marking them and for searching titles. */
export function wantedWords(query: SearchQuery): readonly (readonly string[])[] {
  if (query.kind === "words") return [query.words];
  return query.kind === "and" || query.kind === "or" ? query.parts.flatMap(wantedWords) : [];
}

/** Returns all words that a query names, including excluded ones. */
export function wordsNamed(query: SearchQuery): readonly string[] {
  if (query.kind === "words") return query.words;
  if (query.kind === "not") return wordsNamed(query.part);
  return query.kind === "and" || query.kind === "or" ? query.parts.flatMap(wordsNamed) : [];
}
