import { defineRuleSet } from "../rule-set/define.ts";
import type { RuleSet } from "../rule-set/define.ts";
import {
  accessibilityPermitted,
  authoringTool,
  bookmarkCount,
  bookmarkStatistic,
  documentTechnology,
  languageOfDocument,
  mediaType,
  pageCount,
  pagesStatistic,
  pdfVersion,
  producer,
  producerStatistic,
  textWithheld,
  toolStatistic,
  versionStatistic,
} from "./0.0-metadata.ts";
import {
  figureAlternative,
  figureWithoutAlternative,
  imageWithoutText,
  pageAlternative,
  pageOfImagesOnly,
} from "./1.1-text-alternatives.ts";
import { emptyStructure, isMarked, structureTree, untaggedDocument } from "./1.3-structure.ts";
import { documentTitle, noDocumentTitle, titleDisplayed, titleNotDisplayed } from "./2.4-title.ts";
import { pdfLanguage, illegalPartLanguage, noDocumentLanguage, partLanguage } from "./3.1-language.ts";

/**
 * PDF documents, fully automatable tests. Scored apart: its results never enter F(s) of `uwem-1.2`.
 *
 * Ids have the fields of spec 1.6 with technique `PDF`, release 4 and, where there is one, WCAG type 20, whose major and minor
 * fields are a guideline of WCAG 2 (`20.1.3` for criterion 1.3.1); the test number names the criterion: `1.3.1_PDF_01`. All are
 * produced by `EIAO`, since UWEM has no tests of PDF. Order here = order of the results.
 *
 * Locations: (0, 0) is the document, (p, n) is page p, counted from 1: n = 1 for the page itself, else the number of the figure, or
 * of the structure element, on that page. So line and column are positive wherever there is a page, as EARL and SARIF ask.
 */
export const pdf1: RuleSet = defineRuleSet({
  id: "pdf-1",
  version: "1.0.0", // raised whenever a result can change
  title: "PDF documents, automatable tests",
  measures: [
    figureAlternative,
    imageWithoutText,
    pageAlternative,
    isMarked,
    structureTree,
    emptyStructure,
    documentTitle,
    titleDisplayed,
    pdfLanguage,
    partLanguage,
    accessibilityPermitted,
    pdfVersion,
    pageCount,
    producer,
    authoringTool,
    bookmarkCount,
    mediaType,
  ],
  judges: [
    untaggedDocument,
    noDocumentTitle,
    titleNotDisplayed,
    noDocumentLanguage,
    illegalPartLanguage,
    figureWithoutAlternative,
    pageOfImagesOnly,
    textWithheld,
  ],
  statistics: [
    documentTechnology,
    languageOfDocument,
    versionStatistic,
    pagesStatistic,
    producerStatistic,
    toolStatistic,
    bookmarkStatistic,
  ],
});
