/** What a message may quote of a file: one line, no control characters, not long. */
export function quotedField(text: string): string {
  const line = text.slice(0, 121).replace(/\p{Cc}/gu, " ");
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}
