/** Declares the parser's worker code, which registers itself for use in this thread. tsup.config.ts makes its other exports. */
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
