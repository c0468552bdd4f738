/** Sealed stores of two runs of a site, made up from the counts of their pages. */
import { uwem12 } from "@eiao/wam-core";
import { openStore, ratioInterval } from "@eiao/sampler/internal";
import type { StoreOpening } from "@eiao/sampler";
import path from "node:path";
import { documentOf, scored, tests } from "../support/sealed-stores.ts";

export interface ScoredPage {
  readonly page: string;
  readonly failed: number;
  readonly applied: number;
}

export interface ScoredSite {
  readonly site: string;
  readonly run: string;
  /** The pages of the store, in the order of the draw. */
  readonly pages: readonly ScoredPage[];
  /** The number of first pages that are the uniform sample, if all pages are a census. Default: all pages are the sample. */
  readonly uniform?: number;
  /** The number of pages from which they were drawn. */
  readonly population: number;
  /** Identifies the list of these pages. */
  readonly list: string;
  readonly toolVersion?: string;
}

/** Writes and seals a store. @returns its file. */
export async function writeScoredStore(folder: string, input: ScoredSite): Promise<string> {
  const { site, run, pages, uniform, population, list, toolVersion = "0.1.0" } = input;
  const opening: StoreOpening = {
    run,
    database: `rdf_${run}_1201876651_1_1234567`,
    site,
    webSite: `http://${site}/`,
    tool: { name: "eiao-wam", version: toolVersion },
    ruleSets: [{ id: uwem12.id, version: uwem12.version }],
    seed: "s",
    seedOrigin: "derived",
    population,
    extent: uniform === undefined ? "sample" : "census",
    wanted: uniform ?? pages.length,
    populationDigest: list.padEnd(64, "0"),
    sizesDigest: "b".repeat(64),
  };
  const file = path.join(folder, `${site}-${run}-${Math.random().toString(36).slice(2)}.trig.zst`);
  const store = await openStore(file, opening);
  for (const { page, failed, applied } of pages)
    await store.addScenario({
      id: page,
      documents: [documentOf(`http://${site}/${page}`, { results: scored(failed, applied), statistics: [] })],
      counts: [{ ruleSet: uwem12.id, failed, applied }],
    });
  const sample = pages.slice(0, uniform);
  const [first] = tests;
  const sum = (subset: readonly ScoredPage[], key: "failed" | "applied") =>
    subset.reduce((total, page) => total + page[key], 0);
  const score = (subset: readonly ScoredPage[], of: number, name: "census" | "uniform") => ({
    ruleSet: uwem12.id,
    failed: sum(subset, "failed"),
    applied: sum(subset, "applied"),
    ...ratioInterval(subset, of),
    sample: name,
    pages: subset.length,
  });
  await store.seal({
    urlCount: population,
    ...spreadOf(sample),
    scores: [
      ...(uniform === undefined ? [] : [score(pages, pages.length, "census")]),
      ...(uniform === pages.length ? [] : [score(sample, population, "uniform")]),
    ],
    tests: [
      {
        ruleSet: uwem12.id,
        test: first?.test ?? "",
        wam: first?.id ?? "",
        failed: sum(pages, "failed"),
        applied: sum(pages, "applied"),
      },
    ],
    drawn: pages.map(({ page }, at) => ({
      scenario: page,
      url: `http://${site}/${page}`,
      outcome: "sampled",
      samples: [
        ...(uniform === undefined ? [] : ["census" as const]),
        ...(at < sample.length ? ["uniform" as const] : []),
      ],
    })),
    finished: `${run.slice(0, 4)}-${run.slice(4, 6)}-${run.slice(6, 8)}T10:00:00Z`,
  });
  return file;
}

function spreadOf(pages: readonly ScoredPage[]): { standardDeviation?: number; errorMargin?: number } {
  const scores = pages.flatMap(({ failed, applied }) => (applied === 0 ? [] : [failed / applied]));
  if (scores.length < 2) return {};
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const standardDeviation = Math.sqrt(squares / (scores.length - 1));
  return { standardDeviation, errorMargin: (1.96 * standardDeviation) / Math.sqrt(scores.length) };
}
