import { several } from "./many.ts";

/** A single site, and a single page of it. */
export const englishSite = {
  siteParts: {
    main: "Overview",
    tests: "Test results of the site",
    pages: "Sampled pages",
    content: "Languages and content",
    history: "All runs of the site",
  },
  visit: (site: string) => `Visit ${site}`,
  siteDescription: (site: string) => `Accessibility of ${site}: score, what to mend first, every sampled page.`,
  noRank: "It has no rank: no test applied.",
  rankOf: (rank: string) => `Rank ${rank} sites.`,
  fixFirst: "What to fix first",
  fixLead: "What is fixed here improves the score most.",
  noClearFix:
    "The effect of each single fix is smaller than the uncertainty of the score. Fix several of them: together they count.",
  bestTogether: (count: number, was: string, is: string) =>
    `${count === 2 ? "The two best together" : "The three best together"}: ${was} to ${is}.`,
  smallFixes: "Fixes with a small effect",
  smallFixesLead:
    "The effect of each of these lies within the interval of the score. The next measurement may not show it.",
  nothingToFix: "No test found a barrier.",
  allTestsOf: (site: string) => `All test results of ${site}`,
  fixEffect: (failed: string, applied: string, pages: string) =>
    `Barriers: ${failed} in ${several(applied, "result", "results")}; sampled pages where it applies: ${pages}.`,
  scoreFromTo: (was: string, is: string) => `Fixing this improves the score from ${was} to ${is}.`,
  alsoReportedBy: "Another test reports the same barriers:",
  whoIsAffected: "Who is affected:",
  howToMend: "How to mend it:",
  repeated: "The same barrier again and again",
  repeatedLead: "Each of these is probably one thing to mend: in a template, a style sheet, a menu.",
  noCard: "This run has no list of repeated barriers of the site.",
  sourceHeading: "Source of the element",
  findings: "Findings",
  wholeDocument: "the document as a whole",
  pagesOfSite: (found: string, pages: string, sampled: string) =>
    `Pages found: ${found}; evaluated: ${pages}; the score rests on a random sample of ${sampled}.`,
  wholeSite: (pages: string) =>
    pages === "1"
      ? "The only page that was found was evaluated: the score is that of the whole site."
      : `All ${pages} pages that were found were evaluated: the score is that of the whole site.`,
  wholeSiteBut: (found: string, pages: string) =>
    `Pages found: ${found}; evaluated: ${pages}; no sample was drawn, all were tried.`,
  stoppedEarly: "The crawl ended at its limit; the site has more addresses.",
  unfetched: (pages: string) =>
    `${pages === "1" ? "1 more page" : `${pages} more pages`} could not be fetched: the server broke off its answers, or failed.`,
  leftOut: (addresses: string, known: string) =>
    `${addresses} of ${known} known addresses were left out: they seem to lead to the same pages, or exceed limits of the crawler.`,
  pagesFailed: (count: string) => `Not to be had: ${count}.`,
  emptyShells: (count: string) => `Empty without scripts: ${count}.`,
  pagesSampled: (pages: string) => `Pages sampled: ${pages}.`,
  howMeasured: "How it was measured",
  measuredBy: (tool: string, version: string) => `Measured by ${tool} ${version}.`,
  seedOf: (seed: string) => `Seed of the draw: ${seed}.`,
  digestOf: (digest: string) => `SHA-256 of the sealed results: ${digest}.`,
  badgeHeading: "Badge",
  badgeLabel: "accessibility",
  badgeAlternative: (site: string) => `Accessibility badge of ${site} with the letter of its score`,
  badgeHow: "You may show this picture on your own site, by this HTML:",
  siteTestsLead:
    "Each share is that of a test's results that show a barrier: the mean of the sampled pages where the test applied, and the shares of the best and the worst of these pages.",
  sitePagesLead: "Choose a page to see every place where it has a barrier.",
  pageTitle: (url: string) => `Page ${url}`,
  pageDescription: (url: string, site: string) => `Every barrier that tests found on ${url} of ${site}.`,
  livePage: "Open the page as it is today",
  liveMayDiffer: "The page may have changed since then.",
  placesOfRun: "Lines and columns count in the source of the page as it was received in this run.",
  pageSums: (failed: string, applied: string) => `${failed} of ${applied} test results show a barrier.`,
  byOwnRules: (ruleSet: string) =>
    `This document is measured by rules of its own (${ruleSet}); it is scored apart from the pages of the site.`,
  otherScore: (ruleSet: string) => `Documents with rules of their own (${ruleSet}) are scored apart:`,
  testsOfRules: (ruleSet: string) => `Tests of ${ruleSet}`,
  barriersOnPage: "Barriers on this page",
  noBarriers: "No test found a barrier on this page.",
  failedOf: (failed: string, applied: string) => `It failed at ${failed} of ${several(applied, "place", "places")}.`,
  where: "Where:",
  lineColumn: (line: number, column: number) => `line ${line}, column ${column}`,
  inSheet: "of the style sheet",
  inFrame: "in the frame",
  cannotTell: "a person has to decide",
  placesCut: (most: string) => `Of the places of this page ${most} are kept here, of each test the first ones.`,
  howReceived: "How it was received",
  octets: (count: string) => `${count} octets.`,
  cleaned: "It had to be cleaned up before it could be read.",
  madeWith: "Made with",
} as const;
