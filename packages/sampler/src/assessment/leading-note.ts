import type { AssessedSample } from "./accumulate.ts";

const BY_SIZE_LEADS =
  "A few pages carry most of the barriers, so the interval of the uniform sample is known not to hold here; the score that leads is estimated from the sample by size.";

/** Why the score that leads is not the one that leads in every run: whole sentences. */
export function leadingNotes([leading]: readonly [AssessedSample, ...AssessedSample[]]): readonly string[] {
  return leading.name === "by-size" ? [BY_SIZE_LEADS] : [];
}
