import { checkScore } from "./region.ts";

/** A letter for a score, from A (very good) to E. */
export type Letter = "A" | "B" | "C" | "D" | "E";

/** A letter and a colour. `letter` is undefined for n/a. `colour` is only set where the sources state it. */
export interface Scorecard {
  readonly letter: Letter | undefined;
  readonly colour: "yellow" | "white" | undefined;
}

/**
 * Returns the letter and label colour of a page, site or group score: A is exactly 0, then quarters that include their
 * upper end. The sources only name the colours of C and of "no data" (observatory, 14.3).
 *
 * @param score the unrounded score in [0, 1]; undefined is n/a.
 * @throws      EiaoError `ScoreValue`. Source: spec 5.2.
 */
export function scorecard(score: number | undefined): Scorecard {
  const letter = score === undefined ? undefined : letterOf(checkScore(score));
  return { letter, colour: letter === undefined ? "white" : letter === "C" ? "yellow" : undefined };
}

function letterOf(score: number): Letter {
  if (score === 0) return "A";
  if (score <= 0.25) return "B";
  if (score <= 0.5) return "C";
  return score <= 0.75 ? "D" : "E";
}
