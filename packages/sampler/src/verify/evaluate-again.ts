import { createHash } from "node:crypto";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { FetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import type { StoredScenario, StoredSheet } from "../rdf-store/index.ts";
import { readArchivedAnswer } from "../sample/acquire/archived-answer.ts";
import { documentTask } from "../sample/page/document-task.ts";
import { storedScenario } from "../sample/page/stored-document.ts";
import type { EvaluatedDocument } from "../sample/page/stored-document.ts";
import { readSheet } from "../sample/run/sampling-resources.ts";
import type { StoredPlaces } from "./read-stored-page.ts";

/** What pages of a store are evaluated again with. */
export interface AgainSource {
  /** What the places are relative to. */
  readonly dataDir: string;
  readonly evaluator: Pick<Evaluator, "evaluate">;
  /** Ids in the order of the store that the pages go to. */
  readonly ruleSets: readonly string[];
}

/** A page evaluated again from the archive alone. */
export type PageAgain =
  | {
      readonly evaluations: readonly DocumentEvaluation[];
      readonly scenario: StoredScenario;
      /** What does not fit between places and records. */
      readonly misplaced: readonly Misplaced[];
    }
  /** Why it could not be evaluated. */
  | { readonly problem: string; readonly misplaced: readonly Misplaced[] };

/** A record that is another one than the store says. */
export interface Misplaced {
  readonly file: string | undefined;
  readonly says: string;
}

/**
 * Evaluates a page of a store again, its documents one after the other, with the style sheets that it had then.
 *
 * @param id      of its scenario.
 * @param places  of its documents, each with the date of its report.
 * @throws as `readArchivedAnswer` for what the archive does not give, and what the evaluator throws.
 */
export async function evaluateAgain(
  id: string,
  places: readonly StoredPlaces[],
  source: AgainSource,
): Promise<PageAgain> {
  const nowhere = places.find(({ warc }) => warc === undefined);
  if (nowhere !== undefined)
    return { problem: `The store does not say where ${nowhere.url} is archived.`, misplaced: [] };
  const documents: EvaluatedDocument[] = [];
  const misplaced: Misplaced[] = [];
  const sheets = new Map<string, StoredSheet>();
  for (const place of places) {
    const { target, ...document } = await documentAgain(place, source, (sheet) => sheets.set(sheet.url, sheet));
    if (target !== asTarget(place.url))
      misplaced.push({ file: place.warc?.file, says: `The record at its place is that of ${target}.` });
    documents.push(document);
  }
  const evaluations = documents.map(({ evaluation }) => evaluation);
  const failed = evaluations.find(({ status }) => status === "failed");
  if (failed !== undefined)
    return { problem: `The page could not be evaluated again: ${failed.error ?? "no reason given"}`, misplaced };
  const scenario = storedScenario(id, documents, source.ruleSets, (sheet) => sheets.get(sheet) ?? { url: sheet });
  return { evaluations, scenario, misplaced };
}

/** A URL as a WARC record has it: visible ASCII. */
function asTarget(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

async function documentAgain(
  { url, warc, sheets, date }: StoredPlaces,
  { dataDir, evaluator, ruleSets }: AgainSource,
  seen: (sheet: StoredSheet) => void,
): Promise<EvaluatedDocument & { readonly target: string }> {
  if (warc === undefined) throw new Error(`The store does not say where ${url} is archived.`);
  const answer = await readArchivedAnswer(dataDir, warc);
  const known = new Map(sheets.map((sheet) => [sheet.url, sheet]));
  let broken: unknown;
  const load = async (sheetUrl: string): Promise<FetchedSheet> => {
    const acquire = known.get(sheetUrl)?.warc;
    if (acquire === undefined) throw new Error("it was missing");
    try {
      const sheet = await readSheet(dataDir, acquire);
      seen({ url: sheetUrl, digest: createHash("sha256").update(sheet.content).digest("hex"), warc: acquire });
      return sheet;
    } catch (error) {
      broken ??= error;
      throw error;
    }
  };
  const task = documentTask(answer, url, date, ruleSets);
  const once = await evaluator.evaluate(task, load);
  // What else the machine does may cost a worker, or the time: that is no difference of the store.
  const evaluation = once.status === "failed" ? await evaluator.evaluate(task, load) : once;
  if (broken !== undefined) throw broken;
  return { evaluation, earl: evaluation.earl ?? "", answer, target: answer.url };
}
