import { defineIoErrors } from "../system-errors.ts";

/** Errors of the classification files of an operator. */
export const classificationErrorRows = {
  InvalidNutsFile: {
    message: "{name}, line {line}: {reason}.",
    remedy: "Write one NUTS code per line, optionally followed by a comma and its name.",
  },
} as const;

export const classificationError = defineIoErrors(classificationErrorRows);
