import type { Queryable } from "@eiao/crawler/database";
import { RUN_COLUMNS } from "./run-row.ts";
import type { RunRow } from "./run-row.ts";

const SEEN = `select ${RUN_COLUMNS} from dw.testrun t where t.state = 'published'`;
/** $1 and $2 are the date and the name of the run whose neighbours are asked for. */
const EARLIER = "(t.date < $1 or (t.date = $1 and t.name < $2))";
const LATER = "(t.date > $1 or (t.date = $1 and t.name > $2))";
const sharesSite = (one: string, other: string): string =>
  `exists (select 1 from dw.sitesurvey a join dw.sitesurvey b on b.site = a.site where a.run = ${one} and b.run = ${other})`;

const BEFORE_IN_PANEL = `${SEEN} and t.panel = $3 and ${EARLIER} order by t.date desc, t.name desc limit 1`;
const BEFORE_OF_SITES = `${SEEN} and ${EARLIER} and ${sharesSite("t.run", "$3")} order by t.date desc, t.name desc limit 1`;
const NEXT_IN_PANEL = `${SEEN} and t.panel = $3 and ${LATER} order by t.date, t.name limit 1`;
const NEXT_OUTSIDE = `${SEEN} and t.panel is null and ${LATER} and ${sharesSite("t.run", "$3")}
    and not exists (select 1 from dw.testrun m where m.state = 'published'
      and (m.date > $1 or (m.date = $1 and m.name > $2)) and (m.date < t.date or (m.date = t.date and m.name < t.name))
      and ${sharesSite("m.run", "t.run")})
  order by t.date, t.name`;

/**
 * Returns the published run that a run is compared with: the one before it in its panel. A run outside the panels is compared with the newest earlier
 * run that has one of its sites. Undefined: there is none.
 */
export async function runBefore(db: Queryable, { run, name, date, panel }: RunRow): Promise<RunRow | undefined> {
  const [row] =
    panel === null
      ? await db.query<RunRow>("run-before-of-sites", BEFORE_OF_SITES, [date, name, run])
      : await db.query<RunRow>("run-before-in-panel", BEFORE_IN_PANEL, [date, name, panel]);
  return row;
}

/** Returns the published runs for which `runBefore` returns this run: the next one of its panel, and those outside the panels with a site of it. */
export async function runsAfter(db: Queryable, { run, name, date, panel }: RunRow): Promise<RunRow[]> {
  const next = panel === null ? [] : await db.query<RunRow>("run-after-in-panel", NEXT_IN_PANEL, [date, name, panel]);
  return [...next, ...(await db.query<RunRow>("runs-after-outside", NEXT_OUTSIDE, [date, name, run]))];
}
