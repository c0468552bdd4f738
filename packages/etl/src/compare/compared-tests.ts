import { changeWithin, studentT } from "@eiao/sampler";
import type { Change } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import type { ChangeGroup } from "../change/change-row.ts";
import { groupParameters, isInGroup } from "../figures/site-group.ts";

/** A test in two runs, or on two sites. */
export interface ComparedTest {
  readonly test: string;
  readonly checkpoint: string;
  /** The means where it applied: over the pages of a site, or over the sites of both runs. Null: it applied nowhere. */
  readonly first: number | null;
  readonly second: number | null;
  /** From the first to the second; null: one of both is missing. */
  readonly change: Change | null;
}

/** A test over the sites of a group in two runs. */
export interface GroupTestChange extends ComparedTest {
  readonly wam: string;
  readonly change: Change;
}

/** Means as `meanWhereApplied`: the ratio counts pages where a test did not apply as 0. */
const CHANGES = `select t.number as test, t.wam, t.checkpoint, count(*) as sites, sum(p.was) as "first", sum(p.now) as "second",
    sum((p.now - p.was) * (p.now - p.was)) as squares
  from (
    select x.test, x.ratio * c.pages / x.pages as now, e.ratio * d.pages / e.pages as was
    from dw.sitetest x
      join dw.sitetest e on e.site = x.site and e.test = x.test
      join dw.sitescore c on c.site = x.site
      join dw.ruleset r on r.ruleset = c.ruleset
      join dw.sitescore d on d.site = x.site
      join dw.ruleset q on q.ruleset = d.ruleset
      join dw.sitesurvey v on v.site = x.site
      join dw.sitesurvey w on w.site = x.site
    where x.run = $1 and c.run = $1 and v.run = $1 and e.run = $2 and d.run = $2 and w.run = $2
      and c.sample = 'uniform' and d.sample = 'uniform' and r.id = $3 and q.id = $3
      and c.value is not null and d.value is not null and x.pages > 0 and e.pages > 0
      and ${isInGroup("v", 4)} and ${isInGroup("w", 4)}
  ) p
    join dw.test t on t.test = p.test
  where t.rulesetid = $3
  group by t.test, t.number, t.wam, t.checkpoint
  having count(*) >= $7
  order by t.number collate "C", t.wam collate "C"`;

interface PairSums {
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  readonly sites: number;
  readonly first: number;
  readonly second: number;
  readonly squares: number;
}

/**
 * Compares the tests of a group in two runs: the means over the sites on which a test applied in both runs, by number.
 * @param minSites  tests that applied on fewer of these sites are left out. Cost: in proportion to the sites and tests.
 */
export async function testChanges(
  db: Queryable,
  { run, against, ruleSet, ...group }: ChangeGroup,
  minSites: number,
): Promise<GroupTestChange[]> {
  const asked = [run, against, ruleSet, ...groupParameters(group), minSites];
  const rows = await db.query<PairSums>("changes-of-tests", CHANGES, asked);
  return rows.map((sums) => {
    const { test, wam, checkpoint, sites, first, second } = sums;
    return { test, wam, checkpoint, first: first / sites, second: second / sites, change: changeOfPairs(sums) };
  });
}

/** The mean of differences of pairs, with Student's t; one pair alone says nothing about the others. */
function changeOfPairs({ sites, first, second, squares }: PairSums): Change {
  const difference = (second - first) / sites;
  if (sites < 2) return changeWithin(difference, -1, 1);
  const variance = Math.max(0, squares - sites * difference ** 2) / (sites - 1);
  const reach = studentT(sites - 1) * Math.sqrt(variance / sites);
  return changeWithin(difference, difference - reach, difference + reach);
}
