import { defineErrors } from "@eiao/wam-core/errors";

/** Why a site cannot be sampled. What goes wrong with a page is its `reason` in the draw, and stops nothing. */
export const sampleErrorRows = {
  BadRun: {
    says: "{run} is no id of a test run.",
    remedy: "Write 1 to 64 letters, digits, dots and hyphens, but not . or .. alone.",
    reaction: "end",
  },
  SampleNumber: {
    says: "A sample cannot have {name} {value}: it has to be {wanted}.",
    remedy: "Give such a number, or leave it out.",
    reaction: "end",
  },
  RunOtherwise: {
    says: "The crawl of {site} that began at {launch} belongs to the run {begun}, not to {run}.",
    remedy: "Leave the run out, or crawl the site in that run: a run that is chosen after a crawl chooses a sample.",
    reaction: "leave-site",
  },
  RunBegunOtherwise: {
    says: "The sample of {site} in run {run} was begun with {what} {begun}, not {wanted}.",
    remedy: "Go on with the settings that it was begun with, or remove {file} to begin again.",
    reaction: "leave-site",
  },
  JournalDamaged: {
    says: "The journal {file} cannot be read: {reason}.",
    remedy: "Remove it and the .part file beside it: the sample begins again.",
    reaction: "leave-site",
  },
  JournalOfOtherBuild: {
    says: "The data in {file} was made by another build.",
    remedy: "Remove it and the .part file beside it: the sample begins again.",
    reaction: "leave-site",
  },
  NoAssessment: {
    says: "The report card {file} cannot be read: {reason}.",
    remedy: "Name a store (.trig.zst) with its .assessment.json beside it, or the JSON of eiao-wam assess.",
    reaction: "leave-site",
  },
  SamplingStopped: {
    says: "The sampling was stopped while {url} was worked on.",
    remedy: "Start it again; it goes on where it stopped.",
    reaction: "end",
  },
  RecordChanged: {
    says: "The record at {offset} of {file} is not what was archived.",
    remedy: "Restore the file, or measure the site again.",
    reaction: "leave-page",
  },
  RecordTruncated: {
    says: "The record at {offset} of {file} holds a part of the answer only (WARC-Truncated: {limit}).",
    remedy: "Nothing to do here: the page is fetched instead.",
    reaction: "leave-page",
  },
} as const;

export const sampleError = defineErrors(sampleErrorRows);
