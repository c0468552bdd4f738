import { warehouseError } from "../errors.ts";

/** The subject of an annotation: a site, its survey in a run (`run`), one of its pages (`page`), or a finding on a page (all fields but `run`). */
export interface AnnotationSubject {
  /** The name of the site. The database may not know it, because an annotation outlives its site. */
  readonly site: string;
  readonly run: string | null;
  readonly page: string | null;
  /** The number of the test that found the barrier. */
  readonly test: string | null;
  readonly fingerprint: string | null;
}

/** A statement of a person or another program about a measured site. */
export interface Annotation extends AnnotationSubject {
  /** The IRI that names the annotation. */
  readonly id: string;
  /** The key, which may be any text. `note`, `scope-evidence`, `permission`, `qa` and `verdict` have a meaning. */
  readonly key: string;
  readonly value: string;
  /** A web address that proves or explains the value. */
  readonly reference: string | null;
  /** The name of a person or program, which is never public. */
  readonly author: string;
  readonly date: Date;
  readonly isPublic: boolean;
}

/** The maximum length of a value, in characters. */
const LONGEST_VALUE = 10_000;
/** The maximum number of annotations in one import. */
export const MOST_ANNOTATIONS = 100_000;
/** The maximum size of one import, in bytes. */
export const MOST_ANNOTATION_BYTES = 64_000_000;

/** PostgreSQL limits an index entry to 2,704 bytes, and a character has up to 3. */
const LONGEST_ID = 800;
const LONGEST_SITE = 2_000;
const LONGEST_PAGE = 8_192;
const LONGEST_REFERENCE = 2_048;
const LONGEST_NAME = 255;

/** The range of years that every calendar, database and time zone can show. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

/** The allowed values of keys that restrict them. */
const valuesOfKeys = new Map([
  ["qa", ["passed", "failed"]],
  ["verdict", ["confirmed", "rejected", "unsure"]],
]);

/** Control characters except tab and line feed, and lone surrogates: no page, file or log can show them. */
// oxlint-disable-next-line no-control-regex -- these are what is refused
const NOT_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/u;

/**
 * Returns an annotation in its stored form: addresses in the form of browsers, and line feeds as line ends.
 * @param name  its name in messages, such as `The annotation with index 3`. @throws EiaoError `AnnotationRefused`, which names the field.
 */
export function checkedAnnotation(input: Annotation, name = "The annotation"): Annotation {
  const refuse = (field: string, problem: string) => annotationRefused(name, field, problem);
  const text = (field: string, value: string, longest: number): string => {
    if (value.trim() === "") throw refuse(field, "it is empty");
    if (NOT_TEXT.test(value)) throw refuse(field, "it has a control character, or half of a character");
    if (isTooLong(value, longest)) throw refuse(field, `it can have at most ${longest} characters`);
    return value;
  };
  const line = (field: string, value: string, longest = LONGEST_NAME): string => {
    if (/[\t\n]/.test(value)) throw refuse(field, "it must be one line");
    return text(field, value.trim(), longest);
  };
  const address = (field: string, value: string, longest: number): string => {
    const url = webAddress(line(field, value, longest));
    if (url === undefined) throw refuse(field, "it must be a web address, such as http://www.example.org/page");
    return line(field, url, longest);
  };
  const { id, site, run, test, fingerprint, author, date, isPublic } = input;
  if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(id)) throw refuse("id", "it must be an IRI, such as http://www.example.org/1");
  if (/[\s?#]|:\/\//.test(site)) throw refuse("site", "it must be the name of a site, such as www.example.org");
  if (Number.isNaN(date.getTime())) throw refuse("created", "it is not a time");
  const year = date.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw refuse("created", `the year must be from ${FIRST_YEAR} to ${LAST_YEAR}`);
  const checked: Annotation = {
    id: line("id", id, LONGEST_ID),
    site: line("site", site, LONGEST_SITE),
    run: run === null ? null : line("run", run),
    page: input.page === null ? null : address("page", input.page, LONGEST_PAGE).replace(/#.*$/s, ""),
    test: test === null ? null : line("test", test),
    fingerprint,
    key: line("key", input.key),
    value: text("value", input.value.replace(/\r\n?/g, "\n"), LONGEST_VALUE),
    reference: input.reference === null ? null : webIri(address("reference", input.reference, LONGEST_REFERENCE)),
    author: line("author", author),
    date,
    isPublic,
  };
  checkSubject(checked, refuse);
  checkMeaning(checked, refuse);
  return checked;
}

/** Creates the error for a refused annotation. It names the annotation and the field. */
export function annotationRefused(annotation: string, field: string, problem: string) {
  return warehouseError("AnnotationRefused", { annotation, field, problem });
}

/** Returns the name of an annotation in a file, for messages. @param index  starts at 0. */
export function withIndex(index: number): string {
  return `The annotation with index ${index}`;
}

type Refuse = (field: string, problem: string) => Error;

function checkSubject({ run, page, test, fingerprint }: AnnotationSubject, refuse: Refuse): void {
  if (fingerprint !== null && !/^[\da-f]{16}$/.test(fingerprint))
    throw refuse("fingerprint", "it must be 16 hexadecimal digits, as reports and eiao-wam check show them");
  if (fingerprint !== null && page === null) throw refuse("page", "a finding needs the address of its page");
  if (fingerprint !== null && test === null) throw refuse("test", "a finding needs the number of its test");
  if (fingerprint === null && test !== null) throw refuse("fingerprint", "a finding of a test needs its fingerprint");
  if (run !== null && page !== null) throw refuse("run", "an annotation is about a survey or about a page, not both");
}

function checkMeaning({ key, value, reference, fingerprint }: Annotation, refuse: Refuse): void {
  const values = valuesOfKeys.get(key);
  if (values !== undefined && !values.includes(value))
    throw refuse("value", `the value of ${key} must be ${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`);
  if (key === "qa" && reference === null) throw refuse("reference", "qa needs the web address of its reference");
  if (key === "verdict" && fingerprint === null) throw refuse("fingerprint", "a verdict must be about a finding");
}

/** Returns true if a text exceeds a length in characters; a surrogate pair is one character. */
function isTooLong(value: string, longest: number): boolean {
  if (value.length <= longest) return false;
  return value.length > 2 * longest || [...value].length > longest;
}

/** Returns a web address in the form of browsers, or undefined for any other text. */
function webAddress(value: string): string | undefined {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Returns a web address as an IRI: characters that browsers leave in an address but an IRI forbids are percent-encoded. */
export function webIri(url: string): string {
  return url.toWellFormed().replace(/[\s<>"{}|\\^`]/g, encodeURIComponent);
}
