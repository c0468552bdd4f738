import type { Messages } from "./english.ts";
import { germanAnnotations } from "./german/annotations.ts";
import { germanAccuracy } from "./german/accuracy.ts";
import { germanAbout } from "./german/about.ts";
import { germanCopies } from "./german/copies.ts";
import { germanFrame } from "./german/frame.ts";
import { germanHome } from "./german/home.ts";
import { germanProof } from "./german/proof.ts";
import { germanReports } from "./german/reports.ts";
import { germanRuleSets } from "./german/rule-sets.ts";
import { germanRuns } from "./german/runs.ts";
import { germanSearch } from "./german/search.ts";
import { germanSite } from "./german/site.ts";
import { germanCompare } from "./german/compare.ts";
import { germanSparql } from "./german/sparql.ts";
import { germanStatus } from "./german/status.ts";
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
