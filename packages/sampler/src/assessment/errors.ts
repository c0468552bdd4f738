import { defineErrors } from "@eiao/wam-core";

export const assessmentErrorRows = {
  DifferentSite: {
    says: "The earlier assessment is of {earlier}, this one of {later}.",
    remedy: "Compare assessments of one site.",
  },
} as const;

export const assessmentError = defineErrors(assessmentErrorRows);
