import { several } from "./many.ts";

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
