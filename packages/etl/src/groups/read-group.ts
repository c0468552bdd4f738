import { zstdDecompressSync } from "node:zlib";
import type { Queryable } from "@eiao/crawler/database";
import { createGroupTally } from "../figures/group-figures.ts";
import type { GroupDetail, GroupFigures } from "../figures/group-figures.ts";
import { siteDetails, siteScores } from "../figures/site-figures.ts";
import type { SiteGroup } from "../figures/site-group.ts";

/** A group of the sites of a run that have a score by a rule set. */
export interface GroupKey extends SiteGroup {
  readonly run: number;
  readonly ruleSet: string;
}

const ROW = `select sites, mean, stddev, margin, min, max, measuredlow as "measuredLow", measuredhigh as "measuredHigh", detail from dw.groupresult
  where run = $1 and place = $2 and sector = $3 and collection = $4 and rulesetid = $5`;
const LARGEST_DETAIL = 64_000_000;

/** The figures of a group; those of a small one are computed from its sites. */
export async function readGroup(db: Queryable, group: GroupKey): Promise<GroupFigures> {
  const { run, ruleSet, place, sector, collection } = group;
  const [row] = await db.query<Omit<GroupFigures, "detail"> & { detail: Uint8Array }>("group-result", ROW, [
    run,
    place,
    sector,
    collection,
    ruleSet,
  ]);
  if (row !== undefined) {
    const text = zstdDecompressSync(row.detail, { maxOutputLength: LARGEST_DETAIL }).toString();
    return { ...row, detail: JSON.parse(text) as GroupDetail };
  }
  const sites = await siteScores(db, group);
  const numbers = sites.map(({ number }) => number);
  const details = await siteDetails(db, run, ruleSet, numbers);
  const tally = createGroupTally();
  for (const site of sites) {
    const detail = details.get(site.number);
    if (detail !== undefined) tally.add(site, detail);
  }
  return tally.figures();
}
