import type { Messages } from "./english.ts";
import { germanAnnotations, germanCopies, germanProof, germanSearch, germanSite } from "./german/site.ts";
import { germanAccuracy, germanAbout, germanLayout, germanHome, germanSparql, germanStatus } from "./german/pages.ts";
import { germanReports, germanRuleSets, germanRuns, germanCompare } from "./german/reports.ts";
import { germanWords } from "./german/words.ts";

/**
 * The German catalogue. Its words are those of BITV 2.0, EN 301 549 and the authorised translation of WCAG. Plain texts are in german.json.
 * The keys of rule texts are the English texts; a text without translation stays English. Checkpoints have the words of the German
 * translation of WCAG 1.0.
 */
export const german: Messages = {
  ...germanLayout,
  ...germanWords,
  ...germanHome,
  ...germanReports,
  ...germanSite,
  ...germanRuns,
  ...germanRuleSets,
  ...germanAbout,
  ...germanSparql,
  ...germanCompare,
  accuracy: germanAccuracy,
  annotations: germanAnnotations,
  proof: germanProof,
  search: germanSearch,
  copies: germanCopies,
  status: germanStatus,
};
