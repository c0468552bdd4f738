import type { Queryable } from "../../database/database.ts";
import type { Target } from "../target.ts";
import { TARGET_COLUMNS, type StoredTarget } from "./target-rows.ts";

const SQL = `select ${TARGET_COLUMNS} from urlrep.target order by externalid collate "C"`;

/** Every target of the feeds that were imported, by external id. */
export async function targets(db: Queryable): Promise<Target[]> {
  const rows = await db.query<StoredTarget>("targets", SQL, []);
  return rows.map((row) => ({
    ...row,
    schedules: row.schedules.map(({ start, end, ...schedule }) => ({
      ...schedule,
      start: new Date(start),
      end: end === null ? null : new Date(end),
    })),
  }));
}
