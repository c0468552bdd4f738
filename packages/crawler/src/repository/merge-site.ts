import { isDeepStrictEqual } from "node:util";
import { isCurated, listFields } from "./records.ts";
import type { Site, FieldOfSite } from "./records.ts";

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
