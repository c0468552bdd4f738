import { defineErrors } from "@eiao/wam-core/errors";

/** Why a store is not replayed. A page that cannot be evaluated again is `lost`, and stops nothing. */
export const replayErrorRows = {
  ReplayOfReplay: {
    says: "{file} is a replay itself.",
    remedy: "Name the store of the run, which stands beside it: it has the pages as they were sampled.",
    reaction: "leave-site",
  },
  RuleSetMissing: {
    says: "{file} was evaluated by the rule set {ruleSet}, which is not installed.",
    remedy: "Replay it with a program that has this rule set.",
    reaction: "leave-site",
  },
  NoRuleSet: {
    says: "The list of rule sets to evaluate {file} by is empty.",
    remedy: "Give at least one, or no list: then those of this program count.",
    reaction: "end",
  },
  NothingReplayed: {
    says: "No page of {file} could be evaluated again: {reason}",
    remedy: "Restore its WARC files below the data directory (--data) that the store was made in.",
    reaction: "leave-site",
  },
} as const;

export const replayError = defineErrors(replayErrorRows);
