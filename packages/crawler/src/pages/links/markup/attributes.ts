import { decodeReferences } from "./references.ts";

/** The attributes of the tag that was read last. */
export type Attributes = ReturnType<typeof createAttributes>;

/** The number of attributes of a tag that are kept. Later ones are skipped. */
const MAX_REMEMBERED = 256;

/**
 * Makes a reader of tags by the attribute states of the HTML tokenizer (13.2.5.32 to 13.2.5.40), for HTML and XML. It keeps offsets and makes
 * values only on demand. Of two attributes with the same name the first counts.
 * Cost: linear in the tag; a `get` is linear in the number of its attributes.
 */
// oxlint-disable-next-line max-lines-per-function -- one loop over the characters of each tag, on local variables
export function createAttributes(source: string, xml: boolean) {
  const end = source.length;
  const fold = xml ? 0 : 0x20;
  const spans: number[] = []; // four offsets per attribute: start and end of its name and of its value
  let count = 0;
  let hasHandlers = false;
  let selfClosing = false;

  function read(from: number): number {
    count = 0;
    hasHandlers = false;
    selfClosing = false;
    if (source.charCodeAt(from) === 0x3e) return from + 1;
    let at = from;
    for (;;) {
      let code = source.charCodeAt(at);
      selfClosing = false;
      while (code === 0x2f || isMarkupSpace(code)) {
        selfClosing = code === 0x2f;
        code = source.charCodeAt(++at);
      }
      if (at >= end) return -1;
      if (code === 0x3e) return at + 1;
      at = readAttribute(at);
      if (at === -1) return -1;
    }
  }

  function readAttribute(nameStart: number): number {
    let at = nameStart + 1; // the first character belongs to the name, even `=`
    let code = source.charCodeAt(at);
    while (at < end && code !== 0x3d && code !== 0x3e && code !== 0x2f && !isMarkupSpace(code))
      code = source.charCodeAt(++at);
    const nameEnd = at;
    while (isMarkupSpace(code)) code = source.charCodeAt(++at);
    if (code !== 0x3d) {
      addAttribute(nameStart, nameEnd, at, at);
      return at;
    }
    code = source.charCodeAt(++at);
    while (isMarkupSpace(code)) code = source.charCodeAt(++at);
    if (code === 0x22 || code === 0x27) {
      const quote = source.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (quote === -1) return -1;
      addAttribute(nameStart, nameEnd, at + 1, quote);
      return quote + 1;
    }
    const valueStart = at;
    while (at < end && code !== 0x3e && !isMarkupSpace(code)) code = source.charCodeAt(++at);
    addAttribute(nameStart, nameEnd, valueStart, at);
    return at;
  }

  function addAttribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (count >= MAX_REMEMBERED) return;
    const at = count++ * 4;
    spans[at] = nameStart;
    spans[at + 1] = nameEnd;
    spans[at + 2] = valueStart;
    spans[at + 3] = valueEnd;
    if (isHandler(nameStart, nameEnd)) hasHandlers = true;
  }

  function isHandler(start: number, stop: number): boolean {
    return (
      stop - start > 4 && (source.charCodeAt(start) | fold) === 0x6f && (source.charCodeAt(start + 1) | fold) === 0x6e
    );
  }

  function isNamed(start: number, stop: number, name: string): boolean {
    if (stop - start !== name.length) return false;
    for (let at = 0; at < name.length; at++) {
      const code = source.charCodeAt(start + at);
      if ((code >= 0x41 && code <= 0x5a ? code | fold : code) !== name.charCodeAt(at)) return false;
    }
    return true;
  }

  function valueAt(at: number): string {
    const value = decodeReferences(source.slice(spans[at + 2], spans[at + 3]), "attribute");
    return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
  }

  return {
    /**
     * Reads the rest of a tag after its name.
     * @returns the offset after its `>`; -1 if the source ends inside the tag: it does not count then.
     */
    read,
    /** Returns the value of an attribute with its references decoded; undefined if it is absent. `name` is in lower case. */
    get(name: string): string | undefined {
      for (let at = 0; at < count * 4; at += 4) {
        if (isNamed(spans[at] ?? 0, spans[at + 1] ?? 0, name)) return valueAt(at);
      }
    },
    /** Returns the values of the event handlers, the attributes `on...`. */
    handlers(): string[] {
      const values: string[] = [];
      for (let at = 0; at < count * 4; at += 4) {
        if (isHandler(spans[at] ?? 0, spans[at + 1] ?? 0)) values.push(valueAt(at));
      }
      return values;
    },
    get hasHandlers() {
      return hasHandlers;
    },
    /** True if the tag ended in `/>`. */
    get selfClosing() {
      return selfClosing;
    },
  };
}

/** Returns true for white space between the parts of a tag, including CR: line ends are not normalised. */
export function isMarkupSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
