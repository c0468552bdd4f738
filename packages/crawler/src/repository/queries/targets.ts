import type { Queryable } from "../../database/database.ts";
import type { Target, TargetSchedule } from "../target.ts";

const SQL = `
  select externalid as "externalId", title, seeds, schedules, scope, depth, ignorerobotstxt as "ignoreRobotsTxt", watched,
    unknown
  from urlrep.target order by externalid collate "C"`;

type StoredTarget = Omit<Target, "schedules"> & {
  readonly schedules: readonly (Omit<TargetSchedule, "start" | "end"> & {
    readonly start: string;
    readonly end: string | null;
  })[];
};

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
