import { many } from "./many.ts";

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
