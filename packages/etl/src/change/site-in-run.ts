import type { Count } from "@eiao/wam-core";
import type { SampledPages } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import { pageRowError } from "../pages/errors.ts";
import { UnreadableOctets } from "../pages/octet-reader.ts";
import { readPageCounts } from "./page-counts.ts";
import type { SitePageCounts } from "./page-counts.ts";
import { readPageList } from "./page-list.ts";

/** What a change needs of a site in a run by a rule set. */
export interface SiteInRun {
  readonly site: number;
  readonly name: string;
  readonly digest: string;
  /** Relative to the data directory, or absolute. */
  readonly store: string;
  readonly tool: string;
  readonly toolversion: string;
  /** Number of the version of the rule set. */
  readonly ruleset: number;
  readonly version: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly pages: Uint8Array;
  /** All pages that the sample was drawn from; null for a census, and when the archive does not have the list. */
  readonly list: Uint8Array | null;
}

/** Each table is told the sites: of a run that was loaded just now the database has no statistics, and would read all of it for some of them. */
const SITES = `select v.site, s.name, v.digest, v.store, v.tool, v.toolversion, c.ruleset, r.version, c.value, c.low, c.high, f.pages, f.list
  from dw.sitesurvey v
    join dw.site s on s.site = v.site
    join dw.sitefile f on f.run = v.run and f.site = v.site
    join dw.sitescore c on c.run = v.run and c.site = v.site and c.sample = 'uniform'
    join dw.ruleset r on r.ruleset = c.ruleset
  where v.run = $1 and f.run = $1 and c.run = $1 and r.id = $2
    and v.site = any($3) and f.site = any($3) and c.site = any($3) and s.site = any($3)`;

/** Sites of a run by their numbers; those that it has by the rule set. Cost: 10 octets a page are read. */
export async function sitesInRun(
  db: Queryable,
  run: number,
  ruleSet: string,
  sites: readonly number[],
): Promise<ReadonlyMap<number, SiteInRun>> {
  const rows = await db.query<SiteInRun>("sites-for-change", SITES, [run, ruleSet, sites]);
  return new Map(rows.map((row) => [row.site, row]));
}

/** Both by the same version of the rule set, and by the same program. */
export function haveSameRules(one: SiteInRun, other: SiteInRun): boolean {
  return one.ruleset === other.ruleset && one.tool === other.tool && one.toolversion === other.toolversion;
}

/** A site in two runs, as the arithmetic takes it; undefined: a score is missing. @throws EiaoError `PageRowDamaged`. */
export function sampledPair(
  earlier: SiteInRun,
  later: SiteInRun,
  ruleSet: string,
): { readonly earlier: SampledPages; readonly later: SampledPages } | undefined {
  if (earlier.value === null || later.value === null) return undefined;
  const [before, after] = [pageCountsOfSite(earlier), pageCountsOfSite(later)];
  const isSameList = before.listDigest === after.listDigest;
  return {
    earlier: sampledPages(earlier, before, ruleSet, isSameList),
    later: sampledPages(later, after, ruleSet, isSameList),
  };
}

/** Reads the counts of the pages of a site. @throws EiaoError `PageRowDamaged`. */
export function pageCountsOfSite({ name, pages }: SiteInRun): SitePageCounts {
  return readable(name, () => readPageCounts(pages));
}

function readable<Value>(site: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableOctets)
      throw pageRowError("PageRowDamaged", { page: `counts of ${site}`, reason: error.message }, error);
    throw error;
  }
}

function sampledPages(site: SiteInRun, pages: SitePageCounts, ruleSet: string, isSameList: boolean): SampledPages {
  const known = countsBy(pages, pages.ruleSets.indexOf(ruleSet));
  const value = site.value ?? 0;
  return {
    score: { value, low: site.low ?? 0, high: site.high ?? 1 },
    sample: uniformOf(pages, known),
    known,
    population: pages.population,
    lists: isSameList ? () => true : listOf(site, pages, known),
  };
}

function countsBy({ pages }: SitePageCounts, ruleSet: number): Map<number, Count> {
  return new Map(pages.map(({ key, counts }) => [key, counts[ruleSet] ?? { failed: 0, applied: 0 }]));
}

/** Those of the uniform sample. */
export function uniformOf({ pages }: SitePageCounts, known: ReadonlyMap<number, Count>): Map<number, Count> {
  return new Map(
    pages.flatMap(({ key, isUniform }) => {
      const count = known.get(key);
      return isUniform && count !== undefined ? [[key, count] as const] : [];
    }),
  );
}

function listOf(
  { name, list }: SiteInRun,
  pages: SitePageCounts,
  known: ReadonlyMap<number, Count>,
): SampledPages["lists"] {
  if (pages.isCensus) return (page) => known.has(page);
  return list === null ? undefined : readable(name, () => readPageList(list));
}
