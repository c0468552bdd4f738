import { wordsOf } from "@eiao/wam-core/errors";
import type { Assessment } from "../assessment/assessment.ts";
import { manifestGraph, openingGraph } from "../rdf-store/graphs/manifest-graph.ts";
import type { StoreManifest, StoreReader } from "../rdf-store/index.ts";
import { surveyGraph } from "../rdf-store/graphs/survey-graph.ts";
import { assessedRun } from "../sample/run/assessed-run.ts";
import { readAssessment } from "../sample/run/assessment-file.ts";
import type { SiteRecord } from "../sample/run/site-record.ts";
import { siteSurvey } from "../sample/run/survey.ts";
import { cardDifferences } from "./card-difference.ts";
import type { Difference } from "./difference.ts";
import { graphDifferences } from "./graph-difference.ts";

/**
 * Compares survey, manifest and report card of a store with those that its pages give.
 *
 * @param record  all pages of the store, evaluated again.
 * @param notes   gets what could not be compared.
 */
export async function summaryDifferences(
  reader: StoreReader,
  manifest: StoreManifest,
  record: SiteRecord,
  notes: string[],
): Promise<Difference[]> {
  const { file } = reader;
  const { opening, drawn, archives, finished, digests } = manifest;
  const { tallies } = record;
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  const differences: Difference[] = [];
  try {
    const { population } = opening;
    const survey = siteSurvey({ tallies, ruleSets, population, drawn, archives, finished });
    const held = reader.pages.map(({ id, urls }) => ({ id, documents: urls.length }));
    const graphs = [
      [await reader.surveyTrig(), surveyGraph(survey, opening, held, file).trig],
      [(await reader.manifestTrig())[0], openingGraph(opening).trig],
      [(await reader.manifestTrig())[1], manifestGraph(opening, survey, digests).trig],
    ] as const;
    for (const [stored, again] of graphs) {
      const said = stored === undefined ? [] : graphDifferences(stored, Buffer.from(again), file);
      differences.push(...said.map((says): Difference => ({ kind: "statistics", file, says })));
    }
  } catch (error) {
    differences.push({ kind: "statistics", file, says: wordsOf(error) });
  }
  let card: Assessment;
  try {
    card = await readAssessment(file);
  } catch (error) {
    notes.push(`The report card was not compared: ${wordsOf(error)}`);
    return differences;
  }
  try {
    const again = record.assessment(assessedRun(opening, card.store, failed));
    const said = cardDifferences(card, again);
    return [...differences, ...said.map((says): Difference => ({ kind: "report card", file, says }))];
  } catch (error) {
    return [...differences, { kind: "report card", file, says: wordsOf(error) }];
  }
}
