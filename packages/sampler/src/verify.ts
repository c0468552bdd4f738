import type { RuleSet } from "@eiao/wam-core";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { pageResult } from "./evaluation/page-result.ts";
import { openStoreReader } from "./store/file/read.ts";
import type { StoreManifest, StoreReader } from "./store/index.ts";
import { createEvaluator, createOwnEvaluator } from "./evaluation/evaluator.ts";
import type { Evaluator } from "./evaluation/evaluator.ts";
import { replayError } from "./verify/errors.ts";
import { givenRuleSets, missingRuleSet, storedRuleSets } from "./verify/given-rule-sets.ts";
import { createSiteRecord } from "./assessment/site-record.ts";
import { archivedSizes, begunOf, readBinding } from "./archive/read-binding.ts";
import { accountDifferences } from "./verify/check-account.ts";
import { crawlDifferences, launchDifferences } from "./verify/check-crawl.ts";
import { drawDifferences, populationDifferences } from "./verify/check-draw.ts";
import { archiveDifferences, storeDifferences, isDamagedStore } from "./verify/check-bytes.ts";
import { nameDifferences, openReplayedStore, replayDifferences } from "./verify/replayed-store.ts";
import { manifestDifferences, summaryDifferences } from "./verify/check-summary.ts";
import type { Difference, Verification } from "./verify/difference.ts";
import type { Binding } from "./archive/read-binding.ts";
import { lostDifferences, verifyPage } from "./verify/evaluate-again.ts";
import type { VerifySource } from "./verify/evaluate-again.ts";
import type { ReadStore } from "./verify/replayed-store.ts";

/** The options of a verification: the evaluator and a listener for the progress. */
export interface VerifyOptions {
  /** Default: the workers of this program. An evaluator given here is closed by the caller. */
  readonly evaluator?: Evaluator;
  /** The caller's rule sets that a replay was made with. Pages are then evaluated in this process. Other rule sets are this program's. */
  readonly ruleSets?: readonly RuleSet[];
  readonly onProgress?: (pages: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Recomputes a sealed store from the archived bytes, including style sheets, without a network: its digests, its draw, every verdict
 * and location of every page, its statistics and its report card. Faults of the store or its archive are returned as differences.
 *
 * @param dataDir  the folder that the positions in the store are relative to.
 * @throws EiaoError `NotAStore` if the file never was a store, `RuleSetMissing`, `NoRuleSet`, `RuleSetRefused` for rule sets.
 * Cost: as the evaluation, and reading store and WARC files once. Source: issue 6, item 5.
 */
export async function verifyStore(file: string, dataDir: string, options: VerifyOptions = {}): Promise<Verification> {
  const unreadable = (error: unknown): Verification => ({
    store: file,
    site: "",
    run: "",
    pages: 0,
    documents: 0,
    differences: [{ kind: "store", file, says: messageOf(error) }],
    notes: ["Nothing else could be compared."],
  });
  let reader: StoreReader;
  try {
    reader = await openStoreReader(file);
  } catch (error) {
    if (await isDamagedStore(file)) return unreadable(error);
    throw error;
  }
  try {
    let manifest: StoreManifest;
    try {
      manifest = await reader.manifest();
    } catch (error) {
      if (reactionTo(error) === "end") throw error;
      return unreadable(error);
    }
    return await verifyWith(reader, manifest, dataDir, options);
  } finally {
    await reader.close();
  }
}

async function verifyWith(
  reader: StoreReader,
  manifest: StoreManifest,
  dataDir: string,
  options: VerifyOptions,
): Promise<Verification> {
  const { file } = reader;
  const { opening } = manifest;
  const { ruleSets: custom } = options;
  const own = custom === undefined ? undefined : await givenRuleSets(custom, file);
  const missing = missingRuleSet(opening.ruleSets, own);
  const ruleSets = missing === undefined ? await storedRuleSets(opening.ruleSets, file, own) : [];
  const notes = versionNotes(manifest, ruleSets);
  const binding = await readBinding(dataDir, opening);
  const differences: Difference[] = [
    ...(await storeDifferences(reader)),
    ...nameDifferences(file, dataDir, opening),
    ...(await manifestDifferences(reader, manifest)),
    ...drawDifferences(manifest, reader.pages, file),
    ...(await archiveDifferences(manifest, dataDir)),
  ];
  // The archive has the account of the original store, also for a replay.
  const replayed = opening.replayOf === undefined ? { reader, manifest } : await openReplayedStore(file, opening);
  try {
    if (typeof replayed === "string") differences.push({ kind: "store", file, says: replayed });
    else {
      if (replayed.reader !== reader) differences.push(...replayDifferences(file, manifest, replayed.manifest));
      differences.push(...(await bindingDifferences(replayed, binding, dataDir, notes)));
    }
    const from = typeof replayed === "string" ? { reader, manifest } : replayed;
    const sizes = archivedSizes(binding, opening);
    const by = custom === undefined ? options : { ...options, ruleSets };
    const work = { dataDir, binding, sizes, options: by };
    // Differences are reported first, so that a forged store is found without the rule set too.
    if (missing !== undefined && differences.length === 0)
      throw replayError("RuleSetMissing", { file, ruleSet: missing });
    if (missing !== undefined)
      notes.push(`This program does not have the rule set ${missing}, so no page was evaluated.`);
    const counts =
      missing === undefined
        ? await pageDifferences({ reader, manifest }, from, work, differences)
        : { documents: 0, lost: reader.pages.length };
    if (counts.lost > 0)
      notes.push("Statistics and report card were not compared, because some pages could not be evaluated again.");
    const { site, run, populationDigest, seedOrigin } = opening;
    return {
      store: file,
      site,
      run,
      populationDigest: `sha256:${populationDigest}`,
      seedOrigin,
      pages: reader.pages.length - counts.lost,
      documents: counts.documents,
      differences,
      notes,
    };
  } finally {
    if (typeof replayed !== "string" && replayed.reader !== reader) await replayed.reader.close();
  }
}

interface PageWork {
  readonly dataDir: string;
  readonly binding: Binding | undefined;
  readonly sizes: ReturnType<typeof archivedSizes>;
  readonly options: VerifyOptions;
}

/**
 * Evaluates all pages again. If none is lost, compares statistics and report card too.
 *
 * @param from         the store with the positions of the pages: the store itself, or the original store of a replay.
 * @param differences  receives the differences. @returns the number of evaluated documents, and of pages that could not be evaluated.
 */
async function pageDifferences(
  { reader, manifest }: ReadStore,
  from: ReadStore,
  { dataDir, binding, sizes, options }: PageWork,
  differences: Difference[],
): Promise<{ readonly documents: number; readonly lost: number }> {
  const { evaluator: provided, ruleSets, onProgress, signal } = options;
  const { opening } = manifest;
  const record = createSiteRecord(opening.ruleSets[0].id);
  const evaluator =
    provided ?? (ruleSets === undefined ? createEvaluator({ sparing: true }) : createOwnEvaluator(ruleSets));
  const source: VerifySource = {
    reader,
    opening,
    from: { reader: from.reader, opening: from.manifest.opening },
    dataDir,
    evaluator,
    ruleSets: opening.ruleSets.map(({ id }) => id),
    begun: opening.replayOf?.begun ?? begunOf(binding),
    archives: new Set(manifest.archives.map((archive) => archive.file)),
  };
  let documents = 0;
  let done = 0;
  let lost = 0;
  const waiting = [...reader.pages];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      signal?.throwIfAborted();
      const verified = await verifyPage(page, source);
      differences.push(...verified.differences);
      const { evaluations = [] } = verified;
      const result = pageResult(evaluations);
      if (result === undefined) lost++;
      else {
        record.add(page.id, result);
        documents += evaluations.length;
      }
      onProgress?.(++done, reader.pages.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: 2 * evaluator.width }, work));
    differences.push(...(await lostDifferences(manifest.drawn, source)));
  } finally {
    if (provided === undefined) await evaluator.close();
  }
  if (lost === 0) differences.push(...(await summaryDifferences(reader, manifest, record, sizes)));
  return { documents, lost };
}

/** Compares a store with the archive of its launch. @param notes  receives what cannot be checked by this archive. */
async function bindingDifferences(
  { reader, manifest }: ReadStore,
  binding: Binding | undefined,
  dataDir: string,
  notes: string[],
): Promise<Difference[]> {
  const { opening } = manifest;
  if (binding === undefined) {
    const says = `The archive has no sample of ${opening.site} in the run ${opening.run}.`;
    return [{ kind: "archive", file: reader.file, says }];
  }
  if (binding.earlier !== undefined) notes.push(binding.earlier);
  return [
    ...populationDifferences(manifest, binding),
    ...(await crawlDifferences(manifest, binding, dataDir, notes)),
    ...(await accountDifferences(reader, manifest, binding, dataDir)),
    ...(await launchDifferences(manifest, binding, dataDir, notes)),
  ];
}

function versionNotes({ opening }: StoreManifest, ruleSets: readonly RuleSet[]): string[] {
  return opening.ruleSets.flatMap(({ id, version }) => {
    const own = ruleSets.find((ruleSet) => ruleSet.id === id);
    if (own === undefined || own.version === version) return [];
    return [
      `The store used version ${version} of the rule set ${id}, but this program has version ${own.version}. This may be the cause of differences.`,
    ];
  });
}
