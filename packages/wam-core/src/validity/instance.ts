/** The content of a document, from its first tag to the end. Source: ISO 8879, 7 and 9.6. */
import { isNameStart, isSpace } from "./characters.ts";
import { readComment, readSectionEnd, readSectionStart, skipMisplaced, readInstruction } from "./declarations.ts";
import { acceptData, implyRoot } from "./elements.ts";
import { closeAll, closeCurrent, closeElement, closeNet, readEndTag } from "./end-tag.ts";
import type { ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import { referenceAt, resolved } from "./references.ts";
import { readEmptyStartTag, readStartTag } from "./start-tag.ts";

/** Patterns of plain characters, up to a possible start of markup. With null end tags enabled that includes `/` (XML: `>`). */
const PLAIN = /[^<&\]]*/y;
const PLAIN_BEFORE_SLASH = /[^<&\]/]*/y;
const PLAIN_BEFORE_GREATER = /[^<&\]>]*/y;

/** Parses to the end of the text. `root` is the element type that the DOCTYPE names. */
export function parseInstance(p: Parser, root: ElementType): void {
  begin(p);
  for (;;) {
    if (p.at >= p.text.length) {
      p.token = p.at;
      if (p.leave()) continue;
      break;
    }
    if (p.section !== undefined) readSection(p);
    else if (p.open.current.type.content === "cdata") readCdata(p);
    else readContent(p, root);
  }
  p.at = p.token = p.text.length;
  closeAll(p);
  for (const start of p.sectionStarts)
    p.report("marked-section", `The text ends inside a marked section${p.beginning(start)}: "]]>" is missing.`);
}

/** Begins the root element. Content implies its start tag; in XML it must be present. */
function begin(p: Parser): void {
  const { text, at, xml } = p;
  if (at >= text.length) return;
  p.token = at;
  if (text.charCodeAt(at) === 60) {
    const code = text.charCodeAt(at + 1);
    if (isNameStart(code, xml)) return;
    if (code === 47 && (isNameStart(text.charCodeAt(at + 2), xml) || (!xml && text.charCodeAt(at + 2) === 62))) return;
    if (code === 62 && !xml) return;
  }
  if (xml) p.report("root-missing", "The document must begin with the start tag of its root element.", at);
  else implyRoot(p);
}

function readContent(p: Parser, root: ElementType): void {
  const { text, xml } = p;
  const { at } = p;
  const code = text.charCodeAt(at);
  if (code === 60) {
    if (readMarkup(p, root)) return;
  } else if (code === 38) {
    if (readReference(p)) return;
  } else if (code === 93) {
    if (text.startsWith("]]>", at)) {
      readSectionEnd(p);
      return;
    }
  } else if (p.open.netEnabled && code === (xml ? 62 : 47)) {
    p.token = at;
    p.at++;
    closeNet(p);
    return;
  } else if (isSpace(code) && !p.recovering && isElementContent(p)) {
    let end = at + 1;
    while (isSpace(text.charCodeAt(end))) end++;
    p.at = end;
    return;
  }
  acceptData(p, at);
  // Implied tags may have changed which markup is recognised.
  const pattern = p.open.netEnabled ? (xml ? PLAIN_BEFORE_GREATER : PLAIN_BEFORE_SLASH) : PLAIN;
  pattern.lastIndex = at + 1;
  pattern.test(text);
  p.at = pattern.lastIndex;
}

/** Returns true where only elements are allowed: white space between them has no meaning (ISO 8879, 7.6). */
function isElementContent({ open }: Parser): boolean {
  const { model, content: kind } = open.current.type;
  return kind === "model" && model !== undefined && !isMixed(model);
}

const mixed = new WeakMap<object, boolean>();

function isMixed(model: NonNullable<ElementType["model"]>): boolean {
  let known = mixed.get(model);
  if (known === undefined) mixed.set(model, (known = model.some((state) => state.data !== -1)));
  return known;
}

/** Reads markup at a `<`. Returns false if it is data. */
function readMarkup(p: Parser, root: ElementType): boolean {
  const { text, xml, at } = p;
  const code = text.charCodeAt(at + 1);
  if (isNameStart(code, xml)) {
    readStartTag(p);
    return true;
  }
  switch (code) {
    case 47: // slash
      if (isNameStart(text.charCodeAt(at + 2), xml)) {
        closeElement(p, readEndTag(p));
        return true;
      }
      if (xml || text.charCodeAt(at + 2) !== 62) return false;
      p.token = at;
      p.at += 3;
      closeCurrent(p);
      return true;
    case 62: // >
      if (xml) return false;
      readEmptyStartTag(p, root);
      return true;
    case 63: // ?
      readInstruction(p, xml);
      return true;
    case 33: // !
      return readDeclaration(p);
    default:
      return false;
  }
}

/** Reads a declaration at `<!`. Returns false if it is data. */
function readDeclaration(p: Parser): boolean {
  const { text, xml, at } = p;
  if (text.startsWith("--", at + 2)) readComment(p);
  else if (text.charCodeAt(at + 2) === 91) {
    if (p.open.afterRoot)
      p.report("marked-section", "A marked section is not allowed after the end of the root element.", at);
    readSectionStart(p);
  } else if (text.charCodeAt(at + 2) === 62) p.at += 3;
  else if (isNameStart(text.charCodeAt(at + 2), xml)) skipMisplaced(p);
  else return false;
  return true;
}

/** Reads a reference at an `&`. Returns false if it is data. */
function readReference(p: Parser): boolean {
  const { at } = p;
  const found = referenceAt(p, at);
  if (found === undefined) return false;
  p.token = at;
  p.at = found.end;
  if (found.text === undefined || (found.space === true && !p.recovering && isElementContent(p))) return true;
  if (found.entity === undefined) acceptData(p, at);
  else p.enter(found.entity, found.text, at);
  return true;
}

/** Reads the content of an element declared CDATA, such as a script. The first `</` with a letter ends it, with any name. */
function readCdata(p: Parser): void {
  const { text, xml, open } = p;
  const net = open.netEnabled;
  for (let at = p.at; ;) {
    const slash = net ? text.indexOf("/", at) : text.indexOf("</", at) + 1;
    if (slash <= 0) {
      p.at = text.length;
      return;
    }
    const isClose = slash > p.at && text.charCodeAt(slash - 1) === 60;
    if (isClose && isNameStart(text.charCodeAt(slash + 1), xml)) {
      p.at = slash - 1;
      closeElement(p, readEndTag(p));
      return;
    }
    if (isClose && !xml && text.charCodeAt(slash + 1) === 62) {
      p.token = slash - 1;
      p.at = slash + 2;
      closeCurrent(p);
      return;
    }
    if (net) {
      p.token = slash;
      p.at = slash + 1;
      closeNet(p);
      return;
    }
    at = slash + 1;
  }
}

/** Reads the content of a CDATA, RCDATA or IGNORE marked section. */
function readSection(p: Parser): void {
  const { text, section, at } = p;
  const close = text.indexOf("]]>", at);
  const end = close === -1 ? text.length : close;
  if (section === "ignore") {
    for (let nested = text.indexOf("<![", at); nested !== -1 && nested < end; nested = text.indexOf("<![", nested + 3))
      p.ignoredDepth++;
  } else if (at < end) {
    if (section === "rcdata") resolved(p, at, end);
    acceptData(p, at);
  }
  p.at = Math.min(text.length, end + 3);
  if (close === -1) return;
  if (p.ignoredDepth > 0) {
    p.ignoredDepth--;
    return;
  }
  p.section = undefined;
  p.sections--;
  p.sectionStarts.pop();
}
