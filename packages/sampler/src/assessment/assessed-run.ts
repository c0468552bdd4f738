import type { AssessedRun } from "./report-card.ts";
import { defaultSampleRules } from "../draw/sample-rules.ts";
import type { DrawnScenario, StoreOpening } from "../store/index.ts";

/**
 * Describes the run that a report card comes from.
 *
 * @param store    the name of the store, relative to the data folder.
 * @param failed   the number of drawn pages that could not be evaluated.
 * @param partial  the reason if the report card is partial.
 */
export function assessedRun(opening: StoreOpening, store: string, failed: number, partial?: string): AssessedRun {
  const { site, run, ruleSets: rulesets, seed, seedOrigin, population: found, populationDigest } = opening;
  const { leftOut, stoppedBy, unfetched, replayOf } = opening;
  const notes = [
    ...(found < defaultSampleRules.minimum && partial === undefined ? [fewPagesNote(opening)] : []),
    ...(seedOrigin === "chosen by hand" ? [CHOSEN_NOTE] : []),
    ...(replayOf === undefined ? [] : [REPLAY_NOTE]),
  ];
  return {
    site,
    run,
    rulesets,
    seed,
    store,
    pages: { found, failed },
    seedOrigin,
    populationDigest: `sha256:${populationDigest}`,
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...(unfetched === undefined ? {} : { unfetched }),
    ...(replayOf === undefined ? {} : { replayOf: `sha256:${replayOf.digest}` }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(partial === undefined ? {} : { partial }),
  };
}

/** Describes the run of a sealed store. @param drawn  the whole draw. */
export function sealedRun(opening: StoreOpening, store: string, drawn: readonly DrawnScenario[]): AssessedRun {
  const failed = drawn.filter(({ outcome }) => outcome !== "sampled").length;
  const lost = drawn.filter(({ outcome }) => outcome === "lost").length;
  const pages = lost === 1 ? "1 page" : `${lost} pages`;
  return assessedRun(
    opening,
    store,
    failed,
    lost === 0 ? undefined : `${pages} of the sample could not be evaluated again`,
  );
}

const REPLAY_NOTE =
  "This is a replay: the archived pages of this run, evaluated again with other rules or a later program. The result of the run itself is in another store.";

const CHOSEN_NOTE =
  "The seed was chosen by hand, so this draw may have been selected for its result. Without --seed, the seed follows from the pages.";

function fewPagesNote({ population, extent, wanted }: StoreOpening): string {
  const pages = population === 1 ? "Only one page was" : `Only ${population} pages were`;
  const few = `${pages} found, but a test run needs at least ${defaultSampleRules.minimum}`;
  const isCensus = extent === "census" || population <= wanted;
  return isCensus ? `${few}. All pages found are therefore evaluated.` : `${few}.`;
}

/** Returns the name of the report card of a store. */
export function assessmentFile(store: string): string {
  return `${store.replace(/\.trig\.zst$/, "")}.assessment.json`;
}
