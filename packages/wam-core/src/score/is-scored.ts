import type { BWam } from "../rule-set/define.ts";

/**
 * Returns true if results of a test count in scores. Those of level AAA do not, whatever level runs, and neither do those of a test that only asks
 * a person. Source: wcag22.md 1.
 */
export function isScored({ level, prompt }: Pick<BWam, "level" | "prompt">): boolean {
  return level !== "AAA" && prompt !== true;
}

/** Returns what results of a test are summed by: its checkpoint, or every success criterion that it requires. Source: wcag22.md 1. */
export function checkpointsOf({ checkpoint, criteria }: Pick<BWam, "checkpoint" | "criteria">): readonly string[] {
  return criteria === undefined ? [checkpoint] : criteria.filter(({ required }) => required).map(({ num }) => num);
}
