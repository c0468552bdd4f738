import type { Queryable } from "@eiao/crawler/database";
import type { RunRow } from "./run-row.ts";

const COLUMNS = "run, name, state, expected, date, nowrite";
const EARLIER = `select ${COLUMNS} from dw.testrun
  where state = 'published' and (date < $1 or (date = $1 and name < $2)) order by date desc, name desc limit 1`;
const LATER = `select ${COLUMNS} from dw.testrun
  where state = 'published' and (date > $1 or (date = $1 and name > $2)) order by date, name limit 1`;

/** The published run before a run, by their dates; undefined: it is the first. */
export async function runBefore(db: Queryable, { name, date }: RunRow): Promise<RunRow | undefined> {
  const [row] = await db.query<RunRow>("run-before", EARLIER, [date, name]);
  return row;
}

/** The published run after a run, by their dates; undefined: it is the newest. */
export async function nextRun(db: Queryable, { name, date }: RunRow): Promise<RunRow | undefined> {
  const [row] = await db.query<RunRow>("run-after", LATER, [date, name]);
  return row;
}
