import { defineErrors } from "@eiao/wam-core/errors";

/** Errors that prevent the replay of a store. A page that cannot be evaluated again is only listed as `lost`. */
export const replayErrorRows = {
  ReplayOfReplay: {
    says: "{file} cannot be replayed, because it is a replay itself.",
    remedy: "Use the original store of the run, which is in the same folder.",
    reaction: "leave-site",
  },
  RuleSetMissing: {
    says: "{file} was evaluated with the rule set {ruleSet}, which is not installed.",
    remedy: "Replay the store with a program that has this rule set.",
    reaction: "leave-site",
  },
  NoRuleSet: {
    says: "{file} cannot be replayed, because the list of rule sets is empty.",
    remedy: "Pass at least one rule set, or no list: then all rule sets of this program are used.",
    reaction: "end",
  },
  NothingReplayed: {
    says: "No page of {file} could be evaluated again: {reason}",
    remedy: "Restore the WARC files in the data folder (--data) in which the store was made.",
    reaction: "leave-site",
  },
} as const;

export const replayError = defineErrors(replayErrorRows);
