import { exactly } from "@eiao/sampler";
import type { ChangePart } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import { groupParameters, isInGroup } from "../figures/site-group.ts";
import type { SiteGroup } from "../figures/site-group.ts";
import { partNames } from "./change-row.ts";
import type { ChangeKey, PartName, SiteChangeRow } from "./change-row.ts";

/** A part of the change of a group's mean, and in how many of its sites it is known. */
export interface GroupPart extends ChangePart {
  readonly sites: number;
}

/** The mean of what changed at the sites that both runs have; null: known of none of them. */
export type GroupChange = Readonly<Record<PartName, GroupPart | null>>;

/** What the changes of sites add up to: a part's values, and the squares of the distances to its ends. */
export interface PartSums {
  readonly known: number;
  readonly sum: number;
  readonly below: number;
  readonly above: number;
}

export type ChangeSums = Readonly<Record<PartName, PartSums>>;

/** A group of sites in two runs. */
export interface ChangeGroup extends ChangeKey, SiteGroup {}

/**
 * The parts of a group's change: the mean over its sites of each, where a part that is not known of a site counts as 0 and stands in `together`
 * there. The parts add up to `difference`, exactly: what division by the number of sites rounds off goes to the largest one. Samples of sites are
 * independent, so that distances of ends add up by their squares.
 */
export function groupChangeOf(sums: ChangeSums): GroupChange {
  const sites = sums.difference.known;
  const parts = Object.fromEntries(partNames.map((name) => [name, meanOf(sums[name], sites)])) as Record<
    PartName,
    GroupPart | null
  >;
  const { difference } = parts;
  const size = (name: PartName): number => Math.abs(parts[name]?.value ?? 0);
  const [largest, ...others] = partNames
    .filter((name) => name !== "difference" && parts[name] !== null)
    .toSorted((a, b) => size(b) - size(a));
  const part = largest === undefined ? null : parts[largest];
  if (difference === null || largest === undefined || part === null) return parts;
  const value = others.reduce((rest, name) => rest - (parts[name]?.value ?? 0), difference.value);
  return { ...parts, [largest]: { ...part, value } };
}

function meanOf({ known, sum, below, above }: PartSums, sites: number): GroupPart | null {
  if (known === 0) return null;
  const value = sum / sites;
  return {
    value: exactly(value),
    low: exactly(value - Math.sqrt(below) / sites),
    high: exactly(value + Math.sqrt(above) / sites),
    sites: known,
  };
}

/** The sums of changes that are at hand. */
export function changeSums(sites: readonly SiteChangeRow[]): ChangeSums {
  const sumsOf = (name: PartName): PartSums => {
    let [known, sum, below, above] = [0, 0, 0, 0];
    for (const { [name]: part } of sites) {
      if (part === null) continue;
      known++;
      sum += part.value;
      below += (part.value - part.low) ** 2;
      above += (part.high - part.value) ** 2;
    }
    return { known, sum, below, above };
  };
  return Object.fromEntries(partNames.map((name) => [name, sumsOf(name)])) as Record<PartName, PartSums>;
}

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

/** The sums of the changes of a group that are kept and hold. Cost: 10 µs a site. */
export async function keptSums(db: Queryable, { run, against, ruleSet, ...group }: ChangeGroup): Promise<ChangeSums> {
  const [row = {}] = await db.query<Record<string, number>>("group-change-sums", SUMS, [
    run,
    against,
    ruleSet,
    ...groupParameters(group),
  ]);
  const sums = partNames.map((name) => {
    const of = (what: string): number => row[`${name}${what}`] ?? 0;
    return [name, { known: of("known"), sum: of("sum"), below: of("below"), above: of("above") }];
  });
  return Object.fromEntries(sums) as Record<PartName, PartSums>;
}

const SCORED = `select c.site from dw.sitescore c
    join dw.ruleset r on r.ruleset = c.ruleset
    join dw.sitesurvey v on v.run = c.run and v.site = c.site
  where c.run = $1 and v.run = $1 and c.sample = 'uniform' and c.value is not null and r.id = $2
    and ${isInGroup("v", 3)} order by c.site`;

/** The sites of a group with a score in both runs, by their numbers; how many have one in the later, or the earlier run only. */
export async function groupSites(
  db: Queryable,
  { run, against, ruleSet, ...group }: ChangeGroup,
): Promise<{ readonly both: readonly number[]; readonly joined: number; readonly left: number }> {
  const scored = async (of: number) =>
    (await db.query<{ site: number }>("scored-sites", SCORED, [of, ruleSet, ...groupParameters(group)])).map(
      ({ site }) => site,
    );
  const [later, earlier] = [await scored(run), new Set(await scored(against))];
  const both = later.filter((site) => earlier.has(site));
  return { both, joined: later.length - both.length, left: earlier.size - both.length };
}
