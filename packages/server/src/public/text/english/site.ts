import texts from "../english.json" with { type: "json" };
import { several } from "./words.ts";

/** A single site, and a single page of it. */
export const englishSite = {
  ...texts.englishSite,
  visit: (site: string) => `Visit ${site}`,
  siteDescription: (site: string) => `Accessibility of ${site}: score, what to mend first, every sampled page.`,
  rankOf: (rank: string) => `Rank ${rank} sites.`,
  bestTogether: (count: number, was: string, is: string) =>
    `${count === 2 ? "The two best together" : "The three best together"}: ${was} to ${is}.`,
  allTestsOf: (site: string) => `All test results of ${site}`,
  fixEffect: (failed: string, applied: string, pages: string) =>
    `Barriers: ${failed} in ${several(applied, "result", "results")}; sampled pages where it applies: ${pages}.`,
  scoreFromTo: (was: string, is: string) => `Fixing this improves the score from ${was} to ${is}.`,
  pagesOfSite: (found: string, pages: string, sampled: string) =>
    `Pages found: ${found}; evaluated: ${pages}; the score rests on a random sample of ${sampled}.`,
  wholeSite: (pages: string) =>
    pages === "1"
      ? "The only page that was found was evaluated: the score is that of the whole site."
      : `All ${pages} pages that were found were evaluated: the score is that of the whole site.`,
  wholeSiteBut: (found: string, pages: string) =>
    `Pages found: ${found}; evaluated: ${pages}; no sample was drawn, all were tried.`,
  unfetched: (pages: string) =>
    `${pages === "1" ? "1 more page" : `${pages} more pages`} could not be fetched: the server broke off its answers, or failed.`,
  leftOut: (addresses: string, known: string) =>
    `${addresses} of ${known} known addresses were left out: they seem to lead to the same pages, or exceed limits of the crawler.`,
  pagesFailed: (count: string) => `Not to be had: ${count}.`,
  emptyShells: (count: string) => `Empty without scripts: ${count}.`,
  pagesSampled: (pages: string) => `Pages sampled: ${pages}.`,
  measuredBy: (tool: string, version: string) => `Measured by ${tool} ${version}.`,
  seedOf: (seed: string) => `Seed of the draw: ${seed}.`,
  digestOf: (digest: string) => `SHA-256 of the sealed results: ${digest}.`,
  badgeAlternative: (site: string) => `Accessibility badge of ${site} with the letter of its score`,
  pageTitle: (url: string) => `Page ${url}`,
  pageDescription: (url: string, site: string) => `Every barrier that tests found on ${url} of ${site}.`,
  pageSums: (failed: string, applied: string) => `${failed} of ${applied} test results show a barrier.`,
  byOwnRules: (ruleSet: string) =>
    `This document is measured by rules of its own (${ruleSet}); it is scored apart from the pages of the site.`,
  otherScore: (ruleSet: string) => `Documents with rules of their own (${ruleSet}) are scored apart:`,
  testsOfRules: (ruleSet: string) => `Tests of ${ruleSet}`,
  failedOf: (failed: string, applied: string) => `It failed at ${failed} of ${several(applied, "place", "places")}.`,
  lineColumn: (line: number, column: number) => `line ${line}, column ${column}`,
  placesCut: (most: string) => `Of the places of this page ${most} are kept here, of each test the first ones.`,
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
  banner: (taken: string, run: string) =>
    `This is no page of the observatory, and not the page as it is today: it is a copy of what a web server answered on ${taken}, as it was measured in the test run ${run}. Scripts, pictures, frames, forms and links of it are left out.`,
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
    `Pages that can be searched: ${pages}, on sites: ${sites}. Each site is here as its latest published test run has it.`,
  cut: (most: string) =>
    `All words of a phrase are on more than ${most} pages. The phrase was looked for in so many of them: add a word to find the others.`,
  without: (value: string) => `Without ${value}`,
  others: (count: string) => `Others: ${count}`,
  unknownOf: (facet: string) => `${facet}: not known`,
  insteadSites: (count: string) => `Sites whose name or address has these words: ${count}`,
  insteadTests: (count: string) => `Tests that are about these words: ${count}`,
  onlyFirst: (most: string) => `Only the first ${most} can be looked at. Narrow the result to see others.`,
  faultAt: (place: string) => `Something is wrong with the query at letter ${place}:`,
  badValue: (field: string, meaning: string) => `${field} is the ${meaning}.`,
} as const;
