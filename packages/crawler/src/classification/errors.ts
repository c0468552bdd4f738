import { defineErrors } from "@eiao/wam-core";

/** Errors of reading an operator's own classification tables. */
export const classificationErrorRows = {
  InvalidNutsFile: {
    says: "{name}, line {line}: {reason}.",
    remedy: "Write one NUTS code a line, optionally a comma and its name.",
  },
} as const;

export const classificationError = defineErrors(classificationErrorRows);
