/** Guideline 2.4, a title that describes the document. Sources: WCAG technique PDF18; ISO 14289-1, 7.1; ISO 32000-1, 12.2. */
import { defineAWam, defineBWam } from "../rule-set/define.ts";
import type { BWam, PdfWam } from "../rule-set/define.ts";
import { criterion } from "./criteria.ts";
import { ofDocument } from "./measurement.ts";

export const documentTitle: PdfWam = defineAWam({
  id: "EIAO.A.20.2.4.4.PDF.1.1",
  title: "title of the document (information dictionary, otherwise XMP)",
  kind: "pdf",
  measure: ({ title }) => ofDocument(title),
});

/** Measures only documents with a title, because others have nothing to display. */
export const titleDisplayed: PdfWam = defineAWam({
  id: "EIAO.A.20.2.4.4.PDF.2.1",
  title: "the document asks viewers to display its title (DisplayDocTitle)",
  kind: "pdf",
  measure: ({ title, displaysTitle }) => (title === "" ? [] : ofDocument(Number(displaysTitle))),
});

const AFFECTS = "Everyone who has several documents open, above all people who have the names of windows read aloud.";

export const noDocumentTitle: BWam = defineBWam({
  id: "EIAO.B.20.2.4.4.PDF.DEF.1.1",
  test: "2.4.2_PDF_01",
  ...criterion("2.4.2", "technique PDF18"),
  title: "document without title",
  at: [documentTitle],
  result: (read) => Number(read(documentTitle) === ""),
  affects: AFFECTS,
  remedy: "Set a title in the properties of the document.",
  examples: {
    fails: ["<< /Producer (a program) >>", "<< /Title () >>"],
    passes: ["<< /Title (Annual report 2026) >>"],
  },
});

export const titleNotDisplayed: BWam = defineBWam({
  id: "EIAO.B.20.2.4.4.PDF.DEF.2.1",
  test: "2.4.2_PDF_02",
  ...criterion("2.4.2", "technique PDF18; ISO 14289-1, 7.1"),
  title: "title that viewers do not show",
  at: [titleDisplayed],
  result: (read) => 1 - Number(read(titleDisplayed)),
  affects: AFFECTS,
  remedy: "In the initial view of the document, show the title instead of the file name.",
  examples: {
    fails: ["<< /Type /Catalog /Pages 2 0 R >>"],
    passes: ["<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>"],
  },
});
