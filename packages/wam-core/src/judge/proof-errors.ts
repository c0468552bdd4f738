import { defineErrors } from "../errors.ts";

/** A page over this budget fails like any other; `isOverBudget` knows the code by its first word. */
export const proofErrorRows = {
  TooLongPaths: {
    says: "The paths to the findings of the page have more than {limit} characters.",
    remedy: "Select fewer tests, or evaluate a page that nests less deeply.",
  },
} as const;

export const proofError = defineErrors(proofErrorRows);
