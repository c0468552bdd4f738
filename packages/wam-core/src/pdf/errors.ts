import { defineErrors } from "../coded-error.ts";

/** Errors of reading PDF documents. The document fails; other documents are evaluated. */
export const pdfErrorRows = {
  TooLongPdf: {
    message: "Reading the PDF document took longer than the time limit.",
    remedy: "Raise the time limit, or use a smaller document.",
    reaction: "leave-page",
  },
} as const;

export const pdfError = defineErrors(pdfErrorRows);
