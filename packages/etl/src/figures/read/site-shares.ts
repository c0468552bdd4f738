import type { Queryable } from "@eiao/crawler/internal/database";
import { columnsOfTests, rowsOfSites } from "./site-rows.ts";
import type { BySite, SitesOfRun } from "./site-rows.ts";

/** The figures of a test or checkpoint on a site. */
export type ShareFigure = "ratio" | "min" | "max";

/** One figure of a test or checkpoint. */
export interface StoredShare {
  readonly test: string;
  readonly checkpoint: string;
  readonly value: number | null;
}

const sharesOfCheckpoints = (figure: ShareFigure) => `select x.site as number, x.checkpoint, x.${figure} as value
  from dw.sitecheckpoint x join dw.ruleset r on r.ruleset = x.ruleset
  where x.run = $1 and x.site = any($2) and r.id = $3`;

/** Reads one figure of `siteTests`, in two thirds of the time. */
export function siteTestShares(
  db: Queryable,
  of: SitesOfRun,
  figure: ShareFigure,
  test = "",
): Promise<BySite<StoredShare & { readonly wam: string }>> {
  return columnsOfTests(db, of, `site-tests-${figure}`, `${figure} as value`, test);
}

/** Reads one figure of `siteCheckpoints`, in any order. */
export function siteCheckpointShares(db: Queryable, sites: SitesOfRun, figure: ShareFigure) {
  const name = `site-checkpoints-${figure}`;
  return rowsOfSites<Omit<StoredShare, "test">>(name, sharesOfCheckpoints(figure))(db, sites);
}
