import { defineErrors } from "../coded-error.ts";

/** A page over this budget fails like any other. */
export const proofErrorRows = {
  TooLongPaths: {
    says: "The paths to the findings of the page have more than {limit} characters.",
    remedy: "Select fewer tests, or evaluate a page that nests less deeply.",
    reaction: "leave-page",
  },
} as const;

export const proofError = defineErrors(proofErrorRows);
