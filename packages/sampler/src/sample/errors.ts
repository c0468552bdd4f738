import { defineErrors } from "@eiao/wam-core";

/** Why a site cannot be sampled. What goes wrong with a page is its `reason` in the draw, and stops nothing. */
export const sampleErrorRows = {
  BadRun: {
    says: "{run} is no id of a test run.",
    remedy: "Write 1 to 64 letters, digits, dots and hyphens, a letter or digit first.",
  },
  RunBegunOtherwise: {
    says: "The sample of {site} in run {run} was begun with {what} {begun}, not {wanted}.",
    remedy: "Go on with the settings that it was begun with, or remove {file} to begin again.",
  },
  JournalDamaged: {
    says: "The journal {file} cannot be read: {reason}.",
    remedy: "Remove it and the .part file beside it: the sample begins again.",
  },
  NoAssessment: {
    says: "The report card {file} cannot be read: {reason}.",
    remedy: "Name a store (.trig.zst) with its .assessment.json beside it, or the JSON of eiao-wam assess.",
  },
  SamplingStopped: {
    says: "The sampling was stopped while {url} was worked on.",
    remedy: "Start it again; it goes on where it stopped.",
  },
  NoWamServer: {
    says: "No WAM server is named.",
    remedy: "Name at least one address such as http://127.0.0.1:8888/.",
  },
  WamServersFailed: {
    says: "{url} was evaluated by none of the WAM servers asked: {reason}.",
    remedy: "See whether they run (GET /health) and are reachable.",
  },
  WamServersGone: {
    says: "None of the WAM servers could be reached or had room for {seconds} s when {url} was to be evaluated: {reason}.",
    remedy: "Start them and call again: the sample goes on where it stopped.",
  },
  WamServersUnfit: {
    says: "No WAM server can be used for this run: {reason}.",
    remedy: "Run servers of the same version as this program and call again: the sample goes on where it stopped.",
  },
  WamServerUnfit: { says: "{reason}", remedy: "Run a server of the same version as this program." },
  WamServerBusy: { says: "{reason}", remedy: "Nothing to do here: it is asked again." },
  SheetMissing: { says: "{reason}", remedy: "Nothing to do here: the page is evaluated without it." },
  RecordChanged: {
    says: "The record at {offset} of {file} is not what was archived.",
    remedy: "Restore the file, or measure the site again.",
  },
  RecordTruncated: {
    says: "The record at {offset} of {file} holds a part of the answer only (WARC-Truncated: {limit}).",
    remedy: "Nothing to do here: the page is fetched instead.",
  },
} as const;

export const sampleError = defineErrors(sampleErrorRows);
