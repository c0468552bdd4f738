import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import type { RuleSetVersion, StoreOpening } from "../../rdf-store/index.ts";

const pages: RuleSetVersion = { id: uwem12.id, version: uwem12.version };
const documents: RuleSetVersion = { id: pdf1.id, version: pdf1.version };

/** The rule sets that a sample is evaluated by; the first one gives the score of the site, PDF documents count apart (18.1). */
export function ruleSetsOf(includePdf: boolean): StoreOpening["ruleSets"] {
  return includePdf ? [pages, documents] : [pages];
}
