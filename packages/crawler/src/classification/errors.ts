import { defineErrors } from "@eiao/wam-core/errors";

/** Errors of reading an operator's own classification tables. */
export const classificationErrorRows = {
  InvalidNutsFile: {
    says: "{name}, line {line}: {reason}.",
    remedy: "Write one NUTS code a line, optionally a comma and its name.",
    reaction: "end",
  },
} as const;

export const classificationError = defineErrors(classificationErrorRows);
