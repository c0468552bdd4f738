import { SaxesParser } from "saxes";
import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { quotedField, ruleKindNamed, ruleKindNames, ruleOfKind } from "../../decide/scope/rule-kinds.ts";
import type { RuleKindName, ScopeRule } from "../../decide/scope/rule-kinds.ts";
import { validationErrors } from "./problem.ts";
import type { Problem } from "./problem.ts";
import { decodeXml, lineCounter, repairAmpersands } from "./xml-text.ts";

/** The limit of a file, in bytes or characters: 10,000 rules of a normal length. */
const MAX_LENGTH = 4_000_000;
const MAX_RULES = 10_000;
/** A file with more problems is not a scope file; the rest of them would not help. */
const MAX_PROBLEMS = 100;

/**
 * Reads a scope file: `scopePatternList` with `rule` elements (spec 5.2) and `geo` elements (spec 19.1). DTDs are refused.
 *
 * @param name     the name of the file in messages.
 * @param lenient  repairs a bare `&` with a warning instead of refusing it (D-17).
 * @throws EiaoError `ValidationErrors`: each problem with the line where its element begins.
 */
export function readScopeXml(
  source: Uint8Array | string,
  name: string,
  { lenient = false }: { readonly lenient?: boolean } = {},
): ReturnType<typeof parseScope> {
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

/** Thrown to end the parsing; the problems found so far are reported. */
const enough = new Error("enough problems");

/** Returns the rules of a scope file in document order, numbered from 1, with the warnings. */
function parseScope(text: string, name: string, warnings: Problem[]) {
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
  // Attributes may stand on lines of their own: the line of an element is the line of its "<".
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

/** Formats an error of saxes, without the file, line and column before its sentence. */
function notWellFormed(error: Error): string {
  const reason = error.message.slice(0, 200).replace(/^(?:[^:]{0,20}:){0,2}\d+:\d+:\s/, "");
  return `The XML is not well-formed: ${reason.replace(/\.$/, "").replace(/\p{Cc}/gu, " ")}.`;
}

/** Matches scheme and slashes of an anchored pattern: http, https, http[s]?, https?, http(s)?, (http|https), with or without `\/`. */
const SCHEME = /^\^?(?:http(?:s\??|\[s\]\??|\((?:\?:)?s\)\??)?|\((?:\?:)?(?:https?\|https?|https?\??)\)):(?:\\?\/){2}/;

/**
 * Returns true if every branch of a scope pattern begins with a scheme and a host whose end is in the pattern: then no URL
 * of a foreign host can match. It is for a warning and proves nothing: a `false` may be harmless. Spec 5.3, AT-SCOPE-6. Linear.
 *
 * @example `http://www\.example\.com/.*` yes; `.*?type\=x`, `http://.*\.com/` and `http://www\.example\.com` no
 */
export function hasAnchoredHost(pattern: string): boolean {
  return branchesOf(pattern).every((branch) => {
    const start = SCHEME.exec(branch);
    return start !== null && endsItsHost(branch.slice(start[0].length));
  });
}

function endsItsHost(rest: string): boolean {
  for (let index = 0; index < rest.length; index++) {
    const next = rest[index];
    if (next === "/" || next === ":" || next === "$") return index > 0;
    if (next === "\\" && rest[index + 1] === "/") return index > 0;
    if (next === "\\") index++;
    else if (next === "." && /[*+{?]/.test(rest[index + 1] ?? "")) return false;
    else if (next === "(" && /^\((?:\?:)?(?:\\?\/|:)/.test(rest.slice(index, index + 6))) {
      const end = endOfGroup(rest, index);
      if (!/[?*{]/.test(rest[end + 1] ?? "")) return end < rest.length;
      index = end + 1; // an optional group, such as (/.*)?, ends no host
    } else if (next === "[") {
      const end = endOfClass(rest, index);
      const members = rest.slice(index + 1, end);
      if (members.startsWith("^") ? !members.includes("/") : members.includes("/")) return !members.startsWith("^");
      index = end;
    }
  }
  return false;
}

/** Returns the index of the `)` that ends the group beginning at `open`, or of the end of the text. */
function endOfGroup(rest: string, open: number): number {
  let depth = 0;
  for (let index = open; index < rest.length; index++) {
    if (rest[index] === "\\") index++;
    else if (rest[index] === "[") index = endOfClass(rest, index);
    else if (rest[index] === "(") depth++;
    else if (rest[index] === ")" && --depth === 0) return index;
  }
  return rest.length;
}

/** Returns the alternatives outside of groups. */
function branchesOf(pattern: string): string[] {
  const branches: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < pattern.length; index++) {
    const next = pattern[index];
    if (next === "\\") index++;
    else if (next === "[") index = endOfClass(pattern, index);
    else if (next === "(") depth++;
    else if (next === ")") depth--;
    else if (next === "|" && depth === 0) {
      branches.push(pattern.slice(start, index));
      start = index + 1;
    }
  }
  return [...branches, pattern.slice(start)];
}

/** Returns the index of the `]` that ends the class beginning at `open`, or of the end of the text. */
function endOfClass(pattern: string, open: number): number {
  let index = open + 1;
  if (pattern[index] === "^") index++;
  if (pattern[index] === "]") index++; // as the first member it does not end the class
  for (; index < pattern.length; index++) {
    if (pattern[index] === "\\") index++;
    else if (pattern[index] === "]") return index;
  }
  return pattern.length;
}

/** The namespace of UWEM 0.5; by its authors' own comment it is a placeholder. Spec 5.2. */
export const SCOPE_NAMESPACE = "http://www.wabcluster.org";

/** The fault of an element; `field` is the attribute. */
interface RuleProblem {
  readonly field: string | null;
  readonly message: string;
}

/** Returns the rule of an element of a scope file, or its problems. */
function ruleOf(tag: SaxesTagNS, order: number): ScopeRule | RuleProblem[] {
  const name = ruleKindNames.find((candidate) => isElementOf(candidate, tag));
  if (name === undefined) {
    const expected = ruleKindNames.map((known) => ruleKindNamed(known).element.name);
    const message = `The element ${quotedField(tag.name)} is unknown; use ${expected.join(" or ")}.`;
    return [{ field: null, message }];
  }
  const { values, problems } = attributesOf(tag, name);
  const { type } = values;
  if (type === undefined) problems.push({ field: "type", message: "The attribute is missing." });
  else if (type !== "include" && type !== "exclude") {
    problems.push({ field: "type", message: `${quotedField(type)} must be include or exclude.` });
  }
  const value = values[name];
  const read = value === undefined ? { problems: ["The attribute is missing."] } : ruleKindNamed(name).read(value);
  if ("problems" in read) return [...problems, ...read.problems.map((message) => ({ field: name, message }))];
  if (problems.length > 0) return problems;
  return ruleOfKind(name, { order, type: type === "exclude" ? "exclude" : "include" }, read.value);
}

function isElementOf(name: RuleKindName, { local, uri }: SaxesTagNS): boolean {
  const { element } = ruleKindNamed(name);
  if (element.name !== local) return false;
  return element.namespace === undefined ? !ownNamespaces.has(uri) : element.namespace === uri;
}

const ownNamespaces = new Set(ruleKindNames.flatMap((name) => ruleKindNamed(name).element.namespace ?? []));

function attributesOf(
  tag: SaxesTagNS,
  second: RuleKindName,
): { values: Partial<Record<"type" | RuleKindName, string>>; problems: RuleProblem[] } {
  const values: Partial<Record<"type" | RuleKindName, string>> = {};
  const problems: RuleProblem[] = [];
  for (const { name, uri, value } of Object.values(tag.attributes as Record<string, SaxesAttributeNS>)) {
    if (uri !== "") continue; // namespace declarations and xsi:
    if (name === "type" || name === second) values[name] = value;
    else problems.push({ field: name.slice(0, 40), message: "The attribute is unknown." });
  }
  return { values, problems };
}
