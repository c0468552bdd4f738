import { XHTML_NAMESPACE } from "./document.ts";
import type { Document, DocumentType } from "./document.ts";

/** A DOCTYPE declaration and the text between its `[` and `]`. */
export interface DoctypeDeclaration extends DocumentType {
  readonly internalSubset: string;
}

const LITERAL = `"([^"]*)"|'([^']*)'`;
const NAME = /\s+([^\s"'[\]<>]+)/y;
const PUBLIC = new RegExp(`\\s+PUBLIC\\s+(?:${LITERAL})`, "y");
const SYSTEM = new RegExp(`\\s+SYSTEM\\s+(?:${LITERAL})`, "y");
const SYSTEM_AFTER_PUBLIC = new RegExp(`\\s+(?:${LITERAL})`, "y");
const SPACES = /\s*/y;

/**
 * Parses the text between `<!DOCTYPE` and its `>`.
 * @returns undefined if it does not follow the grammar of XML (a public identifier needs a system identifier).
 */
export function parseDoctype(declaration: string): DoctypeDeclaration | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(declaration);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const name = take(NAME)?.[1];
  if (name === undefined) return undefined;
  let publicId: string | null = null;
  let system = take(SYSTEM);
  if (system === null) {
    const identifier = take(PUBLIC);
    if (identifier !== null) {
      publicId = literal(identifier);
      system = take(SYSTEM_AFTER_PUBLIC);
      if (system === null) return undefined;
    }
  }
  take(SPACES);
  let internalSubset = "";
  if (declaration[at] === "[") {
    const close = declaration.lastIndexOf("]");
    if (close < at) return undefined;
    internalSubset = declaration.slice(at + 1, close);
    at = close + 1;
    take(SPACES);
  }
  if (at !== declaration.length) return undefined;
  return { name, publicId, systemId: system === null ? null : literal(system), internalSubset };
}

function literal(match: RegExpExecArray): string {
  return match[1] ?? match[2] ?? "";
}

const PROLOG = /[\s\uFEFF]+|<!--|<\?/y;
const DOCTYPE = /<!DOCTYPE/iy;
const IDENTIFIERS = new RegExp(
  `\\s+(?:PUBLIC\\s+(?:${LITERAL})(?:\\s*(?:${LITERAL}))?|SYSTEM\\s+(?:${LITERAL}))`,
  "iy",
);

/**
 * Returns the document type of a source that no XML parser accepts: the DOCTYPE after white space, comments and processing
 * instructions. After the clean-up fallback, this is reported, not the DOCTYPE of the cleaned tree (spec 8.4).
 * Cost: linear.
 */
export function sniffDoctype(source: string): DocumentType | null {
  let at = 0;
  for (;;) {
    PROLOG.lastIndex = at;
    const found = PROLOG.exec(source)?.[0];
    if (found === undefined) break;
    at = PROLOG.lastIndex;
    if (found === "<!--" || found === "<?") {
      const close = found === "<?" ? "?>" : "-->";
      const end = source.indexOf(close, at);
      if (end === -1) return null;
      at = end + close.length;
    }
  }
  DOCTYPE.lastIndex = at;
  if (!DOCTYPE.test(source)) return null;
  NAME.lastIndex = DOCTYPE.lastIndex;
  const name = NAME.exec(source)?.[1];
  if (name === undefined) return { name: "", publicId: null, systemId: null };
  IDENTIFIERS.lastIndex = NAME.lastIndex;
  const found = IDENTIFIERS.exec(source) ?? [];
  return {
    name,
    publicId: found[1] ?? found[2] ?? null,
    systemId: found[3] ?? found[4] ?? found[5] ?? found[6] ?? null,
  };
}

/**
 * Returns true for a living document: one with the DOCTYPE of the HTML Standard (13.1.1) whose root is `html` in the XHTML
 * namespace. Source: spec D80. HTML parsers write the name in lower case; in XML it is case-sensitive. A DOCTYPE with anything
 * else in it does not count: it puts browsers into quirks mode.
 *
 * @param tidy  true if the HTML parser built the tree from XML. That parser sets the namespace itself, so the root must declare it.
 */
export function isLivingDocument(
  doctype: DocumentType | null,
  { root, quirks }: Pick<Document, "root" | "quirks">,
  tidy: boolean,
): boolean {
  if (!hasLivingDoctype(doctype) || quirks || root?.name !== "html" || root.namespace !== XHTML_NAMESPACE) return false;
  return !tidy || root.attribute("xmlns") === XHTML_NAMESPACE;
}

/** Returns true for the DOCTYPE of the HTML Standard (13.1.1), whatever the document contains. */
export function hasLivingDoctype(doctype: DocumentType | null): boolean {
  return (
    doctype?.name === "html" &&
    doctype.publicId === null &&
    (doctype.systemId === null || doctype.systemId === "about:legacy-compat")
  );
}

/** Returns true for DTDs that make the XHTML namespace the default one (D27) and declare its named characters. */
export function isXhtmlPublicId(publicId: string | null | undefined): boolean {
  return /^\s*-\/\/[^/]+\/\/DTD\s+XHTML\b/.test(publicId ?? "");
}
