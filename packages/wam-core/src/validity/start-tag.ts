/** Start tags and their attributes, with everything that SHORTTAG lets be left out. Source: ISO 8879, 7.4, 7.9. */
import { checkValue, looksUnclosed, missingAttributes, shortened } from "./attributes.ts";
import { endOfName, folded, isNameCharacter, isNameStart, isSpace } from "./characters.ts";
import { openElement } from "./elements.ts";
import type { AttributeDefinition, ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import type { Subject } from "./reporter.ts";
import { resolved } from "./references.ts";

/** What the next part of an attribute specification list is. */
type Part = "name" | "token" | "equals" | "stray" | "end" | "broken";

/** A start tag while it is read. */
interface Tag {
  readonly type: ElementType;
  /** `<name/`. */
  net: boolean;
  /** The value before, for guesses about what follows it: unquoted ones go on over characters that need quotes. */
  last: { readonly quoted: boolean; readonly end: number; readonly unclosed: boolean } | undefined;
  partStart: number;
  partEnd: number;
}

/** LITLEN less NORMSEP of HTML 4's SGML declaration; beyond twice that, a literal is taken to be unclosed at the end of a line. */
const LONGEST_LITERAL = 65_534;

/** Reads the start tag at `p.at` and opens the element. */
export function startTag(p: Parser): void {
  const { text, xml } = p;
  const start = p.at;
  const nameEnd = endOfName(text, start + 1, xml);
  const type = p.elementType(folded(text.slice(start + 1, nameEnd), xml));
  p.at = nameEnd;
  p.tagAttributes.forget();
  if (text.charCodeAt(nameEnd) === 62) {
    p.token = p.at++;
    finish(p, type);
    openElement(p, type, false, p.inDocument(start));
    return;
  }
  const tag: Tag = { type, net: false, last: undefined, partStart: 0, partEnd: 0 };
  if (attributes(p, tag)) finish(p, type);
  else tag.net = false;
  openElement(p, type, tag.net, p.inDocument(start));
}

function finish(p: Parser, type: ElementType): void {
  missingAttributes(p, type, p.tagAttributes);
  // The W3C validator demands the name space of the recommendations' root element; the DTDs alone would fill it in.
  if (p.xml && type.name === "html" && p.namespaceRequired && !p.tagAttributes.has("xmlns"))
    p.report("xmlns-missing", 'The root element needs xmlns="http://www.w3.org/1999/xhtml".', p.token, {
      element: "html",
      attribute: "xmlns",
    });
}

/** `<>` begins the element that is open again (7.4.1.1). */
export function emptyStartTag(p: Parser, root: ElementType): void {
  const start = p.at;
  const type = p.open.level > 0 ? p.open.current.type : root;
  p.token = start + 1;
  p.at += 2;
  missingAttributes(p, type);
  openElement(p, type, false, p.inDocument(start));
}

/** Reads all attributes up to the end of the tag. @returns false when it is so broken that what follows is content. */
function attributes(p: Parser, tag: Tag): boolean {
  let part = nextPart(p, tag, false);
  for (;;) {
    if (part === "end") return true;
    if (part === "broken") return false;
    if (part === "stray") {
      if (!stray(p, tag)) return false;
      part = nextPart(p, tag, false);
      continue;
    }
    const { partStart: start, partEnd: end } = tag;
    if (part === "name") {
      part = nextPart(p, tag, true);
      if (part === "broken") return false;
      if (part === "equals") {
        if (!attribute(p, tag, folded(p.text.slice(start, end), p.xml), start)) return false;
        part = nextPart(p, tag, false);
        continue;
      }
      const after = { part, partStart: tag.partStart, partEnd: tag.partEnd, token: p.token };
      if (!valueWithoutName(p, tag, start, end)) return false;
      ({ part } = after);
      tag.partStart = after.partStart;
      tag.partEnd = after.partEnd;
      p.token = after.token;
    } else {
      if (!valueWithoutName(p, tag, start, end)) return false;
      part = nextPart(p, tag, false);
    }
  }
}

function nextPart(p: Parser, tag: Tag, equalsMayFollow: boolean): Part {
  const { text, xml } = p;
  let { at } = p;
  while (isSpace(text.charCodeAt(at))) at++;
  p.token = at;
  p.at = at + 1;
  const code = text.charCodeAt(at);
  switch (code) {
    case 62: // >
      tag.net = false;
      return "end";
    case 60: // <
      p.at = at;
      tag.net = false;
      if (xml)
        p.report("tag-syntax", `The start tag of "${tag.type.name}" has no ">".`, at, { element: tag.type.name });
      return "end";
    case 47: // slash
      tag.net = true;
      if (xml && text.charCodeAt(at + 1) !== 62)
        p.report("tag-syntax", 'A "/" in a start tag must be followed by ">" at once.', at, { element: tag.type.name });
      return "end";
    case 34:
    case 39: {
      const what = equalsMayFollow
        ? 'between the name of an attribute and its value an "=" is missing'
        : 'a quoted value needs a name and "=" before it';
      p.report("attribute-syntax", `The start tag of "${tag.type.name}" is wrong: ${what}.`, at, {
        element: tag.type.name,
      });
      return "broken";
    }
    case 61: // =
      if (equalsMayFollow) return "equals";
      p.report("attribute-syntax", `In the start tag of "${tag.type.name}" a "=" has no name before it.`, at, {
        element: tag.type.name,
      });
      return "broken";
    default:
  }
  if (Number.isNaN(code)) {
    p.at = at;
    p.report("tag-syntax", `The start tag of "${tag.type.name}" has no end.`, at, { element: tag.type.name });
    return "broken";
  }
  tag.partStart = at;
  if (isNameCharacter(code, xml)) {
    p.at = tag.partEnd = endOfName(text, at, xml);
    return isNameStart(code, xml) ? "name" : "token";
  }
  p.at = tag.partEnd = endOfUnquoted(text, at + 1);
  return "stray";
}

/** Up to white space or the end of the tag. */
function endOfUnquoted(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code) || code === 62 || isSpace(code)) return at;
    at++;
  }
}

/** Characters that belong to no name: at the end of an unquoted value they show that it needs quotes. */
function stray(p: Parser, tag: Tag): boolean {
  const { type, last, partStart } = tag;
  const characters = p.text.slice(partStart, tag.partEnd);
  const adjacent = last !== undefined && !last.quoted && last.end === partStart;
  if (adjacent) {
    p.report("attribute-quotes", `The value before "${shortened(characters)}" needs quotes.`, partStart, {
      element: type.name,
    });
    tag.last = undefined;
    return true;
  }
  p.at = partStart + 1;
  if (last?.unclosed === true) unclosed(p, tag);
  else
    p.report(
      "attribute-syntax",
      `"${characters.charAt(0)}" is not allowed here in the start tag of "${type.name}".`,
      partStart,
      { element: type.name },
    );
  return false;
}

function unclosed(p: Parser, tag: Tag): void {
  p.report("literal-unclosed", "The closing quote of an attribute's value is missing.", tag.last?.end ?? p.token, {
    element: tag.type.name,
  });
}

/** `<td nowrap>`: a value whose name is left out (7.9.1.1). */
function valueWithoutName(p: Parser, tag: Tag, start: number, end: number): boolean {
  const { type } = tag;
  const written = p.text.slice(start, end);
  const token = folded(written, p.xml);
  const definition = type.attributes.byToken.get(token);
  const subject = { element: type.name, attribute: token };
  if (definition === undefined) {
    if (tag.last?.unclosed === true) {
      unclosed(p, tag);
      return false;
    }
    const known = type.attributes.byName.has(token);
    const message = known
      ? `The attribute "${token}" of "${type.name}" needs a value.`
      : `"${shortened(written)}" is no attribute of "${type.name}" and no value of one.`;
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
        `Write ${definition.name}="${token}": XHTML allows no attribute without name and value.`,
        start,
        subject,
      );
    note(p, tag, definition.name, start);
    checkValue(p, type, definition, written, start);
  }
  tag.last = { quoted: false, end, unclosed: false };
  return true;
}

function note(p: Parser, { type }: Tag, name: string, at: number): void {
  if (p.tagAttributes.has(name)) {
    const message = `The attribute "${name}" is given twice on this "${type.name}".`;
    p.report("attribute-duplicate", message, at, { element: type.name, attribute: name });
  }
  p.tagAttributes.add(name);
}

/** `name = value`; `p.at` is after the `=`. */
function attribute(p: Parser, tag: Tag, name: string, nameStart: number): boolean {
  const { text, xml } = p;
  const { type } = tag;
  while (isSpace(text.charCodeAt(p.at))) p.at++;
  const definition = type.attributes.byName.get(name);
  if (definition === undefined && !(xml && /^xmlns:./.test(name))) {
    const message = type.declared
      ? `There is no attribute "${name}" on "${type.name}" in ${p.grammar.name}.`
      : `Nothing is known of the attribute "${name}" of "${type.name}".`;
    p.report("attribute-unknown", message, nameStart, { element: type.name, attribute: name });
  }
  note(p, tag, name, nameStart);
  const at = p.at;
  p.token = at;
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) return literal(p, tag, definition, code === 34 ? '"' : "'");
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

function literal(p: Parser, tag: Tag, definition: AttributeDefinition | undefined, quote: '"' | "'"): boolean {
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
    unclosed(p, tag);
    return false;
  }
  if (definition !== undefined) {
    checkValue(p, tag.type, definition, value, open);
    if (looks && definition.kind === "group" && !definition.tokens.includes(value)) {
      unclosed(p, tag);
      return false;
    }
  }
  return true;
}

function subjectOf({ type }: Tag, definition: AttributeDefinition | undefined): Subject {
  return definition === undefined ? { element: type.name } : { element: type.name, attribute: definition.name };
}
