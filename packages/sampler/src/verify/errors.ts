import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors that prevent the replay of a store. A page that cannot be evaluated again is only listed as `lost`. */
export const replayErrorRows = {
  ReplayOfReplay: {
    message: "{file} cannot be replayed, because it is a replay itself.",
    remedy: "Use the original store of the run, which is in the same folder.",
    reaction: "leave-site",
  },
  RuleSetMissing: {
    message: "{file} was evaluated with the rule set {ruleSet}, which this program does not have.",
    remedy: "Use a program that has this rule set.",
    reaction: "leave-site",
  },
  NoRuleSet: {
    message: "{file} cannot be evaluated, because no rule set for pages was given.",
    remedy: "Pass at least one rule set for pages, or no list: then the rule sets of the store are used.",
  },
  NothingReplayed: {
    message: "No page of {file} could be evaluated again: {reason}",
    remedy: "Restore the WARC files in the data folder (--data) in which the store was made.",
    reaction: "leave-site",
  },
} as const;

export const replayError = defineIoErrors(replayErrorRows);
