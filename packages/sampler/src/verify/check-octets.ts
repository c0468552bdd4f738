import { stat } from "node:fs/promises";
import path from "node:path";
import { wordsOf } from "@eiao/crawler/errors";
import type { ArchiveFile, StoreManifest, StoreReader } from "../rdf-store/index.ts";
import { digestOf } from "../rdf-store/file/seal.ts";
import { indexProblem } from "./check-index.ts";
import type { Difference } from "./difference.ts";

/** Holds the digests of a store against its octets, and its index, which no digest covers, against its records. */
export async function storeDifferences(reader: StoreReader): Promise<Difference[]> {
  const { file } = reader;
  const problems: string[] = [];
  await reader.verifyDigests().catch((error: unknown) => problems.push(wordsOf(error)));
  const index = await indexProblem(file);
  if (index !== undefined) problems.push(`${file}: ${index}.`);
  return problems.map((says) => ({ kind: "store", file, says }));
}

/** The WARC files as they were when the store was sealed; what was written behind that does not matter. */
export async function archiveDifferences({ archives }: StoreManifest, dataDir: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const archive of archives) {
    const says = await archiveProblem(archive, path.resolve(dataDir));
    if (says !== undefined) differences.push({ kind: "archive", file: archive.file, says });
  }
  return differences;
}

async function archiveProblem({ file, octets, digest }: ArchiveFile, dataDir: string): Promise<string | undefined> {
  const place = path.resolve(dataDir, file);
  if (!place.startsWith(dataDir + path.sep)) return "It is outside of the data directory.";
  if (!Number.isSafeInteger(octets) || octets < 0)
    return "The store does not give a number of bytes that a file can have.";
  const found = await stat(place).catch(() => undefined);
  if (found?.isFile() !== true) return "There is no such file.";
  if (found.size < octets) return `It has ${found.size} of ${octets} bytes.`;
  return (await digestOf(place, octets)) === digest ? undefined : "Its bytes are not those that were archived.";
}
