import type { Queryable } from "../../database/database.ts";

const NEXT = `
  insert into urlrep.lastnumber as l (name, value) values ('testrun', cast($1 as int) + 1)
  on conflict (name) do update set value = case when l.value < cast($1 as int) then cast($1 as int) else l.value end + 1
  returning value`;
const TAKEN = "select 1 as taken from urlrep.testrun where testrunid = $1";

/**
 * `EIAO` and the next number that no test run has; never the same twice. Spec 4.2, D-06.
 * @param after  a number that is taken elsewhere: it is greater.
 */
export async function nextTestRunId(db: Queryable, after = 0): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ value: number }>("next-test-run-id", NEXT, [after]);
    const id = `EIAO${row?.value ?? after + 1}`;
    if ((await db.query("test-run-taken", TAKEN, [id])).length === 0) return id;
  }
}
