import type { Queryable } from "@eiao/crawler/database";
import { RUN_COLUMNS } from "./run-row.ts";
import type { RunRow } from "./run-row.ts";

const EARLIER = `select ${RUN_COLUMNS} from dw.testrun
  where state = 'published' and not beside and (date < $1 or (date = $1 and name < $2)) order by date desc, name desc limit 1`;
const NEXT = `select ${RUN_COLUMNS} from dw.testrun
  where state = 'published' and not beside and (date > $1 or (date = $1 and name > $2)) order by date, name limit 1`;
const BESIDE = `select ${RUN_COLUMNS} from dw.testrun
  where state = 'published' and beside and (date > $1 or (date = $1 and name > $2)) order by date, name`;

/** The published run before a run, by their dates, of those of the observatory: none is compared with a run beside them. Undefined: it is the first. */
export async function runBefore(db: Queryable, { name, date }: RunRow): Promise<RunRow | undefined> {
  const [row] = await db.query<RunRow>("run-before", EARLIER, [date, name]);
  return row;
}

/** The published runs of which a run is the one before: the next of the observatory, and those beside it until then. */
export async function runsAfter(db: Queryable, { name, date, beside }: RunRow): Promise<RunRow[]> {
  if (beside) return [];
  const [next] = await db.query<RunRow>("run-after", NEXT, [date, name]);
  const others = await db.query<RunRow>("runs-beside-after", BESIDE, [date, name]);
  return [...(next === undefined ? [] : [next]), ...others.filter((one) => next === undefined || isBefore(one, next))];
}

function isBefore(one: RunRow, other: RunRow): boolean {
  const apart = (one.date?.getTime() ?? 0) - (other.date?.getTime() ?? 0);
  return apart < 0 || (apart === 0 && one.name < other.name);
}
