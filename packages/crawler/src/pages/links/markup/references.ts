import { Parser } from "htmlparser2";

/** The context of a reference. In an attribute `&copy=` is not a reference, because old URLs have such parameters. */
type ReferenceContext = "text" | "attribute";

/** Matches a reference, and a `=` after it, which decides in attributes. Names have at most 32 characters. */
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]{1,32}|[A-Za-z][A-Za-z0-9]{0,39});?=?/g;

/** The size of a cache: references repeat, so each is decoded once. A hostile page cannot fill the memory. */
const MAX_REMEMBERED = 4096;
const cache: Record<ReferenceContext, Map<string, string>> = { text: new Map(), attribute: new Map() };

/**
 * Decodes the character references of a text, as the HTML standard says (13.2.5.72 and on). Cost: linear.
 * @example decodeReferences("?a=1&amp;b=2&copy=3", "attribute") is "?a=1&b=2&copy=3"
 */
export function decodeReferences(text: string, context: ReferenceContext): string {
  if (!text.includes("&")) return text;
  const known = cache[context];
  return text.replace(REFERENCE, (match) => {
    const before = known.get(match);
    if (before !== undefined) return before;
    const decoded = decodeOne(match, context);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(Buffer.from(match).toString(), decoded); // a copy: a slice would keep its page in memory
    return decoded;
  });
}

function decodeOne(match: string, context: ReferenceContext): string {
  let decoded = "";
  const parser = new Parser({
    ontext: (text) => (decoded += text),
    onattribute: (_name, value) => (decoded = value),
  });
  parser.end(context === "text" ? match : `<a b="${match}">`);
  return decoded;
}
