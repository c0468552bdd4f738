import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** The errors of a request for a report. */
export const reportErrorRows = {
  BadReportQuery: {
    says: "{name} cannot be {value}: {problem}.",
    remedy: "Choose one from the form.",
  },
  NoSuchReport: {
    says: "There is no page {path}.",
    remedy: "Begin at the start page.",
  },
  NothingPublished: {
    says: "No test run of the panel {panel} is published yet.",
    remedy: "Come back when its first run is complete, or choose another panel.",
  },
  UnknownGraph: {
    says: "FROM {graph} names neither a published run nor a site of one.",
    remedy: "Write <https://THIS-SITE/runs/RUN> or <https://THIS-SITE/sites/SITE>, as in the address of its page.",
  },
  RunIsNoGraph: {
    says: "The run {run} is no named graph: what runs say is the default graph.",
    remedy: "Write FROM in place of FROM NAMED, without GRAPH; eiao:testRun tells several runs apart.",
  },
  TooManyGraphs: {
    says: "FROM names {found} sites, at most {limit} are read at a time.",
    remedy: "Ask for fewer, several times; or take the RDF files of the run.",
  },
  TooManyRuns: {
    says: "All runs together have {found} statements, more than the {limit} that are read at a time.",
    remedy: "Name runs: FROM <https://THIS-SITE/runs/{run}>.",
  },
  LongQuery: {
    says: "The query has {found} characters, more than {limit}.",
    remedy: "Send a shorter one.",
  },
  GraphNotWritten: {
    says: "What is published of the run {run} cannot be written to {folder} for SPARQL: {reason}.",
    remedy: "Make room there, or let the program write to it.",
  },
  StoreAway: {
    says: "What was found on the pages of {site} in the run {run} is not on this machine.",
    remedy: "Ask without FROM, or take the RDF files of the run.",
  },
  NoQuery: {
    says: "There is no query.",
    remedy: "Send it as ?query=, as a form, or as application/sparql-query. A form for people is at /query.",
  },
  TwoQueries: {
    says: "There are {count} queries in one request.",
    remedy: "Send one: parameters of the address and of a form count alike.",
  },
  SparqlFormat: {
    says: "The answer cannot be {format}.",
    remedy:
      "Ask SELECT and ASK for JSON, XML, CSV or TSV, CONSTRUCT and DESCRIBE for Turtle, N-Triples, RDF/XML or JSON-LD.",
  },
  ReportsReadOnly: {
    says: "Reports do not take {method}.",
    remedy: "Get them.",
  },
  ReportsBusy: {
    says: "Too many reports are computed at the moment.",
    remedy: "Try again in a few seconds.",
    reaction: "retry",
  },
} as const;

export const reportError = defineIoErrors(reportErrorRows);
