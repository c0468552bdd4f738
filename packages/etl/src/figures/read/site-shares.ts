import type { Queryable } from "@eiao/crawler/internal/database";
import { TESTS_IN_ORDER, bySite, rowsOfSites } from "./site-rows.ts";
import type { BySite, Numbered, SitesOfRun, StoredTest } from "./site-rows.ts";

/** A figure of each test and checkpoint of a site. */
export type ShareFigure = "ratio" | "min" | "max";

/** One of its figures. */
export interface StoredShare {
  readonly test: string;
  readonly checkpoint: string;
  readonly value: number | null;
}

const sharesOfTests = (figure: ShareFigure) => `select site as number, test as id, ${figure} as value from dw.sitetest
  where run = $1 and site = any($2)`;

const sharesOfCheckpoints = (figure: ShareFigure) => `select x.site as number, x.checkpoint, x.${figure} as value
  from dw.sitecheckpoint x join dw.ruleset r on r.ruleset = x.ruleset
  where x.run = $1 and x.site = any($2) and r.id = $3`;

type StoredShareOfTest = Pick<StoredShare, "value"> & Numbered & { readonly id: number };

/** Reads one figure of `siteTests`, in two thirds of the time. */
export async function siteTestShares(
  db: Queryable,
  { run, ruleSet, sites }: SitesOfRun,
  figure: ShareFigure,
  test = "",
): Promise<BySite<StoredShare>> {
  const tests = await db.query<StoredTest>("tests-in-order", TESTS_IN_ORDER, [ruleSet, test]);
  const asked = tests.map(({ id }) => id);
  const shares = await (test === ""
    ? db.query<StoredShareOfTest>(`site-tests-${figure}`, sharesOfTests(figure), [run, sites])
    : db.query<StoredShareOfTest>(`site-tests-of-${figure}`, `${sharesOfTests(figure)} and test = any($3)`, [
        run,
        sites,
        asked,
      ]));
  const byTest = Map.groupBy(shares, ({ id }) => id);
  return bySite(
    tests.flatMap(({ id, test: name, checkpoint }) =>
      (byTest.get(id) ?? []).map(({ number, value }) => ({ number, test: name, checkpoint, value })),
    ),
  );
}

/** Reads one figure of `siteCheckpoints`, in any order. */
export function siteCheckpointShares(db: Queryable, sites: SitesOfRun, figure: ShareFigure) {
  const name = `site-checkpoints-${figure}`;
  return rowsOfSites<Omit<StoredShare, "test">>(name, sharesOfCheckpoints(figure))(db, sites);
}
