import texts from "../english.json" with { type: "json" };
import { pluralText } from "./words.ts";

/** A single site, and a single page of it. */
export const englishSite = {
  ...texts.englishSite,
  visit: (site: string) => `Visit ${site}`,
  siteDescription: (site: string) => `Accessibility of ${site}: score, what to fix first, and every sampled page.`,
  rankOf: (rank: string) => `Rank ${rank} sites.`,
  bestTogether: (count: number, before: string, now: string) =>
    `Together, the ${count === 2 ? "two" : "three"} best fixes improve the score from ${before} to ${now}.`,
  allTestsOf: (site: string) => `All test results of ${site}`,
  fixEffect: (failed: string, applied: string, pages: string) =>
    `Barriers: ${failed} in ${pluralText(applied, "result", "results")}. Sampled pages where the test applies: ${pages}.`,
  scoreFromTo: (before: string, now: string) => `Fixing this improves the score from ${before} to ${now}.`,
  pagesOfSite: (found: string, pages: string, sampled: string) =>
    `Pages found: ${found}. Evaluated: ${pages}. The score is based on a random sample of ${sampled}.`,
  wholeSite: (pages: string) =>
    pages === "1"
      ? "The only page that was found was evaluated, so the score is that of the whole site."
      : `All ${pages} pages that were found were evaluated, so the score is that of the whole site.`,
  wholeSiteBut: (found: string, pages: string) =>
    `Pages found: ${found}. Evaluated: ${pages}. No sample was drawn: the program tried all pages.`,
  unfetched: (pages: string) =>
    `${pages === "1" ? "1 more page" : `${pages} more pages`} could not be fetched: the server broke off its answers, or answered with an error.`,
  leftOut: (addresses: string, known: string) =>
    `${addresses} of ${known} known addresses were left out: they seem to lead to the same pages, or exceed limits of the crawler.`,
  pagesFailed: (count: string) => `Pages that could not be fetched: ${count}.`,
  emptyShells: (count: string) => `Pages that are empty without scripts: ${count}.`,
  pagesSampled: (pages: string) => `Pages sampled: ${pages}.`,
  measuredBy: (tool: string, version: string) => `Measured by ${tool} ${version}.`,
  seedOf: (seed: string) => `Seed of the draw: ${seed}.`,
  digestOf: (digest: string) => `SHA-256 of the sealed results: ${digest}.`,
  badgeAlternative: (site: string) => `Accessibility badge of ${site} with the letter of its score`,
  pageTitle: (url: string) => `Page ${url}`,
  pageDescription: (url: string, site: string) => `Every barrier that tests found on ${url} of ${site}.`,
  pageSums: (failed: string, applied: string) => `${failed} of ${applied} test results show a barrier.`,
  byOwnRules: (ruleSet: string) =>
    `This document is measured by rules of its own (${ruleSet}). Its score is not part of the score of the site's pages.`,
  otherScore: (ruleSet: string) => `Documents with rules of their own (${ruleSet}) have their own score:`,
  testsOfRules: (ruleSet: string) => `Tests of ${ruleSet}`,
  failedOf: (failed: string, applied: string) => `It failed at ${failed} of ${pluralText(applied, "place", "places")}.`,
  lineColumn: (line: number, column: number) => `line ${line}, column ${column}`,
  placesCut: (limit: string) => `Only ${limit} places of this page were kept: the first ones of each test.`,
  bytes: (count: string) => `${count} bytes.`,
} as const;

/** Words of single pages: places, proofs, archived copies. */
export const proofTexts = {
  ...texts.proofTexts,
  details: (place: string) => `Proof of ${place}`,
  rule: (selector: string, sheet: string, line: number, column: number) =>
    `in the rule ${selector} of ${sheet}, line ${line}, column ${column}`,
  allPlaces: (count: string, test: string) => `All ${count} places of ${test}`,
  keptPlaces: (count: string, test: string) => `The first ${count} places of ${test}`,
} as const;

/** The texts around annotations on sites, pages and findings. */
export const annotationTexts = {
  ...texts.annotationTexts,
  aboutSurvey: (run: string) => `its results in run ${run}`,
  aboutFinding: (test: string) => `a barrier of ${test}`,
  more: (count: string) => `${count} more annotations are below.`,
} as const;

/** Words of archived copies. */
export const copyTexts = {
  ...texts.copyTexts,
  banner: (date: string, run: string) =>
    `This is not a page of the observatory, and not the page as it is today. It is a copy of what a web server sent on ${date}, as it was measured in the test run ${run}. Its scripts, pictures, frames, forms and links are left out.`,
  frame: (url: string) => `Copy of ${url}`,
  download: (type: string, bytes: string) => `Download the file (${type}, ${bytes} bytes)`,
} as const;

/** Searching over pages, sites and tests. */
export const englishSearch = {
  ...texts.englishSearch,
  kinds: {
    pages: (count: string) => `Pages (${count})`,
    sites: (count: string) => `Sites (${count})`,
    tests: (count: string) => `Tests (${count})`,
  },
  foundPages: (pages: string, sites: string) => `Pages found: ${pages}, on sites: ${sites}.`,
  foundSites: (sites: string) => `Sites found: ${sites}.`,
  foundTests: (tests: string) => `Tests found: ${tests}.`,
  indexed: (pages: string, sites: string) =>
    `Pages that can be searched: ${pages}, on sites: ${sites}. The search has the latest published test run of each site.`,
  cut: (limit: string) =>
    `All words of a phrase are on more than ${limit} pages. Only ${limit} of them were searched for the phrase. Add a word to find the others.`,
  without: (value: string) => `Without ${value}`,
  others: (count: string) => `Others: ${count}`,
  unknownOf: (facet: string) => `${facet}: not known`,
  insteadSites: (count: string) => `Sites whose name or address has these words: ${count}`,
  insteadTests: (count: string) => `Tests that are about these words: ${count}`,
  onlyFirst: (limit: string) => `Only the first ${limit} can be shown. Narrow the result to see others.`,
  faultAt: (place: string) => `Something is wrong with the query at character ${place}:`,
  badValue: (field: string, meaning: string) => `The field ${field}: ${meaning}.`,
} as const;
