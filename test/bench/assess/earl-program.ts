import { check, createEarlWriter, createSheetCache, uwem12 } from "@eiao/wam-core";
import type { EvaluationTask, FetchedSheet } from "@eiao/sampler";

const writer = createEarlWriter("turtle-nodes", { terms: "seed" });
const sheetCache = createSheetCache();

/**
 * Runs the engine and writes EARL in a worker, as bytes for a store. They are not handed over: half a megabyte a page would distort
 * the measurement.
 */
export async function evaluate(
  { url, content, contentType, headers, date }: EvaluationTask,
  load: (sheet: string) => Promise<FetchedSheet>,
): Promise<number> {
  const resource = { url, content, contentType, headers };
  const report = await check(resource, { ruleSets: [uwem12], date, load, sheetCache: sheetCache.forDocument() });
  return writer.write(report).bytes.length;
}
