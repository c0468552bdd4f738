/** Order by UTF-16 code units: the same everywhere, unlike that of a locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
