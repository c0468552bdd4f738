/** Describes a value that a rule set threw. It can be any value, even one that cannot become a string. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "a value that cannot be shown";
  }
}

/**
 * Describes a wrong value that a rule set returned, so that "1" and true look different from 1. The failure of a
 * promise is ignored here, because an unhandled one would end the whole program.
 *
 * @throws TypeError for a value that cannot become a string.
 */
export function refusedText(value: unknown): string {
  if (value instanceof Promise) value.catch(() => undefined);
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
