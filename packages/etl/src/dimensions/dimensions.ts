import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import type { Database } from "@eiao/crawler/database";
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
  const rows = names.map(({ wam, number, ruleSet }) => {
    const known = [...uwem12.judges, ...pdf1.judges].find(({ id }) => id === wam);
    return [wam, ruleSet, number, known?.checkpoint ?? checkpointOf(number), known?.title ?? number];
  });
  return await lookUp(database, tests, rows);
}

/** `7.2_CSS_02` is a test of 7.2; what is numbered otherwise stands for itself. */
function checkpointOf(number: string): string {
  return /^([\d.]+)_/.exec(number)?.[1] ?? number;
}

/** The number of each version of a rule set, in their order. */
export async function ruleSetNumbers(
  database: Database,
  versions: readonly { readonly id: string; readonly version: string }[],
): Promise<ReadonlyMap<string, number>> {
  const found = await lookUp(
    database,
    ruleSets,
    versions.map(({ id, version }) => [version, id]),
  );
  return new Map(versions.map(({ id, version }) => [id, found.get(`${version}\n${id}`) ?? 0]));
}

export type TermKind = "mimetype" | "language" | "mediatype" | "filter";

/** The numbers of values of content statistics, by kind and value. */
export async function termNumbers(
  database: Database,
  values: readonly (readonly [kind: TermKind, value: string])[],
): Promise<(kind: TermKind, value: string) => number> {
  const found = await lookUp(
    database,
    terms,
    values.map(([kind, value]) => [kind, dimensionText(value)]),
  );
  return (kind, value) => found.get(`${kind}\n${dimensionText(value)}`) ?? 0;
}

/** What is known of a site apart from its runs. */
export interface SiteName {
  readonly name: string;
  readonly webAddress: string;
  readonly title: string;
  readonly source: string;
}

export async function siteNumber(database: Database, site: SiteName): Promise<number> {
  const found = await lookUp(database, sites, [[site.name, site.webAddress, site.title, site.source]]);
  return found.get(site.name) ?? 0;
}
