import { defineErrors } from "@eiao/wam-core/errors";

/** Errors of rule sets that are asked for by their ids. */
export const ruleSetErrorRows = {
  NoSuchRuleSet: {
    says: "This program has no rule set {id}.",
    remedy: "Use one of {installed}, or a program that has it.",
    reaction: "end",
  },
} as const;

export const ruleSetError = defineErrors(ruleSetErrorRows);
