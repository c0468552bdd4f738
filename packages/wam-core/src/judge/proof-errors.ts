import { defineErrors } from "../coded-error.ts";

/** Errors of a page whose proofs are over the limit. The page fails; other pages are evaluated. */
export const proofErrorRows = {
  TooLongPaths: {
    message: "The proofs of the results of the page have more than {limit} characters.",
    remedy: "Select fewer tests, or make the page simpler: less nesting, shorter selectors.",
    reaction: "leave-page",
  },
  TooLongSubjects: {
    message: "The elements and values that the results of the page name have more than {limit} characters.",
    remedy: "Select fewer tests, or make the page simpler: shorter ids, attributes and selectors.",
    reaction: "leave-page",
  },
} as const;

export const proofError = defineErrors(proofErrorRows);
