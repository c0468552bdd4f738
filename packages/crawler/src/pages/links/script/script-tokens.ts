/** Kinds of tokens; `operand` is every other value: a number, a regular expression, a template with substitutions. */
type ScriptToken = "end" | "name" | "string" | "operand" | "sign";

/** Reads the tokens of a script one by one. The properties describe the token that `next` read last. */
export type ScriptTokens = ReturnType<typeof createScriptTokens>;

/** Names after which a `/` begins a regular expression, as after most signs. */
const keywords = new Set("case delete do else in instanceof new of return throw typeof void yield await".split(" "));

/**
 * Splits JavaScript just far enough to recognise comments, strings and regular expressions. The token before a `/` decides if it is a
 * division or a regular expression; only the full grammar could distinguish all cases. Malformed code gives some tokens. Cost: linear.
 */
// oxlint-disable-next-line max-lines-per-function -- one loop: each kind of token moves the one offset
export function createScriptTokens(code: string) {
  let kind: ScriptToken = "end";
  let start = 0;
  let at = 0;
  let newLine = false;
  let noRegexBefore = 0; // a search for the end of a regular expression failed up to here
  let braces = 0;
  const templates: number[] = []; // for each open substitution, the number of braces that were open at its start

  function next(): ScriptToken {
    const from = start;
    const to = at;
    skipSpace();
    start = at;
    const first = code.charCodeAt(at);
    const regex = first === 0x2f && !endsValue(from, to) && skipRegex();
    kind = at >= code.length && !regex ? "end" : regex ? "operand" : read(first);
    return kind;
  }

  /** Returns true if the token before ends a value, so that `/` divides it. */
  function endsValue(from: number, to: number): boolean {
    if (kind === "name") return !keywords.has(code.slice(from, to));
    return kind === "string" || kind === "operand" || (kind === "sign" && ")]".includes(code.charAt(from)));
  }

  function read(first: number): ScriptToken {
    if (first === 0x22 || first === 0x27) return readString(first);
    if (isNamePart(first)) {
      do at++;
      while (isNamePart(code.charCodeAt(at)));
      return first >= 0x30 && first <= 0x39 ? "operand" : "name";
    }
    at++;
    if (first === 0x60) return readTemplate("string");
    if (first === 0x3d) while (code.charCodeAt(at) === 0x3d || code.charCodeAt(at) === 0x3e) at++;
    if (first === 0x7b) braces++;
    if (first === 0x7d) {
      if (templates.at(-1) !== braces) braces--;
      else {
        templates.pop();
        return readTemplate("operand");
      }
    }
    return "sign";
  }

  /** Skips white space and comments, also those of HTML. */
  function skipSpace(): void {
    newLine = false;
    for (;;) {
      const first = code.charCodeAt(at);
      if (first <= 0x20 || first === 0xa0 || first === 0xfeff || first === 0x2028 || first === 0x2029) {
        newLine ||= isLineEnd(first);
        at++;
      } else if (first === 0x2f && code.charCodeAt(at + 1) === 0x2f) at = endOfLine(at);
      else if (first === 0x2f && code.charCodeAt(at + 1) === 0x2a) {
        const end = code.indexOf("*/", at + 2);
        at = end === -1 ? code.length : end + 2;
      } else if (first === 0x3c && code.startsWith("<!--", at)) at = endOfLine(at);
      else if (first === 0x2d && (newLine || at === 0) && code.startsWith("-->", at)) at = endOfLine(at);
      else return;
    }
  }

  function readString(quote: number): ScriptToken {
    for (at++; at < code.length; at++) {
      const unit = code.charCodeAt(at);
      if (unit === quote) {
        at++;
        return "string";
      }
      if (unit === 0x5c) at += code.startsWith("\r\n", at + 1) ? 2 : 1;
      else if (unit === 0x0a || unit === 0x0d) break; // a syntax error
    }
    return "operand";
  }

  /** Reads a piece of a template. A template without substitutions is a string; otherwise each piece is an operand. */
  function readTemplate(endKind: "string" | "operand"): ScriptToken {
    for (; at < code.length; at++) {
      const unit = code.charCodeAt(at);
      if (unit === 0x60) {
        at++;
        return endKind;
      }
      if (unit === 0x5c) at++;
      else if (unit === 0x24 && code.charCodeAt(at + 1) === 0x7b) {
        at += 2;
        templates.push(braces);
        break;
      }
    }
    return "operand";
  }

  function skipRegex(): boolean {
    if (at < noRegexBefore) return false;
    let inClass = false;
    let end = at + 1;
    for (; end < code.length; end++) {
      const unit = code.charCodeAt(end);
      if (isLineEnd(unit)) break;
      if (unit === 0x5c) end++;
      else if (unit === 0x5b) inClass = true;
      else if (unit === 0x5d) inClass = false;
      else if (unit === 0x2f && !inClass) {
        at = end + 1;
        return true;
      }
    }
    noRegexBefore = end;
    return false;
  }

  function endOfLine(from: number): number {
    let end = from;
    while (end < code.length && !isLineEnd(code.charCodeAt(end))) end++;
    return end;
  }

  return {
    next,
    get kind() {
      return kind;
    },
    /** Returns the token as written: a name or a sign, which is one character except for `==` and `=>`. */
    text: () => code.slice(start, at),
    /** Returns the value of a string literal with its escapes decoded. */
    value: () => unescape(code.slice(start + 1, at - 1)),
    /** True if a line ended before the token. */
    get newLine() {
      return newLine;
    },
  };
}

function isNamePart(unit: number): boolean {
  const letter = unit | 0x20;
  if ((letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x24 || unit === 0x5f)
    return true;
  return unit >= 0x80 && unit !== 0xa0 && unit !== 0xfeff && unit !== 0x2028 && unit !== 0x2029;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}

const ESCAPE =
  /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\s\S]))/g;

const singleEscapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\n": "",
  "\r": "",
  "\r\n": "",
  "\u2028": "",
  "\u2029": "",
};

function unescape(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, point?: string, unit?: string, byte?: string, octal?: string, single = "") => {
    const hex = point ?? unit ?? byte;
    const code = hex === undefined ? Number.parseInt(octal ?? "", 8) : Number.parseInt(hex, 16);
    if (Number.isNaN(code)) return Object.hasOwn(singleEscapes, single) ? (singleEscapes[single] ?? "") : single;
    return code > 0x10ffff ? "" : String.fromCodePoint(code);
  });
}
