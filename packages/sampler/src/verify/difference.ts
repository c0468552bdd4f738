import type { Assessment } from "../assessment/assessment.ts";
import type { SeedOrigin } from "../draw/seed.ts";
import { valueOfTerm } from "../store/trig/dialect.ts";
import type { Statement, Term } from "../store/trig/dialect.ts";
import { statementsIn } from "../store/trig/statements.ts";

/** A part of a store that does not agree with its archive. */
export interface Difference {
  /** `store`: its bytes. `draw`: the choice of pages. `archive`: the WARC files. `page`: verdicts. `statistics`. `report card`. */
  readonly kind: "store" | "draw" | "archive" | "page" | "statistics" | "report card";
  /** The URL of the page that it is about. */
  readonly page?: string;
  /** The file that it is about: absolute, or relative to the data directory. */
  readonly file?: string;
  readonly says: string;
}

/** The result of a verification: the recomputed parts of a store, and all differences. */
export interface Verification {
  readonly store: string;
  readonly site: string;
  readonly run: string;
  /** `sha256:` and the digest of the list of pages, to compare with one published beforehand. Absent if the store cannot be read. */
  readonly populationDigest?: string;
  /** The origin of the seed: derived from site, run and list of pages, or chosen. Absent if the store cannot be read. */
  readonly seedOrigin?: SeedOrigin;
  /** The number of pages that were evaluated again. */
  readonly pages: number;
  readonly documents: number;
  readonly differences: readonly Difference[];
  /** Sentences about parts that could not be compared, or about possible causes of differences. */
  readonly notes: readonly string[];
}

/** The most differences reported of one part. */
const MOST_DIFFERENCES = 5;

/** A value that differs from the recomputed one. */
interface ValueDifference {
  /** The keys on the way to the value, joined by dots. */
  readonly path: string;
  readonly stored: unknown;
  readonly again: unknown;
}

/** Lists the differences of two JSON values by key, in the order of the first. The depth of `expected`, our own value, limits the recursion. */
export function* valueDifferences(stored: unknown, expected: unknown, path = ""): Generator<ValueDifference> {
  if (isObject(stored) && isObject(expected) && Array.isArray(stored) === Array.isArray(expected)) {
    for (const key of new Set([...Object.keys(stored), ...Object.keys(expected)]))
      yield* valueDifferences(ownValue(stored, key), ownValue(expected, key), path === "" ? key : `${path}.${key}`);
    return;
  }
  if (stored !== expected) yield { path, stored, again: expected };
}

/** Returns a sentence such as `score.low: the report card says 0.1, the archive 0.2.` @param source  the thing that has the stored value. */
export function valueInWords({ path, stored, again }: ValueDifference, source: string): string {
  return `${path}: the ${source} says ${valueText(stored)}, the archive ${valueText(again)}.`;
}

/** Returns the first few sentences, and one with the number of the others. */
export function fewOf(texts: readonly string[]): string[] {
  const more = texts.length - MOST_DIFFERENCES;
  return more > 0 ? [...texts.slice(0, MOST_DIFFERENCES), `And ${more} more differences like these.`] : [...texts];
}

/** Returns true if a value is an object or array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns the value of an own key, because inherited keys are not in the JSON. */
function ownValue(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueText(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
}

/**
 * Returns the differences between a graph of a store and the one from the archive, as sentences: none if all bytes are equal.
 * Cost: almost none if they are equal.
 */
export function graphDifferences(stored: Buffer, expected: Buffer, file: string): string[] {
  if (stored.equals(expected)) return [];
  const before = byText(statementsIn([stored], file));
  const after = byText(statementsIn([expected], file));
  const missing = [...before].filter(([text]) => !after.has(text)).map(([, statement]) => statement);
  const fresh = [...after].filter(([text]) => !before.has(text)).map(([, statement]) => statement);
  const problems: string[] = [];
  for (const [subject, predicate, object] of missing) {
    const at = fresh.findIndex(([node, property]) => node === subject && property === predicate);
    const [replacement] = at === -1 ? [] : fresh.splice(at, 1);
    const name = `${nameOf(subject)} ${nameOf(predicate)}`;
    if (replacement === undefined) problems.push(`${name}: the store says ${termText(object)}, the archive nothing.`);
    else problems.push(`${name}: the store says ${termText(object)}, the archive ${termText(replacement[2])}.`);
  }
  for (const [subject, predicate, object] of fresh)
    problems.push(`${nameOf(subject)} ${nameOf(predicate)}: the store says nothing, the archive ${termText(object)}.`);
  if (problems.length === 0) return ["The statements are in another order, or one of them occurs twice."];
  return fewOf(problems);
}

function byText(statements: readonly Statement[]): Map<string, Statement> {
  return new Map(statements.map((statement) => [JSON.stringify(statement), statement]));
}

/** Returns the text after the last `#`, which distinguishes our terms and ids, or else the IRI. */
function nameOf(iri: Term): string {
  return iri
    .slice(Math.max(iri.lastIndexOf("#"), iri.startsWith("http") && !iri.includes("#") ? -1 : 0) + 1)
    .slice(0, 300);
}

function termText(object: Term): string {
  const value = valueOfTerm(object);
  return JSON.stringify((object.startsWith('"') ? value : nameOf(object)).slice(0, 200));
}

/**
 * Returns the differences between a published report card and the one computed again, as sentences.
 *
 * @param text  the text of the file, because `published` has only one value of a repeated key.
 */
export function cardDifferences(text: string, published: unknown, expected: Assessment): string[] {
  const found = [...valueDifferences(published, JSON.parse(JSON.stringify(expected)))];
  if (found.length > 0) return fewOf(found.map((difference) => valueInWords(difference, "report card")));
  return withoutSpace(text) === JSON.stringify(published) ? [] : ["It repeats a key, or has another form."];
}

/** Removes the white space between the tokens of JSON, because a report card may be formatted for people. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}
