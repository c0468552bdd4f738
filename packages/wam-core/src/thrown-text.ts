/** What a rule set threw, in words: it may throw anything, also what has none. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "what was thrown has no words";
  }
}
