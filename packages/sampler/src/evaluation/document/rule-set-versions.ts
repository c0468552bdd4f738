import { uwem12 } from "@eiao/wam-core";
import type { RuleSet } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import type { RuleSetVersion, StoreOpening } from "../../rdf-store/index.ts";

/**
 * The rule sets that a sample is evaluated by; the first one gives the score of the site, PDF documents count apart (18.1).
 * @param pages  rule sets of pages; at least one.
 */
export function ruleSetsOf(includePdf: boolean, pages: readonly RuleSet[] = [uwem12]): StoreOpening["ruleSets"] {
  const [first = uwem12, ...others] = includePdf ? [...pages, pdf1] : pages;
  return [versionOf(first), ...others.map(versionOf)];
}

function versionOf({ id, version }: RuleSetVersion): RuleSetVersion {
  return { id, version };
}
