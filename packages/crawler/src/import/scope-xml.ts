import { SaxesParser } from "saxes";
import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import type { ScopeRule } from "../scope/kinds/catalogue.ts";
import { hasAnchoredHost } from "./host-anchor.ts";
import { quotedField } from "../scope/quoted-field.ts";
import { validationErrors } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { ruleOf, SCOPE_NAMESPACE } from "./scope-rule.ts";
import { decodeXml, lineCounter, repairAmpersands } from "./xml-text.ts";

/** Octets or characters; 10,000 rules of a normal length. */
const MAX_LENGTH = 4_000_000;
const MAX_RULES = 10_000;
/** A file with more is no scope file; the rest would tell nothing new. */
const MAX_PROBLEMS = 100;

export interface ScopeFile {
  /** In document order; `order` from 1. */
  readonly rules: ScopeRule[];
  readonly warnings: Problem[];
}

/**
 * Reads a scope file: `scopePatternList` with `rule` elements (spec 5.2) and `geo` elements (spec 19.1). DTDs are refused.
 *
 * @param name     for messages.
 * @param lenient  repairs a bare `&` with a warning instead of refusing it (D-17).
 * @throws EiaoError `ValidationErrors`: each problem with the line where its element begins.
 */
export function readScopeXml(
  source: Uint8Array | string,
  name: string,
  { lenient = false }: { readonly lenient?: boolean } = {},
): ScopeFile {
  const refuse = (line: number, message: string) => validationErrors([{ file: name, line, field: null, message }]);
  if (source.length > MAX_LENGTH) throw refuse(1, `The file is longer than ${MAX_LENGTH} bytes.`);
  const decoded = typeof source === "string" ? source.replace(/^\uFEFF/, "") : decodeXml(source);
  if (decoded === undefined)
    throw refuse(1, "The file is not in the encoding that it declares (UTF-8 if it declares none).");
  const { text, offsets } = repairAmpersands(decoded);
  const lines = [...new Set(offsets.map(lineCounter(decoded)))].slice(0, MAX_PROBLEMS);
  const remarks = (message: string) => lines.map((line) => ({ file: name, line, field: null, message }));
  if (!lenient && lines.length > 0) throw validationErrors(remarks(BARE_AMPERSAND));
  return parseScope(text, name, remarks("An & that is not written as &amp; was read as &amp;."));
}

const BARE_AMPERSAND =
  "The XML is not well-formed: there is a bare &. Write it as &amp;, or import the file with --lenient.";

/** Thrown to end the parsing; what was found until then is reported. */
const enough = new Error("enough problems");

function parseScope(text: string, name: string, warnings: Problem[]): ScopeFile {
  const rules: ScopeRule[] = [];
  const problems: Problem[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const lineOf = lineCounter(text);
  let tagLine = 1;
  let depth = 0;
  const note = (line: number, message: string, field: string | null = null): void => {
    problems.push({ file: name, line, field, message });
    if (problems.length >= MAX_PROBLEMS) throw enough;
  };
  const noteText = (content: string, before: string): void => {
    const start = content.search(/\S/);
    if (start < 0) return;
    const from = text.lastIndexOf(before, parser.position - 1 - before.length) + before.length;
    note(lineOf(from + start), `Text is not allowed: ${quotedField(content.trim())}.`);
  };
  parser.on("error", (error) => {
    problems.push({ file: name, line: parser.line, field: null, message: notWellFormed(error) });
    throw enough;
  });
  parser.on("doctype", () => {
    note(parser.line, "A document type declaration is not allowed.");
    throw enough;
  });
  parser.on("text", (content) => noteText(content, ">"));
  parser.on("cdata", (content) => noteText(content, "<![CDATA["));
  // Attributes may stand on lines of their own: the element's line is that of its "<".
  parser.on("opentagstart", () => (tagLine = lineOf(text.lastIndexOf("<", parser.position - 1))));
  parser.on("closetag", () => depth--);
  parser.on("opentag", (tag) => {
    depth++;
    if (depth === 1) return checkRoot(tag);
    if (depth > 2) return note(tagLine, `The element ${quotedField(tag.name)} is not allowed inside a rule.`);
    if (rules.length >= MAX_RULES) {
      note(tagLine, `There are more than ${MAX_RULES} rules.`);
      throw enough;
    }
    const read = ruleOf(tag, rules.length + 1);
    if (Array.isArray(read)) for (const problem of read) note(tagLine, problem.message, problem.field);
    else addRule(read);
  });
  const checkRoot = (tag: SaxesTagNS): void => {
    if (tag.local !== "scopePatternList") {
      note(tagLine, `The root element must be scopePatternList, but it is ${quotedField(tag.name)}.`);
      throw enough;
    }
    if (tag.uri !== SCOPE_NAMESPACE) {
      const message = `The namespace should be ${SCOPE_NAMESPACE}, but it is ${quotedField(tag.uri)}.`;
      warnings.push({ file: name, line: tagLine, field: null, message });
    }
    for (const attribute of Object.values(tag.attributes as Record<string, SaxesAttributeNS>)) {
      if (attribute.uri === "") note(tagLine, `The attribute ${quotedField(attribute.name)} is unknown.`);
    }
  };
  const addRule = (rule: ScopeRule): void => {
    rules.push(rule);
    if (!("pattern" in rule) || rule.type === "exclude" || hasAnchoredHost(rule.pattern)) return;
    const message = `${quotedField(rule.pattern)} contains no host, so it can also match pages of other sites.`;
    warnings.push({ file: name, line: tagLine, field: "pattern", message });
  };
  try {
    parser.write(text).close();
    if (rules.length === 0 && problems.length === 0) note(tagLine, "The file has no rule, but it needs at least one.");
  } catch (error) {
    if (error !== enough) throw error;
  }
  if (problems.length > 0) throw validationErrors(problems);
  return { rules, warnings };
}

/** saxes writes file, line and column before its sentence. */
function notWellFormed(error: Error): string {
  const reason = error.message.slice(0, 200).replace(/^(?:[^:]{0,20}:){0,2}\d+:\d+:\s/, "");
  return `The XML is not well-formed: ${reason.replace(/\.$/, "").replace(/\p{Cc}/gu, " ")}.`;
}
