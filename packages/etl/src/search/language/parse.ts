import { wordsIn } from "../words.ts";
import { readField } from "./fields.ts";
import { allOf, DEEPEST_SEARCH } from "./query.ts";
import type { ParsedSearch, SearchFault, SearchQuery } from "./query.ts";
import { faultOf, searchTokens } from "./tokens.ts";
import type { SearchToken } from "./tokens.ts";

/**
 * Reads a query (spec 22.5): words, "phrases", `and`, `or`, `not` or `-` in any letter case, parentheses, fields such as `lang:nb` and ranges
 * such as `score:0.1..0.3`. Words that follow each other are joined by `and`, which binds closer than `or`. Nothing is all.
 * Never throws. Cost: linear in the length, which is bounded, as its depth is.
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
  /** Nothing is read any more. */
  const fail = (code: SearchFault["code"], token: SearchToken | undefined): SearchQuery => {
    fault ??= faultOf(code, source, token ?? end, token?.field);
    next = tokens.length;
    return { kind: "all" };
  };
  const isNext = (kind: SearchToken["kind"]): boolean => tokens[next]?.kind === kind;

  function either(depth: number): SearchQuery {
    const parts = [both(depth)];
    while (isNext("or")) {
      next++;
      parts.push(both(depth));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "or", parts };
  }

  function both(depth: number): SearchQuery {
    const parts = [negated(depth)];
    for (;;) {
      if (isNext("and")) next++;
      else if (next >= tokens.length || isNext("or") || isNext("close")) return allOf(parts);
      parts.push(negated(depth));
    }
  }

  function negated(depth: number): SearchQuery {
    let isNot = false;
    for (; isNext("not"); next++) isNot = !isNot;
    const part = single(depth);
    return isNot ? { kind: "not", part } : part;
  }

  function single(depth: number): SearchQuery {
    const token = tokens[next];
    if (token === undefined) {
      const last = tokens.at(-1);
      return last?.kind === "open" ? fail("open-parenthesis", last) : fail("missing-part", undefined);
    }
    next++;
    if (token.kind === "open") {
      if (depth >= DEEPEST_SEARCH) return fail("too-deep", token);
      const inner = either(depth + 1);
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
      const query = either(0);
      const rest = tokens[next];
      if (rest !== undefined) fail("odd-parenthesis", rest);
      return fault === undefined ? { query } : { fault };
    },
  };
}
