import type { Messages } from "./english.ts";
import {
  germanAnnotations,
  germanCopies,
  germanProof,
  germanSearch,
  germanSite,
} from "../../public/text/german/site.ts";
import {
  germanAccuracy,
  germanAbout,
  germanFrame,
  germanHome,
  germanSparql,
  germanStatus,
} from "../../public/text/german/pages.ts";
import { germanReports, germanRuleSets, germanRuns, germanCompare } from "../../public/text/german/reports.ts";
import { germanWords } from "./german/words.ts";

/** In the words of BITV 2.0, EN 301 549 and the authorised translation of WCAG. */
export const german: Messages = {
  ...germanFrame,
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
