import { checkpointsOf } from "@eiao/wam-core";
import type { Database, Queryable } from "@eiao/crawler/database";
import { knownTests } from "../known-tests.ts";
import { dimensionText } from "./dimension-text.ts";
import { lookUp } from "./lookup.ts";
import type { Dimension } from "./lookup.ts";

const tests: Dimension = {
  target: {
    table: "dw.test",
    columns: { wam: "text", rulesetid: "text", number: "text", checkpoint: "text", title: "text" },
  },
  id: "test",
  keys: 1,
};
const ruleSets: Dimension = {
  target: { table: "dw.ruleset", columns: { version: "text", id: "text" } },
  id: "ruleset",
  keys: 2,
};
const terms: Dimension = {
  target: { table: "dw.term", columns: { kind: "text", value: "text" } },
  id: "term",
  keys: 2,
};
const sites: Dimension = {
  target: { table: "dw.site", columns: { name: "text", webaddress: "text", title: "text", source: "text" } },
  id: "site",
  keys: 1,
};

/** A test by its B-WAM, with what a store says of it. */
export interface TestName {
  readonly wam: string;
  /** Such as `7.2_CSS_02`. */
  readonly number: string;
  readonly ruleSet: string;
}

/** The numbers of tests by their B-WAM ids. */
export async function testNumbers(
  database: Database,
  names: readonly TestName[],
): Promise<ReadonlyMap<string, number>> {
  const { find } = await knownTests();
  const rows = names.map(({ wam, number, ruleSet }) => {
    const judge = find(wam)?.judge;
    const checkpoint = judge === undefined ? checkpointOf(number) : (checkpointsOf(judge)[0] ?? "");
    return [wam, ruleSet, number, checkpoint, judge?.title ?? number];
  });
  const [numbers] = await lookUp(database, [{ dimension: tests, rows }]);
  return numbers ?? new Map();
}

/** `7.2_CSS_02` is a test of 7.2; what is numbered otherwise stands for itself. */
function checkpointOf(number: string): string {
  return /^([\d.]+)_/.exec(number)?.[1] ?? number;
}

export type TermKind = "mimetype" | "language" | "mediatype" | "filter";

/** What is known of a site apart from its runs. */
export interface SiteName {
  readonly name: string;
  readonly webAddress: string;
  readonly title: string;
  readonly source: string;
}

/** What the rows of a site name by number. */
export interface NamedOfSite {
  readonly site: SiteName;
  readonly ruleSets: readonly { readonly id: string; readonly version: string }[];
  /** Values of content statistics. */
  readonly terms: readonly (readonly [kind: TermKind, value: string])[];
}

/** The numbers of that. */
export interface NumbersOfSite {
  readonly site: number;
  /** By id, of the version that was given. */
  readonly ruleSets: ReadonlyMap<string, number>;
  readonly term: (kind: TermKind, value: string) => number;
}

const RENEW = `update dw.site set webaddress = $2, title = $3, source = $4
  where site = $1 and (webaddress <> $2 or title <> $3 or source <> $4)`;

/** Gives a site the address, title and source that are known of it now: people change them between two runs. */
export async function renewSite(
  database: Queryable,
  number: number,
  { webAddress, title, source }: Omit<SiteName, "name">,
): Promise<void> {
  await database.query("renew-site", RENEW, [number, webAddress, title, source]);
}

/** Looks a site, versions of rule sets and values of content statistics up in their dimensions. Cost: one statement where all are known. */
export async function numbersOfSite(
  database: Database,
  { site, ruleSets: versions, terms: values }: NamedOfSite,
): Promise<NumbersOfSite> {
  const [siteNumbers, versionNumbers, termNumbers] = await lookUp(database, [
    { dimension: sites, rows: [[site.name, site.webAddress, site.title, site.source]] },
    { dimension: ruleSets, rows: versions.map(({ id, version }) => [version, id]) },
    { dimension: terms, rows: values.map(([kind, value]) => [kind, dimensionText(value)]) },
  ]);
  return {
    site: siteNumbers?.get(site.name) ?? 0,
    ruleSets: new Map(versions.map(({ id, version }) => [id, versionNumbers?.get(`${version}\n${id}`) ?? 0])),
    term: (kind, value) => termNumbers?.get(`${kind}\n${dimensionText(value)}`) ?? 0,
  };
}
