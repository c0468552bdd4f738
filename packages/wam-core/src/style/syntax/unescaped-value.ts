import { tokenTypes, tokensOf, tokenText, unescapeIdent } from "./tokens.ts";

/** Stands for a character that only an escape can write. It can be part of a name, but not of a keyword, unit or colour. */
const PLACEHOLDER = "\ufffd";

/**
 * Returns a value with its names as browsers read them, since css-tree's lexer compares them as written: `bl\69nk` is `blink`. A
 * character that cannot be in a name without an escape becomes a placeholder. So hacks for old browsers, the `\9` and `\0` that css-tree
 * accepts at the end of words and dimensions, make these unknown, as in every browser of today (D77).
 */
export function unescapedValue(value: string): string {
  if (!value.includes("\\") && !value.includes("\0")) return value;
  const tokens = tokensOf(value);
  let text = "";
  for (let i = 0; i < tokens.count; i++) text += unescapedToken(tokens.type[i] as number, tokenText(tokens, i));
  return text;
}

function unescapedToken(type: number, text: string): string {
  switch (type) {
    case tokenTypes.Ident:
      return startOfName(plainName(text));
    case tokenTypes.Function:
      return `${startOfName(plainName(text.slice(0, -1)))}(`;
    case tokenTypes.Hash:
      return `#${plainName(text.slice(1))}`;
    case tokenTypes.Dimension: {
      const number = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/i.exec(text)?.[0] ?? "";
      const unit = plainName(text.slice(number.length));
      return number + (/^-?[a-z\u0080-\uffff]/i.test(unit) && !/^e[+-]?\d/i.test(unit) ? unit : PLACEHOLDER + unit);
    }
    default:
      return text;
  }
}

function plainName(name: string): string {
  return unescapeIdent(name).replace(/[^\w\u0080-\uffff-]/g, PLACEHOLDER);
}

/** Puts a placeholder before a name that is valid only because of an escape: one that begins with a digit or is a lone hyphen. */
function startOfName(name: string): string {
  return /^(?:-?[a-z_\u0080-\uffff]|--)/i.test(name) ? name : PLACEHOLDER + name;
}
