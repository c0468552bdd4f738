/**
 * The PDF reader pdf.js, as a module that is loaded only when a document is read. The published package has it in one file
 * (`dist/pdfjs.js`, see tsup.config.ts). Its worker code registers itself and runs in this thread, so that no file is looked up by address.
 * The build is the one for engines without the newest built-ins, Node among them.
 */
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Pdfjs } from "./parser.ts";

export const pdfjs: Pdfjs = { getDocument: getDocument as unknown as Pdfjs["getDocument"] };
