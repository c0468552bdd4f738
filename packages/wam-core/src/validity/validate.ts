/** The validity of a document by its DTD: spec 2.2.1, test 3.2_HTML_02, and the command `validate`. */
import { defaultBudget } from "../budget.ts";
import { hasLivingDoctype } from "../document/doctype.ts";
import type { DocumentType } from "../document/document.ts";
import type { ExpandedSource } from "../document/entities/expand-entities.ts";
import type { Violation } from "../rule-set/define.ts";
import { formalFault, grammarOfIdentifiers, grammarOfPublicId } from "./doctypes.ts";
import { expanded } from "./expanded.ts";
import { grammarNamed } from "./grammar.ts";
import type { Grammar } from "./grammar.ts";
import { parseInstance } from "./instance.ts";
import { livingErrors } from "./parse-errors.ts";
import { Parser } from "./parser.ts";
import { readProlog } from "./prolog.ts";
import type { Prolog } from "./prolog.ts";
import { Reporter } from "./reporter.ts";
import { extended, readSubset } from "./subset.ts";
import type { Additions } from "./subset.ts";
import { reportIllFormed } from "./well-formed.ts";

/** The source of a document, with the facts that decide its grammar. */
export interface ValidityInput {
  /** The decoded text as received. */
  readonly source: string;
  /** The mode by the media type (spec 1.4). */
  readonly mode: "html" | "xml";
  /** The document type that the engine found. The policy `w3c` does not use it: it reads the source itself. */
  readonly doctype?: DocumentType | null | undefined;
  /** The public identifier of the DTD to use instead of the source's DOCTYPE. */
  readonly override?: string | undefined;
}

export interface Validity {
  /** The name of the grammar, e.g. `HTML 4.01 Strict`. */
  readonly grammar: string;
  /** The violations in order of position, at most MOST_VIOLATIONS. An empty list means that the document is valid. */
  readonly violations: readonly Violation[];
  /** Messages for the readers of the verdict. */
  readonly notes: readonly string[];
}

/**
 * Lists the violations of the DTD that the document type names, for the test 3.2_HTML_02. Without DOCTYPE, or with an
 * unknown one, the DTD is HTML 4.01 Transitional (HTML mode) or XHTML 1.0 Transitional (XML mode). The engine does not
 * call it for well-formed living documents, which have no DTD (D80). Cost: linear in the source.
 *
 * @param tidy  true if the clean-up fallback made the tree (8.4), so that the source is not well-formed.
 */
export function violationsOf(
  source: string,
  doctype: DocumentType | null,
  mode: "html" | "xml",
  tidy = false,
): readonly Violation[] {
  const violations =
    tidy && hasLivingDoctype(doctype)
      ? livingErrors(source, "xml", defaultBudget)
      : validate({ source, mode, doctype }, "uwem").violations;
  return tidy && violations.length === 0 ? [notWellFormed] : violations;
}

/** The violation of a document that passes here although the engine's XML parser refused it: spec 8.4 requires a fail. */
const notWellFormed: Violation = { code: "not-well-formed", message: "Not well-formed XML.", line: 1, column: 1 };

/**
 * Validates a document. `uwem`: by the test of the rule set. `w3c`: like the W3C Markup Validator, whose first error for a document without DOCTYPE
 * is the missing DOCTYPE. Cost: linear in the source, even if hostile; its size limits the memory.
 */
export function validate(input: ValidityInput, policy: "uwem" | "w3c"): Validity {
  const reporter = new Reporter(input.source);
  const setting = policy === "uwem" ? uwemSetting(input) : w3cSetting(input);
  const grammar = grammarNamed(setting.grammar);
  const { source } = input;
  const prolog =
    setting.prolog ??
    readProlog(source, grammar.xml, (code, message, offset = 0) => reporter.add(code, message, offset));
  for (const { code, message, offset } of setting.faults) reporter.add(code, message, offset);
  const additions = readSubset(prolog.doctype?.subset ?? "", grammar);
  for (const { message, offset } of additions.faults)
    reporter.add("doctype-syntax", `In the DOCTYPE ${message}.`, (prolog.doctype?.subsetAt ?? 0) + offset);
  const written = grammar.xml ? expanded(source).source : undefined;
  parse(source, written, extended(grammar, additions), setting, prolog, additions, reporter);
  reportCharacters(source, grammar.xml, reporter);
  // The W3C validator runs an XML parser only on documents without violations so far.
  if ((grammar.xml || input.mode === "xml") && (policy === "uwem" || reporter.empty))
    reportIllFormed(
      source,
      { dtd: setting.external ? grammar.entities : noEntities, own: additions.entities, external: setting.external },
      reporter,
    );
  return { grammar: grammar.name, violations: reporter.sorted(), notes: setting.notes };
}

interface Setting {
  readonly grammar: string;
  /** True with an external subset: entities unknown to the well-formedness check may be declared there. */
  readonly external: boolean;
  readonly namespaceRequired: boolean;
  readonly faults: readonly { readonly code: string; readonly message: string; readonly offset: number }[];
  readonly notes: readonly string[];
  readonly prolog?: Prolog;
}

function uwemSetting({ doctype, mode, override }: ValidityInput): Setting {
  const publicId = override ?? doctype?.publicId;
  const declared = grammarOfPublicId(publicId);
  const grammar = declared ?? fallback(mode === "xml");
  const external =
    declared !== undefined || typeof doctype?.publicId === "string" || typeof doctype?.systemId === "string";
  return { grammar, external, namespaceRequired: true, faults: [], notes: [] };
}

function fallback(xml: boolean): string {
  return xml ? "XHTML 1.0 Transitional" : "HTML 4.01 Transitional";
}

const XML_DECLARATION = /^\s*<\?xml\s/;
/**
 * Matches the first start tag with its xmlns, past comments and other declarations. The end of its name is unambiguous:
 * otherwise unclosed tags would have a cubic cost.
 */
const ROOT_XMLNS = /<(?:!--[^]*?-->|[!?][^>]*>|([A-Za-z][^\s>]*)((?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?)>)/g;

/** Returns grammar and syntax as the W3C Markup Validator 1.3 chooses them: by media type, DOCTYPE, XML declaration, name space. */
function w3cSetting({ source, mode, override }: ValidityInput): Setting {
  const prolog = readProlog(source, mode === "xml" || XML_DECLARATION.test(source.slice(0, 200)), () => undefined);
  const { doctype } = prolog;
  const publicId = override ?? doctype?.publicId;
  const declared =
    override === undefined
      ? grammarOfIdentifiers(publicId, doctype?.systemId)
      : grammarOfIdentifiers(override, undefined);
  const namespaced = hasRootNamespace(source.slice(prolog.end, prolog.end + 10_000));
  const faults: { code: string; message: string; offset: number }[] = [];
  if (declared !== undefined) {
    const { xml } = grammarNamed(declared);
    const byName = grammarOfIdentifiers(publicId, undefined) !== undefined;
    if (mode === "xml" && !xml)
      faults.push({
        code: "doctype-mismatch",
        message: `${declared} is not XML, but the document is served as XML.`,
        offset: doctype?.at ?? 0,
      });
    return {
      grammar: declared,
      external: true,
      namespaceRequired: byName && !/Basic|Print/.test(declared),
      faults,
      notes: [],
    };
  }
  const xml = mode === "xml" || XML_DECLARATION.test(source.slice(0, 200)) || namespaced;
  const informal = xml || publicId === undefined ? undefined : formalFault(publicId);
  if (informal !== undefined)
    faults.push({
      code: "doctype-unknown",
      message: `"${publicId}" is not a formal public identifier: ${informal}.`,
      offset: doctype?.at ?? 0,
    });
  const grammar = fallback(xml);
  const notes: string[] = [];
  if (doctype === undefined) {
    notes.push(`There is no DOCTYPE: the document was checked against ${grammar}.`);
    if (!(xml && namespaced))
      faults.push({
        code: "doctype-missing",
        message: `The DOCTYPE is missing. ${grammar} is assumed.`,
        offset: prolog.rootAt,
      });
  } else {
    notes.push(`The DOCTYPE does not name a known DTD: the document was checked against ${grammar}.`);
    if (doctype.systemId !== undefined || doctype.publicId === undefined)
      faults.push({
        code: "doctype-unknown",
        message: `The document type "${publicId ?? doctype.systemId ?? doctype.name}" is not known.`,
        offset: doctype.at,
      });
  }
  return { grammar, external: doctype !== undefined, namespaceRequired: false, faults, notes };
}

function hasRootNamespace(text: string): boolean {
  ROOT_XMLNS.lastIndex = 0;
  for (let found = ROOT_XMLNS.exec(text); found !== null; found = ROOT_XMLNS.exec(text))
    if (found[1] !== undefined) return /\sxmlns\s*=/i.test(found[2] ?? "");
  return false;
}

const noEntities: ReadonlyMap<string, number> = new Map();

function parse(
  source: string,
  written: ExpandedSource | undefined,
  grammar: Grammar,
  { namespaceRequired }: Setting,
  { doctype, end: at }: Prolog,
  { entities }: Additions,
  reporter: Reporter,
): void {
  const name = doctype?.name ?? "html";
  const root = grammar.xml ? name : name.toLowerCase();
  const { text, offset } = written ?? { text: source, offset: (index: number) => index };
  const parser = new Parser(grammar, reporter, { text, offset, at, root, entities, namespaceRequired });
  parseInstance(parser, parser.elementType(root));
}

/** Control characters that HTML 4's SGML declaration, or XML's, does not allow. */
const NOT_SGML = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]+/g;
const NOT_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]+/g;

const HALVES = /[\uD800-\uDFFF]/;
const LONE_HALVES = /\p{Surrogate}/gu;

function reportCharacters(source: string, xml: boolean, reporter: Reporter): void {
  if (HALVES.test(source))
    for (const { index } of source.matchAll(LONE_HALVES)) {
      if (reporter.full) return;
      reporter.add("character-invalid", "Half of a surrogate pair is not a character.", index);
    }
  for (const { index, 0: run } of source.matchAll(xml ? NOT_XML : NOT_SGML)) {
    if (reporter.full) return;
    const number = run.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    reporter.add(
      "character-invalid",
      `The control character U+${number} is not allowed in ${xml ? "XHTML" : "HTML"}.`,
      index,
    );
  }
}
