import type { Warehouse } from "../warehouse.ts";
import { keepChanges } from "../change/keep-changes.ts";
import { siteChanges } from "../change/site-change.ts";
import { siteScores } from "../figures/site-figures.ts";
import type { SiteScoreFigures } from "../figures/site-figures.ts";
import { resolveQuery } from "../report/resolve-query.ts";
import { notInRun } from "../report/tables/table.ts";
import { differenceOf, verdictOf } from "./difference.ts";
import type { MeasuredDifference, MeasuredShare } from "./difference.ts";
import { testShares } from "./site-tests.ts";

/** A site in a run. */
export interface ComparedSite extends MeasuredShare {
  readonly run: string;
  readonly site: string;
  readonly pages: number;
}

/** A test on both. */
export interface ComparedTest extends MeasuredDifference {
  readonly test: string;
  readonly checkpoint: string;
  readonly first: number | null;
  readonly second: number | null;
}

/** Two sites, or a site in two runs. */
export interface SiteComparison {
  readonly ruleset: string;
  readonly first: ComparedSite;
  readonly second: ComparedSite;
  readonly score: MeasuredDifference;
  /** Those that applied on one of both, by number. */
  readonly tests: readonly ComparedTest[];
}

/** The sites to compare: `second` is better or worse than `first`. */
export interface SitesToCompare {
  readonly first: { readonly run: string; readonly site: string };
  readonly second: { readonly run: string; readonly site: string };
}

/**
 * Compares two sites, or two runs of a site: score and every test, each with what is within chance.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `NotInRun`. Cost: reads the counts of all pages of both: 20 ms for 600 pages.
 */
export async function compareSites(warehouse: Warehouse, { first, second }: SitesToCompare): Promise<SiteComparison> {
  const later = await resolveQuery(warehouse, second);
  const { db, ruleSet } = later;
  const earlier = await resolveQuery(warehouse, { ...first, ruleset: ruleSet });
  const [one, other] = [
    await siteIn(warehouse, earlier.runRow, ruleSet, first.site),
    await siteIn(warehouse, later.runRow, ruleSet, second.site),
  ];
  const [before, after] = [
    await testShares(db, earlier.runRow.run, ruleSet, one.number),
    await testShares(db, later.runRow.run, ruleSet, other.number),
  ];
  const none = { value: null, low: null, high: null };
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const tests = names.map((test): ComparedTest => {
    const [a, b] = [before.get(test) ?? none, after.get(test) ?? none];
    const checkpoint = (after.get(test) ?? before.get(test))?.checkpoint ?? "";
    return { test, checkpoint, first: a.value, second: b.value, ...differenceOf(a, b) };
  });
  const isSameSite = one.number === other.number && earlier.runRow.run !== later.runRow.run;
  const key = { run: later.runRow.run, against: earlier.runRow.run, ruleSet };
  // Of one site pages that both runs have are known, which makes it more certain.
  const [kept] = isSameSite ? await siteChanges(db, key, [one.number], keepChanges(db, key)) : [];
  const score = kept === undefined ? differenceOf(one, other) : scoreChange(kept.difference);
  return { ruleset: ruleSet, first: shown(one, first), second: shown(other, second), score, tests };
}

function scoreChange({ value, low, high }: { value: number; low: number; high: number }): MeasuredDifference {
  return { difference: value, low, high, verdict: verdictOf(value, low, high) };
}

async function siteIn(
  { database }: Warehouse,
  { run, name }: { readonly run: number; readonly name: string },
  ruleSet: string,
  site: string,
): Promise<SiteScoreFigures> {
  const [found] = await siteScores(database, { run, ruleSet, site });
  if (found === undefined) throw notInRun(name, "site", site);
  return found;
}

function shown({ value, low, high, pages }: SiteScoreFigures, { run, site }: SitesToCompare["first"]): ComparedSite {
  return { run, site, value, low, high, pages };
}
