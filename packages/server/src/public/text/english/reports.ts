import { many, several } from "./words.ts";

/** The reports of regions and sectors: spec 14.1, 14.2. */
export const englishReports = {
  /** Title, short and long description of each. */
  reports: {
    regions: {
      title: "Regional",
      short: "Which regions have the fewest barriers, and which have become better.",
      long: "Each region has the mean of the scores of its sites. A rank is given as the range that the intervals of the scores cannot exclude; the best is 1. The change is the one since the published run before. It is called better or worse only if the interval of the difference, which comes from drawing pages, does not hold 0.",
    },
    collections: {
      title: "Collections",
      short: "Groups of sites that belong together, whatever their regions and sectors are.",
      long: "Each collection has the mean of the scores of its sites. A site may be in several collections, or in none: what counts is where it was when the run was measured.",
    },
    sites: {
      title: "Tested web sites",
      short: "Every tested site, the best first.",
      long: "Each site has the share of test results on its sampled pages that show a barrier. Choose a site to see what to mend first.",
    },
    distribution: {
      title: "Score distribution",
      short: "How many sites have which letter.",
      long: "The letters show the range of results behind a mean. n/a: no test applied on any page.",
    },
    history: {
      title: "Past results",
      short: "The score in every published test run, newest first, and what has changed it.",
      long: "Each run measures all sites anew. Lines show the interval of a score at 95 %.",
    },
    content: {
      title: "Content statistics",
      short: "What pages are made of: types of content, languages, media.",
      long: "Averages per page over the sites of the selection. They are not shown for a single site here, since samples differ in size.",
    },
    tests: {
      title: "Test results",
      short: "Which barriers are the most frequent.",
      long: "Each share is that of a test's results that show a barrier: first the mean of the pages of a site where the test applied, then the mean of the sites where it applied. The score is not the mean of these shares, for tests apply more or less often.",
    },
  },
  latestRun: "The latest one",
  getReport: "Get report",
  reportQuery: "Report query",
  chooseSites: "Choose the sites of this report",
  chooseCollection: "Or choose a collection",
  regionsBelow: (name: string) => `${name} by region`,
  noRegionsBelow: "There are no smaller regions here.",
  overTime: "Over time",
  allRuns: (name: string) => `All test runs of ${name}`,
  meanOf: (text: string, count: number) => `Mean of ${count === 1 ? "1 site" : `${text} sites`}.`,
  noEarlier: (against: string | undefined) =>
    against === undefined
      ? "There is no earlier run to compare with."
      : `The run before, ${against}, has nothing to compare with.`,
  sinceLast: {
    better: (before: string, now: string) => `Better than in the run before: ${before} to ${now}.`,
    worse: (before: string, now: string) => `Worse than in the run before: ${before} to ${now}.`,
    "no clear change": (before: string, now: string) => `No clear change since the run before: ${before} to ${now}.`,
  },
  sinceDate: {
    better: (date: string, before: string, now: string) => `Better than on ${date}: ${before} to ${now}.`,
    worse: (date: string, before: string, now: string) => `Worse than on ${date}: ${before} to ${now}.`,
    "no clear change": (date: string, before: string, now: string) =>
      `No clear change since ${date}: ${before} to ${now}.`,
  },
  distributionTitle: "Sites by letter",
  distributionText: (counts: readonly (readonly [string, number])[]) =>
    `${counts.map(([letter, count]) => `${letter}: ${many(count, "site", "sites")}`).join(", ")}.`,
  historyTitle: "Score over the test runs; higher is better",
  historyText: (points: readonly (readonly [string, string])[]) =>
    `${points.map(([run, value]) => `${run}: ${value}`).join(", ")}.`,
  mapTitle: "Countries by letter",
  mapText:
    "A square for each country, about where it lies, with its code and letter. The regional reports have the same data as tables.",
  changeTitle: "What has changed, and why",
  changeText: (parts: readonly (readonly [string, string])[]) =>
    `${parts.map(([part, text]) => `${part}: ${text}`).join("; ")}. Below 0 is better.`,
  scoreWas: (value: string) => `Score before: ${value}`,
  scoreIs: (value: string) => `Score now: ${value}`,
  changeLead: (against: string | undefined) =>
    against === undefined
      ? "There is no earlier run to compare with."
      : `Compared with the run ${against}. A score that falls has become better.`,
  parts: {
    content: "changed on the pages",
    sample: "other pages drawn",
    rules: "other rules",
    together: "not told apart",
    sites: "other sites",
    all: "all of the change",
  },
  better: "better",
  worse: "worse",
  part: "Reason",
  difference: "Difference of the score",
  note: "Note",
  mimeTypes: "Types of content",
  mimeType: "Type",
  embedded: "Embedded",
  linkedInternally: "Linked within the site",
  linkedExternally: "Linked elsewhere",
  languages: "Languages",
  languageHeading: "Language",
  mediaTypes: "Media of style sheets",
  contentFilters: "Clean-up that pages needed before they could be read",
  averagePerPage: "Average per page",
  howIncluded: "How",
  inclusions: {
    embedded: "embedded",
    internal: "linked within the site",
    external: "linked elsewhere",
    mediaType: "medium of a style sheet",
    contentFilter: "clean-up before reading",
  },
  occurrences: "Occurrences",
  contentsOfPages: "What the pages hold",
} as const;

/** Test runs, and single tests. */
export const englishRuns = {
  runTitle: (run: string) => `Test run ${run}`,
  publishedOn: (date: string) => `Published on ${date}.`,
  steeredRun:
    "This run was steered: its sites were not measured in the usual order, so its figures are not comparable with those of other runs.",
  outsideRun:
    "This run is outside the panels: it updates the pages of its sites, and changes no figure of a country, region or sector.",
  outsideSite: "It has no rank: it was measured outside the panels.",
  panel: "Panel",
  otherPanels: "Other panels",
  panelTitle: (panel: string) => `Panel ${panel}`,
  panelLead:
    "A panel is a list of sites that is measured again and again. Countries, regions and sectors are compared over its runs alone.",
  panelForm: "Choose two runs of the panel",
  panelChanges: "What changed in the list of sites",
  panelChangesOf: (count: string, against: string, run: string) =>
    count === "0"
      ? `The runs ${against} and ${run} have the same sites.`
      : `From run ${against} to run ${run}, ${several(count, "site", "sites")} joined or left.`,
  panelJoined: "joined",
  panelLeft: "left",
  panelSites: "Sites of the panel",
  notMeasured: "Not measured",
  reportsOfRun: "Reports of this run",
  failedSites: "Sites that could not be measured",
  noFailedSites: "All announced sites were measured.",
  unknownReason: "not known",
  feedTitle: "Feed of published test runs (Atom)",
  feedEntry: (run: string, sites: number, value: string, change: string) =>
    `Test run ${run}: ${many(sites, "site", "sites")}, mean score ${value}. ${change}`,
  newDocumentsOf: (title: string) => `New documents of ${title}`,
  newDocument: (type: string, run: string) => `${type === "" ? "A file" : type}, found by test run ${run}.`,
  testByRegion: "Where it fails: regions",
  testBySite: "Where it fails: sites, the worst first",
  howOften: "How often it fails",
  neverApplied: "It did not apply on any page.",
  meanOfTest: (mean: string, sites: string, best: string, worst: string) =>
    `${mean} of its results show a barrier, as a mean of the sites where it applied: ${sites}. Best site: ${best}; worst site: ${worst}.`,
  unknownTest: "This version of the program does not have the test any more.",
  priority: (priority: number, checkpoint: string) => `Priority ${priority}, checkpoint ${checkpoint} of WCAG 1.0.`,
  examples: "Examples",
  fails: "Fails",
  passes: "Passes",
  openData: "Open data",
  openDataOf: (run: string) => `Open data of test run ${run}`,
  openDataLead:
    "Every result of the run as files for programs, with a dictionary (README.md), a description (dcat.ttl) and check sums (SHA256SUMS).",
  noOpenData: "Of this run no files have been made yet. Its tables are on its reports.",
  formats: {
    parquet: { title: "Parquet", what: "Columns for data analysis, as DuckDB, pandas, R and Spark read them." },
    csv: { title: "CSV", what: "Tables as text, described by CSV on the Web." },
    rdf: { title: "RDF", what: "The results of each site in EARL, a file a site." },
    warc: { title: "WARC", what: "The measured pages as they were fetched." },
  },
  madeOn: (date: string) => `Made on ${date}.`,
  fileFormat: "Format",
  fileName: "File",
  fileOctets: "Octets",
  exportSize: (format: string, files: string, size: string) => `${format}, ${several(files, "file", "files")}, ${size}`,
} as const;

/** Comparison of sites and runs. */
export const englishCompare = {
  compare: "Compare",
  compareLead:
    "Two web sites, a web site in two test runs, or two test runs: what became better, what worse, and what shows no clear change.",
  compareForm: "What is compared",
  compareFirst: "Web site (none: all of the run)",
  compareSecond: "With another web site (none: with an earlier run)",
  compareAgainst: "Earlier test run",
  compareBefore: "The one before",
  compareButton: "Compare",
  compareWith: "Compare with another web site or test run",
  compareTitleSites: (one: string, other: string) => `Comparison of ${one} and ${other}`,
  compareTitleRuns: (site: string, before: string, now: string) =>
    `Comparison of ${site} in the test runs ${before} and ${now}`,
  compareTitleTwo: (before: string, now: string) => `Comparison of the test runs ${before} and ${now}`,
  compareScores: "Scores",
  compareSites: "Web sites of both runs",
  compareTests: "Tests",
  comparePoints: "Difference (percentage points)",
  compareNoEarlier: "There is no earlier test run to compare with.",
  compareVerdict: {
    better: (first: string, second: string) => `${second} is better than ${first}.`,
    worse: (first: string, second: string) => `${second} is worse than ${first}.`,
    "no clear change": (first: string, second: string) =>
      `No clear change from ${first} to ${second}: other samples might show the opposite.`,
  },
  compareUnknown: (first: string, second: string) =>
    `${first} and ${second} cannot be compared: one of them has no score.`,
  compareDifference: (difference: string, interval: string) =>
    `Difference of the scores: ${difference}${interval === "" ? "" : `, ${interval}`}.`,
  compareTo: "to",
  compareCounts: (better: string, worse: string, unclear: string, unknown: string) =>
    `Better: ${better}. Worse: ${worse}. No clear change: ${unclear}. On one side only: ${unknown}.`,
  compareTestsOfPages:
    "Each figure is the share of a test's results that show a barrier: the mean of the pages where the test applied.",
  compareTestsOfSites:
    "Each figure is the share of a test's results that show a barrier: the mean of the sites on which the test applied in both runs.",
  compareOthers: (joined: string, left: string) =>
    `In the later run alone: ${joined}. In the earlier one alone: ${left}.`,
  compareHow: "How to read it",
  compareChapters: [
    "Scores and failures rest on samples of pages. Each difference has an interval that holds the true one in 95 of 100 such comparisons; where it holds 0, there is no clear change. Of a hundred comparisons of what is the same about five look better or worse.",
    "Samples are compared as if they had no pages in common, which makes the intervals rather too wide than too narrow. In two runs each test is compared by the web sites on which it applied in both.",
  ],
} as const;

/** The rule sets: which one is shown, what they are, and the success criteria of their tests. */
export const englishRuleSets = {
  ruleSet: "Rule set",
  otherRuleSets: "Other rule sets",
  byOtherRules: (ruleSet: string) => `By the rule set ${ruleSet}:`,
  searchByLeading: "Scores and letters in a search are those by the rule set that leads each run.",
  criteriaTable: "Tests by success criterion",
  criteriaLead:
    "A success criterion is not satisfied if a test failed that shows this. Otherwise further testing is needed: the tests of a program never show that a criterion is satisfied.",
  criterion: "Success criterion",
  level: "Level",
  criterionStates: { notSatisfied: "not satisfied", furtherTesting: "further testing needed" },
  criteriaOfSite: "Success criteria",
  notSatisfiedCriteria: "Success criteria that are not satisfied",
  countNotSatisfied: (count: string) =>
    `${several(count, "success criterion is", "success criteria are")} not satisfied: a test that shows this failed.`,
  noneNotSatisfied: "No test failed that shows that a success criterion is not satisfied.",
  othersFurtherTesting: "All others need further testing: a program cannot show that a success criterion is satisfied.",
  failedResults: "Failed results",
  undecidedResults: "Results that a person has to decide",
  failedTests: "Tests that failed",
  failedCount: (count: string) => `Failed results: ${count}.`,
  undecidedCount: (count: string) => `Results that a person has to decide: ${count}. They count in no score.`,
  undecidedNotKept: "This run did not keep how many results a person has to decide.",
  failureMeans: "What a failure means",
  failureOfRequired: "A failure shows that the criterion is not satisfied.",
  failureOfOther: "A failure may concern the criterion.",
  shareOfBarriers: "Share of results with a barrier",
  ruleSetsHeading: "Rule sets",
  ruleSetsLead:
    "A run can measure by several rule sets. Each of them has its own score, letter, interval, trend and tests, and figures of two rule sets are never added. Choose the rule set on each report; at first, you see the one that leads the run.",
  ruleSetTexts: {
    "uwem-1.2":
      "The Unified Web Evaluation Methodology (UWEM) 1.2 turns the checkpoints of WCAG 1.0 into tests that a program can decide. Its tests stay the same, so its scores can be compared over many years.",
    "wcag-2.2":
      "WCAG 2.2 is W3C's standard of today. Its success criteria are tested by the rules that W3C publishes for ACT (Accessibility Conformance Testing), and by rules of our own where W3C has none. Scripts do not run: what they add, name or move is not seen. A failed rule can show that a page does not conform. No result shows that a page conforms.",
    "pdf-1":
      "PDF documents have tests of their own, which follow the success criteria of WCAG 2 and W3C's techniques for PDF. Their score stands apart from that of the pages.",
  },
  criteriaWithoutRule: (ruleSet: string) =>
    `${ruleSet} has no rule that can show a failure of these success criteria of levels A and AA; people have to check them:`,
  criteriaOfTest: "Success criteria of WCAG 2.2:",
  ruleOnline: "The rule at its publisher",
} as const;
