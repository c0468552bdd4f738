import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of the RDF store and of queries over it. */
export const rdfStoreErrorRows = {
  StoreSealed: {
    message: "{file} is sealed, so nothing can be added to it.",
    remedy: "Start another run. To measure the site again in this run, remove the file.",
    reaction: "leave-site",
  },
  StoreBegunOtherwise: {
    message: "{file} was started with another run, site, seed, population, rule set or tool version.",
    remedy: "Continue with the original settings, or remove the file to start again.",
    reaction: "leave-site",
  },
  StoreBusy: {
    message: "Another process is writing to {file}: it has {found} bytes instead of {expected}.",
    remedy: "Run only one sampler at a time for a site. It resumes the existing sample.",
    reaction: "leave-site",
  },
  StoreNotWritten: {
    message: "{file} could not be written: {reason}.",
    remedy: "Solve this problem, then run the same command again. Nothing that was stored is lost.",
  },
  NotAStore: {
    message: "{file} is not an RDF store of this program: {reason}.",
    remedy: "Use a .trig.zst file that eiao-wam assess wrote.",
    reaction: "leave-site",
  },
  StoreOfOtherBuild: {
    message: "The data in {file} was made by another build.",
    remedy: "Remove the file and measure the site again with this build, or read it with the build that made it.",
    reaction: "leave-site",
  },
  StoreDamaged: {
    message: "{file} is damaged at byte {offset}: {reason}.",
    remedy: "Restore the file from a copy, or measure the site again.",
    reaction: "leave-site",
  },
  ScenarioHeld: {
    message: "{file} already contains the page scenario {scenario}.",
    remedy: "Add each page scenario only once. After a restart, ask the writer which page scenarios it contains.",
    reaction: "leave-site",
  },
  ScenarioInvalid: {
    message: "The page scenario {scenario} cannot be stored: {reason}.",
    remedy: "Fix this problem and add the page scenario again.",
    reaction: "leave-site",
  },
  EarlUnreadable: {
    message: "The EARL of {url} cannot be stored: {reason}.",
    remedy: "Use writeEarl to write Turtle with the terms of the seed or both, and with the default base.",
    reaction: "leave-site",
  },
  PageTooLarge: {
    message: "The graph of page scenario {scenario} has {found} bytes; the limit is {limit}.",
    remedy: "Select fewer tests, or exclude the page with --max-bytes.",
    reaction: "leave-page",
  },
  SurveyDisagrees: {
    message: "{file} cannot be sealed: {reason}.",
    remedy: "Compute the survey from the page scenarios in the store.",
    reaction: "leave-site",
  },
  UnknownPage: {
    message: "{file} has no page {page}.",
    remedy: "Use the URL or scenario id of a sampled page. The store lists them.",
  },
  TooManyTriples: {
    message: "The query needs {found} triples in memory, but the limit is {limit}.",
    remedy:
      "Query fewer pages (--page) or raise the limit (--max-triples). A query without GRAPH and FROM needs only half of the triples.",
  },
  SparqlForm: {
    message: "The query must be SELECT, ASK, CONSTRUCT or DESCRIBE, but it is {form}.",
    remedy: "Write a query of SPARQL 1.1. Updates are not possible, because results are read-only.",
  },
  SparqlService: {
    message: "The query uses SERVICE to ask another server, which is not allowed.",
    remedy: "Remove SERVICE. You can query several stores at once instead.",
  },
  SparqlInvalid: {
    message: "The query cannot be answered: {reason}.",
    remedy: "Fix the query. It must be SPARQL 1.1; docs/vocabulary.md lists the classes and properties.",
  },
  SparqlTooLarge: {
    message: "The query has {found} characters; the limit is {limit}.",
    remedy: "Write a shorter query.",
  },
  SparqlOther: {
    message: "The chosen format does not fit a query of the form {form}.",
    remedy: "Choose a format for rows with SELECT and ASK, or for graphs with CONSTRUCT and DESCRIBE.",
  },
  SparqlMemory: {
    message: "The query was stopped because it needs too much memory: {reason}.",
    remedy: "Query fewer pages (--page), or make the query narrower: avoid combining all rows with all others.",
  },
  SparqlLongAnswer: {
    message: "The answer to the query has more than {limit} characters.",
    remedy: "Query fewer columns or shorter values, or get the rows in parts (LIMIT, OFFSET).",
  },
  SparqlTimeout: {
    message: "The query took longer than {seconds} s.",
    remedy: "Query fewer pages (--page), make the query narrower, or raise the limit (--timeout).",
  },
} as const;

/** Creates an error: `throw rdfStoreError("StoreSealed", { file })`. */
export const rdfStoreError = defineIoErrors(rdfStoreErrorRows);
