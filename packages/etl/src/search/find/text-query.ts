import type { SearchQuery } from "../language/query.ts";

/** A part of a query that the full-text index answers alone: it names words that have to be there. */
export type TextQuery =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "or"; readonly parts: readonly TextQuery[] }
  | { readonly kind: "and"; readonly parts: readonly TextQuery[]; readonly without: readonly TextQuery[] };

/** The query as one for the full-text index; undefined: it has fields, or only words that are not to be there. */
export function textQueryOf(query: SearchQuery): TextQuery | undefined {
  if (query.kind === "words") return query;
  if (query.kind === "or") {
    const parts = query.parts.map(textQueryOf);
    return parts.every((part) => part !== undefined) ? { kind: "or", parts } : undefined;
  }
  if (query.kind !== "and") return undefined;
  const { text, rest } = splitText(query.parts);
  return rest.length === 0 ? text : undefined;
}

/** What the index answers of parts that are joined by and, as one; and the others. */
export function splitText(parts: readonly SearchQuery[]): {
  readonly text: TextQuery | undefined;
  readonly rest: readonly SearchQuery[];
} {
  const found: TextQuery[] = [];
  const without: TextQuery[] = [];
  const rest: SearchQuery[] = [];
  const left: SearchQuery[] = [];
  for (const part of parts) {
    const text = textQueryOf(part);
    const denied = part.kind === "not" ? textQueryOf(part.part) : undefined;
    if (text !== undefined) found.push(text);
    else if (denied !== undefined) {
      without.push(denied);
      left.push(part);
    } else rest.push(part);
  }
  const [only] = found;
  if (only === undefined) return { text: undefined, rest: [...rest, ...left] };
  return { text: found.length === 1 && without.length === 0 ? only : { kind: "and", parts: found, without }, rest };
}

/** As PostgreSQL's `tsquery`. Words are letters and digits: they need no quoting inside of the quotes. */
export function tsQueryText(query: TextQuery): string {
  if (query.kind === "words") return `(${query.words.map((word) => `'${word}'`).join(" <-> ")})`;
  const parts = query.parts.map(tsQueryText);
  if (query.kind === "or") return `(${parts.join(" | ")})`;
  return `(${[...parts, ...query.without.map((part) => `!${tsQueryText(part)}`)].join(" & ")})`;
}

/** As a query of FTS5. */
export function ftsQueryText(query: TextQuery): string {
  if (query.kind === "words") return `"${query.words.join(" ")}"`;
  const parts = query.parts.map(ftsQueryText);
  if (query.kind === "or") return `(${parts.join(" OR ")})`;
  const all = `(${parts.join(" AND ")})`;
  return query.without.reduce((text, part) => `(${text} NOT ${ftsQueryText(part)})`, all);
}

/** All words and phrases that a query wants, none that it leaves out: for marking them, and for looking in titles. */
export function wantedWords(query: SearchQuery): readonly (readonly string[])[] {
  if (query.kind === "words") return [query.words];
  return query.kind === "and" || query.kind === "or" ? query.parts.flatMap(wantedWords) : [];
}
