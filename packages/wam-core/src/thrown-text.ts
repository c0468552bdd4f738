/** What a rule set threw, in words: it may throw anything, also what has none. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "what was thrown has no words";
  }
}

/**
 * What a rule set gave in place of a value, in words, so that "1" and true are told from 1. It goes nowhere, so a promise among such
 * values is heard to its end: one that failed with nobody listening would end the whole program.
 *
 * @throws TypeError for what has no words.
 */
export function refusedText(given: unknown): string {
  if (given instanceof Promise) given.catch(() => undefined);
  return typeof given === "string" ? JSON.stringify(given) : String(given);
}
