/** Values of attributes in a start tag: quoted, unquoted, without a name. Source: ISO 8879, 7.9. */
import { checkValue, looksUnclosed, shortened } from "./attributes.ts";
import { endOfName, foldedName, isNameCharacter, isSpace } from "./characters.ts";
import type { AttributeDefinition } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import type { ViolationSubject } from "./reporter.ts";
import { resolved } from "./references.ts";
import { endOfUnquoted } from "./start-tag-part.ts";
import type { Tag } from "./start-tag-part.ts";

/** LITLEN less NORMSEP of HTML 4's SGML declaration. Past twice that length, a literal counts as unclosed at the end of a line. */
const LONGEST_LITERAL = 65_534;

export function reportUnclosed(p: Parser, tag: Tag): void {
  p.report("literal-unclosed", "The closing quote of an attribute's value is missing.", tag.last?.end ?? p.token, {
    element: tag.type.name,
  });
}

/** Reads a value without its name (7.9.1.1): `<td nowrap>`. */
export function readBareValue(p: Parser, tag: Tag, start: number, end: number): boolean {
  const { type } = tag;
  const written = p.text.slice(start, end);
  const token = foldedName(written, p.xml);
  const definition = type.attributes.byToken.get(token);
  const subject = { element: type.name, attribute: token };
  if (definition === undefined) {
    if (tag.last?.unclosed === true) {
      reportUnclosed(p, tag);
      return false;
    }
    const known = type.attributes.byName.has(token);
    const message = known
      ? `The attribute "${token}" of "${type.name}" needs a value.`
      : `"${shortened(written)}" is neither an attribute of "${type.name}" nor a value of one.`;
    p.report("attribute-token", message, start, subject);
  } else if (definition === null) {
    p.report(
      "attribute-token",
      `"${token}" can be the value of several attributes of "${type.name}": write name="${token}".`,
      start,
      subject,
    );
  } else {
    if (p.xml)
      p.report(
        "attribute-token",
        `Write ${definition.name}="${token}": in XHTML each attribute needs a name and a value.`,
        start,
        subject,
      );
    addName(p, tag, definition.name, start);
    checkValue(p, type, definition, written, start);
  }
  tag.last = { quoted: false, end, unclosed: false };
  return true;
}

function addName(p: Parser, { type }: Tag, name: string, at: number): void {
  if (p.tagAttributes.has(name)) {
    const message = `The attribute "${name}" is given twice on this "${type.name}".`;
    p.report("attribute-duplicate", message, at, { element: type.name, attribute: name });
  }
  p.tagAttributes.add(name);
}

/** Reads `name = value`; `p.at` is after the `=`. */
export function readValue(p: Parser, tag: Tag, name: string, nameStart: number): boolean {
  const { text, xml } = p;
  const { type } = tag;
  while (isSpace(text.charCodeAt(p.at))) p.at++;
  const definition = type.attributes.byName.get(name);
  if (definition === undefined && !(xml && /^xmlns:./.test(name))) {
    const message = type.declared
      ? `There is no attribute "${name}" on "${type.name}" in ${p.grammar.name}.`
      : `The element "${type.name}" has no attribute "${name}" in this document type.`;
    p.report("attribute-unknown", message, nameStart, { element: type.name, attribute: name });
  }
  addName(p, tag, name, nameStart);
  const at = p.at;
  p.token = at;
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) return readLiteral(p, tag, definition, code === 34 ? '"' : "'");
  if (Number.isNaN(code) || code === 62 || code === 61) {
    if (code === 62 || code === 61) p.at++;
    p.report("attribute-syntax", `The attribute "${name}" has no value after its "=".`, at, {
      element: type.name,
      attribute: name,
    });
    return false;
  }
  let end: number;
  if (isNameCharacter(code, xml)) {
    end = endOfName(text, at, xml);
    if (xml)
      p.report("attribute-quotes", `The value of "${name}" must be in quotes.`, at, {
        element: type.name,
        attribute: name,
      });
  } else {
    end = endOfUnquoted(text, at + 1);
    p.report(
      "attribute-quotes",
      `The value of "${name}" must be in quotes: it has other characters than letters, digits, ".", "-", "_" and ":".`,
      at,
      { element: type.name, attribute: name },
    );
  }
  p.at = end;
  const value = text.slice(at, end);
  if (definition !== undefined) checkValue(p, type, definition, value, at);
  tag.last = { quoted: false, end, unclosed: looksUnclosed(value) };
  return true;
}

function readLiteral(p: Parser, tag: Tag, definition: AttributeDefinition | undefined, quote: '"' | "'"): boolean {
  const { text } = p;
  const open = p.at;
  p.at = open + 1;
  const close = p.nextQuote(quote);
  const end = close === -1 ? text.length : close;
  if (!p.xml && end - open > 2 * LONGEST_LITERAL) {
    const from = open + 2 * LONGEST_LITERAL;
    const lineEnd = text.slice(from, end).indexOf("\n");
    if (lineEnd !== -1) {
      p.at = from + lineEnd + 1;
      p.report(
        "literal-unclosed",
        `The closing ${quote} of this attribute value is missing.`,
        open,
        subjectOf(tag, definition),
      );
      return false;
    }
  }
  if (close === -1) {
    resolved(p, open + 1, end);
    p.at = end;
    p.report(
      "literal-unclosed",
      `The text ends inside an attribute value: a closing ${quote} is missing.`,
      end,
      subjectOf(tag, definition),
    );
    return false;
  }
  const value = resolved(p, open + 1, close);
  p.at = close + 1;
  p.token = close;
  const looks = looksUnclosed(value);
  tag.last = { quoted: true, end: open, unclosed: looks };
  if (!p.xml && looks && value.length > LONGEST_LITERAL) {
    reportUnclosed(p, tag);
    return false;
  }
  if (definition !== undefined) {
    checkValue(p, tag.type, definition, value, open);
    if (looks && definition.kind === "group" && !definition.tokens.includes(value)) {
      reportUnclosed(p, tag);
      return false;
    }
  }
  return true;
}

function subjectOf({ type }: Tag, definition: AttributeDefinition | undefined): ViolationSubject {
  return definition === undefined ? { element: type.name } : { element: type.name, attribute: definition.name };
}
