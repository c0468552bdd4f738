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
