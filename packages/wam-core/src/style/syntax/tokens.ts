import { tokenize } from "css-tree/tokenizer";
import { asciiLowerCase } from "../../document/text.ts";

/** Token types of CSS Syntax Level 3 section 4, with the numbers of css-tree's tokenizer. */
export const tokenTypes = {
  Eof: 0,
  Ident: 1,
  Function: 2,
  AtKeyword: 3,
  Hash: 4,
  String: 5,
  BadString: 6,
  Url: 7,
  BadUrl: 8,
  Delim: 9,
  Number: 10,
  Percentage: 11,
  Dimension: 12,
  WhiteSpace: 13,
  Cdo: 14,
  Cdc: 15,
  Colon: 16,
  Semicolon: 17,
  Comma: 18,
  LeftSquare: 19,
  RightSquare: 20,
  LeftParen: 21,
  RightParen: 22,
  LeftCurly: 23,
  RightCurly: 24,
  Comment: 25,
} as const;

/**
 * A text as CSS tokens in flat arrays. Tokens are adjacent: token i is `source.slice(start[i], start[i + 1])`.
 * Comments are tokens. An Eof token follows the last token.
 */
export interface Tokens {
  readonly source: string;
  readonly count: number;
  readonly type: Uint8Array;
  readonly start: Int32Array;
  /**
   * For `(`, `[`, `{` and function tokens, the index of the closing token, or `count` if there is none. For a closing
   * token that closes nothing -1, for all others 0. Only the matching bracket closes a block (CSS Syntax 5.4.8).
   */
  readonly close: Int32Array;
}

/** Splits a text into tokens and pairs its brackets. Cost: O(length), no recursion. */
export function tokensOf(source: string): Tokens {
  let capacity = Math.max(16, source.length >> 1);
  let type = new Uint8Array(capacity);
  let start = new Int32Array(capacity + 1);
  let count = 0;
  const add = (tokenType: number, from: number) => {
    if (count === capacity) {
      capacity = Math.min(capacity * 2, source.length + 16);
      const longerType = new Uint8Array(capacity);
      longerType.set(type);
      type = longerType;
      const longerStart = new Int32Array(capacity + 1);
      longerStart.set(start);
      start = longerStart;
    }
    type[count] = tokenType;
    start[count++] = from;
  };
  const { text, escapedUrls } = preprocessed(source);
  tokenize(text, (tokenType, from, to) => {
    const urlStart = escapedUrls?.get(from);
    if (urlStart !== undefined) {
      // In the text, white space replaces the escapes of its name, but it is part of this token.
      if (type[count - 1] === tokenTypes.WhiteSpace && (start[count - 1] as number) >= urlStart) count--;
      add(tokenType, urlStart);
    } else if (tokenType !== tokenTypes.WhiteSpace || count === 0 || type[count - 1] !== tokenTypes.WhiteSpace)
      add(tokenType, from);
    // css-tree's bad string includes the line end, which is white space (CSS Syntax 4.3.5).
    if (tokenType === tokenTypes.BadString) add(tokenTypes.WhiteSpace, to - (source.endsWith("\r\n", to) ? 2 : 1));
  });
  start[count] = source.length;
  if (type.length > count) type[count] = tokenTypes.Eof;
  return { source, count, type, start, close: pairBrackets(type, count) };
}

/** Returns the pattern of a letter: plain, after a backslash, or by its code point (CSS Syntax 4.3.7). */
const letterEscaped = (letter: string, hex: string) => String.raw`(?:\\?${letter}|\\0{0,4}${hex}(?:\r\n|[ \t\r\n\f])?)`;

/** The function name `url` with its bracket. Each letter may be escaped. The end of a longer name does not count. */
const ANY_URL = new RegExp(
  String.raw`(?<![\w\-\\#@\u0080-\uffff]|\\[0-9a-f]{1,6}[ \t\r\n\f])` +
    String.raw`${letterEscaped("u", "[57]5")}${letterEscaped("r", "[57]2")}${letterEscaped("l", "[46]c")}\(`,
  "gi",
);

/**
 * Returns the text that css-tree must see. It has the same length, so offsets also count in the text as written.
 *
 * NUL counts as U+FFFD (CSS Syntax 3.3). A byte order mark that is still there is part of a name, but the tokenizer would
 * skip it. A backslash at the very end is an escape of U+FFFD (4.3.7), but the tokenizer would make it a delimiter. A name
 * that is `url` with escapes starts a url token (4.3.4), but the tokenizer would make it a function. So white space and
 * `url(` replace it, and `escapedUrls` maps the offset of that `url(` to the offset of the name in the source.
 */
function preprocessed(source: string): { text: string; escapedUrls: Map<number, number> | undefined } {
  let text = source.includes("\0") ? source.replaceAll("\0", "\ufffd") : source;
  if (text.charCodeAt(0) === 0xfeff) text = `\ufffd${text.slice(1)}`;
  if (!text.includes("\\")) return { text, escapedUrls: undefined };
  if (isEscaped(text, text.length)) text = `${text.slice(0, -1)}\ufffd`;
  let escapedUrls: Map<number, number> | undefined;
  text = text.replace(ANY_URL, (written, at: number) => {
    if (written.length === 4) return written;
    escapedUrls ??= new Map();
    escapedUrls.set(at + written.length - 4, at);
    return "url(".padStart(written.length);
  });
  return { text, escapedUrls };
}

function pairBrackets(type: Uint8Array, count: number): Int32Array {
  const close = new Int32Array(count + 1);
  const open: number[] = [];
  for (let i = 0; i < count; i++) {
    switch (type[i]) {
      case tokenTypes.Function:
      case tokenTypes.LeftParen:
      case tokenTypes.LeftSquare:
      case tokenTypes.LeftCurly:
        open.push(i);
        break;
      case tokenTypes.RightParen:
      case tokenTypes.RightSquare:
      case tokenTypes.RightCurly: {
        const opener = open.at(-1);
        if (opener !== undefined && closerOf(type[opener] as number) === type[i]) {
          close[opener] = i;
          open.pop();
        } else close[i] = -1;
      }
    }
  }
  for (const opener of open) close[opener] = count;
  return close;
}

function closerOf(opener: number): number {
  if (opener === tokenTypes.LeftCurly) return tokenTypes.RightCurly;
  return opener === tokenTypes.LeftSquare ? tokenTypes.RightSquare : tokenTypes.RightParen;
}

export function isOpener(type: number): boolean {
  return (
    type === tokenTypes.Function ||
    type === tokenTypes.LeftParen ||
    type === tokenTypes.LeftSquare ||
    type === tokenTypes.LeftCurly
  );
}

/** Returns the index after the component value that begins at `i`, at most `end`. */
export function afterComponent(tokens: Tokens, i: number, end: number): number {
  return isOpener(tokens.type[i] as number) ? Math.min((tokens.close[i] as number) + 1, end) : i + 1;
}

/** Returns the index of the first token from `i` that is neither white space nor a comment, at most `end`. */
export function skipSpace(tokens: Tokens, i: number, end: number): number {
  while (i < end && (tokens.type[i] === tokenTypes.WhiteSpace || tokens.type[i] === tokenTypes.Comment)) i++;
  return i;
}

/** Returns the index of the first token from `i` that is no comment, at most `end`. */
export function skipComments(tokens: Tokens, i: number, end: number): number {
  while (i < end && tokens.type[i] === tokenTypes.Comment) i++;
  return i;
}

/** Returns the index after the last token before `end` that is neither white space nor a comment, at least `from`. */
export function trimEnd(tokens: Tokens, from: number, end: number): number {
  while (end > from && (tokens.type[end - 1] === tokenTypes.WhiteSpace || tokens.type[end - 1] === tokenTypes.Comment))
    end--;
  return end;
}

export function tokenText(tokens: Tokens, i: number): string {
  return tokens.source.slice(tokens.start[i], tokens.start[i + 1]);
}

/** Returns the identifier at `at` in lower case, with escapes resolved; "" if there is none before `end`. */
export function wordAt(tokens: Tokens, at: number, end: number): string {
  return at < end && tokens.type[at] === tokenTypes.Ident ? asciiLowerCase(unescapeIdent(tokenText(tokens, at))) : "";
}

/** Returns the name of the function token at `at` in lower case, with escapes resolved; "" if there is none before `end`. */
export function functionAt(tokens: Tokens, at: number, end: number): string {
  return at < end && tokens.type[at] === tokenTypes.Function
    ? asciiLowerCase(unescapeIdent(tokenText(tokens, at).slice(0, -1)))
    : "";
}

export function textBetween(tokens: Tokens, from: number, to: number): string {
  return from >= to ? "" : tokens.source.slice(tokens.start[from], tokens.start[to]);
}

/** Returns true if the token is a delimiter with this character. */
export function isDelim(tokens: Tokens, i: number, character: string): boolean {
  return tokens.type[i] === tokenTypes.Delim && tokens.source[tokens.start[i] as number] === character;
}

/**
 * Returns the value of an identifier-like text, with escapes resolved (CSS Syntax 4.3.7). Cheap if there are none.
 * @param text  the identifier as written, without `@`, `#` or `(`
 */
export function unescapeIdent(text: string): string {
  if (!text.includes("\\") && !text.includes("\0")) return text;
  return resolveEscapes(text);
}

function resolveEscapes(text: string): string {
  return text
    .replaceAll("\0", "\ufffd")
    .replace(
      /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[\n\r\f])|([\s\S])|$)/gi,
      (_, hex?: string, newline?: string, other?: string) => {
        if (hex !== undefined) {
          const code = Number.parseInt(hex, 16);
          return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
            ? "\ufffd"
            : String.fromCodePoint(code);
        }
        return newline !== undefined ? "" : (other ?? "\ufffd");
      },
    );
}

/** Returns the value of a string token: without quotes and escaped line ends, with other escapes resolved. */
export function stringValue(text: string): string {
  const open = isOpenString(text);
  // A backslash at the very end of an unclosed string stands for nothing.
  const inner = text.slice(1, !open || isEscaped(text, text.length) ? -1 : undefined);
  return inner.includes("\\") || inner.includes("\0") ? resolveEscapes(inner) : inner;
}

/** Returns true if an odd number of backslashes stands before `at`. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  for (let i = at - 1; i >= 0 && text[i] === "\\"; i--) backslashes++;
  return backslashes % 2 === 1;
}

/** Returns true if a string token reaches the end of the text without its closing quote. */
export function isOpenString(text: string): boolean {
  return text.length < 2 || text.at(-1) !== text[0] || isEscaped(text, text.length - 1);
}

/** Returns true if the end of the text cuts the last token off: a string, a url() or a comment. */
export function isOpenAtEnd(tokens: Tokens): boolean {
  const last = tokens.count - 1;
  if (last < 0) return false;
  const text = tokenText(tokens, last);
  switch (tokens.type[last]) {
    case tokenTypes.String:
      return isOpenString(text);
    case tokenTypes.Url:
      return !text.endsWith(")") || isEscaped(text, text.length - 1);
    case tokenTypes.Comment:
      return text.length < 4 || !text.endsWith("*/");
    default:
      return false;
  }
}

/** Returns the value of a url token, without `url(` and `)`. */
export function urlValue(text: string): string {
  const open = text.indexOf("(") + 1;
  const closed = text.endsWith(")") && !isEscaped(text, text.length - 1);
  return unescapeIdent(text.slice(open, closed ? -1 : undefined).replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, ""));
}

/** Returns a source range as spec 11.2 shows it: each comment is a space, then white space (space, tab, LF, CR, FF) is normalised. */
export function shownSource(tokens: Tokens, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) text += tokens.type[i] === tokenTypes.Comment ? " " : tokenText(tokens, i);
  return normalise(text);
}

/** Returns `norm` of a text after CSS preprocessing (CSS Syntax 3.3: CR LF, CR and FF are LF; NUL is U+FFFD). */
export function normalise(text: string): string {
  return text
    .replaceAll("\0", "\ufffd")
    .replace(/[ \t\n\r\f]+/g, " ")
    .replace(/^ | $/g, "");
}

/** Returns the beginning of a source range for a message: a hostile sheet may contain a name of a megabyte. */
export function excerpt(tokens: Tokens, from: number, to: number): string {
  return clipped(normalise(textBetween(tokens, from, Math.min(to, from + 40)).slice(0, 400)));
}

export function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
