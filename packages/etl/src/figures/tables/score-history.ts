import { publishedChange } from "@eiao/sampler/internal";
import type { Change } from "@eiao/sampler/internal";
import { withMargin } from "../compute/score-mean.ts";
import type { MeasuredFigure } from "../compute/score-mean.ts";
import { earlierRun, earlierRunOfGroup, isInHistory } from "../functions/comparisons.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import type { RunRow } from "../../warehouse/runs.ts";
import { figuresOfGroup, measuredMean } from "../functions/group-functions.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A published run, with the score of a selection or site in it. Spec 14.2, Past results. */
export interface PastScore {
  readonly run: string;
  /** The time at which the first site of the run was measured, in ISO 8601. */
  readonly date: string | null;
  /** The number of sites in the selection, or of sampled pages of the site. */
  readonly count: number;
  readonly value: number | null;
  /** The 95 % interval. For a selection, it is the mean with its margin. */
  readonly low: number | null;
  readonly high: number | null;
  /** The change since the run that all reports compare with (`earlierRun`, `earlierRunOfGroup`), or null without two scores. */
  readonly change: Change | null;
}

/** Returns all published runs that have the selection or site, newest first. @throws EiaoError like `runReport`. Cost: proportional to the runs. */
export function scoreHistory(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<PastScore>> {
  return tableOf(warehouse, query, async (resolved) => {
    const runs = await resolved.figures.runs();
    const [scoreIn, earlierOf] = query.site === undefined ? [groupIn, earlierRunOfGroup] : [siteIn, earlierRun];
    const scores = await Promise.all(
      runs
        .filter((one) => isInHistory(one, resolved))
        .map(async (runRow): Promise<(Score & { readonly runRow: RunRow })[]> => {
          const score = await scoreIn({ ...resolved, runRow });
          return score === undefined ? [] : [{ runRow, ...score }];
        }),
    );
    const found = scores.flat();
    const known = new Map(found.map((each) => [each.runRow.run, each]));
    return await Promise.all(
      found.map(async ({ runRow, measured, ...score }): Promise<PastScore> => {
        const before = await earlierOf({ ...resolved, runRow, againstRow: undefined });
        const previous = before && (known.get(before.run) ?? (await scoreIn({ ...resolved, runRow: before })));
        return {
          run: runRow.name,
          date: runRow.date?.toISOString() ?? null,
          ...score,
          change: (previous && publishedChange(previous.measured, measured)) ?? null,
        };
      }),
    );
  });
}

interface Score extends Pick<PastScore, "count" | "value" | "low" | "high"> {
  /** The score with the interval for computing changes. */
  readonly measured: MeasuredFigure;
}

async function groupIn(query: ResolvedQuery): Promise<Score | undefined> {
  const figures = await figuresOfGroup(query);
  const { sites, mean, margin } = figures;
  return sites === 0 ? undefined : { count: sites, ...withMargin(mean, margin), measured: measuredMean(figures) };
}

async function siteIn({ figures, runRow, ruleSet, site = "" }: ResolvedQuery): Promise<Score | undefined> {
  const [found] = await figures.scores({ run: runRow.run, ruleSet, site });
  if (found === undefined) return undefined;
  const { pages, value, low, high } = found;
  return { count: pages, value, low, high, measured: { value, low, high } };
}
