/** Returns the letter of a score by the specification, 5.2. Null gives "n/a". */
export function letterOf(score: number | null): string {
  if (score === null) return "n/a";
  if (score === 0) return "A";
  return score <= 0.25 ? "B" : score <= 0.5 ? "C" : score <= 0.75 ? "D" : "E";
}
