import { defineErrors } from "../coded-error.ts";

/** A page over this budget fails like any other. */
export const proofErrorRows = {
  TooLongPaths: {
    says: "The proofs of the findings of the page have more than {limit} characters.",
    remedy: "Select fewer tests, or evaluate a page that nests less deeply, with shorter selectors.",
    reaction: "leave-page",
  },
  TooLongSubjects: {
    says: "What the findings of the page are about, and in, has more than {limit} characters.",
    remedy: "Select fewer tests, or evaluate a page with shorter ids, attributes and selectors.",
    reaction: "leave-page",
  },
} as const;

export const proofError = defineErrors(proofErrorRows);
