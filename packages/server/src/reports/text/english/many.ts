/** `1 site`, `3 sites`. */
export function many(count: number, one: string, several: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${several}`;
}
