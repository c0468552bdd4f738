import { defineErrors } from "@eiao/wam-core/errors";

/** Every error of the rows of pages. */
export const pageRowErrorRows = {
  PageRowDamaged: {
    says: "The row of page {page} cannot be read: {reason}.",
    remedy: "Load the store of the site again: it replaces all rows of the site in the run.",
    reaction: "leave-site",
  },
} as const;

/** `throw pageRowError("PageRowDamaged", { page, reason })`. */
export const pageRowError = defineErrors(pageRowErrorRows);
