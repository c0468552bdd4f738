/** Lone surrogates as U+FFFD: no encoding can write them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
