import { exceptionJudgement } from "./exception.ts";
import type { Report } from "../report.ts";

/** The part of a report that describes the resource and the tests, independent of the results. */
export type ReportHead = Pick<
  Report,
  "url" | "contentType" | "contentLength" | "contentDigest" | "date" | "ruleSets" | "judges"
>;

/** Returns the report of content that could not be measured: one cannotTell result per rule set and nothing else. Spec 8.5. */
export function failedReport(head: ReportHead, failure: NonNullable<Report["failure"]>): Report {
  return {
    ...head,
    tidy: false,
    parsingFailed: true,
    failure,
    judgements: head.ruleSets.map(({ id }) => exceptionJudgement(id, failure.reason)),
    statistics: [],
    untested: [],
    messages: [],
    violations: undefined,
    document: undefined,
    winners: new Map(),
  };
}
