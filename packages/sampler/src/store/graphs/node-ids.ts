import type { StoreOpening } from "../contents.ts";
import { BASE } from "../trig/dialect.ts";

/**
 * Fragment ids of the nodes above EARL (wams.md 7.5). Ids of one survey begin alike and differ from those of every other
 * run and site, and of every replay, so that many stores can be loaded together.
 */
export interface SurveyIds {
  readonly testRun: string;
  readonly survey: string;
  readonly manifest: string;
  scenario(scenarioId: string): string;
  /** `document`: 1, 2 … in the scenario. */
  pageSurvey(scenarioId: string, document: number): string;
  range(scenarioId: string, document: number): string;
  /** Score of the site by a rule set: the one that leads, or by another sample of its pages. */
  score(ruleSet: string, sample?: string): string;
  scenarioScore(scenarioId: string, ruleSet: string): string;
  /** Score of the site by a test. */
  testScore(wam: string): string;
  /** `order`: 1, 2 … */
  draw(order: number): string;
  /** `number`: 1, 2 … of the WARC files. */
  archive(number: number): string;
}

export function surveyIds({ run, site, replayOf }: Pick<StoreOpening, "run" | "site" | "replayOf">): SurveyIds {
  const replay = replayOf === undefined ? "" : `_replay_${inFragment(replayOf.begun)}`;
  const survey = `survey_${inFragment(run)}_${inFragment(site)}${replay}`;
  return {
    testRun: `testrun_${inFragment(run)}${replay}`,
    survey,
    manifest: `${survey}_manifest`,
    scenario: (id) => `${survey}_scenario_${inFragment(id)}`,
    pageSurvey: (id, document) => `${survey}_page_${inFragment(id)}_${document}`,
    range: (id, document) => `${survey}_page_${inFragment(id)}_range_${document}`,
    score: (ruleSet, sample) =>
      `${survey}_score_${inFragment(ruleSet)}${sample === undefined ? "" : `_${inFragment(sample)}`}`,
    scenarioScore: (id, ruleSet) => `${survey}_scenario_${inFragment(id)}_score_${inFragment(ruleSet)}`,
    testScore: (wam) => `${survey}_test_${inFragment(wam)}`,
    draw: (order) => `${survey}_draw_${order}`,
    archive: (number) => `${survey}_archive_${number}`,
  };
}

/** The same in all stores: a version of a rule set is one thing. */
export function ruleSetId({ id, version }: { readonly id: string; readonly version: string }): string {
  return `ruleset_${inFragment(id)}_${inFragment(version)}`;
}

/** A test requirement's id, encoded as the EARL writer does it. */
export function requirementId(wam: string): string {
  return wam.toWellFormed().replace(/[\0-\x20\s<>"{}|\\^`#\x7F-\x9F\uFFF0-\uFFFF]/g, encodeURIComponent);
}

/** Returns the IRI of the survey of a site in a run, as its store has it. */
export function surveyIri(of: Pick<StoreOpening, "run" | "site">): string {
  return iriOf(surveyIds(of).survey);
}

/** The IRI of a fragment id. */
export function iriOf(id: string): string {
  return `${BASE}#${id}`;
}

/**
 * Letters, digits and `.~/:-` stay; all else is percent-encoded, the underscore too, which parts the ids: so no two
 * nodes get one id. RFC 3986, 3.5.
 */
function inFragment(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^A-Za-z0-9.~/:-]+/gu, encodeURIComponent)
    .replace(/[!'()*_]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
