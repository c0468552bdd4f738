/** Registers the parser's worker code for use in this thread; exports nothing that is used. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs";
