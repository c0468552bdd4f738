/** Scores, changes, columns of tables: words that many pages have. */
export const englishWords = {
  score: "Score",
  scale: "0 is the best score, 1 the worst.",
  letterWords: { A: "Very good", B: "Good", C: "Fair", D: "Poor", E: "Very poor", "n/a": "Not available" },
  notAvailable: "n/a",
  interval: (low: string, high: string) => `between ${low} and ${high} with 95 % confidence`,
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  intervalHeading: "Interval (95 %)",
  /** The verdicts of changes, as the data have them. */
  verdicts: { better: "better", worse: "worse", "no clear change": "no clear change" },
  rank: "Rank",
  /** A rank with the range that cannot be excluded. */
  rankRange: (from: string, to: string, of: string) => (from === to ? `${from} of ${of}` : `${from} to ${to} of ${of}`),
  change: "Change",
  region: "Region",
  letter: "Letter",
  sites: "Sites",
  pages: "Pages",
  page: "Page",
  share: "Share of the sites",
  place: "Place",
  webSite: "Web site",
  date: "Date",
  scoreBefore: "Score before",
  group: "Group",
  country: "Country",
  sector: "Sector",
  collection: "Collection",
  testRun: "Test run",
  test: "Test",
  meanOverPages: "Share of results with a barrier: mean of the pages where it applied",
  meanOverSites: "Share of results with a barrier: mean of the sites where it applied",
  pagesWhereApplied: "Pages where it applied",
  sitesWhereApplied: "Sites where it applied",
  bestPage: "Best page",
  worstPage: "Worst page",
  bestSite: "Best site",
  worstSite: "Worst site",
  barriers: "Barriers",
  applied: "Results",
  minimum: "Minimum",
  maximum: "Maximum",
  margin: "Margin",
  reason: "Reason",
  result: "Result",
  line: "Line",
  column: "Column",
  document: "Document",
  sheet: "Style sheet",
  valueHeading: "Value",
  unknownDate: "date not known",
  allPlaces: "All Europe",
  unknownPlace: "Unknown place",
  byServer: "by the address of the server",
  otherCountries: "Other countries",
  allSectors: "All sectors",
  noCollection: "No collection",
  unknownSector: "Unknown sector",
  /** Texts of rule sets by their English words, where they are translated. */
  rules: {} as Readonly<Record<string, string>>,
  /** Notes of the warehouse by their English words, with # for numbers, and what errors say, with braces for what differs; where they are translated. */
  notes: {} as Readonly<Record<string, string>>,
  /** Titles of NACE codes, such as P or 2.1:P, where they are not those of the list of codes, which is English. */
  sectors: {} as Readonly<Record<string, string>>,
  allCountries: "All countries",
  noRegions: "No regions",
  noRows: "There is nothing to show.",
  pagesOf: (caption: string) => `Parts of the table ${caption}`,
  rowsOf: (from: string, to: string, all: string) => `Rows ${from} to ${to} of ${all}.`,
  previousRows: "Previous rows",
  nextRows: "Next rows",
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
