/** `EIAO_SAMPLES=all`: every sample that a test has; otherwise some of each kind, always the same ones. */
export const allSamples = process.env["EIAO_SAMPLES"] === "all";

/** How many random samples a test takes, the few with every change. They are the first of the many. */
export function randomSamples(few: number, all: number): number {
  return allSamples ? all : few;
}
