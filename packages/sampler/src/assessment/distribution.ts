import type { Count } from "@eiao/wam-core";
import type { Distribution } from "./assessment.ts";

/** Steps above 0, up to 1. Twenty: the letters end at every fifth (wams.md 5.2). */
const STEPS = 20;

/** Page scores by steps of 0.05. The quotient decides, not a rounded one: 1 of 4 is in the step up to 0.25. */
export function distributionOf(ruleset: string, counts: readonly Count[]): Distribution {
  const pages = new Array<number>(STEPS + 1).fill(0);
  for (const { failed, applied } of counts) {
    if (applied === 0) continue;
    const step = Math.ceil((failed * STEPS) / applied);
    pages[step] = (pages[step] ?? 0) + 1;
  }
  return { ruleset, steps: pages.map((number, i) => ({ upTo: i / STEPS, pages: number })) };
}
