/** Compares the tokens of the engine with an independent test corpus for tokenizers of CSS Syntax 3. */
import { testCorpus } from "@rmenke/css-tokenizer-tests";
import type { CorpusToken } from "@rmenke/css-tokenizer-tests";
import { expect, test } from "vitest";
import { tokenTypes, tokensOf, tokenText, stringValue, unescapeIdent, urlValue } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** The token names of CSS Syntax 3 in the order of `tokenTypes`. */
const names = [
  ..."EOF ident function at-keyword hash string bad-string url bad-url delim number percentage dimension whitespace CDO CDC".split(
    " ",
  ),
  ..."colon semicolon comma [ ] ( ) { }".split(" "),
].map((name) => `${name}-token`);
names[tokenTypes.Comment] = "comment";

/** Returns the value of a token with a name or text; undefined for others, whose values the grammar of 6.5 does not need. */
function valueOf(tokens: Tokens, i: number): string | undefined {
  const text = tokenText(tokens, i);
  switch (tokens.type[i]) {
    case tokenTypes.Ident:
      return unescapeIdent(text);
    case tokenTypes.Function:
      return unescapeIdent(text.slice(0, -1));
    case tokenTypes.AtKeyword:
    case tokenTypes.Hash:
      return unescapeIdent(text.slice(1));
    case tokenTypes.String:
      return stringValue(text);
    case tokenTypes.Url:
      return urlValue(text);
    default:
      return undefined;
  }
}

const corpus = Object.entries(testCorpus);

/** Cases that the engine reads differently, each with its reason. They still count as differences. */
const differences: Readonly<Record<string, string>> = {
  "tests/ident/0007":
    "U+00A7 in a name: the draft of the editors forbids it, the published CSS Syntax 3 and browsers take all from U+0080 on",
  "tests/ident/0008": "U+00D7 in a name: as ident/0007",
  "tests/fuzz/b69ece36-057f-4450-9423-a1661787bce6":
    "U+0000: the corpus skips CSS Syntax 3.3, which makes it U+FFFD, a character of names",
};

const valued = new Set([
  "ident-token",
  "function-token",
  "at-keyword-token",
  "hash-token",
  "string-token",
  "url-token",
]);

function read(css: string): object[] {
  const tokens = tokensOf(css);
  return Array.from({ length: tokens.count }, (_, i) => ({
    type: names[tokens.type[i] as number],
    from: tokens.start[i],
    to: tokens.start[i + 1],
    value: valueOf(tokens, i),
  }));
}

function expected(tokens: readonly CorpusToken[]): object[] {
  return tokens.map(({ type, startIndex, endIndex, structured }) => ({
    type,
    from: startIndex,
    to: endIndex,
    value: valued.has(type) ? String(structured?.value) : undefined,
  }));
}

test("the corpus is complete, and the engine agrees with at least 98.5 % of it", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(287);
  expect(Object.keys(differences).length / corpus.length).toBeLessThan(0.015);
});

test.each(corpus.filter(([name]) => differences[name] === undefined))("%s", (_, { css, tokens }) =>
  expect(read(css)).toEqual(expected(tokens)),
);

test.each(Object.entries(differences))("%s differs: %s", (name) => {
  const { css = "", tokens = [] } = testCorpus[name] ?? {};
  expect(tokens).not.toEqual([]);
  expect(read(css)).not.toEqual(expected(tokens));
});

test("escaped url( next to other tokens", () => {
  const raws = (css: string) => {
    const tokens = tokensOf(css);
    return Array.from(
      { length: tokens.count },
      (_, i) => `${String(names[tokens.type[i] as number])} ${tokenText(tokens, i)}`,
    );
  };
  expect(raws("a,\\75rl(b)")).toEqual(["ident-token a", "comma-token ,", "url-token \\75rl(b)"]);
  expect(raws("a  u\\72 \\l( b c)d")).toEqual([
    "ident-token a",
    "whitespace-token   ",
    "bad-url-token u\\72 \\l( b c)",
    "ident-token d",
  ]);
  expect(raws("\\75rl( 'b')")).toEqual([
    "function-token \\75rl(",
    "whitespace-token  ",
    "string-token 'b'",
    ")-token )",
  ]);
  expect(raws("a\\75rl(b)")).toEqual(["function-token a\\75rl(", "ident-token b", ")-token )"]);
  expect(raws("\\61 \\75rl(b)")).toEqual(["function-token \\61 \\75rl(", "ident-token b", ")-token )"]);
  expect(raws("'\\75rl(' /*\\75rl(*/")).toEqual([
    "string-token '\\75rl('",
    "whitespace-token  ",
    "comment /*\\75rl(*/",
  ]);
});
