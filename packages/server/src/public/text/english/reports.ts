import texts from "../english.json" with { type: "json" };
import { plural, pluralText } from "./words.ts";

/** The reports of regions and sectors: spec 14.1, 14.2. */
export const englishReports = {
  ...texts.englishReports,
  regionsBelow: (name: string) => `${name} by region`,
  allRuns: (name: string) => `All test runs of ${name}`,
  meanOf: (text: string, count: number) => `Mean of ${count === 1 ? "1 site" : `${text} sites`}.`,
  noEarlier: (against: string | undefined) =>
    against === undefined
      ? "There is no earlier run to compare with."
      : `The previous run, ${against}, has no score to compare with.`,
  sinceLast: {
    better: (before: string, now: string) => `Better than in the previous run: ${before} to ${now}.`,
    worse: (before: string, now: string) => `Worse than in the previous run: ${before} to ${now}.`,
    "no clear change": (before: string, now: string) => `No clear change since the previous run: ${before} to ${now}.`,
  },
  sinceDate: {
    better: (date: string, before: string, now: string) => `Better than on ${date}: ${before} to ${now}.`,
    worse: (date: string, before: string, now: string) => `Worse than on ${date}: ${before} to ${now}.`,
    "no clear change": (date: string, before: string, now: string) =>
      `No clear change since ${date}: ${before} to ${now}.`,
  },
  distributionText: (counts: readonly (readonly [string, number])[]) =>
    `${counts.map(([letter, count]) => `${letter}: ${plural(count, "site", "sites")}`).join(", ")}.`,
  historyText: (points: readonly (readonly [string, string])[]) =>
    `${points.map(([run, value]) => `${run}: ${value}`).join(", ")}.`,
  changeText: (parts: readonly (readonly [string, string])[]) =>
    `${parts.map(([part, text]) => `${part}: ${text}`).join("; ")}. Values below 0 are better.`,
  scoreWas: (value: string) => `Score before: ${value}`,
  scoreIs: (value: string) => `Score now: ${value}`,
  changeLead: (against: string | undefined) =>
    against === undefined
      ? "There is no earlier run to compare with."
      : `Compared with the run ${against}. A lower score is better.`,
} as const;

/** Test runs, and single tests. */
export const englishRuns = {
  runTitle: (run: string) => `Test run ${run}`,
  publishedOn: (date: string) => `Published on ${date}.`,
  ...texts.englishRuns,
  panelTitle: (panel: string) => `Panel ${panel}`,
  panelChangesOf: (count: string, against: string, run: string) =>
    count === "0"
      ? `The runs ${against} and ${run} have the same sites.`
      : `From run ${against} to run ${run}, ${pluralText(count, "site", "sites")} joined or left.`,
  feedEntry: (run: string, sites: number, value: string, change: string) =>
    `Test run ${run}: ${plural(sites, "site", "sites")}, mean score ${value}. ${change}`,
  newDocumentsOf: (title: string) => `New documents of ${title}`,
  newDocument: (type: string, run: string) => `${type === "" ? "A file" : type}, found by test run ${run}.`,
  meanOfTest: (mean: string, sites: string, best: string, worst: string) =>
    `${mean} of its results show a barrier. This is the mean of the sites where it applied: ${sites}. Best site: ${best}. Worst site: ${worst}.`,
  priority: (priority: number, checkpoint: string) => `Priority ${priority}, checkpoint ${checkpoint} of WCAG 1.0.`,
  openDataOf: (run: string) => `Open data of test run ${run}`,
  madeOn: (date: string) => `Made on ${date}.`,
  exportSize: (format: string, files: string, size: string) =>
    `${format}, ${pluralText(files, "file", "files")}, ${size}`,
} as const;

/** Comparison of sites and runs. */
export const englishCompare = {
  ...texts.englishCompare,
  compareTitleSites: (one: string, other: string) => `Comparison of ${one} and ${other}`,
  compareTitleRuns: (site: string, before: string, now: string) =>
    `Comparison of ${site} in the test runs ${before} and ${now}`,
  compareTitleTwo: (before: string, now: string) => `Comparison of the test runs ${before} and ${now}`,
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
  compareCounts: (better: string, worse: string, unclear: string, unknown: string) =>
    `Better: ${better}. Worse: ${worse}. No clear change: ${unclear}. On one side only: ${unknown}.`,
  compareOthers: (joined: string, left: string) =>
    `Only in the later run: ${joined}. Only in the earlier run: ${left}.`,
} as const;

/** The texts about rule sets: the choice of one, their descriptions, and the success criteria of their tests. */
export const englishRuleSets = {
  ...texts.englishRuleSets,
  byOtherRules: (ruleSet: string) => `By the rule set ${ruleSet}:`,
  countNotSatisfied: (count: string) =>
    `${pluralText(count, "success criterion is", "success criteria are")} not satisfied: a test that shows this failed.`,
  failedCount: (count: string) => `Failed results: ${count}.`,
  undecidedCount: (count: string) => `Results that a person has to decide: ${count}. No score includes them.`,
  criteriaWithoutRule: (ruleSet: string) =>
    `${ruleSet} has no rule that can show a failure of these success criteria of levels A and AA; people have to check them:`,
} as const;
