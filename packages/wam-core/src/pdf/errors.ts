import { defineErrors } from "../coded-error.ts";

/** Errors of the PDF part. A document over budget fails like any other. */
export const pdfErrorRows = {
  TooLongPdf: {
    says: "The PDF document could not be read within the time given.",
    remedy: "Give it more time, or a smaller document.",
    reaction: "leave-page",
  },
} as const;

export const pdfError = defineErrors(pdfErrorRows);
