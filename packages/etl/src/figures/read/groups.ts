import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { columnTypes } from "@eiao/crawler/internal/database";
import type { Queryable } from "@eiao/crawler/internal/database";
import { ruleSetsOfRun } from "../../warehouse/runs.ts";
import { codesOf, collectionsOf } from "../../warehouse/site-group.ts";
import type { GroupTexts, SiteGroup } from "../../warehouse/site-group.ts";
import { createGroupTally } from "../compute/group-figures.ts";
import type { GroupDetail, GroupFigures } from "../compute/group-figures.ts";
import type { SiteScoreFigures } from "../compute/site-figures.ts";
import { siteDetails, siteScores } from "./site-rows.ts";
import type { SiteSelection } from "./site-rows.ts";

/**
 * The maximum size of a group without a stored row. Larger groups get a row when a run is published; the figures of smaller ones are
 * computed on demand in some milliseconds. A row for each place and sector of a site would be 30 rows per site.
 */
export const SMALL_GROUP = 64;

const DETAILS_AT_ONCE = 200;

/**
 * Computes and writes the rows of all groups of a run: each combination of a place (or all) and a sector (or all), and each collection.
 * @param progress  receives the number of added sites, and of all. Memory: proportional to the groups that get a row.
 */
export async function buildGroups(
  db: Queryable,
  run: number,
  progress?: (sites: number, of: number) => void,
): Promise<void> {
  await db.query("delete-groups", "delete from dw.groupresult where run = $1", [run]);
  for (const ruleSet of await ruleSetsOfRun(db, run)) {
    const sites = await siteScores(db, { run, ruleSet });
    const tallies = talliesOf(sites);
    for (let at = 0; at < sites.length && tallies.size > 0; at += DETAILS_AT_ONCE) {
      const batch = sites.slice(at, at + DETAILS_AT_ONCE);
      const details = await siteDetails(db, { run, ruleSet, sites: batch.map(({ number }) => number) });
      for (const site of batch) {
        const detail = details.get(site.number);
        if (detail !== undefined) for (const key of groupsOf(site)) tallies.get(key)?.add(site, detail);
      }
      progress?.(at + batch.length, sites.length);
    }
    await writeGroups(db, run, ruleSet, tallies);
  }
}

/** Returns place, sector and collection of each group that a site is in, joined by line feeds. "" stands for all. */
export function groupsOf({ places, sectors, collections }: GroupTexts): string[] {
  const codes = (text: string) => ["", ...codesOf(text)];
  return [
    ...codes(places).flatMap((place) => codes(sectors).map((sector) => `${place}\n${sector}\n`)),
    ...collectionsOf(collections).map((collection) => `\n\n${collection}`),
  ];
}

function talliesOf(sites: readonly SiteScoreFigures[]) {
  const sizes = new Map<string, number>();
  for (const site of sites) for (const key of groupsOf(site)) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const large = [...sizes].filter(([, size]) => size > SMALL_GROUP);
  return new Map(large.map(([key]) => [key, createGroupTally()]));
}

async function writeGroups(
  db: Queryable,
  run: number,
  ruleSet: string,
  tallies: ReturnType<typeof talliesOf>,
): Promise<void> {
  const columns = columnTypes(
    "run int, place text, sector text, collection text, rulesetid text, sites int, mean float8, stddev float8, margin float8, min float8, max float8, measuredlow float8, measuredhigh float8, detail bytea",
  );
  const rows = [...tallies].map(([key, tally]) => {
    const [place = "", sector = "", collection = ""] = key.split("\n");
    const { sites, mean, stddev, margin, min, max, measuredLow, measuredHigh, detail } = tally.figures();
    const packed = zstdCompressSync(JSON.stringify(detail));
    const group = [place, sector, collection];
    return [run, ...group, ruleSet, sites, mean, stddev, margin, min, max, measuredLow, measuredHigh, packed];
  });
  await db.insert("insert-groups", { table: "dw.groupresult", columns }, rows);
}

const ROW = `select sites, mean, stddev, margin, min, max, measuredlow as "measuredLow", measuredhigh as "measuredHigh", detail from dw.groupresult
  where run = $1 and place = $2 and sector = $3 and collection = $4 and rulesetid = $5`;
const LARGEST_DETAIL = 64_000_000;

/** Reads the figures of a group, or computes those of a small one from its sites. */
export async function readGroup(
  db: Queryable,
  group: SiteGroup & Pick<SiteSelection, "run" | "ruleSet">,
): Promise<GroupFigures> {
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
  const details = await siteDetails(db, { run, ruleSet, sites: sites.map(({ number }) => number) });
  const tally = createGroupTally();
  for (const site of sites) {
    const detail = details.get(site.number);
    if (detail !== undefined) tally.add(site, detail);
  }
  return tally.figures();
}
