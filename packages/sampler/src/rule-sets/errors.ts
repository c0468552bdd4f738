import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of selecting rule sets by their ids. */
export const ruleSetErrorRows = {
  NoSuchRuleSet: {
    message: "This program has no rule set {id}.",
    remedy: "Use one of {installed}, or a program that has it.",
  },
  NoRuleSetOfPages: {
    message: "No rule set for pages is among {ids}.",
    remedy: "Name at least one rule set that evaluates pages; its score leads.",
  },
} as const;

export const ruleSetError = defineIoErrors(ruleSetErrorRows);
