import type { Queryable } from "../../database/database.ts";

const SQL = `
  select 'EIAO' || number as id, exists (select from urlrep.testrun where testrunid = 'EIAO' || number) as taken
  from nextval('urlrep.testrunnumber') as number`;

/** `EIAO` and the next number that no test run has; never the same twice. Spec 4.2, D-06. */
export async function nextTestRunId(db: Queryable): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ id: string; taken: boolean }>("next-test-run-id", SQL, []);
    if (row !== undefined && !row.taken) return row.id;
  }
}
