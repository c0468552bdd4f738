/**
 * Measurements and tests outside all guidelines: permissions, and the values of statistics. Sources: ISO 32000-1,
 * 7.6.3.2, 14.3; ISO 14289-1, 7.16.
 */
import { defineAWam, defineBWam, defineMWam } from "../rule-set/define.ts";
import type { BWam, MWam, PdfWam } from "../rule-set/define.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { pdfLanguage } from "./3.1-language.ts";
import { ofDocument } from "./measurement.ts";

/** Measures only encrypted documents, because others withhold nothing. */
export const accessibilityPermitted: PdfWam = defineAWam({
  id: "EIAO.A.0.0.0.4.PDF.1.1",
  title: "extraction of text for accessibility is permitted (bit 10; of revision 2 bit 5)",
  kind: "pdf",
  measure: ({ permitsAccessibility: permits }) => (permits === undefined ? [] : ofDocument(Number(permits))),
});

function property(iterator: number, title: string, value: (pdf: PdfDocument) => string | number): PdfWam {
  return defineAWam({
    id: `EIAO.A.0.0.0.4.PDF.${iterator}.1`,
    title,
    kind: "pdf",
    measure: (pdf) => ofDocument(value(pdf)),
  });
}

export const pdfVersion = property(2, "version of PDF", ({ version }) => version);
export const pageCount = property(3, "number of pages", ({ pages }) => pages);
export const producer = property(4, "program that made the PDF (Producer)", (pdf) => pdf.producer);
export const authoringTool = property(5, "program that the document was written in (Creator)", (pdf) => pdf.creator);
export const bookmarkCount = property(6, "bookmarks of the first level", ({ bookmarks }) => bookmarks);
export const mediaType = property(7, "media type", () => "application/pdf");

export const textWithheld: BWam = defineBWam({
  id: "EIAO.B.0.0.0.4.PDF.DEF.1.1",
  test: "0.0_PDF_01",
  checkpoint: "0.0",
  priority: 1,
  description: "ISO 14289-1, 7.16: the 10th bit of the permissions is set; WCAG 2, conformance requirement 4",
  title: "encryption that does not allow assistive technology to read the text",
  at: [accessibilityPermitted],
  reads: [pdfVersion],
  // PDF 2.0 tells viewers to ignore the bit (ISO 32000-2, table 22).
  judge: (page) => (at) =>
    Number(page.read(accessibilityPermitted, at) === 0 && Number(page.readResource(pdfVersion)) < 2),
  affects: "Blind people and others who have documents read aloud: many viewers do not give them the text.",
  remedy:
    "Allow the extraction of text for accessibility in the security settings, or publish the document without encryption.",
  examples: { fails: ["/P -1804 (bit 10 is 0)"], passes: ["/P -1036 (bit 10 is 1)"] },
});

function statistic(id: string, type: string, title: string, at: PdfWam): MWam {
  // An empty value gives no result (D52).
  return defineMWam({ id, type, title, at, statistic: (value) => String(value) || undefined });
}

// The first two share their ids with UWEM 1.2: a site's languages and technologies include those of its PDF documents.
export const documentTechnology = statistic("EIAO.TECH.1.2", "technology", "media type of a PDF document", mediaType);
export const languageOfDocument = statistic("EIAO.LANG.1.2", "language", "language of a PDF document", pdfLanguage);
export const versionStatistic = statistic("EIAO.PDFVERSION.1.1", "pdfVersion", "version of PDF", pdfVersion);
export const pagesStatistic = statistic("EIAO.PAGES.1.1", "pages", "number of pages", pageCount);
export const producerStatistic = statistic("EIAO.PRODUCER.1.1", "producer", "program that made the PDF", producer);
export const toolStatistic = statistic(
  "EIAO.AUTHORINGTOOL.1.1",
  "authoringTool",
  "program that the document was written in",
  authoringTool,
);
export const bookmarkStatistic = statistic(
  "EIAO.BOOKMARKS.1.1",
  "bookmarks",
  "bookmarks of the first level",
  bookmarkCount,
);
