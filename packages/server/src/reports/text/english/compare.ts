/** Comparison of sites and runs. */
export const englishCompare = {
  compare: "Compare",
  compareLead:
    "Two web sites, a web site in two test runs, or two test runs: what became better, what worse, and what is within chance.",
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
  compareHeading: "Verdict",
  compareNoEarlier: "There is no earlier test run to compare with.",
  verdicts: { better: "better", worse: "worse", chance: "within chance", same: "the same", unknown: "not known" },
  compareVerdict: (verdict: "better" | "worse" | "chance" | "same" | "unknown", first: string, second: string) =>
    ({
      better: `${second} is better than ${first}.`,
      worse: `${second} is worse than ${first}.`,
      chance: `The difference of ${first} and ${second} is within chance: other samples might show the opposite.`,
      same: `${first} and ${second} are the same.`,
      unknown: `Whether ${first} or ${second} is better is not known.`,
    })[verdict],
  compareDifference: (difference: string, interval: string) =>
    `Difference of the scores: ${difference}${interval === "" ? "" : `, ${interval}`}.`,
  compareTo: "to",
  compareCounts: (better: string, worse: string, chance: string, unknown: string) =>
    `Better: ${better}. Worse: ${worse}. Within chance or the same: ${chance}. Not known: ${unknown}.`,
  compareOthers: (joined: string, left: string) =>
    `In the later run alone: ${joined}. In the earlier one alone: ${left}.`,
  compareHow: "How to read it",
  compareChapters: [
    "Scores and failures rest on samples of pages. Each difference has an interval that holds the true one in 95 of 100 such comparisons; where it holds 0, the difference is within chance. Of a hundred comparisons of what is the same about five look better or worse.",
    "Of a web site in two runs the score is compared by the pages that both samples have; single tests are compared as if the samples had none in common, which makes their intervals rather too wide. Of two runs each test is compared by the web sites on which it applied in both.",
  ],
} as const;
