/** A part of a request: mark-up for the parser, or character data that needs none. */
export type SplitPart = { readonly markup: string } | { readonly text: string };

/** Shorter texts are the parser's: it is the long ones that it is slow with. */
const LONG_TEXT = 16_384;
/** No tag of a call is as long. */
const LONGEST_TAG = 65_536;
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\]\]>/;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Takes the long texts out of a request, so that a page of megabytes does not go through the parser character by character. Exact
 * for XML 1.0: without `<!` and `<?` every `<` begins a tag. Whatever is not plainly right is left to the parser.
 * Cost: linear, about a twentieth of the parser's.
 */
export function* splitTexts(request: string): Generator<SplitPart> {
  let from = 0;
  if (!request.includes("<!") && !request.includes("<?", 1)) {
    let tag = request.indexOf("<");
    while (tag !== -1) {
      const next = request.indexOf("<", tag + 1);
      if (next !== -1 && next - tag > LONG_TEXT) {
        const start = endOfTag(request, tag);
        const text = start === -1 ? undefined : characterData(request.slice(start, next));
        if (text !== undefined) {
          yield { markup: request.slice(from, start) };
          yield { text };
          from = next;
        }
      }
      tag = next;
    }
  }
  yield { markup: request.slice(from) };
}

/** Where the tag that begins at `at` has ended; -1: it is too long. A `>` may stand in a quoted value. */
function endOfTag(request: string, at: number): number {
  let quote = 0;
  const last = Math.min(request.length, at + LONGEST_TAG);
  for (let i = at + 1; i < last; i++) {
    const code = request.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return i + 1;
  }
  return -1;
}

/** What the source of a text stands for (XML 1.0, 2.11 and 4.6); undefined when anything in it is not as it should be. */
function characterData(source: string): string | undefined {
  if (ILLEGAL.test(source)) return undefined;
  const lines = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
  if (!lines.includes("&")) return lines;
  let good = true;
  const text = lines.replace(/&(#?\w{0,8};?)/g, (_, reference: string) => {
    const character = referred(reference);
    good &&= character !== undefined;
    return character ?? "";
  });
  return good ? text : undefined;
}

function referred(reference: string): string | undefined {
  if (!reference.endsWith(";")) return undefined;
  const name = reference.slice(0, -1);
  if (!name.startsWith("#")) return Object.hasOwn(named, name) ? named[name] : undefined;
  if (!/^#(?:x[0-9a-fA-F]+|\d+)$/.test(name)) return undefined;
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return ILLEGAL.test(character) ? undefined : character;
}
