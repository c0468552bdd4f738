import { globSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { jobOf, siteRepresentation } from "@eiao/crawler/internal";
import { openStoreReader, verifyStore } from "@eiao/sampler/internal";
import type { StoreManifest, StoreReader } from "@eiao/sampler";
import type { SampleResults } from "./kill-assess-sampling.ts";
import { comparableGraph, firstDifference } from "./kill-assess-graph.ts";

/** A data directory and the results of sampling its sites. */
export interface Sampled {
  readonly dataDir: string;
  readonly results: SampleResults;
}

/** Returns the differences of a site after the kills from the undisturbed one. Empty if there are none. */
export async function differencesOf(seed: string, calm: Sampled, killed: Sampled): Promise<readonly string[]> {
  const wrong = filesLeft(seed, killed);
  const [before, after] = [calm.results[seed], killed.results[seed]];
  if (before?.state !== "sealed" || after?.state !== "sealed")
    return [...wrong, `${seed} was ${before?.state}, then ${after?.state}`];
  wrong.push(...differencesIn({ ...before.assessment }, { ...after.assessment }));
  const expected = await openStoreReader(path.resolve(calm.dataDir, before.file));
  const found = await openStoreReader(path.resolve(killed.dataDir, after.file));
  try {
    wrong.push(...differencesIn(drawOf(await expected.manifest()), drawOf(await found.manifest())));
    wrong.push(...differencesIn(pagesOf(expected), pagesOf(found)));
    wrong.push(...(await graphDifferences(expected, found)));
  } finally {
    await Promise.all([expected.close(), found.close()]);
  }
  const { differences } = await verifyStore(found.file, killed.dataDir);
  return [...wrong, ...differences.map((difference) => `verify: ${shortText(difference)}`)];
}

/** Checks that there is one sealed store with its report card, and nothing else. */
function filesLeft(seed: string, { dataDir }: Sampled): string[] {
  const found = globSync(path.join("output/rdf", jobOf(siteRepresentation(seed)), "*"), { cwd: dataDir }).toSorted();
  const endings = found.map((file) => /\.(?:trig\.zst|assessment\.json)$/.exec(file)?.[0] ?? file);
  return isDeepStrictEqual(endings, [".assessment.json", ".trig.zst"])
    ? []
    : [`these files are left: ${found.join(", ")}`];
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the manifest without the end and the WARC files, which have what each sampling fetched. */
function drawOf({ opening, drawn }: StoreManifest): Facts {
  return { ...opening, ...Object.fromEntries(drawn.entries()), draws: drawn.length };
}

function pagesOf({ pages }: StoreReader): Facts {
  const names = pages.flatMap(({ id, urls }) => [id, ...urls]);
  const counts = Object.fromEntries(pages.map(({ id, urls, counts: found }) => [id, [urls, found]]));
  return { ...counts, pages: pages.length, "pages that are there twice": names.length - new Set(names).size };
}

async function graphDifferences(expected: StoreReader, found: StoreReader): Promise<string[]> {
  const graphOf = async (reader: StoreReader, id: string): Promise<string> => {
    const page = reader.page(id);
    return page === undefined ? "" : comparableGraph((await reader.pageTrig(page)).toString());
  };
  const differences: string[] = [];
  for (const { id, urls } of found.pages) {
    const difference = firstDifference(await graphOf(expected, id), await graphOf(found, id));
    if (difference !== undefined) differences.push(`the graph of ${urls[0]}: ${difference}`);
  }
  return differences;
}

function differencesIn(expected: Facts, found: Facts): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => !isDeepStrictEqual(found[name], expected[name]))
    .map((name) => `${name}: ${shortText(found[name])} instead of ${shortText(expected[name])}`);
}

/** Returns a value as a text of at most a line. */
function shortText(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 300);
}
