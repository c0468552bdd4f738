import { defineErrors } from "../coded-error.ts";

/** Errors of the EARL writers; a page URL that is not absolute is the engine's `RelativeUrl`. */
export const earlErrorRows = {
  EarlForm: {
    says: "{form} is no form of EARL.",
    remedy: "Choose rdf-xml, json-ld, turtle or n-triples.",
    reaction: "end",
  },
  EarlDate: {
    says: "{date} is not a date and time that xsd:dateTime can hold.",
    remedy: "Write it as 2008-03-16T11:18:00+01:00 or 2008-03-16T10:18:00Z.",
    reaction: "end",
  },
  EarlCounter: {
    says: "The counter's next number is {next}.",
    remedy: "Pass the number of the next result, an integer from 0.",
    reaction: "end",
  },
  EarlIndicator: {
    says: "{wam} gave the barrier indicator {value}, which is not in 0 to 1.",
    remedy: "Mend the formula of that B-WAM; null stands for cannotTell.",
    reaction: "leave-page",
  },
  EarlPlace: {
    says: "{wam} stands at line {line}, column {column}, which is no place in a text.",
    remedy: "Give whole numbers from 1, or 0 and 0 for the resource as a whole.",
    reaction: "leave-page",
  },
  EarlMode: {
    says: "{wam} is of the mode {mode}, which EARL does not have.",
    remedy: "Make that B-WAM automatic, manual or heuristic.",
    reaction: "end",
  },
  EarlScheme: {
    says: "The scheme of {url} is a prefix of the JSON-LD context, which would change its meaning.",
    remedy: "Write this report as RDF/XML, Turtle or N-Triples.",
    reaction: "leave-page",
  },
  TooLongEarl: {
    says: "The EARL of {url} would have more than {limit} octets.",
    remedy: "Select fewer tests, write fewer pages into one document, or use RDF/XML, the shortest form.",
    reaction: "leave-page",
  },
} as const;

export const earlError = defineErrors(earlErrorRows);
