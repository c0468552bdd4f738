import { RE2JS } from "re2js";
import { messageOf } from "../../system-errors.ts";
import { scopeError } from "./errors.ts";

/** The maximum number of characters of a pattern. The longest known list of hosts in one pattern has some 2,000. */
const MAX_PATTERN = 10_000;

/**
 * Compiles the regular expression of a scope rule: start-anchored, end open, case-sensitive, in the common part of the dialects of Python
 * and RE2. Needless escapes (`\=`, `\&`, `\/`) are accepted. Spec 5.1, D-16.
 *
 * @throws EiaoError `InvalidPattern` if it does not compile, is too large, or only a backtracking engine could run it.
 *
 * Cost of a match: linear in the URL for every pattern; some 0.1 µs for the usual ones (hosts and paths with `.*`), 1 µs for others. No
 * backtracking engine is used, so no site's pattern can hang a crawl.
 */
export function compilePattern(pattern: string): UrlMatcher {
  const expression = linearExpression(pattern);
  const fast = literalMatcher(pattern);
  if (fast !== undefined) return fast;
  return (url) => expression.test(url);
}

/** Compiles any pattern for the linear-time engine. It is the reference for `literalMatcher`. @throws as `compilePattern`. */
export function linearExpression(pattern: string): { test(url: string): boolean } {
  if (pattern.length > MAX_PATTERN) throw invalid(pattern, `it is longer than ${MAX_PATTERN} characters`);
  const translated = fromPython(pattern);
  try {
    RE2JS.compile(translated); // alone first: `a)(b` is wrong, though well-formed inside a group
    return RE2JS.compile(`^(?:${translated})`);
  } catch (cause) {
    const known = unsupported.find(([form]) => form.test(pattern));
    throw invalid(pattern, known?.[1] ?? messageOf(cause).replace("error parsing regexp: ", ""), cause);
  }
}

/** The parts of expressions that no linear-time engine can run, with the reasons that users are given. */
const unsupported: readonly (readonly [form: RegExp, reason: string])[] = [
  [/\(\?[=!]/, "look-ahead is not supported"],
  [/\(\?<[=!]/, "look-behind is not supported"],
  [/\(\?>/, "atomic groups are not supported"],
  [/\(\?P=|\\[1-9]|\\k</, "back-references are not supported"],
  [/\(\?\(/, "conditional groups are not supported"],
  [/[*+?}]\+/, "possessive quantifiers are not supported"],
];

/** Rewrites two Python spellings that RE2 would refuse (`\Z`) or take literally (`{,3}`). */
function fromPython(pattern: string): string {
  return pattern.replace(/\\Z|\\[^]|\{,(?=\d{1,4}\})/g, (found) =>
    found === String.raw`\Z` ? String.raw`\z` : found === "{," ? "{0," : found,
  );
}

function invalid(pattern: string, reason: string, cause?: unknown): Error {
  return scopeError("InvalidPattern", { pattern: JSON.stringify(pattern.slice(0, 200)), reason }, cause);
}

/**
 * Returns a matcher for the patterns of most sites: literal text, single characters (`.`), optional ones (`https?`), and `.*` between
 * pieces of literal text. It uses plain string searches, which look at a position of the URL at most once per character of the pattern.
 *
 * @param pattern  a valid pattern.
 * @returns        undefined if the pattern has anything else, which needs the linear-time engine.
 */
export function literalMatcher(pattern: string): UrlMatcher | undefined {
  const pieces = piecesOf(pattern);
  if (pieces === undefined) return undefined;
  const [head = [], ...others] = pieces.texts;
  if (others.some((tokens) => tokens.some(({ text, optional }) => optional || text === ANY))) return undefined;
  const heads = variants(head)?.map((texts) => ({ expression: startExpression(texts), length: texts.length }));
  if (heads === undefined) return undefined;
  const tails = others.map((tokens) => tokens.map(({ text }) => text).join(""));
  return matcher(heads, tails, pieces.toTheEnd);
}

interface Token {
  /** One literal character, or `ANY`. */
  readonly text: string;
  readonly optional: boolean;
}

/** Stands for any character. It is longer than one, so it cannot be mistaken for one. */
const ANY = "any";

/** Splits a pattern at its `.*`. Returns undefined if it has anything but single characters, optional or not. */
function piecesOf(pattern: string): { texts: Token[][]; toTheEnd: boolean } | undefined {
  let last: Token[] = [];
  const texts = [last];
  const toTheEnd = pattern.endsWith("$") && !pattern.endsWith(String.raw`\$`);
  const end = toTheEnd ? pattern.length - 1 : pattern.length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(pattern)?.groups;
    if (found === undefined || TOKEN.lastIndex > end) return undefined;
    const { gap, literal, quantifier } = found;
    if (gap !== undefined) texts.push((last = []));
    else last.push({ text: literal ?? found.escaped ?? found.single ?? ANY, optional: quantifier === "?" });
  }
  return { texts, toTheEnd };
}

/** Matches `.*`, or one character: as it is, escaped, alone in a class, or `.`. A `?` may follow, but no other quantifier. */
const TOKEN =
  /(?:(?<gap>\.\*\??)|(?:(?<literal>[\w \-!"#%&',/:;<=>@`~])|\\(?<escaped>[ -/:-@[-^`{-~])|\[(?<single>[\w%&,./:;=@~$])\]|\.)(?<quantifier>\??))(?![*+?{])/y;

/** Returns every text that the head stands for, or undefined if there are too many because of optional characters. */
function variants(tokens: readonly Token[]): string[][] | undefined {
  if (tokens.filter((token) => token.optional).length > 3) return undefined;
  let result: string[][] = [[]];
  for (const { text, optional } of tokens) {
    const longer = result.map((texts) => [...texts, text]);
    result = optional ? [...longer, ...result] : longer;
  }
  return result;
}

/** Returns an expression for a fixed number of characters from the start, which has nothing to backtrack into. */
function startExpression(texts: readonly string[]): RegExp {
  return new RegExp(`^${texts.map((text) => (text === ANY ? "." : escaped(text))).join("")}`);
}

function escaped(character: string): string {
  return /\w/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

function matcher(
  heads: readonly { expression: RegExp; length: number }[],
  tails: readonly string[],
  toTheEnd: boolean,
): UrlMatcher {
  const last = toTheEnd ? tails.at(-1) : undefined;
  const between = last === undefined ? tails : tails.slice(0, -1);
  return (url) => {
    for (const { expression, length } of heads) {
      const at = expression.test(url) ? endOfAll(url, between, length) : -1;
      if (at < 0) continue;
      if (!toTheEnd) return true;
      if (last === undefined ? at === url.length : url.endsWith(last) && at + last.length <= url.length) return true;
    }
    return false;
  };
}

/** Finds each text at its first occurrence after the one before. Returns the end of the last, or -1 if one is missing. */
function endOfAll(url: string, texts: readonly string[], start: number): number {
  let at = start;
  for (const text of texts) {
    const found = url.indexOf(text, at);
    if (found < 0) return -1;
    at = found + text.length;
  }
  return at;
}

/** Returns true if a URL matches from its first character, not necessarily to its last. The URL is ASCII, as normalised. */
type UrlMatcher = (url: string) => boolean;
