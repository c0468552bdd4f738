import { defineErrors } from "@eiao/wam-core/errors";

/** What can go wrong with a request for a report. */
export const reportErrorRows = {
  BadReportQuery: {
    says: "{name} cannot be {value}: {problem}.",
    remedy: "Choose one from the form.",
    reaction: "end",
  },
  NoSuchReport: {
    says: "There is no page {path}.",
    remedy: "Begin at the start page.",
    reaction: "end",
  },
  NothingPublished: {
    says: "No test run is published yet.",
    remedy: "Come back when the first run is complete.",
    reaction: "end",
  },
  ReportsReadOnly: {
    says: "Reports do not take {method}.",
    remedy: "Get them.",
    reaction: "end",
  },
  ReportsBusy: {
    says: "Too many reports are computed at the moment.",
    remedy: "Try again in a few seconds.",
    reaction: "retry",
  },
} as const;

export const reportError = defineErrors(reportErrorRows);
