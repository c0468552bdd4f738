import type { StoreOpening } from "../contents.ts";
import { BASE } from "../trig/dialect.ts";

/**
 * The fragment ids of the nodes above EARL (wams.md 7.5). Ids of one survey have the same beginning. They differ from those of every
 * other run, site and replay, so that many stores can be loaded together.
 */
export interface SurveyIds {
  readonly testRun: string;
  readonly survey: string;
  readonly manifest: string;
  scenario(scenarioId: string): string;
  /** @param document  the number of the document in the scenario, from 1. */
  pageSurvey(scenarioId: string, document: number): string;
  range(scenarioId: string, document: number): string;
  /** Returns the id of a site score by a rule set. @param sample  the sample; absent for the leading score. */
  score(ruleSet: string, sample?: string): string;
  scenarioScore(scenarioId: string, ruleSet: string): string;
  /** Returns the id of the site score by a test. */
  testScore(wam: string): string;
  /** @param order  the position in the draw, from 1. */
  draw(order: number): string;
  /** @param number  the number of the WARC file, from 1. */
  archive(number: number): string;
}

export function surveyIds({ run, site, replayOf }: Pick<StoreOpening, "run" | "site" | "replayOf">): SurveyIds {
  const replay = replayOf === undefined ? "" : `_replay_${encodeId(replayOf.begun)}`;
  const survey = `survey_${encodeId(run)}_${encodeId(site)}${replay}`;
  return {
    testRun: `testrun_${encodeId(run)}${replay}`,
    survey,
    manifest: `${survey}_manifest`,
    scenario: (id) => `${survey}_scenario_${encodeId(id)}`,
    pageSurvey: (id, document) => `${survey}_page_${encodeId(id)}_${document}`,
    range: (id, document) => `${survey}_page_${encodeId(id)}_range_${document}`,
    score: (ruleSet, sample) =>
      `${survey}_score_${encodeId(ruleSet)}${sample === undefined ? "" : `_${encodeId(sample)}`}`,
    scenarioScore: (id, ruleSet) => `${survey}_scenario_${encodeId(id)}_score_${encodeId(ruleSet)}`,
    testScore: (wam) => `${survey}_test_${encodeId(wam)}`,
    draw: (order) => `${survey}_draw_${order}`,
    archive: (number) => `${survey}_archive_${number}`,
  };
}

/** Returns the id of a version of a rule set, which is the same in all stores. */
export function ruleSetId({ id, version }: { readonly id: string; readonly version: string }): string {
  return `ruleset_${encodeId(id)}_${encodeId(version)}`;
}

/** Returns the id of a test requirement, encoded as by the EARL writer. */
export function requirementId(wam: string): string {
  return wam.toWellFormed().replace(/[\0-\x20\s<>"{}|\\^`#\x7F-\x9F\uFFF0-\uFFFF]/g, encodeURIComponent);
}

/** Returns the IRI that the survey of a site in a run has in its store. */
export function surveyIri(of: Pick<StoreOpening, "run" | "site">): string {
  return iriOf(surveyIds(of).survey);
}

/** Returns the IRI of a fragment id. */
export function iriOf(id: string): string {
  return `${BASE}#${id}`;
}

/**
 * Encodes a text for an id. Letters, digits and `.~/:-` stay; all else is percent-encoded, even the underscore, which separates the
 * parts of ids. So no two nodes get the same id. RFC 3986, 3.5.
 */
function encodeId(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^A-Za-z0-9.~/:-]+/gu, encodeURIComponent)
    .replace(/[!'()*_]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
