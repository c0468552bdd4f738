import { wordsOf } from "../system-errors.ts";
import { RE2JS } from "re2js";
import { scopeError } from "./errors.ts";
import { literalMatcher } from "./literal-pattern.ts";
import type { UrlMatcher } from "./url-matcher.ts";

/** Characters of a pattern; the longest known list of hosts in one pattern has some 2,000. */
const MAX_PATTERN = 10_000;

/**
 * Compiles the regular expression of a scope rule: start-anchored, end open, case-sensitive, in the common part of the
 * dialects of Python and RE2; needless escapes (`\=`, `\&`, `\/`) are accepted. Spec 5.1, D-16.
 *
 * @throws EiaoError `InvalidPattern`: it does not compile, is too large, or only a backtracking engine could run it.
 *
 * Cost of a match: linear in the URL whatever the pattern; some 0.1 µs for the usual ones (hosts and paths with `.*`),
 * 1 µs for others. Never a backtracking engine: no site's pattern can hang a crawl.
 */
export function compilePattern(pattern: string): UrlMatcher {
  const expression = linearExpression(pattern);
  const fast = literalMatcher(pattern);
  if (fast !== undefined) return fast;
  return (url) => expression.test(url);
}

/** The pattern on the linear-time engine, whatever it is: the reference for `literalMatcher`. @throws as `compilePattern`. */
export function linearExpression(pattern: string): { test(url: string): boolean } {
  if (pattern.length > MAX_PATTERN) throw invalid(pattern, `it is longer than ${MAX_PATTERN} characters`);
  const translated = fromPython(pattern);
  try {
    RE2JS.compile(translated); // alone first: `a)(b` is wrong, though well-formed inside a group
    return RE2JS.compile(`^(?:${translated})`);
  } catch (cause) {
    const known = unsupported.find(([form]) => form.test(pattern));
    throw invalid(pattern, known?.[1] ?? wordsOf(cause).replace("error parsing regexp: ", ""), cause);
  }
}

/** What people write and no linear-time engine can run. */
const unsupported: readonly (readonly [form: RegExp, reason: string])[] = [
  [/\(\?[=!]/, "look-ahead is not supported"],
  [/\(\?<[=!]/, "look-behind is not supported"],
  [/\(\?>/, "atomic groups are not supported"],
  [/\(\?P=|\\[1-9]|\\k</, "back-references are not supported"],
  [/\(\?\(/, "conditional groups are not supported"],
  [/[*+?}]\+/, "possessive quantifiers are not supported"],
];

/** Two spellings of Python's that RE2 would refuse (`\Z`) or take literally (`{,3}`). */
function fromPython(pattern: string): string {
  return pattern.replace(/\\Z|\\[^]|\{,(?=\d{1,4}\})/g, (found) =>
    found === String.raw`\Z` ? String.raw`\z` : found === "{," ? "{0," : found,
  );
}

function invalid(pattern: string, reason: string, cause?: unknown): Error {
  return scopeError("InvalidPattern", { pattern: JSON.stringify(pattern.slice(0, 200)), reason }, cause);
}
