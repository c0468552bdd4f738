/**
 * Entry point `@eiao/wam-core/pdf`: PDF documents, by the rule set `pdf-1`. Apart from the rest because its parser, pdfjs-dist, is
 * large and an optional dependency: it is loaded by `checkPdf` only. Who has a resource asks `isPdf` whether it is one.
 */
export { checkPdf } from "./check-pdf.ts";
export type { CheckPdfOptions } from "./check-pdf.ts";
export { isParserRejection } from "./is-parser-rejection.ts";
export { isPdf } from "./is-pdf.ts";
export { pdf1 } from "./catalogue.ts";
