/**
 * Returns true if an unhandled rejection is the parser's. For some damaged documents pdf.js 6.5 abandons a promise that
 * is rejected later (for example by `Catalog.getPageDict`). The report is correct, but Node ends a process with an
 * unhandled rejection. A program in Node that evaluates untrusted documents does so in a thread (see `checkPdf`), with
 * the handler `process.on("unhandledRejection", (reason) => { if (!isParserRejection(reason)) throw reason; })`.
 */
export function isParserRejection(reason: unknown): boolean {
  return reason instanceof Error && /\b(?:pdfjs\.js|pdf(?:\.worker)?\.mjs)\b/.test(reason.stack ?? "");
}
