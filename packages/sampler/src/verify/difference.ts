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

/** Lists the differences of two JSON values by key, in the order of the first. The depth of `again`, our own value, limits the recursion. */
export function* valueDifferences(stored: unknown, again: unknown, path = ""): Generator<ValueDifference> {
  if (isObject(stored) && isObject(again) && Array.isArray(stored) === Array.isArray(again)) {
    for (const key of new Set([...Object.keys(stored), ...Object.keys(again)]))
      yield* valueDifferences(own(stored, key), own(again, key), path === "" ? key : `${path}.${key}`);
    return;
  }
  if (stored !== again) yield { path, stored, again };
}

/** Returns a sentence such as `score.low: the report card says 0.1, the archive 0.2.` @param who  the thing that has the stored value. */
export function valueInWords({ path, stored, again }: ValueDifference, who: string): string {
  return `${path}: the ${who} says ${shown(stored)}, the archive ${shown(again)}.`;
}

/** Returns the first few sentences, and one with the number of the others. */
export function fewOf(said: readonly string[]): string[] {
  const more = said.length - MOST_DIFFERENCES;
  return more > 0 ? [...said.slice(0, MOST_DIFFERENCES), `And ${more} more differences like these.`] : [...said];
}

/** Returns true if a value is an object or array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns the value of an own key, because inherited keys are not in the JSON. */
function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shown(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200);
}

/**
 * Returns the differences between a graph of a store and the one from the archive, as sentences: none if all bytes are equal.
 * Cost: almost none if they are equal.
 */
export function graphDifferences(stored: Buffer, again: Buffer, file: string): string[] {
  if (stored.equals(again)) return [];
  const before = byText(statementsIn([stored], file));
  const after = byText(statementsIn([again], file));
  const lost = [...before].filter(([text]) => !after.has(text)).map(([, statement]) => statement);
  const fresh = [...after].filter(([text]) => !before.has(text)).map(([, statement]) => statement);
  const said: string[] = [];
  for (const [subject, predicate, object] of lost) {
    const at = fresh.findIndex(([node, property]) => node === subject && property === predicate);
    const [replacement] = at === -1 ? [] : fresh.splice(at, 1);
    const name = `${nameOf(subject)} ${nameOf(predicate)}`;
    if (replacement === undefined) said.push(`${name}: the store says ${shownTerm(object)}, the archive nothing.`);
    else said.push(`${name}: the store says ${shownTerm(object)}, the archive ${shownTerm(replacement[2])}.`);
  }
  for (const [subject, predicate, object] of fresh)
    said.push(`${nameOf(subject)} ${nameOf(predicate)}: the store says nothing, the archive ${shownTerm(object)}.`);
  if (said.length === 0) return ["The statements are in another order, or one of them occurs twice."];
  return fewOf(said);
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

function shownTerm(object: Term): string {
  const value = valueOfTerm(object);
  return JSON.stringify((object.startsWith('"') ? value : nameOf(object)).slice(0, 200));
}

/**
 * Returns the differences between a published report card and the one computed again, as sentences.
 *
 * @param text  the text of the file, because `published` has only one value of a repeated key.
 */
export function cardDifferences(text: string, published: unknown, again: Assessment): string[] {
  const said = [...valueDifferences(published, JSON.parse(JSON.stringify(again)))];
  if (said.length > 0) return fewOf(said.map((difference) => valueInWords(difference, "report card")));
  return withoutSpace(text) === JSON.stringify(published) ? [] : ["It repeats a key, or has another form."];
}

/** Removes the white space between the tokens of JSON, because a report card may be formatted for people. */
function withoutSpace(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}
