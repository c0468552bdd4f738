import type { Target as TargetRecord } from "../repository/target.ts";
import type { ImportedTarget } from "./target.ts";

/** A target as the URL repository keeps it: importing the same feed twice changes nothing (AT-FEED-2). */
export function targetRecord(target: ImportedTarget): TargetRecord {
  const { externalId, site, schedules, scope, depth, ignoreRobotsTxt, watched, extra } = target;
  const { title, seeds } = site;
  return { externalId, title, seeds, schedules, scope, depth, ignoreRobotsTxt, watched, unknown: extra };
}
