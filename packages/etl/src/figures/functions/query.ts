import { naceCode, placeNode } from "@eiao/crawler/classification";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { collectionName } from "@eiao/crawler/internal/repository";
import type { ChangeVerdict } from "@eiao/sampler";
import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import { presentPercentage, presentValue } from "@eiao/wam-core/internal";
import { warehouseError } from "../../errors.ts";
import type { RunRow } from "../../warehouse/runs.ts";
import { collectionsText, GEO, UNKNOWN_GROUP } from "../../warehouse/site-group.ts";
import type { SiteGroup } from "../../warehouse/site-group.ts";
import { knownTests } from "../../warehouse/tests.ts";
import type { SiteScoreFigures } from "../compute/site-figures.ts";
import { readFigures } from "../read/run-figures.ts";
import type { ReportWarehouse, RunFigures } from "../read/run-figures.ts";

/** The query for a report function: the run, and the filters. */
export interface ReportQuery {
  readonly run: string;
  /** The published run that changes are computed against. Default: the previous one. */
  readonly against?: string;
  readonly site?: string;
  /** A test by its number (`7.2_CSS_02`) or B-WAM id. */
  readonly test?: string;
  readonly checkpoint?: string;
  /** The code of a group of countries, a country or a NUTS region. Default: all. */
  readonly place?: string;
  /** The code of a NACE section, division, group or class, such as J or 2.1:62. Default: all. */
  readonly sector?: string;
  /** The name of a collection. Default: all. It cannot be combined with a place or sector. */
  readonly collection?: string;
  /** The rule set. Default: the one that leads in the run. */
  readonly ruleset?: string;
  /** A language family, such as `nb`. */
  readonly language?: string;
  readonly mimeType?: string;
  readonly inclusion?: "embedded" | "internal" | "external";
  /** A page of the site by its URL. */
  readonly page?: string;
  /** Functions with several rows per site (tests, checkpoints, languages, contents) return the sites after this one, by name. */
  readonly after?: string;
  /** The maximum number of sites that these functions return. Default: 1,000. `next` of the report gives the start of the remaining sites. */
  readonly most?: number;
  /** Groups with fewer sites are not shown (spec 18.8). Default: 1. */
  readonly minSites?: number;
}

/** A query with its run and rule set. */
export interface ResolvedQuery extends ReportQuery {
  readonly db: Database;
  readonly figures: RunFigures;
  readonly runRow: RunRow;
  /** The run with the name `against`. */
  readonly againstRow: RunRow | undefined;
  readonly ruleSet: string;
  /** The stored codes of the group. */
  readonly group: SiteGroup;
  /** The sites to show, if they are a part of those that the query names. */
  readonly some?: readonly SiteScoreFigures[];
}

/** Returns an option that the function requires. @throws EiaoError `ReportNeeds`. */
export function needed<Key extends keyof ReportQuery>(
  name: string,
  query: ReportQuery,
  key: Key,
): NonNullable<ReportQuery[Key]> {
  const value = query[key];
  if (value === undefined || value === null) {
    const option = key === "mimeType" ? "--mime-type" : `--${key}`;
    throw warehouseError("ReportNeeds", { name, option });
  }
  return value;
}

const RULE_SET_OF_TEST = "select rulesetid from dw.test where number = $1 or wam = $1 limit 1";

/**
 * Resolves a query. A test determines its rule set. @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `NotInRun`, `GroupsCrossed`, `SameRun`.
 */
export async function resolveQuery(
  { database: db, figures = readFigures(db) }: ReportWarehouse,
  query: ReportQuery,
): Promise<ResolvedQuery> {
  const runRow = await figures.run(query.run);
  const ruleSets = await figures.ruleSets(runRow.run);
  const ofTest = query.test === undefined ? undefined : await ruleSetOfTest(db, query.test);
  const ruleSet = query.ruleset ?? ofTest ?? ruleSets[0] ?? DEFAULT_RULE_SET;
  const missing = (what: string, value: string, remedy: string) =>
    warehouseError("NotInRun", { run: query.run, what, value: value.slice(0, 100), remedy });
  const isEmpty = ruleSets.length === 0 && query.ruleset === undefined; // no site could be measured, so there are no rows
  if (!isEmpty && !ruleSets.includes(ruleSet))
    throw missing("rule set", ruleSet, `The run has ${ruleSets.join(", ") || "no rule set"}.`);
  const sector = query.sector === undefined ? "" : sectorOf(query.sector);
  if (sector === undefined) {
    const remedy =
      "Use a section (J), division (62), group (62.0) or class (62.01) of NACE Rev. 2, a code of another revision (2.1:62), or unknown. Leave the option out for all sites.";
    throw missing("sector", query.sector ?? "", remedy);
  }
  if (query.test !== undefined && ofTest === undefined)
    throw missing("test", query.test, "To list the tests, use `eiao-wam rules`.");
  if (query.test !== undefined && ofTest !== ruleSet)
    throw missing("test", query.test, `It belongs to the rule set ${ofTest}, not to ${ruleSet}.`);
  const place = query.place === undefined ? "" : knownPlace(query.run, query.place);
  const collection = query.collection === undefined ? "" : collectionName(query.collection);
  const hasSites = collection === "" || (collection !== undefined && (await hasCollection(db, runRow.run, collection)));
  if (collection === undefined || !hasSites)
    throw missing("collection", query.collection ?? "", "Use the name of a collection that a site of the run is in.");
  if (collection !== "" && place + sector !== "") throw warehouseError("GroupsCrossed", { collection });
  if (query.against === query.run) throw warehouseError("SameRun", { run: query.run });
  const againstRow = query.against === undefined ? undefined : await figures.run(query.against);
  return { ...query, db, figures, runRow, againstRow, ruleSet, group: { place, sector, collection } };
}

const COLLECTION = `select 1 as found where exists (select 1 from dw.sitesurvey v where v.run = $1 and strpos(v.collections, $2) > 0)
  or exists (select 1 from dw.load l where l.run = $1 and l.state = 'failed' and strpos(l.collections, $2) > 0)`;

/** Returns true if a site of the run, measured or not, was in a collection. */
async function hasCollection(db: Queryable, run: number, name: string): Promise<boolean> {
  return (await db.query("collection-in-run", COLLECTION, [run, collectionsText([name])])).length > 0;
}

/** Returns the id of the rule set of a test that this program has or that was loaded, even if it applied nowhere. */
async function ruleSetOfTest(db: Queryable, test: string): Promise<string | undefined> {
  const known = (await knownTests()).find(test)?.ruleSet;
  if (known !== undefined) return known;
  const [row] = await db.query<{ rulesetid: string }>("rule-set-of-test", RULE_SET_OF_TEST, [test]);
  return row?.rulesetid;
}

function sectorOf(text: string): string | undefined {
  return text === "unknown" ? text : naceCode(text)?.code;
}

/** One value of a report, with its subject. Spec cli.md 9. */
export interface ReportRow {
  readonly run?: string;
  readonly site?: string;
  readonly page?: string;
  readonly place?: string;
  readonly sector?: string;
  readonly collection?: string;
  readonly test?: string;
  readonly checkpoint?: string;
  readonly language?: string;
  readonly mimeType?: string;
  readonly inclusion?: string;
  readonly letter?: string;
  /**
   * The part of a change: changes on the site, different pages in the draw, different rules, different sites of a group, parts that
   * cannot be separated, or all.
   */
  readonly part?: "content" | "sample" | "rules" | "together" | "sites" | "all";
  /** The 95 % interval of a change, or the best and the worst rank that cannot be excluded. Null if there is none. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** The verdict of a change by its interval, or null. */
  readonly verdict?: ChangeVerdict | null;
  /** The origin of a part, or the reason why it is unknown. */
  readonly note?: string;
  /** The value without rounding. Null for n/a, or if the row has only a text. */
  readonly value: number | null;
  /** The value as shown in reports (wams.md 5.6). */
  readonly text: string;
}

/** The type of a value determines its presentation. */
export type ValueType = "probability" | "percentage" | "int";

/** Writes a value for reports: probabilities with two decimals, percentages as integers, both rounded half up, or `n/a`. */
export function format(value: number | null | undefined, type: ValueType): Pick<ReportRow, "value" | "text"> {
  const known = value ?? undefined;
  if (type === "int") return { value: value ?? null, text: known === undefined ? "n/a" : String(known) };
  return { value: value ?? null, text: type === "percentage" ? presentPercentage(known) : presentValue(known) };
}

/** Returns the country in a place's code that came from the address of a server. */
export function geoCountryOf(place: string): string | undefined {
  return place.startsWith(`${GEO}:`) ? place.slice(GEO.length + 1) : undefined;
}

/** Returns the stored code of a place. @throws EiaoError `NotInRun` if there is no such place. */
export function knownPlace(run: string, place: string): string {
  if (place === UNKNOWN_GROUP || placeNode(place) !== undefined || place === GEO) return place;
  if (placeNode(geoCountryOf(place) ?? "")?.level === "country") return place;
  const remedy =
    "Use a country (NO), a NUTS region (NO011), EU, EFTA, OTHER or unknown; geo for sites with a located server, geo:NO for servers in a country. Leave the option out for all sites.";
  throw warehouseError("NotInRun", { run, what: "place", value: place.slice(0, 50), remedy });
}
