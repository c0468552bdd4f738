/** Guideline 1.3, structure that programs can read: tags. Sources: ISO 32000-1, 14.7, 14.8; ISO 14289-1, 7.1; WCAG techniques for PDF. */
import { defineAWam, defineBWam } from "../rule-set/define.ts";
import type { BWam, PdfWam } from "../rule-set/define.ts";
import { criterion } from "./criteria.ts";
import { ofDocument } from "./measurement.ts";

export const isMarked: PdfWam = defineAWam({
  id: "EIAO.A.20.1.3.4.PDF.1.1",
  title: "document is marked as tagged (MarkInfo, Marked)",
  kind: "pdf",
  measure: ({ marked }) => ofDocument(Number(marked)),
});

export const structureTree: PdfWam = defineAWam({
  id: "EIAO.A.20.1.3.4.PDF.2.1",
  title: "document has a structure tree (StructTreeRoot)",
  kind: "pdf",
  measure: ({ looked }) => ofDocument(Number(looked.some(({ elements }) => elements !== null))),
});

/** True if no page of a document with text has an element, so that the structure tree is useless. Applies only if all pages were read. */
export const emptyStructure: PdfWam = defineAWam({
  id: "EIAO.A.20.1.3.4.PDF.3.1",
  title: "document with text whose structure tree contains no element of any page",
  kind: "pdf",
  measure: ({ pages, looked }) =>
    ofDocument(
      Number(
        looked.length === pages &&
          looked.some(({ hasText }) => hasText) &&
          looked.every(({ elements }) => (elements ?? []).length === 0),
      ),
    ),
});

export const untaggedDocument: BWam = defineBWam({
  id: "EIAO.B.20.1.3.4.PDF.DEF.1.1",
  test: "1.3.1_PDF_01",
  ...criterion("1.3.1", "techniques PDF6, PDF9, PDF21; ISO 14289-1, 7.1"),
  title: "document without tags",
  at: [isMarked],
  reads: [structureTree, emptyStructure],
  judge: (page) => () =>
    Number(
      page.readResource(isMarked) === 0 ||
        page.readResource(structureTree) === 0 ||
        page.readResource(emptyStructure) === 1,
    ),
  affects:
    "Blind people and everyone who has text read aloud or reflowed: their programs have to guess headings, lists, tables and the reading order.",
  remedy:
    "Export the document as tagged PDF from the program that it was written in. Or add tags to the PDF, then check them.",
  examples: {
    fails: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R >>"],
    passes: ["<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>"],
  },
});
