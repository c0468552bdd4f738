import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of the system configuration. */
export const configurationErrorRows = {
  BadConfiguration: {
    message: "The configuration {name} cannot be read: {reason}.",
    remedy: "Write it as RDF/XML with one property per parameter, or as one JSON object.",
  },
  BadParameter: {
    message: "{where}: {key} {problem}.",
    remedy: "{remedy}",
  },
} as const;

export const configurationError = defineIoErrors(configurationErrorRows);
