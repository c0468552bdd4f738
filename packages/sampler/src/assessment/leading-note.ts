import type { AssessedSample } from "./accumulate.ts";

/** Why the score that leads is not the one that leads in every run: whole sentences. */
export function leadingNotes([leading]: readonly [AssessedSample, ...AssessedSample[]]): readonly string[] {
  const { uniformCoverage } = leading;
  if (uniformCoverage === undefined) return [];
  const share = Math.floor(100 * uniformCoverage);
  return [
    `A few pages carry most of the barriers, so the interval of the uniform sample is known not to hold here: it can be expected to in ${share} % of samples, not in 95; the score that leads is estimated from the sample by size.`,
  ];
}
