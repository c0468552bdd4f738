import { defineErrors } from "../coded-error.ts";

/** Errors of the score functions. */
export const scoreErrorRows = {
  ScoreCount: {
    says: "{failed} failed of {applied} applied is no count of test results.",
    remedy: "Pass 0 <= failed <= applied, with an integer for applied.",
    reaction: "leave-site",
  },
  ScoreIndicator: {
    says: "{wam} gave the barrier indicator {value}, which is not in 0 to 1.",
    remedy: "Mend the formula of that B-WAM; null stands for cannotTell.",
    reaction: "leave-site",
  },
  ScoreValue: {
    says: "{value} is no score or other value that can be composed or shown.",
    remedy: "Pass a finite number (a score: 0 to 1), or undefined where nothing applied.",
    reaction: "leave-site",
  },
  ScoreSeverity: {
    says: "The severity of {wam} is {value}, which is not in 0 to 1.",
    remedy: "UWEM 1.0 needs a severity from 0 (harmless) to 1 (unusable) for each barrier type.",
    reaction: "leave-site",
  },
  ScoreProbability: {
    says: "The probability of {wam} is {value}, which is not in 0 to 1.",
    remedy: "Use this variant with heuristic tests only, or choose indicator or ratio.",
    reaction: "leave-site",
  },
} as const;

export const scoreError = defineErrors(scoreErrorRows);
