/**
 * Decodes an XML document by its byte order mark, else by the encoding that its declaration names, else as UTF-8
 * (XML 1.0, appendix F). Undefined when the encoding is unknown or the bytes are invalid in it. The mark is removed.
 */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]{0,150}?\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  try {
    return new TextDecoder(encodingOfMark(bytes) ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the encoding that a byte order mark names; undefined without a mark. */
export function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

const REFERENCE = /&(?:amp|lt|gt|apos|quot|#\d{1,7}|#x[\dA-Fa-f]{1,6});/y;

/**
 * Writes each bare `&` as `&amp;` (D-17): it begins no reference that XML defines itself. Comments and CDATA sections stay.
 * `offsets` has the positions of the bare ones in the given text. Linear.
 */
export function repairAmpersands(text: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  const delimiters = /<!--|<!\[CDATA\[|&/g;
  for (let found = delimiters.exec(text); found !== null; found = delimiters.exec(text)) {
    REFERENCE.lastIndex = found.index;
    if (found[0] === "&") {
      if (!REFERENCE.test(text)) offsets.push(found.index);
      continue;
    }
    const end = text.indexOf(found[0] === "<!--" ? "-->" : "]]>", delimiters.lastIndex);
    if (end < 0) break;
    delimiters.lastIndex = end;
  }
  const pieces = offsets.map((offset, index) => text.slice(index === 0 ? 0 : (offsets[index - 1] ?? 0) + 1, offset));
  return { text: [...pieces, text.slice((offsets.at(-1) ?? -1) + 1)].join("&amp;"), offsets };
}

/** Makes a function that returns the line of an offset, from 1. Calls in ascending order cost one pass over the text. */
export function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    if (offset < at) [at, line] = [0, 1];
    for (; at < offset && at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line++;
    }
    return line;
  };
}
