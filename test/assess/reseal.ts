import { writeFile } from "node:fs/promises";
import { packGraph, prologue, sha256 } from "../../packages/sampler/src/rdf-store/file/packed-graph.ts";
import type { GraphFacts, IndexedRecord } from "../../packages/sampler/src/rdf-store/file/graph-record.ts";
import { manifestGraph, openingGraph } from "../../packages/sampler/src/rdf-store/graphs/manifest-graph.ts";
import { openStoreReader } from "../../packages/sampler/src/rdf-store/file/read.ts";
import type { StoreManifest } from "../../packages/sampler/src/rdf-store/file/read-manifest.ts";
import { statementsIn } from "../../packages/sampler/src/rdf-store/trig/statements.ts";
import { encodeIndex } from "../../packages/sampler/src/rdf-store/file/store-index.ts";

/** A page of a store, taken apart. */
export interface LoosePage {
  readonly id: string;
  readonly urls: readonly string[];
  readonly counts: IndexedRecord["counts"];
  readonly triples: number;
  readonly trig: string;
}

/** A store taken apart, to be changed. */
export interface LooseStore {
  readonly opening: StoreManifest["opening"];
  readonly drawn: StoreManifest["drawn"];
  readonly archives: StoreManifest["archives"];
  readonly finished: string;
  readonly pages: readonly LoosePage[];
  readonly survey: string;
  /** Changes both parts of the manifest as they are written. */
  readonly opened?: (trig: string) => string;
  readonly ended?: (trig: string) => string;
}

/** Writes a store anew after a change, with digests, manifest and index that fit: what a forger would do. */
export async function reseal(file: string, edit: (store: LooseStore) => LooseStore): Promise<void> {
  const reader = await openStoreReader(file);
  const { opening, drawn, archives, finished } = await reader.manifest();
  const pages: LoosePage[] = [];
  for (const page of reader.pages) {
    const { id, urls, counts, triples } = page;
    pages.push({ id, urls, counts, triples, trig: (await reader.pageTrig(page)).toString() });
  }
  const survey = (await reader.surveyTrig()).toString();
  await reader.close();
  const loose = edit({ opening, drawn, archives, finished, pages, survey });

  const frames: IndexedRecord[] = [];
  let octets: Buffer = prologue;
  const add = async (trig: string, facts: GraphFacts): Promise<string> => {
    const { record, bytes } = packGraph(Buffer.from(trig), facts);
    frames.push({ ...record, offset: octets.length + bytes.length - record.octets });
    octets = Buffer.concat([octets, bytes]);
    return record.sha256;
  };
  const none = { urls: [], counts: [] };
  const begun = openingGraph(loose.opening);
  const id = sha256(Buffer.from(JSON.stringify(loose.opening)));
  await add((loose.opened ?? same)(begun.trig), { kind: "opening", id, ...none, triples: begun.triples });
  const digests = new Map<string, string>();
  for (const { trig, ...facts } of loose.pages) digests.set(facts.id, await add(trig, { kind: "page", ...facts }));
  const triples = countOf(loose.survey);
  const surveyDigest = await add(loose.survey, { kind: "survey", id: "", ...none, triples });
  const rest = { drawn: loose.drawn, archives: loose.archives, finished: loose.finished };
  const manifest = manifestGraph(
    loose.opening,
    { urlCount: loose.opening.population, scores: [], tests: [], ...rest },
    { survey: surveyDigest, pages: digests },
  );
  await add((loose.ended ?? same)(manifest.trig), { kind: "manifest", id: "", ...none, triples: manifest.triples });
  await writeFile(file, Buffer.concat([octets, encodeIndex({ version: 1, frames, sha256: sha256(octets) })]));
}

/** Statements of a graph; 0 where it is none. */
function countOf(trig: string): number {
  try {
    return statementsIn([Buffer.from(trig)], "").length;
  } catch {
    return 0;
  }
}

const same = (trig: string): string => trig;
