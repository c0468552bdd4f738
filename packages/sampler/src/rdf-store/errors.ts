import { defineErrors } from "@eiao/wam-core/errors";

/** Every error of the RDF store. */
export const rdfStoreErrorRows = {
  StoreSealed: {
    says: "{file} is sealed; nothing can be added to it.",
    remedy: "Read it, or begin another run; remove the file to measure the site again in this run.",
    reaction: "leave-site",
  },
  StoreBegunOtherwise: {
    says: "{file} was begun with another run, site, seed, population, rule set or tool version.",
    remedy: "Go on with the settings that it was begun with, or remove the file to begin again.",
    reaction: "leave-site",
  },
  StoreBusy: {
    says: "{file} has {found} octets where {expected} were written: another process writes to it.",
    remedy: "Let one sampler at a time work on a site; it resumes what is there.",
    reaction: "leave-site",
  },
  StoreNotWritten: {
    says: "{file} could not be written: {reason}.",
    remedy: "Mend what is named, then call the same command again: nothing that was stored is lost.",
    reaction: "end",
  },
  NotAStore: {
    says: "{file} is not an RDF store of this program: {reason}.",
    remedy: "Pass the .trig.zst file that a sampler has sealed.",
    reaction: "leave-site",
  },
  StoreOfOtherBuild: {
    says: "The data in {file} was made by another build.",
    remedy: "Measure the site again with this build, or read the file with the build that made it.",
    reaction: "leave-site",
  },
  StoreDamaged: {
    says: "{file} is damaged at octet {offset}: {reason}.",
    remedy: "Restore the file from a copy, or measure the site again.",
    reaction: "leave-site",
  },
  ScenarioHeld: {
    says: "{file} holds the page scenario {scenario} already.",
    remedy: "Add each page scenario once; ask the writer which it holds after a restart.",
    reaction: "leave-site",
  },
  ScenarioInvalid: {
    says: "The page scenario {scenario} cannot be stored: {reason}.",
    remedy: "Mend what is named and add it again.",
    reaction: "leave-site",
  },
  EarlUnreadable: {
    says: "The EARL of {url} cannot be stored: {reason}.",
    remedy: "Write it by writeEarl as turtle, with the seed's terms or both, and the default base.",
    reaction: "leave-site",
  },
  PageTooLarge: {
    says: "The graph of page scenario {scenario} has {found} octets; the limit is {limit}.",
    remedy: "Evaluate the page with fewer tests or a smaller --max-bytes.",
    reaction: "leave-page",
  },
  SurveyDisagrees: {
    says: "{file} cannot be sealed: {reason}.",
    remedy: "Compute the survey from the page scenarios that the store holds.",
    reaction: "leave-site",
  },
  UnknownPage: {
    says: "{file} has no page {page}.",
    remedy: "Pass the URL or scenario id of a sampled page; the store lists them.",
    reaction: "end",
  },
  TooManyTriples: {
    says: "The query needs {found} triples in memory; the limit is {limit}.",
    remedy:
      "Ask for fewer pages (--page), or raise the limit (--max-triples); without GRAPH and FROM it needs half of them.",
    reaction: "end",
  },
  SparqlForm: {
    says: "The query is no SELECT, ASK, CONSTRUCT or DESCRIBE, but {form}.",
    remedy: "Published results are read-only: write a query of SPARQL 1.1, not an update.",
    reaction: "end",
  },
  SparqlService: {
    says: "The query asks another server (SERVICE).",
    remedy: "No query leaves this machine: ask several stores at once instead.",
    reaction: "end",
  },
  SparqlInvalid: {
    says: "The query cannot be answered: {reason}.",
    remedy: "Mend the query; it is SPARQL 1.1. Classes and properties: docs/vocabulary.md.",
    reaction: "end",
  },
  SparqlTooLarge: {
    says: "The query has {found} characters; the limit is {limit}.",
    remedy: "Write a shorter query.",
    reaction: "end",
  },
  SparqlOther: {
    says: "{form} does not give what was asked for.",
    remedy: "SELECT and ASK give rows, CONSTRUCT and DESCRIBE a graph: choose a format for it.",
    reaction: "end",
  },
  SparqlMemory: {
    says: "The query was ended, because it takes too much memory: {reason}.",
    remedy: "Ask for fewer pages (--page), or write a narrower query, such as one without a product of all with all.",
    reaction: "end",
  },
  SparqlLongAnswer: {
    says: "The answer has more than {limit} characters.",
    remedy: "Ask for fewer columns or shorter values, or for a part of the rows at a time (LIMIT, OFFSET).",
    reaction: "end",
  },
  SparqlTimeout: {
    says: "The query took longer than {seconds} s.",
    remedy: "Ask for fewer pages (--page), write a narrower query, or raise the limit (--timeout).",
    reaction: "end",
  },
} as const;

/** `throw rdfStoreError("StoreSealed", { file })`. */
export const rdfStoreError = defineErrors(rdfStoreErrorRows);
