/**
 * The PDF reader pdf.js, as a module that is loaded only when a document is read. `dist/pdfjs.js` is this file and pdf.js in one (see
 * tsup.config.ts); the sources load it too, as `#pdfjs`, because the classes that read objects are exported only there. Its worker code
 * registers itself and runs in this thread, so that no file is looked up by address. The build is the one for engines without the newest
 * built-ins, Node among them.
 */
import {
  BaseStream,
  Dict,
  EvaluatorPreprocessor,
  LocalPdfManager,
  Name,
  OPS,
  Ref,
  stringToPDFString,
} from "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Pdfjs } from "./parser.ts";

export const pdfjs = {
  getDocument,
  BaseStream,
  Dict,
  EvaluatorPreprocessor,
  LocalPdfManager,
  Name,
  OPS,
  Ref,
  stringToPDFString,
} as unknown as Pdfjs;
