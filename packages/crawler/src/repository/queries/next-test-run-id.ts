import type { Queryable } from "../../database/database.ts";

const NEXT = `
  insert into urlrep.lastnumber as l (name, value) values ('testrun', 1)
  on conflict (name) do update set value = l.value + 1
  returning value`;
const TAKEN = "select 1 as taken from urlrep.testrun where testrunid = $1";

/** `EIAO` and the next number that no test run has; never the same twice. Spec 4.2, D-06. */
export async function nextTestRunId(db: Queryable): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ value: number }>("next-test-run-id", NEXT);
    const id = `EIAO${row?.value ?? 1}`;
    if ((await db.query("test-run-taken", TAKEN, [id])).length === 0) return id;
  }
}
