import type { Target, TargetSchedule } from "../target.ts";

/** Columns of `target` under the names of `StoredTarget`. */
export const TARGET_COLUMNS = `externalid as "externalId", title, seeds, schedules, scope, depth,
  ignorerobotstxt as "ignoreRobotsTxt", watched, unknown`;

/** A target whose schedules are as JSON has them. */
export type StoredTarget = Omit<Target, "schedules"> & {
  readonly schedules: readonly (Omit<TargetSchedule, "start" | "end"> & {
    readonly start: string;
    readonly end: string | null;
  })[];
};
