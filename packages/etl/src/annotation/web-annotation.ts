import type { Annotation } from "./annotation.ts";
import { webIri } from "./web-iri.ts";

/** The vocabulary of this program. */
const EIAO = "http://www.eiao.net/rdf/2.0#";
const ANNO = "http://www.w3.org/ns/anno.jsonld";

/** A fragment selector that conforms to this has the fingerprint of a finding as its value. */
export const FINDING_FRAGMENT = `${EIAO}finding`;

/** The context of what is exported: that of the recommendation, and the terms that it does not have. */
export const annotationContext: JsonValue = [
  ANNO,
  {
    // A motivation of the recommendation that its context has left out.
    assessing: "oa:assessing",
    eiao: EIAO,
    key: "eiao:key",
    public: { "@id": "eiao:public", "@type": "http://www.w3.org/2001/XMLSchema#boolean" },
    about: "eiao:about",
    page: "eiao:page",
    site: "eiao:site",
    run: "eiao:run",
    test: "eiao:test",
  },
];

/** Motivations of the recommendation for keys; other keys describe. */
const motivations = new Map([
  ["note", "commenting"],
  ["qa", "assessing"],
  ["verdict", "assessing"],
]);

/** A value of JSON. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Returns an annotation in W3C's Web Annotation Data Model, without its context. */
export function webAnnotation(annotation: Annotation): JsonValue {
  const { id, key, value, reference, author, date, isPublic } = annotation;
  const motivation = motivations.get(key) ?? "describing";
  const body = { type: "TextualBody", value, format: "text/plain", purpose: motivation };
  return {
    id,
    type: "Annotation",
    motivation,
    created: date.toISOString(),
    creator: { type: "Person", name: author },
    key,
    public: isPublic,
    body: reference === null ? body : [body, { type: "SpecificResource", source: reference, purpose: "linking" }],
    target: subjectTarget(annotation),
  };
}

function subjectTarget({ site, run, page, test, fingerprint }: Annotation): JsonValue {
  const source = webIri(page ?? `http://${site}/`);
  return {
    type: "SpecificResource",
    source,
    // Reports and baselines find the page by its address as browsers write it.
    ...(page === null || page === source ? {} : { page }),
    about: fingerprint !== null ? "finding" : page !== null ? "page" : run !== null ? "survey" : "site",
    site,
    ...(run === null ? {} : { run }),
    ...(fingerprint === null
      ? {}
      : { selector: { type: "FragmentSelector", conformsTo: FINDING_FRAGMENT, value: fingerprint, test } }),
  };
}
