import { scorecard } from "@eiao/wam-core";

/** Best first; `n/a`: no test applied. */
export const searchLetters = ["A", "B", "C", "D", "E", "n/a"] as const;

/** The letter of a score that is not rounded; NaN: there is none. */
export function letterOfScore(score: number): (typeof searchLetters)[number] {
  return Number.isNaN(score) ? "n/a" : (scorecard(score).letter ?? "n/a");
}
