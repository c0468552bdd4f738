/**
 * Whether a rejection that nobody handled is the parser's. On some damaged documents pdfjs-dist 6.5 leaves a promise alone that is
 * rejected later (`Catalog.getPageDict`, for one). The report is right all the same, but Node ends a process for that. Whoever
 * evaluates documents of strangers in Node does so in a thread (see `checkPdf`), and there
 * `process.on("unhandledRejection", (reason) => { if (!isParserRejection(reason)) throw reason; })`.
 */
export function isParserRejection(reason: unknown): boolean {
  return reason instanceof Error && /\bpdf(?:\.worker)?(?:\.min)?\.mjs\b/.test(reason.stack ?? "");
}
