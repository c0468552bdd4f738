import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors that prevent the sampling of a site. A failed page only has a `reason` in the draw. */
export const sampleErrorRows = {
  BadRun: {
    message: "{run} is not a valid id for a test run.",
    remedy: "Use 1 to 64 letters, digits, dots and hyphens, but not . or .. alone.",
  },
  SampleNumber: {
    message: "{name} of a sample cannot be {value}: it must be {wanted}.",
    remedy: "Use a number in this range, or omit the setting.",
  },
  RunOtherwise: {
    message: "The crawl of {site} that started at {launch} belongs to run {begun}, not to run {run}.",
    remedy: "Omit the run, or crawl the site again in run {run}.",
    reaction: "leave-site",
  },
  RunBegunOtherwise: {
    message: "The sample of {site} in run {run} was started with other settings ({what} {begun}, not {wanted}).",
    remedy: "Continue with the original settings, or remove {file} to start the sample again.",
    reaction: "leave-site",
  },
  JournalDamaged: {
    message: "The journal {file} cannot be read: {reason}.",
    remedy: "Remove the journal and the .part file next to it. The sample then starts again.",
    reaction: "leave-site",
  },
  JournalOfOtherBuild: {
    message: "The data in {file} was made by another build.",
    remedy: "Remove the journal and the .part file next to it. The sample then starts again.",
    reaction: "leave-site",
  },
  NoAssessment: {
    message: "The report card {file} cannot be read: {reason}.",
    remedy:
      "Pass a store (.trig.zst) that has its .assessment.json file next to it, or the JSON that eiao-wam assess prints.",
    reaction: "leave-site",
  },
} as const;

export const sampleError = defineIoErrors(sampleErrorRows);
