/** Parse errors of documents in HTML of today, which has no DTD. Source: HTML Standard 13.2; spec D80. */
import type { ParserErrorHandler } from "parse5";
import type { Budget } from "../budget.ts";
import { HtmlTreeBuilder } from "../document/html-tree.ts";
import { LivingParser } from "../document/living-parser.ts";
import type { Violation } from "../rule-set/define.ts";
import { readProlog } from "./prolog.ts";
import { Reporter } from "./reporter.ts";
import { readSubset } from "./subset.ts";
import { reportIllFormed } from "./well-formed.ts";

/**
 * Lists the errors of a living document: in HTML mode the parse errors by the names of the HTML Standard, in order of position,
 * at most MOST_VIOLATIONS; in XML mode the first place where it is not well-formed.
 *
 * @param budget  the one under which the document was parsed before: it bounds the tree. Cost: linear in the source.
 */
export function livingErrors(source: string, mode: "html" | "xml", budget: Budget): readonly Violation[] {
  const reporter = new Reporter(source);
  if (mode === "xml") reportXml(source, reporter);
  else {
    const report: ParserErrorHandler = ({ code, startOffset }) =>
      reporter.add(code, messages[code] ?? inWords(code), startOffset);
    new LivingParser(new HtmlTreeBuilder(budget), report).tokenizer.write(source, true);
  }
  return reporter.sorted();
}

function reportXml(source: string, reporter: Reporter): void {
  const subset = readProlog(source, true, () => undefined).doctype?.subset ?? "";
  const { entities } = readSubset(subset, { xml: true, elements: new Map() });
  reportIllFormed(source, { dtd: new Map(), own: entities, external: false }, reporter);
}

/** "eof-in-tag" -> "Eof in tag." */
function inWords(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("-", " ")}.`;
}

/** Sentences for the codes of the HTML Standard 13.2.2, and for those that the parser has for errors without a name there. */
const messages: Readonly<Record<string, string>> = {
  "abandoned-head-element-child": "This element belongs into the head, but the head ended before it.",
  "abrupt-closing-of-empty-comment": 'The comment ends at once, by "-->" written too short.',
  "abrupt-doctype-public-identifier": 'The DOCTYPE ends within its public identifier: a ">" stands before the quote.',
  "abrupt-doctype-system-identifier": 'The DOCTYPE ends within its system identifier: a ">" stands before the quote.',
  "absence-of-digits-in-numeric-character-reference": 'No digits follow "&#".',
  "cdata-in-html-content": "A CDATA section is allowed only in SVG and MathML; here it is a comment.",
  "character-reference-outside-unicode-range": "The character reference has a number beyond those of Unicode.",
  "closing-of-element-with-open-child-elements": "The end tag closes an element that holds other open elements.",
  "control-character-in-input-stream": "A control character is not allowed.",
  "control-character-reference": "A reference to a control character is not allowed.",
  "disallowed-content-in-noscript-in-head": "A noscript element in the head may hold link, meta and style only.",
  "duplicate-attribute": "The tag has two attributes of this name; the second one is ignored.",
  "end-tag-with-attributes": "An end tag must not have attributes.",
  "end-tag-with-trailing-solidus": 'An end tag must not end with "/>".',
  "end-tag-without-matching-open-element": "No element is open that this end tag could close.",
  "eof-before-tag-name": 'The document ends after "<" or "</".',
  "eof-in-cdata": "The document ends within a CDATA section.",
  "eof-in-comment": "The document ends within a comment.",
  "eof-in-doctype": "The document ends within its DOCTYPE.",
  "eof-in-element-that-can-contain-only-text": "The document ends within an element such as title, textarea or script.",
  "eof-in-script-html-comment-like-text": "The document ends within a script, in text that looks like a comment.",
  "eof-in-tag": "The document ends within a tag.",
  "incorrectly-closed-comment": 'The comment ends with "--!>" instead of "-->".',
  "incorrectly-opened-comment": 'A comment begins with "<!--", not with "<!".',
  "invalid-character-sequence-after-doctype-name": "After the name of the DOCTYPE only PUBLIC or SYSTEM may follow.",
  "invalid-first-character-of-tag-name": 'A letter must follow "<" or "</"; a "<" of the text is written "&lt;".',
  "misplaced-doctype": "A DOCTYPE must stand before everything but comments.",
  "misplaced-start-tag-for-head-element": "A head start tag must not stand here.",
  "missing-attribute-value": 'A value must follow "=".',
  "missing-doctype": "The DOCTYPE is missing.",
  "missing-doctype-name": "The DOCTYPE has no name.",
  "missing-doctype-public-identifier": "No public identifier follows PUBLIC in the DOCTYPE.",
  "missing-doctype-system-identifier": "No system identifier follows SYSTEM or the public identifier in the DOCTYPE.",
  "missing-end-tag-name": 'The end tag "</>" has no name.',
  "missing-quote-before-doctype-public-identifier": "The public identifier of the DOCTYPE must be quoted.",
  "missing-quote-before-doctype-system-identifier": "The system identifier of the DOCTYPE must be quoted.",
  "missing-semicolon-after-character-reference": 'The character reference must end with ";".',
  "missing-whitespace-after-doctype-public-keyword": "A space must follow PUBLIC in the DOCTYPE.",
  "missing-whitespace-after-doctype-system-keyword": "A space must follow SYSTEM in the DOCTYPE.",
  "missing-whitespace-before-doctype-name": "A space must stand before the name of the DOCTYPE.",
  "missing-whitespace-between-attributes": "A space must stand between attributes.",
  "missing-whitespace-between-doctype-public-and-system-identifiers":
    "A space must stand between the two identifiers of the DOCTYPE.",
  "nested-comment": 'A comment must not hold "<!--".',
  "nested-noscript-in-head": "A noscript element must not stand in another one.",
  "non-conforming-doctype": "The DOCTYPE is not <!DOCTYPE html>.",
  "non-void-html-element-start-tag-with-trailing-solidus":
    'The start tag ends with "/>", but the element is not void: browsers ignore the slash.',
  "noncharacter-character-reference": "The character reference stands for a code point that is not a character.",
  "noncharacter-in-input-stream": "A code point that is not a character is not allowed.",
  "null-character-reference": "A reference to the null character is not allowed.",
  "open-elements-left-after-eof": "The document ends, and elements are open.",
  "surrogate-character-reference": "The character reference stands for half of a surrogate pair.",
  "surrogate-in-input-stream": "Half of a surrogate pair is not a character.",
  "unexpected-character-after-doctype-system-identifier": "Nothing may follow the system identifier of the DOCTYPE.",
  "unexpected-character-in-attribute-name": "The name of an attribute must not have \", ' or <.",
  "unexpected-character-in-unquoted-attribute-value": "A value without quotes must not have \", ', <, = or `.",
  "unexpected-equals-sign-before-attribute-name": 'A name must stand before "=".',
  "unexpected-null-character": "A null character is not allowed.",
  "unexpected-question-mark-instead-of-tag-name": 'HTML has no "<?": this is read as a comment.',
  "unexpected-solidus-in-tag": 'A "/" must not stand within a tag, except right before its ">".',
  "unknown-named-character-reference":
    'There is no character reference of this name; a "&" of the text is written "&amp;".',
};
