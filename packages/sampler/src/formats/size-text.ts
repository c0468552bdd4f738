/** The bytes of each unit, the largest first. */
const units = [
  ["GB", 1e9],
  ["MB", 1e6],
] as const;

/** Formats a size for people: `40 kB`, `1.2 MB`. Only 0 bytes are `0 kB`. @param language  the language of the reader. */
export function sizeText(bytes: number, language = "en"): string {
  const kilobytes = Math.ceil(bytes / 1000);
  // A size that would be rounded to 1000 of a unit becomes 1 of the next.
  const [unit, size] = units.find(([, min]) => kilobytes * 1000 >= min * 0.99995) ?? ["kB", 1000];
  if (unit === "kB") return `${kilobytes} kB`;
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(language, oneDigit).format(bytes / size)} ${unit}`;
}
