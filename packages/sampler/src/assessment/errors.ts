import { defineIoErrors } from "@eiao/crawler/internal/errors";

export const assessmentErrorRows = {
  DifferentSite: {
    message: "The assessments are of different sites: the earlier one is of {earlier}, this one of {later}.",
    remedy: "Compare two assessments of the same site.",
  },
} as const;

export const assessmentError = defineIoErrors(assessmentErrorRows);
