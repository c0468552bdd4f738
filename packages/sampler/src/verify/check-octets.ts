import { stat } from "node:fs/promises";
import path from "node:path";
import { wordsOf } from "@eiao/wam-core/errors";
import type { StoreManifest, StoreReader } from "../rdf-store/index.ts";
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
  for (const { file, octets, digest } of archives) {
    const acquire = path.resolve(dataDir, file);
    if (!acquire.startsWith(path.resolve(dataDir) + path.sep)) {
      differences.push({ kind: "archive", file, says: "It is outside of the data directory." });
      continue;
    }
    const size = await stat(acquire).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) differences.push({ kind: "archive", file, says: "There is no such file." });
    else if (size < octets) differences.push({ kind: "archive", file, says: `It has ${size} octets of ${octets}.` });
    else if ((await digestOf(acquire, octets)) !== digest)
      differences.push({ kind: "archive", file, says: "Its octets are not those that were archived." });
  }
  return differences;
}
