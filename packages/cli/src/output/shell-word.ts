/** Returns a word for a command that users copy into a shell, in quotes if it needs them. */
export function shellWord(word: string): string {
  return /^[\p{L}\p{N}_./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
