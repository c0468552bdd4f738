/** Reads the part before the root element: comments, instructions and the DOCTYPE. Source: ISO 8879, 7.1, 11.1. */
import { endOfName, isNameStart, isSpace } from "./characters.ts";
import { readComment, readInstruction, skipDeclaration } from "./declarations.ts";
import type { Reading } from "./declarations.ts";

/** A DOCTYPE declaration as written. */
export interface Doctype {
  readonly name: string;
  readonly publicId: string | undefined;
  readonly systemId: string | undefined;
  /** The text between `[` and `]`, and its offset. */
  readonly subset: string;
  readonly subsetAt: number;
  readonly at: number;
}

export interface Prolog {
  readonly doctype: Doctype | undefined;
  /** The offset of the content. */
  readonly end: number;
  /** The offset of the first `<name`, if no DOCTYPE precedes it. */
  readonly rootAt: number;
}

type Report = Reading["report"];

/** The number of broken parts that are skipped before a DOCTYPE is given up. */
const MOST_TRIES = 10;

/** Reads the prolog. `report` receives everything that is not allowed there. */
export function readProlog(text: string, xml: boolean, report: Report): Prolog {
  const reading: Reading = { text, at: 0, report };
  let doctype: Doctype | undefined;
  let tries = 0;
  for (;;) {
    const { at } = reading;
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) break;
    if (isSpace(code)) reading.at++;
    else if (text.startsWith("<!--", at)) {
      if (!readComment(reading)) recover(reading);
    } else if (text.startsWith("<?", at)) {
      if (!readInstruction(reading, xml)) recover(reading);
    } else if (text.startsWith("<!>", at)) reading.at += 3;
    else if (code === 60 && text.charCodeAt(at + 1) === 33 && isNameStart(text.charCodeAt(at + 2), xml)) {
      const end = endOfName(text, at + 2, xml);
      const keyword = text.slice(at + 2, end);
      if ((xml ? keyword : keyword.toUpperCase()) === "DOCTYPE") {
        if (doctype !== undefined) report("doctype-syntax", "There is a second DOCTYPE.", at);
        reading.at = end;
        doctype = readDoctype(reading, xml, at) ?? doctype;
      } else {
        report("declaration-not-allowed", `The declaration <!${keyword}> is not allowed before the root element.`, at);
        reading.at = end;
        recover(reading);
      }
    } else if (doctype !== undefined) break;
    else {
      if (code === 60 && isNameStart(text.charCodeAt(at + 1), xml)) break;
      if (++tries > MOST_TRIES) break;
      report("text-not-allowed", `"${text.charAt(at)}" is not allowed before the root element.`, at);
      reading.at = at + 1;
      recover(reading);
    }
  }
  return { doctype, end: reading.at, rootAt: reading.at };
}

const RESTART = /<!(?:>|--|[A-Za-z])|<\?|>\s/g;

/** Skips to the next part that can be in a prolog. */
function recover(reading: Reading): void {
  RESTART.lastIndex = reading.at;
  const found = RESTART.exec(reading.text);
  reading.at = found === null ? reading.text.length : found[0].startsWith(">") ? RESTART.lastIndex : found.index;
}

/** Reads from after `<!DOCTYPE` to its `>`. Returns undefined if it is broken. */
function readDoctype(reading: Reading, xml: boolean, start: number): Doctype | undefined {
  const { text } = reading;
  const fail = (reason: string): undefined => {
    reading.report("doctype-syntax", `The DOCTYPE is wrong: ${reason}.`, reading.at);
    skipDeclaration(reading);
    return undefined;
  };
  skipSeparator(reading, xml);
  if (!isNameStart(text.charCodeAt(reading.at), xml)) return fail("the name of the root element is missing");
  const name = readName(reading, xml);
  skipSeparator(reading, xml);
  let publicId: string | undefined;
  let systemId: string | undefined;
  if (isNameStart(text.charCodeAt(reading.at), xml)) {
    const keyword = readName(reading, xml);
    const kind = xml ? keyword : keyword.toUpperCase();
    if (kind !== "PUBLIC" && kind !== "SYSTEM") return fail(`PUBLIC or SYSTEM is expected, not "${keyword}"`);
    skipSeparator(reading, xml);
    if (kind === "PUBLIC") {
      const at = reading.at + 1;
      publicId = readLiteral(reading);
      const odd = publicId === undefined ? -1 : publicId.search(xml ? NOT_IN_XML_PUBLIC_ID : NOT_IN_PUBLIC_ID);
      if (odd !== -1)
        reading.report("doctype-syntax", `"${publicId?.charAt(odd)}" is not allowed in a public identifier.`, at + odd);
      if (publicId === undefined) return fail("the public identifier in quotes is missing");
      skipSeparator(reading, xml);
    }
    systemId = readLiteral(reading);
    skipSeparator(reading, xml);
  }
  let subset = "";
  let subsetAt = reading.at;
  if (text.charAt(reading.at) === "[") {
    subsetAt = reading.at + 1;
    const end = endOfSubset(text, subsetAt);
    if (end === -1) {
      reading.at = text.length;
      return fail('the internal subset has no "]"');
    }
    subset = text.slice(subsetAt, end);
    reading.at = end + 1;
    skipSeparator(reading, xml);
  }
  if (text.charAt(reading.at) !== ">") return fail(`">" is expected, not "${text.charAt(reading.at)}"`);
  reading.at++;
  return { name, publicId: publicId?.trim().replace(/\s+/g, " "), systemId, subset, subsetAt, at: start };
}

/** Characters outside minimum data (ISO 8879, 10.1.7), and outside XML's larger set (XML 1.0, production 13). */
const NOT_IN_PUBLIC_ID = /[^A-Za-z0-9 \r\n'()+,\-./:=?]/;
const NOT_IN_XML_PUBLIC_ID = /[^A-Za-z0-9 \r\n'()+,\-./:=?;!*#@$_%]/;

/** Skips white space and, in SGML, comments between the parts of a declaration. */
function skipSeparator(reading: Reading, xml: boolean): void {
  const { text } = reading;
  for (;;) {
    while (isSpace(text.charCodeAt(reading.at))) reading.at++;
    if (xml || !text.startsWith("--", reading.at)) return;
    const close = text.indexOf("--", reading.at + 2);
    if (close === -1) return;
    reading.at = close + 2;
  }
}

function readName(reading: Reading, xml: boolean): string {
  const start = reading.at;
  reading.at = endOfName(reading.text, start, xml);
  return reading.text.slice(start, reading.at);
}

function readLiteral(reading: Reading): string | undefined {
  const { text, at } = reading;
  const quote = text.charAt(at);
  if (quote !== '"' && quote !== "'") return undefined;
  const close = text.indexOf(quote, at + 1);
  if (close === -1) return undefined;
  reading.at = close + 1;
  return text.slice(at + 1, close);
}

const IN_SUBSET = /["'\]]|<!--|<\?/g;
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", "<!--": "-->", "<?": "?>" };

/** Returns the offset of the `]` that ends an internal subset; those in literals, comments and instructions do not count. */
function endOfSubset(text: string, from: number): number {
  IN_SUBSET.lastIndex = from;
  for (let found = IN_SUBSET.exec(text)?.[0]; found !== undefined; found = IN_SUBSET.exec(text)?.[0]) {
    const closer = closers[found];
    if (closer === undefined) return IN_SUBSET.lastIndex - 1;
    const close = text.indexOf(closer, IN_SUBSET.lastIndex);
    if (close === -1) return -1;
    IN_SUBSET.lastIndex = close + closer.length;
  }
  return -1;
}
