import { several } from "./words.ts";

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

/** Words of single pages: places, proofs, archived copies. */
export const proofTexts = {
  states: {
    proved:
      "Each place has the source of its element, its fingerprint and its proof: the archived page was evaluated again for them, by the rules of this run.",
    some: "The first places of each test have the source of their element, its fingerprint and its proof, for which the archived page was evaluated again, by the rules of this run; it has too many places for all of them.",
    differs:
      "The archived page was evaluated again by the rules of this run. Places without a source were not found again.",
    "no-store":
      "Sources and proofs are not to be had: the results of this run are kept without its archive. These are the places of the run.",
    "other-store":
      "Sources and proofs are not to be had: the results in the archive are not those of this run. These are the places of the run.",
    "other-rules":
      "Sources and proofs are not to be had: this program has another version of the rules than this run. These are the places of the run.",
    "no-archive":
      "Sources and proofs are not to be had: the page is not in the archive as it was received. These are the places of the run.",
    "not-evaluated":
      "Sources and proofs are not to be had: the archived page could not be evaluated again. These are the places of the run.",
    busy: "Too many pages are evaluated at the moment. These are the places of the run; load this page again in a minute for sources and proofs.",
    "not-yet":
      "The archived page is being evaluated again, which takes longer than usual. These are the places of the run; load this page again in a minute for sources and proofs.",
  },
  loadAgain: "Load this page again",
  fingerprint: "Fingerprint",
  proof: "Proof",
  details: (place: string) => `Proof of ${place}`,
  selector: "Selector of the element",
  winner: "Declaration that wins",
  losers: "Declarations that lose",
  message: "What the grammar says",
  rule: (selector: string, sheet: string, line: number, column: number) =>
    `in the rule ${selector} of ${sheet}, line ${line}, column ${column}`,
  allPlaces: (count: string, test: string) => `All ${count} places of ${test}`,
  keptPlaces: (count: string, test: string) => `The first ${count} places of ${test}`,
  allTests: "All barriers of this page",
  onePlace: "Places of one test on this page",
  isAbout:
    "A fingerprint names a barrier: it stays the same while the element does, on whatever page and line. A proof says how another program finds the same place.",
} as const;

/** The texts around annotations on sites, pages and findings. */
export const annotationTexts = {
  heading: "Annotations",
  lead: "People or other programs have said this. It changes no score.",
  key: "Kind",
  value: "Statement",
  reference: "Reference",
  about: "About",
  aboutSite: "this site",
  aboutSurvey: (run: string) => `its results in run ${run}`,
  aboutPage: "this page",
  aboutFinding: (test: string) => `a barrier of ${test}`,
  keys: {
    note: "Note",
    "scope-evidence": "Why the site is measured",
    permission: "Permission",
    qa: "Quality check",
    verdict: "Verdict",
  },
  values: {
    passed: "passed",
    failed: "failed",
    confirmed: "confirmed: this is a barrier",
    rejected: "rejected: this is not a barrier",
    unsure: "unsure",
  },
  more: (count: string) => `${count} more annotations are below.`,
} as const;

/** Words of archived copies. */
export const copyTexts = {
  title: "Archived copy",
  what: "Here are copies of web pages as they were measured. Each is reached by a link of the report of its page.",
  none: "There is no such copy: its run is not published, or the page is not in the archive.",
  busy: "The copy cannot be shown at the moment: the page is large, or too much is asked for. Try again in a minute.",
  banner: (taken: string, run: string) =>
    `This is no page of the observatory, and not the page as it is today: it is a copy of what a web server answered on ${taken}, as it was measured in the test run ${run}. Scripts, pictures, frames, forms and links of it are left out.`,
  live: "Open the page as it is today",
  others: "Other documents of this page",
  frame: (url: string) => `Copy of ${url}`,
  download: (type: string, octets: string) => `Download the file (${type}, ${octets} octets)`,
  link: "Open the archived copy, as it was measured",
} as const;

/** Searching over pages, sites and tests. */
export const englishSearch = {
  title: "Search",
  lead: "Search all pages that were measured, with the words on them, by place, language, score and test.",
  label: "Words, address, or a query",
  button: "Search",
  order: "Order",
  orders: { match: "Words in titles first", worst: "Most barriers first", best: "Fewest barriers first" },
  what: "What was found",
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
  narrow: "Narrow the result",
  narrowed: "Narrowed to",
  without: (value: string) => `Without ${value}`,
  all: "Everything again",
  others: (count: string) => `Others: ${count}`,
  moreValues: "More",
  facets: {
    country: "Country",
    region: "Region",
    sector: "Sector",
    collection: "Collection",
    letter: "Letter",
    test: "Fails the test",
    lang: "Language",
    type: "Type of content",
    run: "Test run",
    panel: "Panel",
  },
  unknownOf: (facet: string) => `${facet}: not known`,
  noFurther: "not divided further",
  testsOverlap: "A page may fail several tests.",
  collectionsOverlap: "A site may be in several collections.",
  siteOfAddress: "This is an address of the web site",
  pageOfAddress: "The report of this page",
  nothing: "No page was found.",
  nothingHelp: [
    "Take fewer words, or join them by OR.",
    "Words are found as they are written, with or without accents and capitals: try other forms of a word.",
    "Take quotation marks away: they find words only in this order.",
  ],
  insteadSites: (count: string) => `Sites whose name or address has these words: ${count}`,
  insteadTests: (count: string) => `Tests that are about these words: ${count}`,
  notFilled: "The pages of the latest run are not in the index yet. Sites can be found by name already.",
  onlyFirst: (most: string) => `Only the first ${most} can be looked at. Narrow the result to see others.`,
  untitled: "Page without a title",
  pagesTable: "Pages found",
  sitesTable: "Sites found",
  testsTable: "Tests found",
  pagesThere: "Pages found there",
  help: "How to search",
  helpText: [
    "Words that follow each other all have to be there; “quotation marks” find them in this order. AND, OR, NOT and parentheses join words and fields; a hyphen before a word leaves it out.",
    "A field has a name, a colon and a value; two points are a range. Which there are:",
  ],
  examples: "Examples",
  exampleTexts: {
    "lang:nb AND NOT letter:A": "Norwegian pages that have barriers",
    "score:0.3.. country:DE": "pages in Germany whose score is 0.3 or worse",
    "test:1.1_HTML_01 (news OR press)":
      "pages with the word news or press that have an image without a text alternative",
    "date:2026-01..2026-03 type:pdf": "PDF documents that were measured from January to March 2026",
  },
  fields: {
    lang: "language of the page: nb, de, en; none",
    letter: "letter of the score: A to E, n/a; B..D",
    score: "score: 0.1..0.3, ..0.2, 0.5..; 0 is the best",
    date: "when the page was measured: 2026, 2026-03, 2026-03-15; 2026-01..2026-03",
    country: "code of a country: NO, SE; none",
    region: "code of a region (NUTS): NO08, DE21; none",
    group: "group of countries: EU, EFTA, OTHER",
    sector: "field of activity (NACE Rev. 2): J, 62, 62.01; in Rev. 2.1: 2.1:62; none",
    collection: 'name of a collection of sites: "Ministries of Norway"',
    test: "fails a test, or one of a checkpoint: 7.2_CSS_02, 1.1",
    type: "type of content: html, pdf, text/html",
    run: "name of a test run",
    panel: "name of a panel: sites that its latest run has",
    site: "a site with those below it: example.org",
  },
  faults: {
    "too-long": "It is too long: at most 500 letters.",
    "too-many": "It has too many words: at most 100.",
    "too-deep": "It has too many parentheses inside of each other.",
    "open-quote": "A quotation mark is never closed. Add one at the end of the words.",
    "open-parenthesis": "A parenthesis is never closed. Add one at the end.",
    "odd-parenthesis": "A parenthesis closes nothing, or nothing is in it. Take it away, or write something before it.",
    "missing-part": "Something is missing beside AND, OR or NOT. To find such a word put it into quotation marks.",
    "no-words": "There is no word in it. Write letters or digits.",
    "unknown-field":
      "There is no field of this name. Put it into quotation marks to find it as words, or take a field of the list below.",
    "bad-value": "The field cannot have this value.",
    "too-common":
      "All words of the phrase that is to be left out are on too many pages. Exclude a rarer phrase, or single words.",
  },
  faultAt: (place: string) => `Something is wrong with the query at letter ${place}:`,
  badValue: (field: string, meaning: string) => `${field} is the ${meaning}.`,
} as const;
