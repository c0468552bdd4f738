import { stat } from "node:fs/promises";
import path from "node:path";
import type { Assessment } from "./assessment/assessment.ts";
import { manifestGraph, openingGraph } from "./rdf-store/manifest-graph.ts";
import { openStoreReader } from "./rdf-store/read.ts";
import type { StoreManifest, StoreReader } from "./rdf-store/index.ts";
import { digestOf } from "./rdf-store/seal.ts";
import { surveyGraph } from "./rdf-store/survey-graph.ts";
import { assessedRun } from "./sample/assessed-run.ts";
import { readAssessment } from "./sample/assessment-file.ts";
import { canBeReplayed } from "./sample/evaluating-tool.ts";
import { createPoolEvaluator } from "./sample/evaluator.ts";
import type { Evaluator } from "./sample/evaluator.ts";
import { ruleSetsOf } from "./sample/rule-set-versions.ts";
import { createSiteRecord } from "./sample/site-record.ts";
import type { SiteRecord } from "./sample/site-record.ts";
import { siteSurvey } from "./sample/survey.ts";
import { cardDifferences } from "./verify/card-difference.ts";
import { drawDifferences } from "./verify/check-draw.ts";
import { indexProblem } from "./verify/check-index.ts";
import type { Difference, Verification } from "./verify/difference.ts";
import { graphDifferences } from "./verify/graph-difference.ts";
import { isDamagedStore } from "./verify/is-damaged-store.ts";
import { replayPage } from "./verify/replay-page.ts";

export interface VerifyOptions {
  /** The threads of this process unless given; who gives one closes it. */
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
  const differences: Difference[] = [
    ...(await storeDifferences(reader)),
    ...drawDifferences(manifest, reader.pages),
    ...(await archiveDifferences(manifest, dataDir)),
  ];
  const notes = versionNotes(manifest);
  if (!canBeReplayed(opening)) {
    notes.push("WAM servers evaluated the pages and fetched the style sheets themselves: no page was evaluated again.");
    const { site, run } = opening;
    return { store: file, site, run, pages: 0, documents: 0, differences, notes };
  }
  const record = createSiteRecord(opening.ruleSets[0].id);
  const evaluator = given ?? createPoolEvaluator();
  let documents = 0;
  let done = 0;
  let lost = 0;
  const waiting = [...reader.pages];
  const work = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      signal?.throwIfAborted();
      const replayed = await replayPage(page, { reader, opening, dataDir, evaluator });
      differences.push(...replayed.differences);
      if (replayed.evaluations === undefined) lost++;
      else {
        record.add(page.id, replayed.evaluations);
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
  if (lost === 0) differences.push(...(await summaryDifferences(reader, manifest, record, notes)));
  else notes.push("Statistics and report card were not compared, because some pages could not be evaluated again.");
  const { site, run } = opening;
  return { store: file, site, run, pages: reader.pages.length - lost, documents, differences, notes };
}

async function storeDifferences(reader: StoreReader): Promise<Difference[]> {
  const { file } = reader;
  const problems: string[] = [];
  await reader.verifyDigests().catch((error: unknown) => problems.push(messageOf(error)));
  const index = await indexProblem(file);
  if (index !== undefined) problems.push(`${file}: ${index}.`);
  return problems.map((says) => ({ kind: "store", file, says }));
}

/** The WARC files as they were when the store was sealed; what was written behind that does not matter. */
async function archiveDifferences({ archives }: StoreManifest, dataDir: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { file, octets, digest } of archives) {
    const place = path.resolve(dataDir, file);
    if (!place.startsWith(path.resolve(dataDir) + path.sep)) {
      differences.push({ kind: "archive", file, says: "It is outside of the data directory." });
      continue;
    }
    const size = await stat(place).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) differences.push({ kind: "archive", file, says: "There is no such file." });
    else if (size < octets) differences.push({ kind: "archive", file, says: `It has ${size} octets of ${octets}.` });
    else if ((await digestOf(place, octets)) !== digest)
      differences.push({ kind: "archive", file, says: "Its octets are not those that were archived." });
  }
  return differences;
}

async function summaryDifferences(
  reader: StoreReader,
  manifest: StoreManifest,
  record: SiteRecord,
  notes: string[],
): Promise<Difference[]> {
  const { file } = reader;
  const { opening, drawn, archives, finished, digests } = manifest;
  const { tallies } = record;
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  const differences: Difference[] = [];
  try {
    const { population } = opening;
    const survey = siteSurvey({ tallies, ruleSets, population, drawn, archives, finished });
    const held = reader.pages.map(({ id, urls }) => ({ id, documents: urls.length }));
    const graphs = [
      [await reader.surveyTrig(), surveyGraph(survey, opening, held, file).trig],
      [(await reader.manifestTrig())[0], openingGraph(opening).trig],
      [(await reader.manifestTrig())[1], manifestGraph(opening, survey, digests).trig],
    ] as const;
    for (const [stored, again] of graphs) {
      const said = stored === undefined ? [] : graphDifferences(stored, again, file);
      differences.push(...said.map((says): Difference => ({ kind: "statistics", file, says })));
    }
  } catch (error) {
    differences.push({ kind: "statistics", file, says: messageOf(error) });
  }
  let card: Assessment;
  try {
    card = await readAssessment(file);
  } catch (error) {
    notes.push(`The report card was not compared: ${messageOf(error)}`);
    return differences;
  }
  try {
    const again = record.assessment(assessedRun(opening, card.store, failed));
    const said = cardDifferences(card, again);
    return [...differences, ...said.map((says): Difference => ({ kind: "report card", file, says }))];
  } catch (error) {
    return [...differences, { kind: "report card", file, says: messageOf(error) }];
  }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
