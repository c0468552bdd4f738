import { isDeepStrictEqual } from "node:util";
import type { ScopeRule } from "../decide/scope/rule-kinds.ts";

/**
 * The origin of a site: `import` for a site list or feed, `crawl` for a command with a start URL (`defaultSite`).
 */
export type SiteOrigin = "import" | "crawl";

/** A site as imported; the unit of evaluation. Spec 4.1. */
export interface Site {
  /** Unique; host, or scheme-less host and path without trailing slash (D-21). */
  readonly site: string;
  readonly title: string;
  readonly source: string;
  /** NACE code as given, with its revision unless that is Rev. 2: `84.11`, `2.1:84.11`. Null when unknown. */
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  /** NUTS code as given; `nutsKnown` is its longest known prefix (D-19). */
  readonly nuts: string | null;
  readonly nutsKnown: string | null;
  /** Somebody has verified that it really has few pages (D-12). */
  readonly smallSite: boolean;
  /** New documents are reported after each run. */
  readonly watched: boolean;
  /** The beginning of the URLs of documents that are reported; null: all. */
  readonly documentUrlScheme: string | null;
  /** Names of the groups that a person put it in, each once, in order. */
  readonly collections: readonly string[];
  /** The fields that a person has set by `sites set`. Imports, feeds, campaigns and crawls keep them. */
  readonly setFields: readonly FieldOfSite[];
  readonly addedBy: SiteOrigin;
  readonly scopeSource: string | null;
  readonly seeds: readonly string[];
  /** Empty: the default scope. */
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

/** A person has said what belongs to the site, by an import, by scope rules or by `sites set`: no start URL changes that. cli.md 6. */
export function isCurated({ addedBy, rules, setFields }: Pick<Site, "addedBy" | "rules" | "setFields">): boolean {
  return addedBy === "import" || rules.length > 0 || setFields.includes("seeds") || setFields.includes("scope");
}

/** Returns true if both say the same about a site: then there is nothing to save. */
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
 * Returns what is saved of a site when a list, a feed, a campaign or a crawl names it: its own fields replace those that are known, except
 * those that a person has set by `sites set`. The other fields stay. A site that has all values already stays as it is, so that an exported
 * list changes nothing.
 *
 * @param fields  the fields that the source has. Default: those of a site list; for a start URL seeds and scope, and none if the site is
 *                curated. A source that knows none of the four categories has none of them.
 */
export function mergeSite(given: Site, known: Site | undefined, fields = fieldsOf(given, known)): MergedSite {
  if (known === undefined) return { site: given, changed: [], kept: [] };
  const knowsPlace = categories.some((name) => given[name] !== null);
  const other = fields.filter(
    (field) => (knowsPlace || !categories.some((name) => name === field)) && isOther(field, given, known),
  );
  const kept = other.filter((field) => known.setFields.includes(field));
  const changed = other.filter((field) => !known.setFields.includes(field));
  const members = changed.flatMap((field) => membersOf[field].map((member) => [member, given[member]] as const));
  const addedBy = given.addedBy === "import" && other.length > 0 ? "import" : known.addedBy;
  return { site: { ...known, addedBy, ...Object.fromEntries(members) }, changed, kept };
}

function fieldsOf({ addedBy }: Site, known: Site | undefined): readonly FieldOfSite[] {
  if (addedBy === "import") return listFields;
  return known !== undefined && isCurated(known) ? [] : ["seeds", "scope"];
}

/** Rules are the same wherever they come from, such as from an exported scope file. */
function isOther(field: FieldOfSite, one: Site, other: Site): boolean {
  const members = field === "scope" ? (["rules"] as const) : membersOf[field];
  return members.some((member) => !isDeepStrictEqual(one[member], other[member]));
}

/**
 * A site that only its start URLs are known of: in no category, and nobody has said that it is small. A crawl of it changes nothing of
 * a site of that name that a person has curated: then it goes by that one's rules and begins at its seeds too. cli.md 6.
 *
 * @param site  its representation.
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
 * Reads the name of a collection: 1 to 64 characters, without control characters, line ends and noncharacters of Unicode. Blanks around it do not belong to it, and
 * letters are kept in one form (NFC), so that names that look the same are the same.
 * @returns undefined if a collection cannot have this name.
 */
export function collectionName(text: string): string | undefined {
  const name = text.normalize().trim();
  const length = Array.from(name).length;
  const isText = name.isWellFormed() && !/[\p{Cc}\u2028\u2029\p{Noncharacter_Code_Point}]/u.test(name);
  return isText && length >= 1 && length <= LONGEST_NAME ? name : undefined;
}
