import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import type { SiteScoreFacts, SiteSurvey, StoreOpening } from "../contents.ts";
import { rdfStoreError } from "../errors.ts";
import { manifestGraph, surveyGraph } from "../graphs/survey-graph.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";
import type { AppendFile } from "./append-file.ts";
import { encodeIndex, packGraph } from "./frames.ts";
import type { GraphRecord, IndexedRecord } from "./frames.ts";

/** The result of sealing. */
export interface SealedStore {
  readonly file: string;
  readonly bytes: number;
  readonly pages: number;
  readonly triples: number;
  /** The digest of the file before the index, in lower-case hexadecimal. It identifies this measurement. */
  readonly sha256: string;
}

/** A store with all its pages. */
interface FilledStore {
  readonly file: string;
  readonly opening: StoreOpening;
  readonly output: AppendFile;
  /** The records of the opening and the pages. */
  readonly records: readonly IndexedRecord[];
}

/**
 * Writes survey, manifest and index, calls fsync, renames `file.part` to `file`, and calls fsync on the folder. So `file`
 * exists as a whole or not at all.
 *
 * @throws EiaoError `SurveyDisagrees` before it writes anything.
 */
export async function sealStore(store: FilledStore, survey: SiteSurvey): Promise<SealedStore> {
  const { file, opening, output } = store;
  const pages = store.records.filter(({ kind }) => kind === "page");
  checkSurvey(survey, pages, file);
  const storedPages = pages.map(({ id, urls }) => ({ id, documents: urls.length }));
  const surveyRecord = append(output, "survey", surveyGraph(survey, opening, storedPages, file));
  const digests = { survey: surveyRecord.sha256, pages: new Map(pages.map(({ id, sha256 }) => [id, sha256])) };
  const manifestRecord = append(output, "manifest", manifestGraph(opening, survey, digests));
  const frames = [...store.records, surveyRecord, manifestRecord];
  const sha256 = output.digest();
  output.append(encodeIndex({ version: 1, frames, sha256 }));
  await output.sync();
  await rename(`${file}.part`, file);
  await syncFolder(path.dirname(file));
  const triples = frames.reduce((sum, frame) => sum + frame.triples, 0);
  return { file, bytes: output.size(), pages: pages.length, triples, sha256 };
}

function append(output: AppendFile, kind: "survey" | "manifest", graph: WrittenGraph): IndexedRecord {
  const facts = { kind, id: "", urls: [], counts: [], triples: graph.triples } as const;
  const { record, bytes } = packGraph(Buffer.from(graph.trig), facts);
  const at = output.append(bytes);
  return { ...record, offset: at + bytes.length - record.bytes };
}

/** Computes the SHA-256 of the first `length` bytes of a file, in lower-case hexadecimal. */
export async function digestOf(file: string, length: number): Promise<string> {
  return (await hashOf(file, length)).digest("hex");
}

/** Returns a SHA-256 hash that was updated with the first `length` bytes of a file. Cost: reads them, 1 GB/s. */
export async function hashOf(file: string, length: number): Promise<Hash> {
  const hash = createHash("sha256");
  if (length === 0) return hash;
  // Large pieces, because reading a small one takes longer than its digest.
  const pieces = createReadStream(file, { end: length - 1, highWaterMark: 1_048_576 });
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash;
}

/** Calls fsync on a folder, because a new name is safe against power loss only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Compares a survey with the pages of the store. The store must have exactly the sampled pages, and the counts of each
 * score must be the sums over the pages of its sample.
 *
 * @throws EiaoError `SurveyDisagrees`, which names the first difference.
 */
export function checkSurvey(survey: SiteSurvey, pages: readonly GraphRecord[], file: string): void {
  const fail = (reason: string): never => {
    throw rdfStoreError("SurveyDisagrees", { file, reason });
  };
  const missing = new Set(pages.map(({ id }) => id));
  for (const { scenario, outcome } of survey.drawn) {
    if (outcome === "sampled" && !missing.delete(scenario))
      fail(`the sampled page ${scenario} is missing or was drawn twice`);
  }
  for (const id of missing) fail(`the page ${id} is not in the sample`);
  for (const score of survey.scores) {
    const { ruleSet, applied, failed, value = 0, pages: stated } = score;
    const counted = pagesOf(score, survey, pages);
    const sum = sumBy(ruleSet, counted);
    // Indicators may be fractions, whose sums depend on the order of addition.
    if (sum.applied !== applied || Math.abs(sum.failed - failed) > 1e-9 * Math.max(1, failed)) {
      fail(`${ruleSet} counts ${failed} of ${applied}, but its pages have ${sum.failed} of ${sum.applied}`);
    }
    if (!(value >= 0 && value <= 1)) fail(`the score by ${ruleSet} is ${value}, which is not between 0 and 1`);
    if (stated !== counted.length) fail(`the score by ${ruleSet} names ${stated} pages, but has ${counted.length}`);
  }
  const scored = new Set(survey.scores.map(({ ruleSet }) => ruleSet));
  for (const { ruleSet } of pages.flatMap(({ counts }) => counts))
    if (!scored.has(ruleSet)) fail(`the survey has no score by ${ruleSet}`);
}

/** Returns the pages of a score: those drawn for its sample. */
function pagesOf(
  { sample }: SiteScoreFacts,
  { drawn }: SiteSurvey,
  pages: readonly GraphRecord[],
): readonly GraphRecord[] {
  const ids = new Set(drawn.flatMap(({ scenario, samples }) => (samples?.includes(sample) === true ? [scenario] : [])));
  return pages.filter(({ id }) => ids.has(id));
}

function sumBy(ruleSet: string, pages: readonly GraphRecord[]): { applied: number; failed: number } {
  const sum = { applied: 0, failed: 0 };
  for (const count of pages.flatMap(({ counts }) => counts)) {
    if (count.ruleSet !== ruleSet) continue;
    sum.applied += count.applied;
    sum.failed += count.failed;
  }
  return sum;
}
