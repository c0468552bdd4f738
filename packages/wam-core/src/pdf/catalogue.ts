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
 * PDF documents, fully automatable tests. They are scored separately: their results never enter F(s) of `uwem-1.2`.
 *
 * Ids have the fields of spec 1.6, with technique `PDF` and release 4. WCAG type 20, where there is one, has a guideline of WCAG 2 in its major and
 * minor fields (`20.1.3` for criterion 1.3.1). The test number names the criterion: `1.3.1_PDF_01`. All are produced by `EIAO`, because UWEM has no
 * tests of PDF. The results follow this order.
 *
 * Locations: (0, 0) is the document. (p, n) is page p, counted from 1: n = 1 for the page itself, or the number of the figure or structure element on
 * that page. So line and column are positive for every page, as EARL and SARIF require.
 */
export const pdf1: RuleSet = defineRuleSet({
  id: "pdf-1",
  version: "1.0.0", // raised when a result can change
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
