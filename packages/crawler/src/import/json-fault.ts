const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const BLANKS = /[ \t\n\r]*/y;

/**
 * Where a text stops being JSON (RFC 8259): the offset of the first token that cannot stand there, or the text's length
 * when it ends too early. For a text that `JSON.parse` has refused: the engine does not always tell. Linear, not recursive.
 */
export function jsonFault(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: "value" | "first" | "key" | "firstKey" | "colon" | "next" = "value";
  let at = skip(BLANKS, text, 0);
  while (at < text.length) {
    const token = text.charAt(at);
    const inside = open.at(-1);
    const start = at;
    if (expected === "next" && token === "," && inside !== undefined) expected = inside === "{" ? "key" : "value";
    else if (token === "}" && inside === "{" && (expected === "next" || expected === "firstKey")) closeOne();
    else if (token === "]" && inside === "[" && (expected === "next" || expected === "first")) closeOne();
    else if (expected === "colon" && token === ":") expected = "value";
    else if (expected === "key" || expected === "firstKey") {
      at = stringEnd(text, at) - 1;
      expected = "colon";
    } else if (expected !== "value" && expected !== "first") return start;
    else if (token === "{" || token === "[") {
      open.push(token);
      expected = token === "{" ? "firstKey" : "first";
    } else {
      at = (token === '"' ? stringEnd(text, at) : skip(WORD, text, at)) - 1;
      expected = "next";
    }
    if (at < start) return start;
    at = skip(BLANKS, text, at + 1);
  }
  return text.length;

  function closeOne(): void {
    open.pop();
    expected = "next";
  }
}

/** Offset after what a sticky expression matches at `from`; `from` itself when it does not match. */
function skip(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : from;
}

/** Offset after the string that begins at `from`; `from` itself when there is none or it is damaged. */
function stringEnd(text: string, from: number): number {
  if (text[from] !== '"') return from;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return from;
    if (code !== 92) continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at + 1, at + 6));
    if (escape === null) return from;
    at += escape[0].length;
  }
  return from;
}
