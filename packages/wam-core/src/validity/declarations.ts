/** Comments, processing instructions, marked sections and misplaced declarations. Source: ISO 8879, 8, 10.3, 10.4. */
import { endOfName, isNameStart, isSpace } from "./characters.ts";
import type { Parser, Section } from "./parser.ts";

/** The reader for declarations; the prolog has no parser of content yet. */
export interface Reading {
  text: string;
  at: number;
  report(code: string, message: string, offset?: number): void;
}

/**
 * Reads the comment declaration at `at`, `<!--`. Comments stand between pairs of `--`, so one more pair opens another one.
 * @returns false if it is broken; the text after it is then no comment.
 */
export function readComment(p: Reading): boolean {
  const { text } = p;
  let at = p.at + 4;
  for (;;) {
    const close = text.indexOf("--", at);
    if (close === -1) {
      p.at = text.length;
      p.report("comment-syntax", 'The text ends inside a comment: "-->" is missing.', text.length);
      return false;
    }
    at = close + 2;
    while (isSpace(text.charCodeAt(at))) at++;
    if (text.startsWith("--", at)) {
      at += 2;
      continue;
    }
    if (text.charAt(at) === ">") {
      p.at = at + 1;
      return true;
    }
    p.at = Math.min(at + 1, text.length);
    const found = at < text.length ? `"${text.charAt(at)}"` : "the end of the text";
    p.report("comment-syntax", `A comment was ended by "--" but not closed: ">" is expected, not ${found}.`, at);
    return false;
  }
}

/** Reads `<? ... >`, in XML `<? ... ?>`. @returns false if it has no end. */
export function readInstruction(p: Reading, xml: boolean): boolean {
  const close = p.text.indexOf(xml ? "?>" : ">", p.at + 2);
  if (close === -1) {
    p.at = p.text.length;
    p.report("instruction-syntax", `A processing instruction has no "${xml ? "?>" : ">"}".`, p.at);
    return false;
  }
  p.at = close + (xml ? 2 : 1);
  return true;
}

const DECLARATIONS = /^(?:DOCTYPE|LINKTYPE|ELEMENT|ATTLIST|ENTITY|NOTATION|SHORTREF|LINK|IDLINK|USEMAP|USELINK)$/;
const LONGEST_SKIPPED = 250;

/** Reports a `<!NAME` in the content, where no declaration is allowed, and skips it. */
export function skipMisplaced(p: Parser): void {
  const { text, xml } = p;
  const start = p.at;
  const end = endOfName(text, start + 2, xml);
  const written = text.slice(start + 2, end);
  const name = xml ? written : written.toUpperCase();
  p.at = end;
  const known = DECLARATIONS.test(name);
  const message = known
    ? `A ${name} declaration is not allowed after the document has begun.`
    : `There is no declaration <!${written}>.`;
  p.report("declaration-not-allowed", message, start);
  skipDeclaration(p);
}

const FAR = /[>\n]/g;

/** Skips to the `>` of a declaration or, if that is far, to the end of a line. */
export function skipDeclaration(p: Reading): void {
  const { text, at } = p;
  const offset = text.slice(at, at + LONGEST_SKIPPED).indexOf(">");
  FAR.lastIndex = at + LONGEST_SKIPPED;
  p.at = offset !== -1 ? at + offset + 1 : FAR.test(text) ? FAR.lastIndex : text.length;
}

const sectionStatuses: Readonly<Record<string, Section | "include">> = {
  CDATA: "cdata",
  RCDATA: "rcdata",
  IGNORE: "ignore",
  INCLUDE: "include",
  TEMP: "include",
};
const strength = ["include", "rcdata", "cdata", "ignore"];

/** Reads `<![ STATUS [`. */
export function readSectionStart(p: Parser): void {
  const { text, xml } = p;
  const start = p.at;
  let at = start + 3;
  let status: Section | "include" = "include";
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (code === 91) break;
    const end = isNameStart(code, xml) ? endOfName(text, at, xml) : at + 1;
    const written = text.slice(at, end);
    const keyword = xml ? written : written.toUpperCase();
    const found = Object.hasOwn(sectionStatuses, keyword) ? sectionStatuses[keyword] : undefined;
    p.at = Math.min(end, text.length);
    if (found === undefined) {
      const problem = written === "" ? "The text ends" : `"${written}" is not allowed`;
      p.report("marked-section", `${problem} at the beginning of a marked section; write <![CDATA[ ... ]]>.`, at);
      return;
    }
    if (strength.indexOf(found) > strength.indexOf(status)) status = found;
    at = end;
  }
  p.at = at + 1;
  p.sections++;
  p.sectionStarts.push(p.inDocument(start));
  if (status !== "include") {
    p.section = status;
    p.ignoredDepth = 0;
  }
}

/** Reads `]]>`, outside sections in which markup is not recognised. */
export function readSectionEnd(p: Parser): void {
  if (p.sections === 0)
    p.report("marked-section", '"]]>" ends a marked section, but none is open; write ]]&gt;.', p.at);
  else {
    p.sections--;
    p.sectionStarts.pop();
  }
  p.at += 3;
}
