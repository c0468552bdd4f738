import { many } from "./words.ts";

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

/** The longer texts: method, choice of sites, data. */
export const englishAbout = {
  methodChapters: [
    {
      heading: "What is tested",
      paragraphs: [
        "Each test is applied wherever a page has what it is about: an image, a link, a form control. Style sheets are taken into account: what a reader does not get is not judged.",
        "A test that fails at a place has found a barrier there: something that keeps some people from using the page.",
      ],
    },
    {
      heading: "Score and letter",
      paragraphs: [
        "The score of a page is the number of test results that show a barrier, divided by the number of all test results. 0 is the best score, 1 the worst. The score of a site is that share over all results of its sampled pages; the score of a region or sector is the mean of the scores of its sites.",
        "A: exactly 0. B: up to 0.25. C: up to 0.5. D: up to 0.75. E: above. Letters are given by the score before it is rounded.",
      ],
    },
    {
      heading: "How pages are chosen",
      paragraphs: [
        "A crawler follows the links of a site and lists its pages, within rules of scope and with pauses between requests. From this list a uniform random sample is drawn, usually 600 pages; small sites are evaluated as a whole. The seed of the draw follows from site, run and list of pages, so that anybody can repeat it.",
      ],
    },
    {
      heading: "How sure the numbers are",
      paragraphs: [
        "A score that rests on a sample has an interval: in 95 of 100 samples it would contain the score of the whole site. A rank is shown as the range that these intervals cannot exclude. For regions the interval says how much the mean would vary with other sites of the same kind.",
        "A change between two runs is better or worse only if the 95 % interval of the difference does not hold 0, else there is no clear change. Rounded figures decide nothing. For regions this interval says how much the difference of the same sites would vary with other pages being drawn.",
        "A change between two runs is told apart: what changed on the pages, what comes from other pages being drawn, what from other rules, and, for regions, what from other sites.",
      ],
    },
    {
      heading: "What these tests do not see",
      paragraphs: [
        "Many barriers can only be found by people: whether a text alternative says what the picture says, whether a page can be used with the keyboard alone, whether its language is plain. A good score is no proof of accessibility, and no statement of conformance. A bad score is a reason to look.",
      ],
    },
  ],
  /** How sites are chosen, how to opt out. */
  aboutChapters: [
    {
      heading: "How sites are chosen",
      paragraphs: [
        "Sites come from lists that the operator of this observatory keeps or imports: each with its country, its region where that is known, and its field of activity. Nothing that asks for a login is measured.",
        "The crawler keeps to robots.txt and waits between requests to one host.",
      ],
    },
    {
      heading: "How to opt out or ask for removal",
      paragraphs: [
        "Who runs a site and does not want it to be measured can say so in robots.txt: it is asked again in each run. Who wants it to be taken out of the reports asks the operator, with the address of the site and something that shows that it is theirs.",
      ],
    },
    {
      heading: "If a result looks wrong",
      paragraphs: [
        "Each result names the page, the line and the test. What is on the page today may differ from what was measured. If the test is wrong about your page, tell the operator: a mistake of a test is mended for everybody.",
      ],
    },
  ],
  /** For those who use the data. */
  dataChapters: [
    {
      heading: "How to ask for any table",
      paragraphs: [
        "Put /csv or /api before the path of a page of this site to get its data as CSV (RFC 4180, UTF-8, a header line, values that are not rounded) or as JSON. The selection in the address stays the same, also the rule set (ruleset=ID). JSON has all tables of the page, CSV the first one; table=NAME names another one.",
      ],
    },
    {
      heading: "Badge of a site",
      paragraphs: [
        "The picture /sites/SITE/badge.svg shows the latest letter of a site and may be embedded anywhere. With ?ruleset=ID, it is the letter by this rule set.",
      ],
    },
    {
      heading: "New documents of a site",
      paragraphs: [
        "Some sites are watched. /api/sites/SITE/documents lists the pages, and the PDF, office and EPUB files, that a run found and no earlier run had. /sites/SITE/documents.atom has them as an Atom feed.",
      ],
    },
  ],
  contactHeading: "Contact",
  operatedBy: (operator: string | undefined) =>
    operator === undefined ? "" : `This observatory is operated by ${operator}.`,
  noContact: "The operator has not given an address yet.",
  dataLead: "Everything that the pages show is available as data.",
  licenceOfData: "Licence of the data:",
  nameTheSource: "If you use the data, name the source.",
  tablesHeading: "Tables of the latest run",
  forPrograms: "For programs",
  openApi: "Description of the JSON API (OpenAPI)",
  sitemap: "Sitemap",
} as const;

/** The page on the accuracy of the tests. */
export const englishAccuracy = {
  title: "Accuracy",
  link: "How accurate the tests are",
  lead: "How far the results of the tests can be trusted: what W3C's examples say of each rule, what a program leaves to people, and how often tests are right where somebody else has labelled what fails.",
  verdicts: "W3C's verdict on each rule",
  verdictsLead:
    "W3C publishes examples for each of its ACT rules. A rule is consistent if it fails no passed or inapplicable example, has an outcome for every example, takes no failed example for passed or inapplicable, and fails at least one. Our stricter verdict wants every failed example to be found. The last columns count the examples with the expected outcome.",
  state: "State",
  states: { approved: "approved", proposed: "proposed", own: "our own rule" },
  verdict: "W3C's verdict",
  verdictWords: { consistent: "consistent", partial: "partial", inconsistent: "not consistent" },
  ownVerdict: "Our stricter verdict",
  findsAll: "finds all failures",
  leavesSome: "leaves some to people",
  examples: { passed: "Passed examples", failed: "Failed examples", inapplicable: "Inapplicable examples" },
  ofAll: (decided: number, all: number) => `${decided} of ${all}`,
  open: "Results that a person has to decide",
  openLead: (pages: string) =>
    `Each row is a question that a rule asks a person, and how often it asks: in W3C's examples, and on ${pages} real pages.`,
  question: "Question",
  openExamples: "Examples of W3C",
  openResults: "Results on real pages",
  axe: "Differences from axe-core",
  axeNone: "The results were not compared with those of axe-core.",
  axeLead: (pages: string, version: string) =>
    `axe-core ${version} checked ${pages} real pages in a browser, without their scripts. Each row is a kind of difference: only one of both programs fails the elements, and the other one neither fails nor leaves them open.`,
  failedBy: "Failed only by",
  elements: "Elements",
  cause: "Cause",
  corpora: "Tests on labelled corpora",
  corporaLead:
    "A labelled corpus says of each document or element whether it fails. Precision is the share of reported failures that are true. Recall is the share of failures that the test finds; what is left to a person is not found. UWEM 1.2 tests the checkpoints of WCAG 1.0, which are stricter on some elements: an image needs alt, where WCAG 2 also takes aria-label. What W3C or axe-core pass for that reason counts as a false alarm here.",
  corpus: "Corpus",
  failures: "Failures",
  noFailures: "Without failure",
  alarms: "False alarms",
  precision: "Precision",
  recall: "Recall",
  withoutCorpus: "There is no labelled corpus for these tests of UWEM 1.2:",
} as const;

/** The form for SPARQL. */
export const englishSparql = {
  sparqlTitle: "Ask in SPARQL",
  sparqlLead: "Questions of your own, in the query language of the web of data.",
  sparqlOff: "This server does not answer SPARQL.",
  sparqlQuery: "Query (SPARQL 1.1)",
  sparqlAsk: "Ask",
  sparqlAnswer: "Answer",
  sparqlTruncated: (rows: string) => `There are more than ${rows} rows; the others are left out.`,
  yes: "yes",
  no: "no",
  sparqlExamples: {
    fails: "How often each test failed and passed in the latest run",
    sites: "The sites of the latest run, the worst first",
    regions: "Mean score of each region in the latest run",
    collections: "Mean score of each collection in the latest run",
    history: "Mean score of each run",
    ruleSets: "Mean score of the latest run by each rule set",
    page: "What was found on the pages of a site (its address stands behind FROM)",
  },
  sparqlHow: "What can be asked",
  sparqlChapters: [
    "Without FROM: all published runs (eiao:testRun), in each its sites (eiao:siteSurvey) with the score by the leading rule set (eiao:barrierIndicator), the score by each rule set (eiao:score: eiao:ruleSet, eiao:barrierIndicator), places (dct:spatial, NUTS) and fields of activity (dct:subject, NACE: 62 in Rev. 2, 2.1:62 in Rev. 2.1), collections (eiao:collection, by name), and of each site what each test came to (eiao:testScore: eiao:failed, eiao:passed, eiao:applied). The prefixes eiao, earl, dc, dct, xsd, rdf and rdfs need no declaration.",
    "FROM with the address of a run on this site asks that run alone. FROM with the address of a site asks for everything that was found on its sampled pages in its latest run, in EARL; at most 20 sites at a time. FROM with both: that site in that run.",
    "A query may take 30 seconds and give 10,000 rows. Programs send it to /sparql (SPARQL 1.1 Protocol) and get JSON, XML, CSV or TSV, of graphs Turtle, N-Triples, RDF/XML or JSON-LD. Nothing can be changed, and no other server is asked.",
  ],
} as const;

/** The status of the services, beside the reports. */
export const englishStatus = {
  title: "Status of the Observatory",
  runs: "Test runs",
  noRuns: "There is no run yet.",
  state: "State",
  states: { open: "under way", published: "published" },
  expected: "Sites",
  loaded: "Loaded",
  failed: "Failed",
  atWork: "Sites at work",
  phases: { crawl: "crawl", sample: "sample and evaluate", load: "load" },
  phase: "Phase",
  running: "At work",
  waiting: "Waiting",
  cockpit: "Cockpit of those who run it",
} as const;

/** What is around every page, and pages that say what went wrong. */
export const englishFrame = {
  /** Of numbers, dates and names: BCP 47. */
  language: "en-GB",
  /** Of pages: in their address, and for who chooses a language. */
  code: "en",
  languageName: "English",
  languageSwitch: "Language",
  siteName: "European Internet Accessibility Observatory",
  skip: "Skip to content",
  mainNavigation: "Main",
  breadcrumbs: "You are here",
  reportTabs: "Reports",
  siteTabs: "Reports of this site",
  main: {
    start: "Start page",
    reports: "Reports",
    find: "Find a site",
    search: "Search",
    runs: "Test runs",
    method: "Method",
    data: "Data and API",
    about: "How sites are chosen",
  },
  start: "Start page",
  footer: (operator: string | undefined) =>
    operator === undefined ? "Measured by programs; many barriers only people can find." : `Operated by ${operator}.`,
  aboutLink: "Contact, and how to opt out",
  statusLink: "Status of the services",
  errorTitles: {
    400: "This address asks for something that cannot be",
    404: "There is no such page",
    405: "This can only be read",
    500: "Something went wrong here",
    503: "Not at the moment",
  },
  errorTexts: {
    400: "Something in the address is none of the values that can be chosen.",
    404: "The address may be spelled wrong, or the run or site may have been removed.",
    405: "Pages of this site can be got, and nothing can be sent to them.",
    500: "The fault was written to the log of the program. Another page may work.",
    503: "The data cannot be read, or too many people read at once. Try again in a few seconds.",
  },
  backToStart: "Back to the start page",
} as const;
