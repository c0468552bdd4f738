import { Parser } from "htmlparser2";

/** The context of a reference: in an attribute `&copy=` is none, because old URLs have such parameters. */
type ReferenceContext = "text" | "attribute";

/** A reference, and the sign after it that decides in attributes. Names have at most 32 characters. */
const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]{1,32}|[A-Za-z][A-Za-z0-9]{0,39});?=?/g;

/** References repeat: each is decoded once. Few enough that a hostile page cannot fill the memory. */
const MAX_REMEMBERED = 4096;
const cache: Record<ReferenceContext, Map<string, string>> = { text: new Map(), attribute: new Map() };

/**
 * Text with its character references decoded, as the HTML standard says (13.2.5.72 and on). Cost: linear.
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
