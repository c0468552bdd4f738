import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** The errors of a request for a report. */
export const reportErrorRows = {
  BadReportQuery: {
    message: "{name} cannot be {value}: {problem}.",
    remedy: "Choose a value from the form.",
  },
  NoSuchReport: {
    message: "There is no page {path}.",
    remedy: "Begin at the start page.",
  },
  NothingPublished: {
    message: "No test run of the panel {panel} is published yet.",
    remedy: "Come back when its first run is complete, or choose another panel.",
  },
  UnknownGraph: {
    message: "FROM {graph} names neither a published run nor a site in one.",
    remedy: "Write <https://THIS-SITE/runs/RUN> or <https://THIS-SITE/sites/SITE>, as in the address of its page.",
  },
  RunIsNoGraph: {
    message: "The run {run} is not a named graph: the data of runs is in the default graph.",
    remedy: "Write FROM instead of FROM NAMED, without GRAPH. Use eiao:testRun to distinguish several runs.",
  },
  TooManyGraphs: {
    message: "FROM names {found} sites, but a query can read at most {limit}.",
    remedy: "Send several queries with fewer sites, or use the RDF files of the run.",
  },
  TooManyRuns: {
    message: "All runs together have {found} statements, but a query can read at most {limit}.",
    remedy: "Choose runs, for example with FROM <https://THIS-SITE/runs/{run}>.",
  },
  LongQuery: {
    message: "The query has {found} characters, but it can have at most {limit}.",
    remedy: "Send a shorter query.",
  },
  GraphNotWritten: {
    message: "The data of run {run} for SPARQL cannot be written to {folder}: {reason}.",
    remedy: "Free space there, or allow the program to write to this folder.",
  },
  StoreAway: {
    message: "The findings on the pages of {site} in run {run} are not on this machine.",
    remedy: "Send the query without FROM, or use the RDF files of the run.",
  },
  NoQuery: {
    message: "The request has no query.",
    remedy: "Send it as ?query=, as a form, or as application/sparql-query. A form for people is at /query.",
  },
  TwoQueries: {
    message: "The request has {count} queries.",
    remedy: "Send one query, either in the address or in the form.",
  },
  SparqlFormat: {
    message: "The answer cannot be {format}.",
    remedy:
      "SELECT and ASK can give JSON, XML, CSV or TSV. CONSTRUCT and DESCRIBE can give Turtle, N-Triples, RDF/XML or JSON-LD.",
  },
  ReportsReadOnly: {
    message: "Reports do not accept {method}.",
    remedy: "Use GET.",
  },
  ReportsBusy: {
    message: "Too many reports are being computed at the moment.",
    remedy: "Try again in a few seconds.",
    reaction: "retry",
  },
} as const;

export const reportError = defineIoErrors(reportErrorRows);
