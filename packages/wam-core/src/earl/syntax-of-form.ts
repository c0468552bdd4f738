import { legalIri } from "./characters.ts";
import { earlError } from "./earl-error.ts";
import { jsonLd } from "./json-ld.ts";
import { nTriples } from "./n-triples.ts";
import { rdfXml } from "./rdf-xml.ts";
import type { Syntax } from "./syntax.ts";
import { turtle, turtleNodes } from "./turtle.ts";
import type { Terms } from "./vocabulary.ts";

/** The serialisation of EARL. */
export type EarlForm = "rdf-xml" | "json-ld" | "turtle" | "n-triples";

/**
 * Returns the syntax of a form. @param iri  the base: an absolute IRI.
 * @throws EiaoError `RelativeUrl` (a base without a scheme), `EarlForm`.
 */
export function syntaxOf(form: EarlForm | "turtle-nodes", terms: Terms, iri: string): Syntax {
  const base = legalBase(iri);
  if (form === "rdf-xml") return rdfXml(terms, base);
  if (form === "json-ld") return jsonLd(terms, base);
  if (form === "turtle-nodes") return turtleNodes;
  if (form === "turtle") return turtle(terms, base);
  if (form === "n-triples") return nTriples(base);
  throw earlError("EarlForm", { form: String(form) });
}

/** Returns a base without a fragment. A host alone gets the path `/`, because parsers disagree about it. */
function legalBase(base: string): string {
  return legalIri(base)
    .replace(/#.*$/s, "")
    .replace(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*)(?=\?|$)/, "$1/");
}
