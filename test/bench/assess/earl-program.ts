import { check, createEarlWriter, createSheetCache, uwem12 } from "@eiao/wam-core";
import type { EvaluationTask, FetchedSheet } from "@eiao/sampler";

const writer = createEarlWriter("turtle-nodes", { terms: "seed" });
const sheetCache = createSheetCache();

/**
 * The engine and its EARL in a worker, as the octets that a store takes; they are not handed over: half a megabyte a page is not what
 * it costs to make.
 */
export async function evaluate(
  { url, content, contentType, headers, date }: EvaluationTask,
  load: (sheet: string) => Promise<FetchedSheet>,
): Promise<number> {
  const resource = { url, content, contentType, headers };
  const report = await check(resource, { ruleSets: [uwem12], date, load, sheetCache: sheetCache.forDocument() });
  return writer.write(report).octets.length;
}
