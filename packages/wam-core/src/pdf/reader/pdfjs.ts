/**
 * The PDF reader pdf.js, as a module that is loaded only when a document is read. `dist/pdfjs.js` bundles this file and
 * pdf.js (see tsup.config.ts). The sources load it too, as `#pdfjs`, because only this bundle exports the classes that
 * read objects. Its worker code registers itself and runs in this thread, so that no file is loaded by URL. The build
 * is the one for engines without the newest built-ins, Node among them.
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
