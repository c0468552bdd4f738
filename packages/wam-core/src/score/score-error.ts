import { defineErrors } from "../coded-error.ts";

/** Errors of the score functions. */
export const scoreErrorRows = {
  ScoreCount: {
    message: "{failed} failed of {applied} applied is not a valid count of test results.",
    remedy: "Pass numbers with 0 <= failed <= applied; applied must be an integer.",
    reaction: "leave-site",
  },
  ScoreIndicator: {
    message: "{wam} returned the barrier indicator {value}, but it must be between 0 and 1.",
    remedy: "Fix the formula of this test (B-WAM): return a number from 0 to 1, or null if it cannot tell.",
    reaction: "leave-site",
  },
  ScoreValue: {
    message: "{value} is not a score.",
    remedy: "Pass a finite number (a score is between 0 and 1), or undefined if no test applied.",
    reaction: "leave-site",
  },
  ScoreSeverity: {
    message: "The severity of {wam} is {value}, but it must be between 0 and 1.",
    remedy: "Pass a severity from 0 (harmless) to 1 (unusable) for each barrier type: UWEM 1.0 needs it.",
    reaction: "leave-site",
  },
  ScoreProbability: {
    message: "The probability of {wam} is {value}, but it must be between 0 and 1.",
    remedy: "Use this variant with heuristic tests only, or use indicator or ratio.",
    reaction: "leave-site",
  },
} as const;

export const scoreError = defineErrors(scoreErrorRows);
