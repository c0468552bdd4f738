import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import type { AppendFile } from "./append-file.ts";
import { checkSurvey } from "./check-survey.ts";
import { packGraph } from "./packed-graph.ts";
import type { IndexedRecord } from "./graph-record.ts";
import { manifestGraph } from "../graphs/manifest-graph.ts";
import type { SiteSurvey, StoreOpening } from "../site-survey.ts";
import { encodeIndex } from "./store-index.ts";
import { surveyGraph } from "../graphs/survey-graph.ts";
import type { WrittenGraph } from "../trig/trig-node.ts";

/** What sealing came to. */
export interface SealedStore {
  readonly file: string;
  readonly octets: number;
  readonly pages: number;
  readonly triples: number;
  /** Of all octets before the index, lower-case hexadecimal: names this measurement. */
  readonly sha256: string;
}

/** A store with all its pages. */
export interface FilledStore {
  readonly file: string;
  readonly opening: StoreOpening;
  readonly output: AppendFile;
  /** Of the opening and the pages. */
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
