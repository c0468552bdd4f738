import { coreError } from "../errors.ts";

/**
 * Replaces the characters that XML 1.0 cannot hold (control characters, lone surrogates, U+FFFE, U+FFFF) by U+FFFD. All
 * serialisations do so, so that they state the same graph and each is valid UTF-8.
 */
export function legalText(text: string): string {
  return ILLEGAL_TEXT.test(text) ? text.replace(ILLEGAL_TEXT_ALL, "\uFFFD") : text;
}

/**
 * Returns an absolute IRI that every serialisation can hold and no reader changes. It percent-encodes only the characters that IRIs (RFC 3987) and
 * the IRIREF of Turtle and N-Triples exclude: white space of any kind, controls, `<>"{}|\^` and the backtick, specials; a lone surrogate as U+FFFD.
 * It resolves dot segments, because readers of RDF/XML and Turtle do (RFC 3986, 5.2.4) and readers of N-Triples must not. A legal, normalised URL
 * stays unchanged (spec 7.3).
 *
 * @throws EiaoError `RelativeUrl` if there is no scheme.
 */
export function legalIri(iri: string): string {
  if (!SCHEME.test(iri)) throw coreError("RelativeUrl", { url: iri.slice(0, 200) });
  return withoutDotSegments(encodeIllegal(iri));
}

/** Returns an id as the fragment of an IRI: encoded like `legalIri`, and `#` as well. */
export function legalFragment(id: string): string {
  return encodeIllegal(id).replaceAll("#", "%23");
}

function encodeIllegal(text: string): string {
  return ILLEGAL_IRI.test(text) ? text.replace(ILLEGAL_IRI_ALL, percentEncode) : text;
}

function percentEncode(character: string): string {
  return /\p{Surrogate}/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character);
}

function withoutDotSegments(iri: string): string {
  if (!DOT_SEGMENT.test(iri)) return iri;
  const [, before, path, after] = PATH.exec(iri) ?? [];
  if (before === undefined || path === undefined || after === undefined) return iri;
  const segments = path.split("/").slice(1);
  const output: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const isDot = segment === "." || segment === "..";
    if (segment === "..") output.pop();
    if (!isDot) output.push(segment);
    else if (i === segments.length - 1) output.push("");
  }
  return `${before}/${output.join("/")}${after}`;
}

const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;
/** Groups: scheme and host; a path from the root; query and fragment. */
const PATH = /^([^/?#]*:(?:\/\/[^/?#]*)?)(\/[^?#]*)(.*)$/s;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
// With the u flag, \p{Surrogate} matches lone surrogates only.
const ILLEGAL_TEXT = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u;
const ILLEGAL_TEXT_ALL = new RegExp(ILLEGAL_TEXT, "gu");
const ILLEGAL_IRI = /[\0-\x20\s<>"{}|\\^`\x7F-\x9F\uFFF0-\uFFFF]|\p{Surrogate}/u;
const ILLEGAL_IRI_ALL = new RegExp(ILLEGAL_IRI, "gu");
