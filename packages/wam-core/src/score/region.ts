import { Spread } from "./error-margin.ts";
import { scoreError } from "./score-error.ts";

/**
 * Returns the score of a region or any other group of sites, F(R) = (1/n) Σ F(s) over the n sites with a defined score (UWEM 1.2).
 *
 * @param sites scores of the sites; undefined for a site without an applied test, which is left out.
 * @returns     not rounded; undefined if no site has a score.
 * @throws      EiaoError `ScoreValue` for a score outside [0, 1].
 * @example     regionScore([0.38, 0.17, 0.25]) is 0.80 / 3
 *
 * Cost: one pass. Source: spec 5.1, 5.3. Deviation and margin of the group: `Spread` over the same scores.
 */
export function regionScore(sites: Iterable<number | undefined>): number | undefined {
  const scores = new Spread();
  for (const score of sites) if (score !== undefined) scores.add(checkScore(score));
  return scores.mean;
}

/** Returns a valid score. @throws EiaoError `ScoreValue` unless `score` is in [0, 1]. */
export function checkScore(score: number): number {
  if (!(score >= 0 && score <= 1)) throw scoreError("ScoreValue", { value: score });
  return score;
}
