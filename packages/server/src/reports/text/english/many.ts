/** `1 site`, `3 sites`. */
export function many(count: number, one: string, severalOf: string): string {
  return several(String(count), one, severalOf);
}

/** The same of a number as it is shown. */
export function several(count: string, one: string, more: string): string {
  return `${count} ${count === "1" ? one : more}`;
}
