/** True with `EIAO_SAMPLES=all`: tests use all their samples. Otherwise they use some of each kind, always the same ones. */
export const allSamples = process.env["EIAO_SAMPLES"] === "all";

/** Returns the number of random samples of a test, by default the few for every change. They are the first of all. */
export function randomSamples(few: number, all: number): number {
  return allSamples ? all : few;
}
