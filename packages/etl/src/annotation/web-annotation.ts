import { hash } from "node:crypto";
import { warehouseError } from "../errors.ts";
import type { ImportedAnnotation } from "./annotation-store.ts";
import { MOST_ANNOTATIONS, MOST_ANNOTATION_BYTES, annotationRefused, webIri, withIndex } from "./annotation.ts";
import type { Annotation } from "./annotation.ts";

/**
 * Reads annotations in W3C's Web Annotation Data Model: an annotation, a list of them, a page, or a collection with its first page. Reads the
 * JSON form of the recommendation, with the terms of `annotationContext`. Ignores unknown properties.
 *
 * @param siteOf  returns the site of a page, for targets that name none, or undefined if the page is in no site.
 * @throws EiaoError `NoAnnotations`; `AnnotationRefused`, which names index and field.
 */
export async function readWebAnnotations(
  text: string,
  siteOf: (page: string) => Promise<string | undefined>,
): Promise<ImportedAnnotation[]> {
  if (Buffer.byteLength(text) > MOST_ANNOTATION_BYTES) throw unreadable("there are more than 64 MB of them");
  const items = itemsOf(parsed(text));
  if (items.length > MOST_ANNOTATIONS) throw unreadable(`there are more than ${MOST_ANNOTATIONS} of them`);
  const annotations: ImportedAnnotation[] = [];
  for (const [index, item] of items.entries()) annotations.push(await annotationOf(item, withIndex(index), siteOf));
  return annotations;
}

function unreadable(reason: string, cause?: unknown): Error {
  return warehouseError("NoAnnotations", { reason }, cause);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable("they are not JSON", error);
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the values of a property: JSON-LD writes a single value with or without a list. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function itemsOf(document: unknown): readonly unknown[] {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) throw unreadable("they are neither an object nor a list");
  const types = listOf(document["type"]);
  if (types.includes("Annotation")) return [document];
  if (types.includes("AnnotationCollection")) return isObject(document["first"]) ? itemsOf(document["first"]) : [];
  if (!types.includes("AnnotationPage"))
    throw unreadable("the type must be Annotation, AnnotationPage or AnnotationCollection");
  if (document["next"] !== undefined && document["next"] !== null)
    throw unreadable("there is another page, which is not in the file");
  return listOf(document["items"]);
}

type Refuse = (field: string, problem: string) => Error;

async function annotationOf(
  item: unknown,
  name: string,
  siteOf: (page: string) => Promise<string | undefined>,
): Promise<ImportedAnnotation> {
  const refuse: Refuse = (field, problem) => annotationRefused(name, field, problem);
  if (!isObject(item) || !listOf(item["type"]).includes("Annotation")) throw refuse("type", "it must be Annotation");
  const target = targetOf(item["target"], refuse);
  const site = target.site ?? (target.page === null ? undefined : await siteOf(target.page));
  if (site === undefined) throw refuse("target.site", "the target names no site, and its address is in no known site");
  const body = bodyOf(item, refuse);
  const author = creatorOf(item["creator"], refuse);
  const written = textIn(item, "created", refuse);
  if (written !== undefined && !isTime(written))
    throw refuse("created", "it must be a time with its zone, such as 2026-11-29T12:00:00Z");
  const isPublic = item["public"] ?? undefined;
  if (isPublic !== undefined && typeof isPublic !== "boolean") throw refuse("public", "it must be true or false");
  const fields = { ...target, site, key: textIn(item, "key", refuse) ?? "note", ...body };
  return {
    id: textIn(item, "id", refuse) ?? idOf([fields, author, written]),
    ...fields,
    author,
    date: written === undefined ? undefined : new Date(written),
    isPublic,
  };
}

/** A time of XML Schema with its zone. */
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Returns true for a valid time. `Date` would read 31 February as 3 March. */
function isTime(text: string): boolean {
  const [, day = ""] = TIME.exec(text) ?? [];
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** Returns an id for an annotation without one: a UUID of version 8 (RFC 9562) that is the same each time the annotation is imported. */
function idOf(content: unknown): string {
  const digits = hash("sha256", JSON.stringify(content));
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

function textIn(object: JsonObject, name: string, refuse: Refuse, path = name): string | undefined {
  const value = object[name] ?? undefined;
  if (value !== undefined && typeof value !== "string") throw refuse(path, "it must be a text");
  return value;
}

function targetOf(value: unknown, refuse: Refuse) {
  const [target, ...more] = listOf(value);
  if (target === undefined) throw refuse("target", "an annotation needs a target");
  if (more.length > 0) throw refuse("target", "an annotation can have only one target");
  if (typeof target === "string") return { site: undefined, run: null, page: target, test: null, fingerprint: null };
  if (!isObject(target)) throw refuse("target", "it must be an address or an object");
  const text = (name: string) => textIn(target, name, refuse, `target.${name}`);
  const run = text("run") ?? null;
  const finding = findingOf(target["selector"], refuse);
  const subject = text("about") ?? (finding.fingerprint !== null ? "finding" : run !== null ? "survey" : "page");
  if (!subjects.includes(subject)) throw refuse("target.about", `it must be one of ${subjects.join(", ")}`);
  if (subject === "survey" && run === null) throw refuse("target.run", "a survey needs the name of its run");
  if (subject === "finding" && finding.fingerprint === null)
    throw refuse("target.selector", `a finding needs a FragmentSelector that conforms to ${FINDING_FRAGMENT}`);
  const page = subject === "site" || subject === "survey" ? null : (text("page") ?? text("source") ?? text("id") ?? "");
  return { site: text("site"), run, page, ...finding };
}

const subjects: readonly string[] = ["site", "survey", "page", "finding"];

/** Returns the finding that a selector names. Selectors of other kinds point into a page, so the annotation is about the page. */
function findingOf(
  value: unknown,
  refuse: Refuse,
): { readonly test: string | null; readonly fingerprint: string | null } {
  const selectors = listOf(value).filter(isObject);
  const own = selectors.find((selector) => selector["conformsTo"] === FINDING_FRAGMENT);
  if (own === undefined) return { test: null, fingerprint: null };
  const text = (name: string) => textIn(own, name, refuse, `target.selector.${name}`) ?? null;
  return { test: text("test"), fingerprint: text("value") };
}

function bodyOf(item: JsonObject, refuse: Refuse): { readonly value: string; readonly reference: string | null } {
  const bodies = listOf(item["body"]);
  const texts = bodies.filter((body) => isObject(body) && body["value"] !== undefined) as JsonObject[];
  const [first, ...more] = texts;
  if (more.length > 0) throw refuse("body", "an annotation can have only one text");
  const value =
    textIn(item, "bodyValue", refuse) ??
    (first === undefined ? undefined : textIn(first, "value", refuse, "body.value"));
  if (value === undefined) throw refuse("body.value", "an annotation needs a text");
  const links = bodies.flatMap((body) => {
    if (typeof body === "string") return [body];
    if (!isObject(body) || body["value"] !== undefined) return [];
    return [textIn(body, "source", refuse, "body.source") ?? textIn(body, "id", refuse, "body.id") ?? ""];
  });
  if (links.length > 1) throw refuse("body", "an annotation can have only one reference");
  return { value, reference: links[0] ?? null };
}

/** Returns the creator's name, or else its IRI. */
function creatorOf(value: unknown, refuse: Refuse): string | undefined {
  const [creator] = listOf(value);
  if (creator === undefined || typeof creator === "string") return creator;
  if (!isObject(creator)) throw refuse("creator", "it must be a name or an object");
  const text = (name: string) => textIn(creator, name, refuse, `creator.${name}`);
  return text("name") ?? text("nickname") ?? text("id");
}

/** The vocabulary of this program. */
const EIAO = "http://www.eiao.net/rdf/2.0#";
const ANNO = "http://www.w3.org/ns/anno.jsonld";

/** A fragment selector that conforms to this IRI has the fingerprint of a finding as its value. */
export const FINDING_FRAGMENT = `${EIAO}finding`;

/** The context of exported annotations: that of the recommendation, and additional terms. */
export const annotationContext: JsonValue = [
  ANNO,
  {
    // A motivation of the recommendation that its context lacks.
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

/** The recommendation's motivations for some keys; other keys are descriptions. */
const motivations = new Map([
  ["note", "commenting"],
  ["qa", "assessing"],
  ["verdict", "assessing"],
]);

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
    // Reports and baselines find the page by its address in the form of browsers.
    ...(page === null || page === source ? {} : { page }),
    about: fingerprint !== null ? "finding" : page !== null ? "page" : run !== null ? "survey" : "site",
    site,
    ...(run === null ? {} : { run }),
    ...(fingerprint === null
      ? {}
      : { selector: { type: "FragmentSelector", conformsTo: FINDING_FRAGMENT, value: fingerprint, test } }),
  };
}
