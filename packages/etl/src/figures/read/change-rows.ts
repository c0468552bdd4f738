import { columnTypes } from "@eiao/crawler/internal/database";
import type { Database, QueryParameter, Queryable } from "@eiao/crawler/internal/database";
import type { ChangePart } from "@eiao/sampler/internal";
import { queryOfRuns } from "../../warehouse/run-tables.ts";
import type { TableOf } from "../../warehouse/run-tables.ts";
import { groupParameters, isInGroup } from "../../warehouse/site-group.ts";
import type { SiteGroup } from "../../warehouse/site-group.ts";
import { partNames } from "../compute/group-change.ts";
import type { ChangeSums, PartName, PartSums, RulesState, SiteChangeRow } from "../compute/group-change.ts";

/** The numbers of two runs, and the rule set of a change. */
export interface ChangeKey {
  readonly run: number;
  readonly against: number;
  readonly ruleSet: string;
}

type FlatRow = Record<string, number | null> & {
  site: number;
  state: RulesState;
  reason: string | null;
  apart: string | null;
  matched: number;
};

const columnsOfParts = partNames.flatMap((name) => [name, `${name}low`, `${name}high`]);

/** Returns the SQL for changes of sites. One site has its own statement: for a list, a server's plan reads the whole run. */
const rowsSql = (
  of: TableOf,
  { run, against }: ChangeKey,
  sites: string,
): string => `select c.site, c.state, c.reason, c.apart, c.matched, ${columnsOfParts.map((name) => `c.${name}`).join(", ")}
  from ${of("sitechange", run)} c
    join ${of("sitesurvey", run)} v on v.run = c.run and v.site = c.site and v.digest = c.digest
    join ${of("sitesurvey", against)} e on e.run = c.against and e.site = c.site and e.digest = c.againstdigest
  where c.run = $1 and v.run = $1 and c.against = $2 and e.run = $2 and c.rulesetid = $3 and c.site ${sites}`;

/** Reads the stored changes of sites that are still valid: both stores are those from which the change was computed. */
export async function readChanges(
  db: Queryable & Partial<Pick<Database, "kind">>,
  key: ChangeKey,
  sites: readonly number[],
): Promise<SiteChangeRow[]> {
  const [first] = sites;
  const isOne = sites.length === 1 && first !== undefined;
  const sql = (of: TableOf): string => rowsSql(of, key, isOne ? "= $4" : "= any($4)");
  const parameters = [key.run, key.against, key.ruleSet, isOne ? first : sites];
  const rows = await queryOfRuns<FlatRow>(db, "site-changes", sql, parameters);
  return rows.map((row) => {
    const part = (name: PartName): ChangePart | null => {
      const [value, low, high] = [row[name], row[`${name}low`], row[`${name}high`]];
      return value === null || value === undefined ? null : { value, low: low ?? value, high: high ?? value };
    };
    const { site, state, reason, apart, matched } = row;
    return {
      site,
      state,
      reason,
      apart,
      matched,
      difference: part("difference") ?? { value: 0, low: 0, high: 0 },
      content: part("content"),
      sample: part("sample"),
      rules: part("rules"),
      together: part("together"),
    };
  });
}

const DELETE = `delete from dw.sitechange where run = $1 and against = $2 and rulesetid = $3 and site = any($4)`;

/** Replaces the stored changes of sites, in the caller's transaction. Each row has the digests of its two stores. */
export async function writeChanges(
  db: Queryable,
  { run, against, ruleSet }: ChangeKey,
  rows: readonly (SiteChangeRow & { readonly digests: readonly [later: string, earlier: string] })[],
): Promise<void> {
  await db.query("delete-changes", DELETE, [run, against, ruleSet, rows.map(({ site }) => site)]);
  const columns = columnTypes(
    `run int, site int, against int, rulesetid text, digest text, againstdigest text, state text, reason text, apart text, matched int, ${columnsOfParts.map((name) => `${name} float8`).join(", ")}`,
  );
  const values = rows.map((row): QueryParameter[] => [
    run,
    row.site,
    against,
    ruleSet,
    ...row.digests,
    row.state,
    row.reason,
    row.apart,
    row.matched,
    ...partNames.flatMap((name) => {
      const part = row[name];
      return [part?.value ?? null, part?.low ?? null, part?.high ?? null];
    }),
  ]);
  await db.insert("insert-changes", { table: "dw.sitechange", columns }, values);
}

/** A group of sites in two runs. */
export interface ChangeGroup extends ChangeKey, SiteGroup {}

const square = (from: string, to: string) => `coalesce(sum((c.${from} - c.${to}) * (c.${from} - c.${to})), 0)`;

const SUMS = `select ${partNames
  .map(
    (name) => `count(c.${name}) as ${name}known, coalesce(sum(c.${name}), 0) as ${name}sum,
    ${square(name, `${name}low`)} as ${name}below, ${square(`${name}high`, name)} as ${name}above`,
  )
  .join(", ")}
  from dw.sitechange c
    join dw.sitesurvey v on v.run = c.run and v.site = c.site and v.digest = c.digest
    join dw.sitesurvey e on e.run = c.against and e.site = c.site and e.digest = c.againstdigest
  where c.run = $1 and v.run = $1 and c.against = $2 and e.run = $2 and c.rulesetid = $3
    and ${isInGroup("v", 4)} and ${isInGroup("e", 4)}`;

/** Reads the sums of a group's stored changes that are still valid. Cost: 10 µs per site. */
export async function storedSums(db: Queryable, { run, against, ruleSet, ...group }: ChangeGroup): Promise<ChangeSums> {
  const [row = {}] = await db.query<Record<string, number>>("group-change-sums", SUMS, [
    run,
    against,
    ruleSet,
    ...groupParameters(group),
  ]);
  const sums = partNames.map((name) => {
    const of = (suffix: string): number => row[`${name}${suffix}`] ?? 0;
    return [name, { known: of("known"), sum: of("sum"), below: of("below"), above: of("above") }];
  });
  return Object.fromEntries(sums) as Record<PartName, PartSums>;
}

const SCORED = `select c.site from dw.sitescore c
    join dw.ruleset r on r.ruleset = c.ruleset
    join dw.sitesurvey v on v.run = c.run and v.site = c.site
  where c.run = $1 and v.run = $1 and c.sample = 'uniform' and c.value is not null and r.id = $2
    and ${isInGroup("v", 3)} order by c.site`;

/** Returns the numbers of a group's sites with a score in both runs, and counts those with a score in only the later or only the earlier run. */
export async function groupSites(
  db: Queryable,
  { run, against, ruleSet, ...group }: ChangeGroup,
): Promise<{ readonly both: readonly number[]; readonly joined: number; readonly left: number }> {
  const scoredSites = async (of: number) =>
    (await db.query<{ site: number }>("scored-sites", SCORED, [of, ruleSet, ...groupParameters(group)])).map(
      ({ site }) => site,
    );
  const [later, earlier] = [await scoredSites(run), new Set(await scoredSites(against))];
  const both = later.filter((site) => earlier.has(site));
  return { both, joined: later.length - both.length, left: earlier.size - both.length };
}
