import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** The errors of a request for a report. */
export const reportErrorRows = {
  BadReportQuery: {
    says: "{name} cannot be {value}: {problem}.",
    remedy: "Choose a value from the form.",
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
    says: "FROM {graph} names neither a published run nor a site in one.",
    remedy: "Write <https://THIS-SITE/runs/RUN> or <https://THIS-SITE/sites/SITE>, as in the address of its page.",
  },
  RunIsNoGraph: {
    says: "The run {run} is not a named graph: the data of runs is in the default graph.",
    remedy: "Write FROM instead of FROM NAMED, without GRAPH. Use eiao:testRun to distinguish several runs.",
  },
  TooManyGraphs: {
    says: "FROM names {found} sites, but a query can read at most {limit}.",
    remedy: "Send several queries with fewer sites, or use the RDF files of the run.",
  },
  TooManyRuns: {
    says: "All runs together have {found} statements, but a query can read at most {limit}.",
    remedy: "Choose runs, for example with FROM <https://THIS-SITE/runs/{run}>.",
  },
  LongQuery: {
    says: "The query has {found} characters, but it can have at most {limit}.",
    remedy: "Send a shorter query.",
  },
  GraphNotWritten: {
    says: "The data of run {run} for SPARQL cannot be written to {folder}: {reason}.",
    remedy: "Free space there, or allow the program to write to this folder.",
  },
  StoreAway: {
    says: "The findings on the pages of {site} in run {run} are not on this machine.",
    remedy: "Send the query without FROM, or use the RDF files of the run.",
  },
  NoQuery: {
    says: "The request has no query.",
    remedy: "Send it as ?query=, as a form, or as application/sparql-query. A form for people is at /query.",
  },
  TwoQueries: {
    says: "The request has {count} queries.",
    remedy: "Send one query, either in the address or in the form.",
  },
  SparqlFormat: {
    says: "The answer cannot be {format}.",
    remedy:
      "SELECT and ASK can give JSON, XML, CSV or TSV. CONSTRUCT and DESCRIBE can give Turtle, N-Triples, RDF/XML or JSON-LD.",
  },
  ReportsReadOnly: {
    says: "Reports do not accept {method}.",
    remedy: "Use GET.",
  },
  ReportsBusy: {
    says: "Too many reports are being computed at the moment.",
    remedy: "Try again in a few seconds.",
    reaction: "retry",
  },
} as const;

export const reportError = defineIoErrors(reportErrorRows);
