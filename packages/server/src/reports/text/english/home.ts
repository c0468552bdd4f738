import { many } from "./many.ts";

/** The first page, and the search for a site. */
export const englishHome = {
  find: "Find a site",
  findLabel: "Address or name of a site",
  findButton: "Find",
  foundSites: (count: number, asked: string) =>
    `${many(count, "site has", "sites have")} “${asked}” in address or name.`,
  allOf: (count: number) => `${count === 1 ? "The only site" : `All ${count} sites`} of the latest run.`,
  whatIsMeasured:
    "This observatory measures how accessible web sites in Europe are to people with disabilities: again and again, by the same public method, and publishes every result.",
  nothingYet: "The first test run of this panel is not published yet.",
  latestHeading: "The latest test run",
  toLatest: "See the latest run instead.",
  sizes: (sites: string, pages: string, results: string) =>
    `sites: ${sites}; pages: ${pages}; test results: ${results}.`,
  goOn: "Where do you want to go?",
  ownSite: "What do I fix first on my site?",
  ownSiteHow: "Find your site above or in the list; its page begins with the repairs that help most.",
  allSites: (count: string) => (count === "1" ? "The only tested site" : `All ${count} tested sites`),
  ownCountry: "Is my country better than last year?",
  ownCountryHow: "Each country's page begins with its score and how that has changed.",
  noCountries: "No site of this run has a country yet.",
  allRegions: "All regions, with ranks",
  allCollections: "All collections of sites",
  howToRead: "How to read the numbers",
  howToReadText: [
    "A score is the share of test results that show a barrier: 0 is the best, 1 the worst. Its letter runs from A (no barrier found) to E.",
    "These are tests that a program can decide. Many barriers only people can find: a good score is no proof of accessibility.",
  ],
  lettersInWords: "A very good, B good, C fair, D poor, E very poor; n/a: nothing could be tested.",
} as const;
