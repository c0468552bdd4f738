/** Finds the grammar of a document type. Source: spec 2.2.1, D8; system identifiers: the catalogue of the W3C validator. */
import grammars from "./doctypes.json" with { type: "json" };

const byPublicId = new Map(Object.entries(grammars.byPublicId));

/** Other names of the same DTDs in the catalogue of the W3C validator, which the test of UWEM does not know. */
const otherPublicIds = new Map(Object.entries(grammars.otherPublicIds));

const systemIds: readonly (readonly [RegExp, string])[] = [
  [
    /^http:\/\/www\.w3\.org\/TR\/(?:html4|html401|1999\/REC-html401-19991224)\/(strict|loose|frameset)\.dtd$/,
    "HTML 4.01",
  ],
  [/^http:\/\/www\.w3\.org\/TR\/(?:REC-html40|1998\/REC-html40-19980424)\/(strict|loose|frameset)\.dtd$/, "HTML 4.0"],
  [/^http:\/\/www\.w3\.org\/TR\/xhtml1\/DTD\/xhtml1-(strict|transitional|frameset)\.dtd$/, "XHTML 1.0"],
];
const flavours: Readonly<Record<string, string>> = {
  strict: "Strict",
  loose: "Transitional",
  transitional: "Transitional",
  frameset: "Frameset",
};

/** Returns the name of the grammar; undefined without an identifier or for an unknown one. */
export function grammarOfPublicId(publicId: string | null | undefined): string | undefined {
  return publicId === null || publicId === undefined ? undefined : byPublicId.get(publicId.trim().replace(/\s+/g, " "));
}

/** Returns the name of the grammar that the W3C validator finds, also by other public identifiers and by system identifier. */
export function grammarOfIdentifiers(publicId: string | undefined, systemId: string | undefined): string | undefined {
  const byPublicId = grammarOfPublicId(publicId) ?? otherPublicIds.get(publicId ?? "");
  if (byPublicId !== undefined) return byPublicId;
  for (const [pattern, family] of systemIds) {
    const flavour = pattern.exec(systemId ?? "")?.[1];
    if (flavour !== undefined) return `${family} ${flavours[flavour]}`;
  }
  if (systemId === "http://www.w3.org/MarkUp/Wilbur/HTML32.dtd") return "HTML 3.2";
  return /^http:\/\/www\.w3\.org\/(?:TR\/xhtml11|MarkUp)\/DTD\/xhtml11\.dtd$/.test(systemId ?? "")
    ? "XHTML 1.1"
    : undefined;
}

const textClasses: ReadonlySet<string> = new Set(
  "CAPACITY CHARSET DOCUMENT DTD ELEMENTS ENTITIES LPD NONSGML NOTATION SD SHORTREF SUBDOC SYNTAX TEXT".split(" "),
);

/** Returns the reason why a public identifier is not formal, as HTML's SGML declaration requires (ISO 8879, 10.2); undefined if it is formal. */
export function formalFault(publicId: string): string | undefined {
  const parts = publicId.split("//");
  const owned = parts[0] === "-" || parts[0] === "+" ? parts.slice(2) : parts.slice(1);
  const [text, language, ...more] = owned;
  if (text === undefined) return 'it does not have the form "-//owner//DTD name//EN"';
  const [textClass = ""] = text.split(" ", 1);
  if (!textClasses.has(textClass) || !text.startsWith(`${textClass} `))
    return `"${textClass}" is not a class of public text`;
  if (language === undefined || !/^[A-Z]+$/.test(language))
    return "the language at its end must be in upper-case letters";
  return more.length > 1 ? "it has too many parts" : undefined;
}

/** Returns true if `validate` has the DTD of this public identifier. */
export function isKnownDoctype(publicId: string): boolean {
  return grammarOfIdentifiers(publicId.trim().replace(/\s+/g, " "), undefined) !== undefined;
}
