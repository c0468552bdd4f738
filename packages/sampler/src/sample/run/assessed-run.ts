import type { AssessedRun } from "../../assessment/accumulate.ts";
import { defaultSampleRules } from "../../draw/gates.ts";
import type { StoreOpening } from "../../rdf-store/index.ts";

/**
 * Where a report card comes from.
 *
 * @param store    its name, relative to the data directory.
 * @param failed   pages that were drawn and could not be had.
 * @param partial  why it is partial.
 */
export function assessedRun(
  { site, run, ruleSets, seed, population: found }: StoreOpening,
  store: string,
  failed: number,
  partial?: string,
): AssessedRun {
  return {
    site,
    run,
    rulesets: ruleSets,
    seed,
    store,
    pages: { found, failed },
    ...(found < defaultSampleRules.minimum && partial === undefined ? { notes: [censusNote(found)] } : {}),
    ...(partial === undefined ? {} : { partial }),
  };
}

function censusNote(found: number): string {
  const pages = found === 1 ? "Only one page was" : `Only ${found} pages were`;
  return `${pages} found, fewer than the ${defaultSampleRules.minimum} that a test run asks for: this is a census of what there is, not a sample.`;
}
