import { rm } from "node:fs/promises";
import { codeOf } from "@eiao/crawler/errors";
import type { StoreOpening, StoreWriter } from "../../rdf-store/index.ts";
import { openStore } from "../../rdf-store/index.ts";
import { sampleError } from "../errors.ts";
import { openJournal, removeJournal } from "./journal.ts";
import type { Journal, RunPlan } from "./journal.ts";
import type { RunFiles } from "./run-files.ts";

/** Journal and store of a run that fit together. */
export interface OpenedRun {
  readonly journal: Journal;
  readonly store: StoreWriter;
}

/** What the caller asks for; undefined: whatever the run was begun with. */
export interface WantedRun {
  /** Id of the crawl that is sampled: what was begun on another one, as of a run of this name that was removed, is no part of it. */
  readonly database: string;
  readonly seed: string | undefined;
  readonly wanted: number | undefined;
  readonly extent: StoreOpening["extent"] | undefined;
  readonly tool: StoreOpening["tool"];
  readonly ruleSets: StoreOpening["ruleSets"];
}

/**
 * Goes on with what an interrupted sampler left, or begins. What another version of the program or of a rule set evaluated is no part
 * of this measurement, and pages of which the journal was lost (a power failure) cannot be counted: then the run begins again.
 *
 * @throws EiaoError `RunBegunOtherwise`, `JournalDamaged`, `StoreSealed`, `StoreNotWritten`.
 */
export async function openRun(files: RunFiles, wanted: WantedRun, begin: () => Promise<RunPlan>): Promise<OpenedRun> {
  const journal = await openJournal(files.journal, begin);
  let store: StoreWriter | undefined;
  try {
    refuseOtherRuleSets(files, journal.plan.opening, wanted);
    if (isSameMeasurement(journal.plan.opening, wanted)) {
      checkWishes(files, journal.plan.opening, wanted);
      store = await openStore(files.store, journal.plan.opening);
      if ([...store.held.keys()].every((id) => journal.results.has(id))) return { journal, store };
    }
  } catch (error) {
    await journal.close();
    if (codeOf(error) !== "StoreBegunOtherwise") throw error;
  }
  await store?.close();
  await journal.close().catch(() => undefined); // it may be closed already
  await rm(`${files.store}.part`, { force: true });
  await removeJournal(files.journal);
  const fresh = await openJournal(files.journal, begin);
  try {
    return { journal: fresh, store: await openStore(files.store, fresh.plan.opening) };
  } catch (error) {
    await fresh.close();
    throw error;
  }
}

function isSameMeasurement(begun: StoreOpening, { database, tool, ruleSets }: WantedRun): boolean {
  const { database: crawl, ...by } = begun;
  return crawl === database && JSON.stringify([by.tool, by.ruleSets]) === JSON.stringify([tool, ruleSets]);
}

/** With others of the same program somebody asks for another measurement, as with another seed: what is there is not thrown away for that. */
function refuseOtherRuleSets(
  { journal }: RunFiles,
  begun: StoreOpening,
  { database, tool, ruleSets }: WantedRun,
): void {
  const idsOf = (sets: StoreOpening["ruleSets"]): string => sets.map(({ id }) => id).join(", ");
  const [was, is] = [idsOf(begun.ruleSets), idsOf(ruleSets)];
  if (was === is || begun.database !== database || JSON.stringify(begun.tool) !== JSON.stringify(tool)) return;
  const { run, site } = begun;
  throw sampleError("RunBegunOtherwise", { site, run, what: "the rule sets", begun: was, wanted: is, file: journal });
}

function checkWishes({ journal }: RunFiles, { run, site, ...begun }: StoreOpening, wishes: WantedRun): void {
  const { seed, wanted, extent } = wishes;
  const refuse = (what: string, was: string | number, is: string | number): never => {
    throw sampleError("RunBegunOtherwise", { site, run, what, begun: was, wanted: is, file: journal });
  };
  if (seed !== undefined && seed !== begun.seed) refuse("seed", begun.seed, seed);
  if (wanted !== undefined && wanted !== begun.wanted) refuse("a sample of", begun.wanted, wanted);
  if (extent !== undefined && extent !== begun.extent) refuse("the extent", begun.extent, extent);
}
