/** Guideline 3.1, languages that speech programs need to know. Sources: WCAG techniques PDF16, PDF19; ISO 14289-1, 7.2; RFC 5646. */
import { defineAWam, defineBWam } from "../rule-set/define.ts";
import type { BWam, PdfWam } from "../rule-set/define.ts";
import { criterion } from "./criteria.ts";
import { isLanguageTag } from "./language-tag.ts";
import { ofDocument } from "./measurement.ts";

export const pdfLanguage: PdfWam = defineAWam({
  id: "EIAO.A.20.3.1.4.PDF.1.1",
  title: "language of the document (Lang of the catalog)",
  kind: "pdf",
  measure: ({ language }) => ofDocument(language ?? ""),
});

/** `Lang ()` means that the language is unknown, which is legal for a part (ISO 32000-1, 14.9.2.2). */
export const partLanguage: PdfWam = defineAWam({
  id: "EIAO.A.20.3.1.4.PDF.2.1",
  title: "language of a part (Lang of a structure element)",
  kind: "pdf",
  measure: ({ looked }) =>
    looked.flatMap(({ number, elements }) =>
      (elements ?? []).flatMap(({ language = "" }, i) =>
        language === "" ? [] : [{ line: number, column: i + 1, value: language }],
      ),
    ),
});

const AFFECTS = "People who have the document read aloud: the voice may speak in the wrong language.";

export const noDocumentLanguage: BWam = defineBWam({
  id: "EIAO.B.20.3.1.4.PDF.DEF.1.1",
  test: "3.1.1_PDF_01",
  ...criterion("3.1.1", "technique PDF16; ISO 14289-1, 7.2"),
  title: "document without a language, or with an invalid language tag",
  at: [pdfLanguage],
  result: (read) => Number(!isLanguageTag(String(read(pdfLanguage)))),
  affects: AFFECTS,
  remedy: "Set the language in the properties of the document, for example en-GB (RFC 5646).",
  examples: {
    fails: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Catalog /Pages 2 0 R /Lang (English UK) >>"],
    passes: ["<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>"],
  },
});

export const illegalPartLanguage: BWam = defineBWam({
  id: "EIAO.B.20.3.1.4.PDF.DEF.2.1",
  test: "3.1.2_PDF_01",
  ...criterion("3.1.2", "technique PDF19"),
  title: "part of a document with an invalid language tag",
  at: [partLanguage],
  result: (read) => Number(!isLanguageTag(String(read(partLanguage)))),
  affects: AFFECTS,
  remedy: "Use a language tag such as fr or pt-BR (RFC 5646).",
  examples: {
    fails: ["<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 /Lang (Deutsch_1) >>"],
    passes: ["<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 /Lang (de-AT) >>"],
  },
});
