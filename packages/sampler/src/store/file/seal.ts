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
  readonly octets: number;
  readonly pages: number;
  readonly triples: number;
  /** The digest of all octets before the index, lower-case hexadecimal: names this measurement. */
  readonly sha256: string;
}

/** A store with all its pages. */
interface FilledStore {
  readonly file: string;
  readonly opening: StoreOpening;
  readonly output: AppendFile;
  /** Records of the opening and the pages. */
  readonly records: readonly IndexedRecord[];
}

/**
 * Writes survey, manifest and index, calls fsync, and renames `file.part` to `file`, then fsyncs the folder: `file` is
 * there whole or not at all.
 *
 * @throws EiaoError `SurveyDisagrees` before anything is written.
 */
export async function sealStore(store: FilledStore, survey: SiteSurvey): Promise<SealedStore> {
  const { file, opening, output } = store;
  const pages = store.records.filter(({ kind }) => kind === "page");
  checkSurvey(survey, pages, file);
  const held = pages.map(({ id, urls }) => ({ id, documents: urls.length }));
  const surveyRecord = append(output, "survey", surveyGraph(survey, opening, held, file));
  const digests = { survey: surveyRecord.sha256, pages: new Map(pages.map(({ id, sha256 }) => [id, sha256])) };
  const manifestRecord = append(output, "manifest", manifestGraph(opening, survey, digests));
  const frames = [...store.records, surveyRecord, manifestRecord];
  const sha256 = output.digest();
  output.append(encodeIndex({ version: 1, frames, sha256 }));
  await output.sync();
  await rename(`${file}.part`, file);
  await syncFolder(path.dirname(file));
  const triples = frames.reduce((sum, frame) => sum + frame.triples, 0);
  return { file, octets: output.size(), pages: pages.length, triples, sha256 };
}

function append(output: AppendFile, kind: "survey" | "manifest", graph: WrittenGraph): IndexedRecord {
  const facts = { kind, id: "", urls: [], counts: [], triples: graph.triples } as const;
  const { record, bytes } = packGraph(Buffer.from(graph.trig), facts);
  const at = output.append(bytes);
  return { ...record, offset: at + bytes.length - record.octets };
}

/** SHA-256 of the first octets of a file, lower-case hexadecimal. */
export async function digestOf(file: string, length: number): Promise<string> {
  return (await hashOf(file, length)).digest("hex");
}

/** SHA-256 that has seen the first octets of a file. Cost: reads them, 1 GB/s. */
export async function hashOf(file: string, length: number): Promise<Hash> {
  const hash = createHash("sha256");
  if (length === 0) return hash;
  // In large pieces: asking for each takes longer than its digest.
  const pieces = createReadStream(file, { end: length - 1, highWaterMark: 1_048_576 });
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash;
}

/** A new name is safe against power loss when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Holds a survey against the pages of the store: every sampled page is there and no other, and the counts of each rule
 * set are the sums over the pages that were drawn for it.
 *
 * @throws EiaoError `SurveyDisagrees` naming the first difference.
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
    const { ruleSet, applied, failed, value = 0, pages: said } = score;
    const counted = pagesOf(score, survey, pages);
    const sum = sumBy(ruleSet, counted);
    // Indicators may be fractions, whose sums depend on the order of adding.
    if (sum.applied !== applied || Math.abs(sum.failed - failed) > 1e-9 * Math.max(1, failed)) {
      fail(`${ruleSet} counts ${failed} of ${applied}, its pages ${sum.failed} of ${sum.applied}`);
    }
    if (!(value >= 0 && value <= 1)) fail(`${ruleSet} is said to be ${value}`);
    if (said !== counted.length) fail(`${ruleSet} is said to be of ${said} pages and is of ${counted.length}`);
  }
  const scored = new Set(survey.scores.map(({ ruleSet }) => ruleSet));
  for (const { ruleSet } of pages.flatMap(({ counts }) => counts))
    if (!scored.has(ruleSet)) fail(`the survey has no score by ${ruleSet}`);
}

/** Returns the pages that a score rests on: those drawn for its sample. */
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
