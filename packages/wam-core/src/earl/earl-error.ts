import { defineErrors } from "../coded-error.ts";

/** Errors of the EARL writers. For a page URL that is not absolute they use the engine's `RelativeUrl`. */
export const earlErrorRows = {
  EarlForm: {
    message: "{form} is not an EARL format.",
    remedy: "Use rdf-xml, json-ld, turtle or n-triples.",
  },
  EarlDate: {
    message: "{date} is not a valid xsd:dateTime.",
    remedy: "Write date and time as 2008-03-16T11:18:00+01:00 or 2008-03-16T10:18:00Z.",
  },
  EarlCounter: {
    message: "The counter of EARL results cannot continue at {next}.",
    remedy: "Pass the number of the next result: an integer of at least 0.",
  },
  EarlIndicator: {
    message: "{wam} returned the barrier indicator {value}, but it must be between 0 and 1.",
    remedy: "Fix the formula of this test (B-WAM): return a number from 0 to 1, or null if it cannot tell.",
    reaction: "leave-page",
  },
  EarlPlace: {
    message: "{wam} has a result at line {line}, column {column}, which is not a valid location.",
    remedy: "Pass whole numbers of at least 1, or 0 and 0 for the whole page.",
    reaction: "leave-page",
  },
  EarlMode: {
    message: "{wam} has the mode {mode}, which EARL does not know.",
    remedy: "Set the mode of this B-WAM to automatic, manual or heuristic.",
  },
  EarlScheme: {
    message: "{url} cannot be written as JSON-LD: its scheme is a prefix of the JSON-LD context and would be replaced.",
    remedy: "Write this report as RDF/XML, Turtle or N-Triples.",
    reaction: "leave-page",
  },
  TooLongEarl: {
    message: "The EARL of {url} would have more than {limit} bytes.",
    remedy: "Select fewer tests, write fewer pages to one document, or use RDF/XML, the shortest format.",
    reaction: "leave-page",
  },
} as const;

export const earlError = defineErrors(earlErrorRows);
