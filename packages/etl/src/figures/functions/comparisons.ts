import { naceCode, placeNode } from "@eiao/crawler/classification";
import { GEO } from "../../warehouse/site-group.ts";
import { scorecard } from "@eiao/wam-core";
import { publishedChange } from "@eiao/sampler/internal";
import type { PublishedEstimate } from "@eiao/sampler/internal";
import { createScoreMean, withMargin } from "../compute/score-mean.ts";
import type { MeasuredFigure } from "../compute/score-mean.ts";
import type { SiteValue } from "../compute/site-figures.ts";
import type { RunRow } from "../../warehouse/runs.ts";
import { groupName, figuresOfGroup, measuredMean } from "./group-functions.ts";
import { geoCountryOf } from "./query.ts";
import type { ResolvedQuery, ReportRow } from "./query.ts";
import { ranksOf, rankInWords } from "../compute/ranks.ts";
import type { Rank } from "../compute/ranks.ts";
import { format } from "./query.ts";
import { sitesOf } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

/** Returns the run that a change is computed against: that of `against`, else the previous published run. */
export async function earlierRun({ figures, runRow, againstRow }: ResolvedQuery): Promise<RunRow | undefined> {
  return againstRow ?? (await figures.before(runRow));
}

/** Returns the run that a change of a group's mean is computed against. A run outside the panels has none: the previous run has other sites. */
export async function earlierRunOfGroup(query: ResolvedQuery): Promise<RunRow | undefined> {
  return query.runRow.panel === null ? query.againstRow : await earlierRun(query);
}

const siteRank: ReportFunction = async (query) => {
  const { site, ...all } = query;
  const sites = await valuesOf(all);
  const ranks = ranksOf(sites);
  if (site !== undefined) await sitesOf(query);
  return sites.flatMap((one, at): ReportRow[] =>
    site === undefined || site === one.site ? [{ site: one.site, ...rankRow(ranks[at] ?? null) }] : [],
  );
};

const siteChange: ReportFunction = async (query) => {
  const [sites, earlier] = await Promise.all([valuesOf(query), earlierSites(query)]);
  const previous = new Map(earlier.map((one) => [one.site, one]));
  return sites.map((now) => changeRow({ site: now.site }, previous.get(now.site), now));
};

/** Reads the values by which the sites of a query are compared. @throws EiaoError like `sitesOf`. */
async function valuesOf(query: ResolvedQuery): Promise<readonly SiteValue[]> {
  const isOfAll = query.site === undefined && query.some === undefined;
  return isOfAll ? await valuesIn(query.runRow, query) : await sitesOf(query);
}

/** Reads the values of the previous run, which may lack sites of this one. */
async function earlierSites(query: ResolvedQuery): Promise<readonly SiteValue[]> {
  const before = await earlierRun(query);
  return before === undefined ? [] : await valuesIn(before, query);
}

/** Returns the values of a run for the selection or for one site. The list is empty if the run does not have the site. */
async function valuesIn(
  { run }: RunRow,
  { figures, ruleSet, group, site }: ResolvedQuery,
): Promise<readonly SiteValue[]> {
  const selection = { run, ruleSet, ...group };
  return site === undefined ? await figures.values(selection) : await figures.scores({ ...selection, site });
}

/** Returns a change as a row: the difference with its interval, and the verdict in words. */
function changeRow(
  base: Omit<ReportRow, "value" | "text">,
  before: PublishedEstimate | undefined,
  now: PublishedEstimate,
): ReportRow {
  const found = before && publishedChange(before, now);
  if (found === undefined) return { ...base, low: null, high: null, verdict: null, value: null, text: "–" };
  const { difference, low, high, verdict } = found;
  return { ...base, low, high, verdict, value: difference, text: verdict };
}

/** Returns a rank as a row: `low` and `high` are the best and the worst rank that the intervals cannot exclude. */
function rankRow(rank: Rank | null): Pick<ReportRow, "low" | "high" | "value" | "text"> {
  if (rank === null) return { low: null, high: null, ...format(null, "int") };
  return { low: rank.from, high: rank.to, value: rank.rank, text: rankInWords(rank) };
}

const groupChange: ReportFunction = async (query) => {
  const now = await figuresOfGroup(query);
  const before = await earlierRunOfGroup(query);
  const previous = before === undefined ? undefined : await figuresOfGroup({ ...query, runRow: before });
  return [changeRow(groupName(query), previous && measuredMean(previous), measuredMean(now))];
};

/** Returns the place of a site one level below the selection: a group of countries, a country, or a NUTS region. */
export function placeBelow({ places }: Pick<SiteValue, "places">, place: string): string | undefined {
  const codes = places.split("/").slice(0, -1); // "" comes first; it stands for all
  const at = codes.indexOf(place);
  const below = at === -1 ? undefined : codes[at + 1];
  return below === GEO ? undefined : below;
}

/** The figures of some sites. */
export interface PartFigures {
  readonly sites: number;
  /** The mean of the scores of its sites, with the interval that results from the choice of sites. */
  readonly mean: MeasuredFigure;
  /** The mean with the interval from drawing pages, from which a change is computed. */
  readonly measured: MeasuredFigure;
}

const unknown: MeasuredFigure = { value: null, low: null, high: null };

/** Returns the figures of the sub-regions of the selection (spec 14.2), by code. */
export async function regionsOf(query: ResolvedQuery) {
  const found = await figuresByPart(query, (site) => {
    const place = placeBelow(site, query.group.place);
    return place === undefined ? [] : [place];
  });
  return [...found].map(([place, figures]) => ({ place, ...figures }));
}

/** Returns the figures of parts of the selection, in the order of their keys. @param keysOf  returns the parts that a site is in. */
export async function figuresByPart(
  query: ResolvedQuery,
  keysOf: (site: SiteValue) => readonly string[],
): Promise<Map<string, PartFigures>> {
  const parts = new Map<string, { scores: ReturnType<typeof createScoreMean>; sites: number }>();
  for (const site of await valuesOf(query))
    for (const key of keysOf(site)) {
      const part = parts.get(key) ?? { scores: createScoreMean(), sites: 0 };
      part.sites++;
      part.scores.add(site);
      parts.set(key, part);
    }
  const inOrder = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    inOrder.map(([key, { scores, sites }]) => {
      if (sites < (query.minSites ?? 1)) return [key, { sites, mean: unknown, measured: unknown }];
      const measured = scores.measured();
      return [key, { sites, mean: withMargin(measured.value, scores.margin()), measured }];
    }),
  );
}

const regionMean: ReportFunction = async (query) =>
  (await regionsOf(query)).map(({ place, mean }) => ({ place, ...format(mean.value, "probability") }));

const regionRank: ReportFunction = async (query) => {
  const rows = await regionsOf(query);
  const ranks = ranksOf(rows.map(({ mean }) => mean));
  return rows.map(({ place }, at) => ({ place, ...rankRow(ranks[at] ?? null) }));
};

const regionChange: ReportFunction = async (query) => {
  const earlier = async () => {
    const before = await earlierRunOfGroup(query);
    return before === undefined ? [] : await regionsOf({ ...query, runRow: before });
  };
  const [now, previous] = await Promise.all([regionsOf(query), earlier()]); // each reads the scores of one run
  const before = new Map(previous.map(({ place, measured }) => [place, measured]));
  return now.map(({ place, measured }) => changeRow({ place }, before.get(place), measured));
};

/** Counts the sites of each letter, and without one. Spec 14.2, Score distribution. */
const distribution: ReportFunction = async (query) => {
  const sites = await sitesOf(query);
  const letters = ["A", "B", "C", "D", "E", "n/a"];
  const of = sites.map(({ value }) => scorecard(value ?? undefined).letter ?? "n/a");
  return letters.map((letter) => {
    const number = of.filter((one) => one === letter).length;
    return { ...groupName(query), letter, ...format(number, "int") };
  });
};

const distributionShare: ReportFunction = async (query) => {
  const rows = await distribution(query);
  const all = rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return rows.map((row) => ({ ...row, ...format(all === 0 ? null : (row.value ?? 0) / all, "percentage") }));
};

/** Returns true if past results show a run: for a site all runs, for a selection the runs of the same panel. */
export function isInHistory({ panel, run }: RunRow, { site, runRow }: Pick<ResolvedQuery, "site" | "runRow">): boolean {
  return site !== undefined || run === runRow.run || (panel !== null && panel === runRow.panel);
}

/** Returns the score of the selection, or of the given site, in each published run, newest first. Spec 14.2, Past results. */
const history: ReportFunction = async (query) => {
  const runs = await query.figures.runs();
  const rows: ReportRow[] = [];
  for (const runRow of runs.filter((one) => isInHistory(one, query))) {
    if (query.site === undefined) {
      const { mean, sites } = await figuresOfGroup({ ...query, runRow });
      if (sites > 0) rows.push({ run: runRow.name, ...groupName(query), ...format(mean, "probability") });
      continue;
    }
    for (const { site, value } of await valuesIn(runRow, query))
      rows.push({ run: runRow.name, site, ...format(value, "probability") });
  }
  return rows;
};

/** Returns the name of a place or sector, to show beside its code. */
export function groupTitle(code: string): string | undefined {
  if (code === GEO) return "by the address of the server";
  const geo = geoCountryOf(code);
  if (geo !== undefined) return `${placeNode(geo)?.name ?? geo} by the address of the server`;
  return placeNode(code)?.name ?? naceCode(code)?.title;
}

/** Ranks, changes, and distributions over letters and runs (spec 14.2, 14.3). */
export const comparisons: Readonly<Record<string, ReportFunction>> = {
  siteRank,
  siteChange,
  groupChange,
  regionMean,
  regionRank,
  regionChange,
  distribution,
  distributionShare,
  history,
};
