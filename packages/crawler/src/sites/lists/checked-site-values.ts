import { shippedNuts } from "../../data/nuts.ts";
import { collectionName } from "../site.ts";
import type { FieldOfSite, Site } from "../site.ts";
import { quotedField } from "../../decide/scope/rule-kinds.ts";
import { importError } from "./errors.ts";
import { describeProblem, isValidationErrors } from "./problem.ts";
import { readScopeXml } from "./scope-xml.ts";
import { categoryNames, checkCategories, UNKNOWN_CATEGORY, seedProblem } from "./site-row.ts";

/** Values for fields of a site as a person writes them. */
export interface GivenValues {
  readonly title?: string | undefined;
  readonly source?: string | undefined;
  readonly seeds?: readonly string[] | undefined;
  /** The text of a scope file and its name; an empty text: no rules. */
  readonly scope?: { readonly xml: string | Uint8Array; readonly source: string | null } | undefined;
  /** The categories as in a site list; `unknown` is a value. */
  readonly nace?: string | undefined;
  readonly continent?: string | undefined;
  readonly country?: string | undefined;
  readonly nuts?: string | undefined;
  readonly small?: boolean | undefined;
  readonly watched?: boolean | undefined;
  /** An empty text means all documents. */
  readonly documentUrlScheme?: string | undefined;
  readonly collections?: readonly string[] | undefined;
}

const LONGEST_TEXT = 10_000;
const MOST_SEEDS = 10_000;
const MOST_COLLECTIONS = 1_000;

/**
 * Checks values for a site and returns its members. A category is checked together with those that the site has.
 * @throws EiaoError `SiteValues` that names every wrong field.
 */
export function checkedSiteValues(site: string, input: GivenValues, known: Site | undefined): Partial<Site> {
  const problems: string[] = [];
  const note = (field: FieldOfSite, problem: string | undefined): void => {
    if (problem !== undefined) problems.push(`${field}: ${problem}`);
  };
  for (const field of ["title", "source"] as const) note(field, textProblem(input[field]));
  if (input.title?.trim() === "") note("title", "The site needs a title.");
  const documentUrlScheme = input.documentUrlScheme?.trim();
  if (documentUrlScheme) note("documentUrlScheme", seedProblem(documentUrlScheme));
  const values: Partial<Site> = {
    ...(input.title === undefined ? {} : { title: input.title.trim() }),
    ...(input.source === undefined ? {} : { source: input.source.trim() }),
    ...(input.small === undefined ? {} : { smallSite: input.small }),
    ...(input.watched === undefined ? {} : { watched: input.watched }),
    ...(documentUrlScheme === undefined ? {} : { documentUrlScheme: documentUrlScheme || null }),
    ...seedsOf(input.seeds, note),
    ...scopeOf(input.scope, note),
    ...categoriesOf(input, known, note),
    ...collectionsOf(input.collections, note),
  };
  if (problems.length > 0) throw importError("SiteValues", { site: quotedField(site), list: problems.join(" ") });
  return values;
}

type Note = (field: FieldOfSite, problem: string | undefined) => void;

function textProblem(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/\p{Cc}/u.test(text.trim()) || !text.isWellFormed())
    return "It must not contain control characters or line breaks.";
  return text.length > LONGEST_TEXT ? `It has more than ${LONGEST_TEXT} characters.` : undefined;
}

function seedsOf(seeds: GivenValues["seeds"], note: Note): Partial<Site> {
  if (seeds === undefined) return {};
  if (seeds.length === 0) note("seeds", "The site needs at least one.");
  if (seeds.length > MOST_SEEDS) note("seeds", `There are more than ${MOST_SEEDS}.`);
  const bySpelling = new Map<string, string>();
  for (const [at, seed] of seeds.slice(0, MOST_SEEDS).entries()) {
    const problem = seedProblem(seed.trim());
    if (problem !== undefined) note("seeds", `Seed ${at + 1}: ${problem}`);
    else bySpelling.set(new URL(seed.trim()).href, seed.trim());
  }
  return { seeds: [...bySpelling.values()] };
}

function scopeOf(scope: GivenValues["scope"], note: Note): Partial<Site> {
  if (scope === undefined) return {};
  if (scope.xml.length === 0) return { rules: [], scopeSource: null };
  try {
    const { rules } = readScopeXml(scope.xml, scope.source ?? "scope");
    return { rules, scopeSource: scope.source };
  } catch (error) {
    if (!isValidationErrors(error)) throw error;
    note("scope", error.problems.map(describeProblem).join(" "));
    return {};
  }
}

function categoriesOf(input: GivenValues, known: Site | undefined, note: Note): Partial<Site> {
  const names = categoryNames.filter((name) => input[name] !== undefined);
  if (names.length === 0) return {};
  const texts = Object.fromEntries(
    categoryNames.map((name) => [
      name,
      input[name] === UNKNOWN_CATEGORY ? null : (input[name] ?? known?.[name] ?? null),
    ]),
  ) as Record<(typeof categoryNames)[number], string | null>;
  const { categories, problems } = checkCategories(texts, shippedNuts());
  for (const name of categoryNames) note(name, problems[name]);
  const { nutsKnown, ...others } = categories;
  return {
    ...Object.fromEntries(names.map((name) => [name, others[name]])),
    ...(names.includes("nuts") ? { nutsKnown } : {}),
  };
}

function collectionsOf(collections: GivenValues["collections"], note: Note): Partial<Site> {
  if (collections === undefined) return {};
  if (collections.length > MOST_COLLECTIONS) note("collections", `There are more than ${MOST_COLLECTIONS}.`);
  const names = collections.slice(0, MOST_COLLECTIONS).map((text) => {
    const name = collectionName(text);
    if (name === undefined)
      note("collections", `${quotedField(text)} is not a name of 1 to 64 characters without line breaks.`);
    return name ?? "";
  });
  return { collections: [...new Set(names)].toSorted() };
}
