/** How many random samples a test takes: a few with every change, all of them with EIAO_SAMPLES=all. The few are the first of the many. */
export function randomSamples(few: number, all: number): number {
  return process.env["EIAO_SAMPLES"] === "all" ? all : few;
}
