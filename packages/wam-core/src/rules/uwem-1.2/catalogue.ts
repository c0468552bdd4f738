import { defineRuleSet } from "../../rule-set/define.ts";
import type { RuleSet } from "../../rule-set/define.ts";
import {
  applet,
  classId,
  codeType,
  contentFilter,
  cssMedia,
  eventHandler,
  imageSource,
  linkTarget,
  metaLanguage,
  objectSource,
  objectType,
  parsingFailed,
  scriptLink,
  scriptType,
  styleAttributeText,
  styleElementText,
  styleMedia,
} from "./0.0-metadata.ts";
import { altOnNonText, embedElement, embedInUse, nonTextWithoutAlt } from "./1.1-text-equivalents.ts";
import {
  invalidMarkup,
  invalidStyle,
  markupGrammar,
  noValidDocumentType,
  styleGrammar,
} from "./3.2-formal-grammars.ts";
import { headingLevelSkip, skippedHeadingLevel } from "./3.5-headings.ts";
import { imitatedList, listOfLines, listOfParagraphs } from "./3.6-lists.ts";
import { contentLanguage, documentLanguage } from "./4.3-language.ts";
import {
  clickAndKeyPress,
  mouseDownOnly,
  mouseOnlyHandler,
  mouseOutOnly,
  mouseOverOnly,
  mouseUpOnly,
} from "./6.4-event-handlers.ts";
import { blinkDeclaration, blinkElement, blinkElementInUse, styleBlinks } from "./7.2-blinking.ts";
import { marqueeElement, marqueeInUse } from "./7.3-movement.ts";
import { pageRefreshesItself, refreshUrl, resourceUrl } from "./7.4-refresh.ts";
import { pageRedirects } from "./7.5-redirect.ts";
import { serverSideImageMap, serverSideMap } from "./9.1-image-maps.ts";
import { contentType, documentType, notLatestTechnology } from "./11.1-w3c-technologies.ts";
import {
  deprecatedAttribute,
  deprecatedAttributeInUse,
  deprecatedElement,
  deprecatedElementInUse,
} from "./11.2-deprecated.ts";
import { frameTitle, frameWithoutTitle } from "./12.1-frames.ts";
import { fieldsetLegend, fieldsetWithoutLegend, optgroupLabel, optgroupWithoutLabel } from "./12.3-groups.ts";
import { controlId, controlLabel, controlWithoutId, controlWithoutLabel } from "./12.4-labels.ts";
import { areaAlt, linkText, linkTitle, linkedImageAlt, sameAreaWording, sameLinkWording } from "./13.1-link-targets.ts";
import { filterApplied } from "./statistics/filter.ts";
import { linkDirection } from "./statistics/int-ext.ts";
import { languageInHeader, languageInMeta, languageOfRoot } from "./statistics/lang.ts";
import { mediaInSheet, mediaOfStyle } from "./statistics/media.ts";
import {
  appletTechnology,
  classIdTechnology,
  codeTechnology,
  handlerTechnology,
  imageTechnology,
  objectSourceTechnology,
  objectTechnology,
  pageTechnology,
  scriptLinkTechnology,
  scriptTechnology,
} from "./statistics/tech.ts";

/** UWEM 1.2, fully automatable tests. The order is that of the columns "No." of spec 3 and 4, and of the results (spec 1.5). */
export const uwem12: RuleSet = defineRuleSet({
  id: "uwem-1.2",
  version: "1.0.0", // raised when a result can change
  title: "Unified Web Evaluation Methodology 1.2",
  measures: [
    // 2.1; 3.6 has two rules with one id
    altOnNonText,
    embedElement,
    headingLevelSkip,
    listOfParagraphs,
    listOfLines,
    mouseDownOnly,
    mouseUpOnly,
    clickAndKeyPress,
    mouseOverOnly,
    mouseOutOnly,
    blinkElement,
    marqueeElement,
    refreshUrl,
    serverSideMap,
    deprecatedElement,
    deprecatedAttribute,
    frameTitle,
    fieldsetLegend,
    optgroupLabel,
    controlId,
    controlLabel,
    linkText,
    linkTitle,
    areaAlt,
    linkedImageAlt,
    // 2.2
    resourceUrl,
    documentType,
    markupGrammar,
    contentType,
    contentLanguage,
    // 2.3, 2.4
    styleGrammar,
    blinkDeclaration,
    cssMedia,
    styleElementText,
    styleAttributeText,
    // 2.5, 2.6
    documentLanguage,
    metaLanguage,
    styleMedia,
    scriptType,
    codeType,
    classId,
    applet,
    eventHandler,
    scriptLink,
    objectType,
    objectSource,
    imageSource,
    linkTarget,
    contentFilter,
    parsingFailed,
  ],
  judges: [
    embedInUse,
    noValidDocumentType,
    imitatedList,
    notLatestTechnology,
    invalidStyle,
    invalidMarkup, // 1 to 6
    blinkElementInUse,
    styleBlinks,
    marqueeInUse,
    pageRefreshesItself,
    pageRedirects,
    mouseOnlyHandler, // 7 to 12
    sameLinkWording,
    sameAreaWording,
    nonTextWithoutAlt,
    skippedHeadingLevel,
    serverSideImageMap,
    deprecatedElementInUse, // 13 to 18
    deprecatedAttributeInUse,
    frameWithoutTitle,
    fieldsetWithoutLegend,
    optgroupWithoutLabel,
    controlWithoutId,
    controlWithoutLabel, // 19 to 24
  ],
  statistics: [
    scriptTechnology,
    codeTechnology,
    classIdTechnology,
    appletTechnology,
    handlerTechnology,
    scriptLinkTechnology, // 25 to 30
    objectTechnology,
    objectSourceTechnology,
    imageTechnology,
    pageTechnology,
    linkDirection, // 31 to 35
    languageOfRoot,
    languageInMeta,
    languageInHeader,
    mediaInSheet,
    mediaOfStyle,
    filterApplied, // 36 to 41
  ],
});
