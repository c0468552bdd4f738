import { defineIoErrors } from "@eiao/crawler/internal/errors";

/** Errors of reading the rows of pages. */
export const pageRowErrorRows = {
  PageRowDamaged: {
    says: "The row of page {page} in the warehouse cannot be read: {reason}.",
    remedy: "Load the store of the site again. This replaces all rows of the site in the run.",
    reaction: "leave-site",
  },
} as const;

/** `throw pageRowError("PageRowDamaged", { page, reason })`. */
export const pageRowError = defineIoErrors(pageRowErrorRows);
