import type { BWam } from "../rule-set/define.ts";

/**
 * Returns true if the results of a test count in scores. Tests of level AAA never count, at any level, nor do tests
 * that only ask a person. Source: wcag22.md 1.
 */
export function isScored({ level, prompt }: Pick<BWam, "level" | "prompt">): boolean {
  return level !== "AAA" && prompt !== true;
}

/** Returns the groups in which results of a test are summed: its checkpoint, or each success criterion that it requires. Source: wcag22.md 1. */
export function checkpointsOf({ checkpoint, criteria }: Pick<BWam, "checkpoint" | "criteria">): readonly string[] {
  return criteria === undefined ? [checkpoint] : criteria.filter(({ required }) => required).map(({ num }) => num);
}
