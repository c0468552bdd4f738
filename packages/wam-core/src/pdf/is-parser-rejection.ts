/**
 * Returns true if a rejection that nobody handled is the parser's. On some damaged documents pdf.js 6.5 leaves a promise alone that is
 * rejected later (by `Catalog.getPageDict`, for one). The report is right all the same, but Node ends a process for that. A program
 * that evaluates documents of strangers in Node does so in a thread (see `checkPdf`), and says there
 * `process.on("unhandledRejection", (reason) => { if (!isParserRejection(reason)) throw reason; })`.
 */
export function isParserRejection(reason: unknown): boolean {
  return reason instanceof Error && /\b(?:pdfjs\.js|pdf(?:\.worker)?\.mjs)\b/.test(reason.stack ?? "");
}
