import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import { summaryOfPage } from "./assessment/page-summary.ts";
import { openStoreReader } from "./rdf-store/file/read.ts";
import type { StoreManifest, StoreReader } from "./rdf-store/index.ts";
import { createEvaluator } from "./evaluation/evaluator.ts";
import type { Evaluator } from "./evaluation/evaluator.ts";
import { ruleSetsOf } from "./evaluation/document/rule-set-versions.ts";
import { createSiteRecord } from "./sample/run/site-record.ts";
import { archivedSizes } from "./verify/archived-sizes.ts";
import { accountDifferences } from "./verify/check-account.ts";
import { crawlDifferences } from "./verify/check-crawl.ts";
import { drawDifferences } from "./verify/check-draw.ts";
import { archiveDifferences, storeDifferences } from "./verify/check-octets.ts";
import { launchDifferences } from "./verify/check-launch.ts";
import { nameDifferences } from "./verify/check-names.ts";
import { populationDifferences } from "./verify/check-population.ts";
import { manifestDifferences, summaryDifferences } from "./verify/check-summary.ts";
import type { Difference, Verification } from "./verify/difference.ts";
import { hasMessages } from "./verify/has-messages.ts";
import { isDamagedStore } from "./verify/is-damaged-store.ts";
import { falselyOld, oldStoreNote } from "./verify/old-store.ts";
import { begunOf, readBinding } from "./verify/read-binding.ts";
import type { Binding } from "./verify/read-binding.ts";
import { replayPage } from "./verify/replay-page.ts";

/** Who evaluates again, and who is told how far it is. */
export interface VerifyOptions {
  /** Workers of this program unless given; who gives one closes it. */
  readonly evaluator?: Evaluator;
  readonly onProgress?: (pages: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Recomputes a sealed store from the archived octets, style sheets included, without a network: its digests, its draw, every verdict
 * and location of every page, its statistics and its report card.
 *
 * @param dataDir  what the store's places are relative to.
 * @throws EiaoError `NotAStore` for what never was one. What is wrong with a store or its archive is a difference.
 * Cost: as the evaluation, and reading store and WARC files once. Source: issue 6, item 5.
 */
export async function verifyStore(file: string, dataDir: string, options: VerifyOptions = {}): Promise<Verification> {
  const unreadable = (error: unknown): Verification => ({
    store: file,
    site: "",
    run: "",
    pages: 0,
    documents: 0,
    differences: [{ kind: "store", file, says: wordsOf(error) }],
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
  { evaluator: given, onProgress, signal }: VerifyOptions,
): Promise<Verification> {
  const { file } = reader;
  const { opening } = manifest;
  const notes = versionNotes(manifest);
  const binding = await readBinding(dataDir, opening);
  const sizes = archivedSizes(binding, opening);
  const differences: Difference[] = [
    ...(await storeDifferences(reader)),
    ...nameDifferences(file, dataDir, opening),
    ...(await manifestDifferences(reader, manifest)),
    ...drawDifferences(manifest, reader.pages, file),
    ...(await archiveDifferences(manifest, dataDir)),
    ...(await bindingDifferences(reader, manifest, binding, dataDir, notes)),
  ];
  const record = createSiteRecord(opening.ruleSets[0].id);
  const evaluator = given ?? createEvaluator();
  let documents = 0;
  let done = 0;
  let lost = 0;
  const source = {
    reader,
    opening,
    dataDir,
    evaluator,
    hasMessages: await hasMessages(reader).catch(() => true),
    begun: opening.version === undefined ? begunOf(binding) : undefined,
    archives: new Set(manifest.archives.map((archive) => archive.file)),
  };
  const waiting = [...reader.pages];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      signal?.throwIfAborted();
      const replayed = await replayPage(page, source);
      differences.push(...replayed.differences);
      const summary = replayed.evaluations === undefined ? undefined : summaryOfPage(replayed.evaluations);
      if (summary === undefined || replayed.evaluations === undefined) lost++;
      else {
        record.add(page.id, summary);
        documents += replayed.evaluations.length;
      }
      onProgress?.(++done, reader.pages.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: 2 * evaluator.width }, work));
  } finally {
    if (given === undefined) await evaluator.close();
  }
  if (lost === 0) differences.push(...(await summaryDifferences(reader, manifest, record, sizes)));
  else notes.push("Statistics and report card were not compared, because some pages could not be evaluated again.");
  const { site, run } = opening;
  const { populationDigest, seedOrigin } = opening;
  return {
    store: file,
    site,
    run,
    ...(populationDigest === undefined ? {} : { populationDigest: `sha256:${populationDigest}` }),
    ...(seedOrigin === undefined ? {} : { seedOrigin }),
    pages: reader.pages.length - lost,
    documents,
    differences,
    notes,
  };
}

/** What the archive of the launch says of the sample. @param notes  get what it does not allow to check. */
async function bindingDifferences(
  reader: StoreReader,
  manifest: StoreManifest,
  binding: Binding | undefined,
  dataDir: string,
  notes: string[],
): Promise<Difference[]> {
  const { file } = reader;
  const { opening } = manifest;
  const old = oldStoreNote(opening);
  if (old !== undefined) {
    notes.push(old);
    return await falselyOld(file, manifest, binding, dataDir);
  }
  if (binding === undefined) {
    const says = `The archive has nothing of a sample of ${opening.site} in the run ${opening.run}.`;
    return [{ kind: "archive", file, says }];
  }
  if (binding.earlier !== undefined) notes.push(binding.earlier);
  return [
    ...populationDifferences(manifest, binding),
    ...(await crawlDifferences(manifest, binding, dataDir, notes)),
    ...(await accountDifferences(reader, manifest, binding, dataDir)),
    ...(await launchDifferences(manifest, binding, dataDir, notes)),
  ];
}

function versionNotes({ opening }: StoreManifest): string[] {
  return opening.ruleSets.flatMap(({ id, version }) => {
    const own = ruleSetsOf(true).find((ruleSet) => ruleSet.id === id);
    if (own === undefined) return [`The rule set ${id} is not installed.`];
    if (own.version === version) return [];
    return [
      `The rule set ${id} was version ${version} then and is ${own.version} here: differences may come from that.`,
    ];
  });
}
