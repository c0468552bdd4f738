import texts from "../english.json" with { type: "json" };

/** Scores, changes, columns of tables: words that many pages have. */
export const englishWords = {
  ...texts.englishWords,
  interval: (low: string, high: string) => `between ${low} and ${high} with 95 % confidence`,
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  /** A rank with the range that cannot be excluded. */
  rankRange: (from: string, to: string, of: string) => (from === to ? `${from} of ${of}` : `${from} to ${to} of ${of}`),
  /** Texts of rule sets by their English words, where they are translated. */
  rules: {} as Readonly<Record<string, string>>,
  /** Notes of the warehouse by their English words, with # for numbers, and what errors say, with braces for what differs; where they are translated. */
  notes: {} as Readonly<Record<string, string>>,
  /** Titles of NACE codes, such as P or 2.1:P, where they are not those of the list of codes, which is English. */
  sectors: {} as Readonly<Record<string, string>>,
  pagesOf: (caption: string) => `Parts of the table ${caption}`,
  rowsOf: (from: string, to: string, all: string) => `Rows ${from} to ${to} of ${all}.`,
  downloadCsv: (caption: string) => `Download detailed statistical data as a CSV file: ${caption}`,
  downloadJson: (caption: string) => `The same as JSON: ${caption}`,
} as const;

/** `1 site`, `3 sites`. */
export function many(count: number, one: string, severalOf: string): string {
  return several(String(count), one, severalOf);
}

/** The same of a number as it is shown. */
export function several(count: string, one: string, more: string): string {
  return `${count} ${count === "1" ? one : more}`;
}
