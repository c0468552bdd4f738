import texts from "../english.json" with { type: "json" };

/** The words that many pages have: scores, changes, columns of tables. */
export const englishWords = {
  ...texts.englishWords,
  interval: (low: string, high: string) => `between ${low} and ${high} with 95 % confidence`,
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  /** Returns a rank with the range that its interval allows. */
  rankRange: (from: string, to: string, of: string) => (from === to ? `${from} of ${of}` : `${from} to ${to} of ${of}`),
  /** The translations of the texts of rule sets, by the English text. */
  rules: {} as Readonly<Record<string, string>>,
  /** The translations of notes of the warehouse, with # for numbers, and of errors, with placeholders in braces, by the English text. */
  notes: {} as Readonly<Record<string, string>>,
  /** The titles of NACE codes, such as P or 2.1:P, that differ from the English list of codes. */
  sectors: {} as Readonly<Record<string, string>>,
  pagesOf: (caption: string) => `Parts of the table ${caption}`,
  rowsOf: (from: string, to: string, all: string) => `Rows ${from} to ${to} of ${all}.`,
  downloadCsv: (caption: string) => `Download detailed statistical data as a CSV file: ${caption}`,
  downloadJson: (caption: string) => `The same as JSON: ${caption}`,
} as const;

/** Returns a number with its noun: `1 site`, `3 sites`. */
export function plural(count: number, one: string, severalOf: string): string {
  return pluralText(String(count), one, severalOf);
}

/** Returns a formatted number with its noun. */
export function pluralText(count: string, one: string, more: string): string {
  return `${count} ${count === "1" ? one : more}`;
}
