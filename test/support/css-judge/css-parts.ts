/** Text as the component values of CSS Syntax 3, read by @csstools' tokenizer and parser, which share no code with css-tree. */
import {
  isCommentNode,
  isFunctionNode,
  isSimpleBlockNode,
  parseListOfComponentValues,
} from "@csstools/css-parser-algorithms";
import type { ComponentValue } from "@csstools/css-parser-algorithms";
import { isTokenComment, isTokenEOF, isTokenHash, tokenize } from "@csstools/css-tokenizer";
import type { CSSToken, ParseError } from "@csstools/css-tokenizer";

/** A component value: a token, or a block or function with what is in it. Comments are left out. */
export interface Part {
  /** The token type of CSS Syntax 3 (`ident-token`, `delim-token` ...), or `function`, `{`, `(`, `[` for parts with content. */
  readonly type: string;
  /** The source text: for a block its bracket, for a function its name with `(`. */
  readonly raw: string;
  /** The text without escapes: of identifiers, functions (without `(`), at-keywords (without `@`); `id` or `unrestricted` for a hash. */
  readonly value: string;
  /** The offset in the text in UTF-16 code units. */
  readonly at: number;
  /** True for a block or function without its closing bracket. */
  readonly open: boolean;
  readonly parts: readonly Part[];
}

export interface ReadText {
  readonly parts: readonly Part[];
  /** True if the text ends inside a string, url() or comment. */
  readonly open: boolean;
  /** The offset of the comment that the end of the text cuts off, or undefined. */
  readonly openComment: number | undefined;
}

export function partsOf(text: string): ReadText {
  let open = false;
  const onParseError = ({ message }: ParseError) => {
    if (/^Unexpected EOF while consuming a (?:comment|string token|url token)/.test(message)) open = true;
  };
  const tokens = tokenize({ css: text }, { onParseError });
  const last = tokens.at(-2); // before the end-of-file token
  const openComment = open && isTokenComment(last) ? last[2] : undefined;
  return { parts: partsIn(parseListOfComponentValues(tokens)), open, openComment };
}

function partsIn(values: readonly ComponentValue[]): Part[] {
  return values.filter((value) => !isCommentNode(value)).map(partOf);
}

function partOf(node: ComponentValue): Part {
  if (isFunctionNode(node)) {
    const [, raw, at, , { value }] = node.name;
    const parts = partsIn(node.value);
    return { type: "function", raw, value: value.toLowerCase(), at, open: isOpen(node.endToken, parts), parts };
  }
  if (isSimpleBlockNode(node)) {
    const [, raw, at] = node.startToken;
    const parts = partsIn(node.value);
    return { type: raw, raw, value: "", at, open: isOpen(node.endToken, parts), parts };
  }
  const tokens = node.tokens();
  const token = tokens[0] as CSSToken;
  const [type, , at, , data] = token;
  const raw = tokens.map((each) => each[1]).join("");
  return { type, raw, value: isTokenHash(token) ? token[4].type : valueIn(data), at, open: false, parts: [] };
}

function valueIn(data: CSSToken[4]): string {
  return data !== undefined && data !== null && "value" in data ? String(data.value) : "";
}

/** Returns true for an open block. The parser gives the end-of-file token to the innermost open block only. */
function isOpen(endToken: CSSToken, parts: readonly Part[]): boolean {
  return isTokenEOF(endToken) || parts.some(({ open }) => open);
}

export const isSpace = (part: Part | undefined): boolean => part?.type === "whitespace-token";
export const isDelim = (part: Part | undefined, character: string): boolean =>
  part?.type === "delim-token" && part.raw === character;
/** Returns parts without white space at both ends. */
export function trimmed(parts: readonly Part[]): readonly Part[] {
  const from = parts.findIndex((part) => !isSpace(part));
  return from === -1 ? [] : parts.slice(from, parts.findLastIndex((part) => !isSpace(part)) + 1);
}
/** Returns the lists between the parts for which `divides` holds, at least one. */
export function split(parts: readonly Part[], divides: (part: Part) => boolean): readonly (readonly Part[])[] {
  const lists: Part[][] = [[]];
  for (const part of parts) {
    if (divides(part)) lists.push([]);
    else lists.at(-1)?.push(part);
  }
  return lists;
}
