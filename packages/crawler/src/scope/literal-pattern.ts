import type { UrlMatcher } from "./url-matcher.ts";

/**
 * A matcher for the patterns that most sites have: literal text, single characters (`.`), optional ones (`https?`), and
 * `.*` between pieces of literal text. Plain string searches answer for them; each looks at a place of the URL at most
 * once per character of the pattern.
 *
 * @param pattern  a valid one.
 * @returns        undefined when the pattern has anything else: the linear-time engine takes it then.
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

/** Longer than a character, so it is none. */
const ANY = "any";

/** The pattern cut at its `.*`; undefined when it has anything but single characters, each of them optional or not. */
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

/** `.*`, or one character: as it is, escaped, alone in a class, or `.`; a `?` may follow, but no other quantifier. */
const TOKEN =
  /(?:(?<gap>\.\*\??)|(?:(?<literal>[\w \-!"#%&',/:;<=>@`~])|\\(?<escaped>[ -/:-@[-^`{-~])|\[(?<single>[\w%&,./:;=@~$])\]|\.)(?<quantifier>\??))(?![*+?{])/y;

/** Every text that the head stands for; undefined when too many optional characters make too many. */
function variants(tokens: readonly Token[]): string[][] | undefined {
  if (tokens.filter((token) => token.optional).length > 3) return undefined;
  let made: string[][] = [[]];
  for (const { text, optional } of tokens) {
    const longer = made.map((texts) => [...texts, text]);
    made = optional ? [...longer, ...made] : longer;
  }
  return made;
}

/** A fixed number of characters from the start: nothing to backtrack into. */
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
      const at = expression.test(url) ? behindAll(url, between, length) : -1;
      if (at < 0) continue;
      if (!toTheEnd) return true;
      if (last === undefined ? at === url.length : url.endsWith(last) && at + last.length <= url.length) return true;
    }
    return false;
  };
}

/** Where the texts end when each is taken at its first place behind the one before; -1 when one is missing. */
function behindAll(url: string, texts: readonly string[], start: number): number {
  let at = start;
  for (const text of texts) {
    const found = url.indexOf(text, at);
    if (found < 0) return -1;
    at = found + text.length;
  }
  return at;
}
