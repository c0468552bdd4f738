/** Octets of each unit, the largest first. */
const units = [
  ["GB", 1e9],
  ["MB", 1e6],
] as const;

/** A size for people: `40 kB`, `1.2 MB`; what is something is never 0. @param language  of the reader. */
export function sizeText(octets: number, language = "en"): string {
  const kilobytes = Math.ceil(octets / 1000);
  // What would be rounded to 1000 of a unit is 1 of the next.
  const [unit, size] = units.find(([, least]) => kilobytes * 1000 >= least * 0.99995) ?? ["kB", 1000];
  if (unit === "kB") return `${kilobytes} kB`;
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(language, oneDigit).format(octets / size)} ${unit}`;
}
