/** Parts of XML's grammar as patterns for sticky regular expressions; none of them backtracks. Source: XML 1.0, fifth edition. */

const START =
  "A-Z_a-z:\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uD800-\\uDB7F\\uDC00-\\uDFFF\\uF900-\\uFDCF\\uFDF0-\\uFFFD";
const NAME_CHARACTER = `[${START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]`;

export const NAME = `[${START}]${NAME_CHARACTER}*`;
export const NMTOKEN = `${NAME_CHARACTER}+`;
/** One character of white space. */
export const S = "[ \\t\\r\\n]";
/** Groups: hexadecimal number, decimal number, name of an entity. */
export const REFERENCE = `&(?:#(?:x([0-9a-fA-F]+)|([0-9]+))|(${NAME}));`;
export const LITERAL = `(?:"[^"]*"|'[^']*')`;
export const PUBLIC_LITERAL = `(?:"[\\w \\r\\n\\-'()+,./:=?;!*#@$%]*"|'[\\w \\r\\n\\-()+,./:=?;!*#@$%]*')`;

export const predefined: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** Returns true if XML allows the character (production 2). */
export function isXmlCharacter(number: number): boolean {
  if (number < 32) return number === 9 || number === 10 || number === 13;
  return number <= 0xd7ff || (number >= 0xe000 && number <= 0xfffd) || (number >= 0x10000 && number <= 0x10ffff);
}

/** Returns the character that the first two groups of REFERENCE stand for; undefined if XML does not allow it. */
export function characterOf(hexadecimal: string | undefined, decimal: string | undefined): string | undefined {
  const number = hexadecimal === undefined ? Number.parseInt(decimal ?? "", 10) : Number.parseInt(hexadecimal, 16);
  return isXmlCharacter(number) ? String.fromCodePoint(number) : undefined;
}

/** Reads a text from left to right with sticky expressions. */
export class Scanner {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** Matches a pattern at the current offset and moves past the match. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  /** Moves past the next `closer`. Returns false if there is none. */
  pass(closer: string): boolean {
    const found = this.text.indexOf(closer, this.at);
    if (found !== -1) this.at = found + closer.length;
    return found !== -1;
  }
}
