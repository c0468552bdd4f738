import { isDeepStrictEqual } from "node:util";
import type { ScopeRule } from "../decide/scope/rule-kinds.ts";

/**
 * The origin of a site: `import` for a site list or feed, `crawl` for a command with a start URL (`defaultSite`).
 */
export type SiteOrigin = "import" | "crawl";

/** A site as imported; the unit of evaluation. Spec 4.1. */
export interface Site {
  /** The site representation, which is unique: a host, or host and path without scheme and trailing slash (D-21). */
  readonly site: string;
  readonly title: string;
  readonly source: string;
  /** The NACE code as given, with its revision unless that is Rev. 2: `84.11`, `2.1:84.11`. Null when unknown. */
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  /** The NUTS code as given; `nutsKnown` is its longest known prefix (D-19). */
  readonly nuts: string | null;
  readonly nutsKnown: string | null;
  /** True if a person has verified that it really has few pages (D-12). */
  readonly smallSite: boolean;
  /** True if new documents are reported after each run. */
  readonly watched: boolean;
  /** The beginning of the URLs of documents that are reported; null: all. */
  readonly documentUrlScheme: string | null;
  /** The names of its collections, each once, in order. */
  readonly collections: readonly string[];
  /** The fields that a person has set by `sites set`. Imports, feeds, campaigns and crawls keep them. */
  readonly setFields: readonly FieldOfSite[];
  readonly addedBy: SiteOrigin;
  readonly scopeSource: string | null;
  readonly seeds: readonly string[];
  /** The scope rules. Empty: the default scope. */
  readonly rules: readonly ScopeRule[];
}

/** A field of a site that imports write and a person can set. */
export type FieldOfSite = (typeof listFields)[number] | "small" | "watched" | "documentUrlScheme" | "collections";

/** The fields that a site list has (spec 4.3). */
export const listFields = ["title", "source", "seeds", "scope", "nace", "continent", "country", "nuts"] as const;
/** The fields that a crawl feed has (spec 20.1). */
export const feedFields = [...listFields, "watched", "documentUrlScheme"] as const satisfies readonly FieldOfSite[];
/** All fields of a site. */
export const siteFields = [...feedFields, "small", "collections"] as const satisfies readonly FieldOfSite[];

/** Returns true if a person has defined the site by an import, scope rules or `sites set`: a start URL does not change it. cli.md 6. */
export function isCurated({ addedBy, rules, setFields }: Pick<Site, "addedBy" | "rules" | "setFields">): boolean {
  return addedBy === "import" || rules.length > 0 || setFields.includes("seeds") || setFields.includes("scope");
}

/** Returns true if both have the same values: then there is nothing to save. */
export function isSameSite(one: Site, other: Site): boolean {
  const facts = (site: Site) => [
    [site.site, site.title, site.source, site.addedBy, site.scopeSource, site.smallSite, site.watched],
    [site.nace, site.continent, site.country, site.nuts, site.nutsKnown],
    [site.documentUrlScheme, site.setFields, site.collections],
    site.seeds,
    site.rules,
  ];
  return isDeepStrictEqual(facts(one), facts(other));
}

/** The members of a site that are one field for people. */
export const membersOf = {
  title: ["title"],
  source: ["source"],
  seeds: ["seeds"],
  scope: ["rules", "scopeSource"],
  nace: ["nace"],
  continent: ["continent"],
  country: ["country"],
  nuts: ["nuts", "nutsKnown"],
  watched: ["watched"],
  documentUrlScheme: ["documentUrlScheme"],
  small: ["smallSite"],
  collections: ["collections"],
} as const satisfies Readonly<Record<FieldOfSite, readonly (keyof Site)[]>>;

const categories = ["nace", "continent", "country", "nuts"] as const satisfies readonly FieldOfSite[];

/** The site to save after a source has named it. */
export interface MergedSite {
  readonly site: Site;
  /** Fields that have another value than before. */
  readonly changed: readonly FieldOfSite[];
  /** Fields that would have another value, but a person has set them. */
  readonly kept: readonly FieldOfSite[];
}

/**
 * Returns the site to save when a list, a feed, a campaign or a crawl names it: the fields of the source replace the known ones, except
 * fields that a person has set by `sites set`. The other fields stay. A site that has all values already does not change, so that an
 * exported list changes nothing.
 *
 * @param fields  the fields that the source has. Default: those of a site list; for a start URL seeds and scope, and none if the site is
 *                curated. A source without any of the four categories changes none of them.
 */
export function mergeSite(incoming: Site, known: Site | undefined, fields = fieldsOf(incoming, known)): MergedSite {
  if (known === undefined) return { site: incoming, changed: [], kept: [] };
  const knowsPlace = categories.some((name) => incoming[name] !== null);
  const other = fields.filter(
    (field) => (knowsPlace || !categories.some((name) => name === field)) && isOther(field, incoming, known),
  );
  const kept = other.filter((field) => known.setFields.includes(field));
  const changed = other.filter((field) => !known.setFields.includes(field));
  const members = changed.flatMap((field) => membersOf[field].map((member) => [member, incoming[member]] as const));
  const addedBy = incoming.addedBy === "import" && other.length > 0 ? "import" : known.addedBy;
  return { site: { ...known, addedBy, ...Object.fromEntries(members) }, changed, kept };
}

function fieldsOf({ addedBy }: Site, known: Site | undefined): readonly FieldOfSite[] {
  if (addedBy === "import") return listFields;
  return known !== undefined && isCurated(known) ? [] : ["seeds", "scope"];
}

/** Returns true if a field differs. Equal rules are the same wherever they come from, such as from an exported scope file. */
function isOther(field: FieldOfSite, one: Site, other: Site): boolean {
  const members = field === "scope" ? (["rules"] as const) : membersOf[field];
  return members.some((member) => !isDeepStrictEqual(one[member], other[member]));
}

/**
 * Makes a site of which only the start URLs are known: without categories, and not small. If a person has curated a site with this name, a
 * crawl does not change it: the crawl follows the rules of that site, and begins at its seeds too. cli.md 6.
 *
 * @param site  the site representation.
 */
export function defaultSite(site: string, seeds: readonly string[]): Site {
  return {
    site,
    title: site,
    source: "",
    nace: null,
    continent: null,
    country: null,
    nuts: null,
    nutsKnown: null,
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "crawl",
    scopeSource: null,
    seeds,
    rules: [],
  };
}

const LONGEST_NAME = 64;

/**
 * Reads the name of a collection: 1 to 64 characters, without control characters, line ends and noncharacters of Unicode. It removes blanks
 * around the name and keeps letters in one form (NFC), so that names that look the same are the same.
 * @returns undefined if a collection cannot have this name.
 */
export function collectionName(text: string): string | undefined {
  const name = text.normalize().trim();
  const length = Array.from(name).length;
  const isText = name.isWellFormed() && !/[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]/u.test(name);
  return isText && length >= 1 && length <= LONGEST_NAME ? name : undefined;
}
