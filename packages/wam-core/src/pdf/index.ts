/**
 * Entry point `@eiao/wam-core/pdf`: PDF documents, by the rule set `pdf-1`. It is a separate entry point because its
 * parser, pdf.js, is large: `checkPdf` loads it for the first document. `isPdf` returns true for a PDF document.
 */
export { checkPdf } from "./check-pdf.ts";
export type { CheckPdfOptions } from "./check-pdf.ts";
export { isParserRejection } from "./is-parser-rejection.ts";
export { isPdf } from "./is-pdf.ts";
export { pdf1 } from "./catalogue.ts";
