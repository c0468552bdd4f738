import { defineErrors } from "@eiao/wam-core/errors";

export const assessmentErrorRows = {
  DifferentSite: {
    says: "The earlier assessment is of {earlier}, this one of {later}.",
    remedy: "Compare assessments of one site.",
    reaction: "end",
  },
} as const;

export const assessmentError = defineErrors(assessmentErrorRows);
