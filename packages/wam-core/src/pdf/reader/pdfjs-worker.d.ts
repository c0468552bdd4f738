/** Registers the parser's worker code for use in this thread. Its other exports are made by tsup.config.ts. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const BaseStream: unknown;
  export const Dict: unknown;
  export const EvaluatorPreprocessor: unknown;
  export const LocalPdfManager: unknown;
  export const Name: unknown;
  export const OPS: unknown;
  export const Ref: unknown;
  export const stringToPDFString: unknown;
}
