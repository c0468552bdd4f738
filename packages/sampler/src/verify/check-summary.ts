import { readFile } from "node:fs/promises";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { assessmentFile, sealedRun } from "../assessment/assessed-run.ts";
import { pageSamples } from "../assessment/page-samples.ts";
import { siteSurvey } from "../assessment/site-record.ts";
import type { SiteRecord } from "../assessment/site-record.ts";
import type { SizedPage } from "../draw/population-list.ts";
import { manifestGraph, openingGraph, surveyGraph } from "../store/graphs/survey-graph.ts";
import type { IndexedRecord, StoreManifest, StoreReader } from "../store/index.ts";
import { cardDifferences, graphDifferences } from "./difference.ts";
import type { Difference } from "./difference.ts";
import { storeNameOf } from "./replayed-store.ts";

/** Compares both parts of the manifest with those that the program writes for the same values, so that nothing is added or repeated. */
export async function manifestDifferences(reader: StoreReader, manifest: StoreManifest): Promise<Difference[]> {
  const { file } = reader;
  const { opening, drawn, archives, finished, digests } = manifest;
  try {
    const survey = { urlCount: opening.population, scores: [], tests: [], drawn, archives, finished };
    const [begun, ended] = await reader.manifestTrig();
    const graphs = [
      ["opening", begun, openingGraph(opening)],
      ["manifest", ended, manifestGraph(opening, survey, digests)],
    ] as const;
    return graphs.flatMap(([kind, stored, { trig, triples }]) => [
      ...graphsDiffer("store", stored, trig, file),
      ...recordDifferences(reader, kind, triples),
    ]);
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return [{ kind: "store", file, says: messageOf(error) }];
  }
}

/**
 * Compares survey and report card of a store with those computed from its pages.
 *
 * @param record  all pages of the store, evaluated again. @param sizes  the archived sizes: `archivedSizes`.
 */
export async function summaryDifferences(
  reader: StoreReader,
  manifest: StoreManifest,
  record: SiteRecord,
  sizes: readonly SizedPage[] | undefined,
): Promise<Difference[]> {
  const { opening, drawn } = manifest;
  const sized = sizes === undefined ? undefined : { sizes, counts: record.counts() };
  const samples = () => pageSamples(opening, drawn, sized);
  return [
    ...(await surveyDifferences(reader, manifest, record, samples)),
    ...(await reportDifferences(reader, manifest, record, samples)),
  ];
}

async function surveyDifferences(
  reader: StoreReader,
  { opening, drawn, archives, finished }: StoreManifest,
  { tallies }: SiteRecord,
  samplesOf: () => ReturnType<typeof pageSamples>,
): Promise<Difference[]> {
  const { file } = reader;
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  try {
    const { population } = opening;
    const samples = samplesOf();
    const survey = siteSurvey({ tallies, ruleSets, population, drawn, samples, archives, finished });
    const storedPages = reader.pages.map(({ id, urls }) => ({ id, documents: urls.length }));
    const { trig, triples } = surveyGraph(survey, opening, storedPages, file);
    return [
      ...graphsDiffer("statistics", await reader.surveyTrig(), trig, file),
      ...recordDifferences(reader, "survey", triples),
    ];
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return [{ kind: "statistics", file, says: messageOf(error) }];
  }
}

function graphsDiffer(
  kind: Difference["kind"],
  stored: Buffer | undefined,
  expected: string,
  file: string,
): Difference[] {
  const problems = stored === undefined ? [] : graphDifferences(stored, Buffer.from(expected), file);
  return problems.map((says): Difference => ({ kind, file, says }));
}

async function reportDifferences(
  reader: StoreReader,
  { opening, drawn }: StoreManifest,
  record: SiteRecord,
  samplesOf: () => ReturnType<typeof pageSamples>,
): Promise<Difference[]> {
  const file = assessmentFile(reader.file);
  try {
    const text = await readFile(file, "utf8");
    const published: unknown = JSON.parse(text);
    const expected = record.assessment(sealedRun(opening, storeNameOf(opening), drawn), samplesOf());
    return cardDifferences(text, published, expected).map((says): Difference => ({ kind: "report card", file, says }));
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return [{ kind: "report card", file, says: `It cannot be read: ${messageOf(error)}` }];
  }
}

/**
 * Checks the record of the survey or of a part of the manifest: it must be about no page, and have the right number of statements. The
 * records of pages are compared with the pages.
 */
function recordDifferences(
  { frames, file }: { readonly frames: readonly IndexedRecord[]; readonly file: string },
  kind: "opening" | "survey" | "manifest",
  triples: number,
): Difference[] {
  const frame = frames.find((one) => one.kind === kind);
  if (frame === undefined) return []; // then it could not be read
  const isAboutNoPage = frame.urls.length === 0 && frame.counts.length === 0;
  // The opening's id is a digest of its writer's options. The account has the digest of the whole record.
  const isNamed = kind === "opening" || frame.id === "";
  if (isAboutNoPage && isNamed && frame.triples === triples) return [];
  return [{ kind: "store", file, says: `The record before its ${kind} does not agree with it.` }];
}
