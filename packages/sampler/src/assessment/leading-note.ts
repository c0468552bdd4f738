import type { AssessedSample } from "./accumulate.ts";

/** Returns a note that explains why the main score comes from the sample by size, or nothing if it comes from the uniform sample as usual. */
export function leadingNotes([leading]: readonly [AssessedSample, ...AssessedSample[]]): readonly string[] {
  const { uniformCoverage } = leading;
  if (uniformCoverage === undefined) return [];
  const share = Math.floor(100 * uniformCoverage);
  return [
    `A few pages have most of the barriers. The interval of the uniform sample is therefore too optimistic: it contains the score of the site in about ${share} % of samples, not in 95 %. The main score is estimated from the sample by size instead.`,
  ];
}
