import { createHash } from "node:crypto";
import { codeOf, reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { readArchivedAnswer } from "../archive/archived-answer.ts";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { FetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import { documentTask, storedScenario } from "../sample/evaluate-page.ts";
import type { EvaluatedDocument } from "../sample/evaluate-page.ts";
import { readSheet } from "../sample/sampling-resources.ts";
import { iriOf, surveyIds } from "../store/graphs/node-ids.ts";
import { graphBytes, pageGraph } from "../store/graphs/page-graph.ts";
import { readPageGraph } from "../store/graphs/read-page-graph.ts";
import type { StoredPositions } from "../store/graphs/read-page-graph.ts";
import type {
  DrawnScenario,
  IndexedRecord,
  StoreOpening,
  StoreReader,
  StoredScenario,
  StoredSheet,
} from "../store/index.ts";
import { graphDifferences } from "./difference.ts";
import type { Difference } from "./difference.ts";

/** The result of evaluating a page again. */
interface VerifiedPage {
  /** The evaluations, or undefined if the page could not be evaluated. */
  readonly evaluations: readonly DocumentEvaluation[] | undefined;
  readonly differences: readonly Difference[];
}

/**
 * Evaluates a page of a store again, from the archive alone, and compares the resulting graph with the stored one.
 * Does not throw for faults of the store or archive. @throws errors that end the program by `reactionTo`.
 */
export async function verifyPage(page: IndexedRecord, source: VerifySource): Promise<VerifiedPage> {
  try {
    return await checkPage(page, source);
  } catch (error) {
    if (reactionTo(error) === "end") throw error; // for example too many open files: not a fault of the store or archive
    const kind = storeErrors.has(codeOf(error) ?? "") ? "store" : "archive";
    return { evaluations: undefined, differences: [{ kind, page: nameOf(page), says: messageOf(error) }] };
  }
}

const storeErrors: ReadonlySet<string> = new Set(["StoreDamaged", "ScenarioInvalid"]);

const nameOf = ({ id, urls }: IndexedRecord): string => urls[0] ?? id;

async function checkPage(page: IndexedRecord, source: VerifySource): Promise<VerifiedPage> {
  const { reader, opening, archives } = source;
  const { id, urls } = page;
  const differences: Difference[] = [];
  const add = (kind: Difference["kind"], says: string, file?: string): void => {
    differences.push({ kind, page: nameOf(page), ...(file === undefined ? {} : { file }), says });
  };
  const trig = await reader.pageTrig(page);
  const { scenario: iri, documents } = readPageGraph(trig, reader.file);
  const own = iri === iriOf(surveyIds(opening).scenario(id)) ? documents : [];
  if (JSON.stringify(own.map(({ url }) => url)) !== JSON.stringify(urls))
    add("store", "The record before the graph of the page names other documents.");
  const positions = source.from.reader === reader ? dated(own, source) : await positionsFrom(id, source);
  if (positions.length === 0) {
    add("store", "The graph of the page has no document of this site and run.");
    return { evaluations: undefined, differences };
  }
  for (const position of positions) for (const name of unlisted(position, archives)) add("archive", UNLISTED, name);
  const outcome = await evaluateAgain(id, positions, source);
  for (const { says, file } of outcome.misplaced) add("archive", says, file);
  if ("problem" in outcome) {
    add("page", outcome.problem);
    return { evaluations: undefined, differences };
  }
  const { evaluations, scenario } = outcome;
  const graph = pageGraph(scenario, opening);
  const different = graphDifferences(trig, graphBytes(graph), reader.file);
  for (const problem of different) add("page", problem);
  if (different.length === 0 && graph.triples !== page.triples)
    add("store", "The record before the graph of the page has another number of statements.");
  if (JSON.stringify(scenario.counts) !== JSON.stringify(page.counts))
    add("store", "The record before the graph of the page has other counts of results.");
  return { evaluations, differences };
}

/**
 * Returns a difference for each page that a replay marks as lost although it can be evaluated again.
 * Does not throw for faults of the store or archive. @throws errors that end the program by `reactionTo`.
 */
export async function lostDifferences(
  drawn: readonly DrawnScenario[],
  source: Omit<VerifySource, "archives">,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { scenario, url, outcome } of drawn) {
    if (outcome !== "lost") continue;
    try {
      const positions = await positionsFrom(scenario, source);
      if (positions.length === 0 || "problem" in (await evaluateAgain(scenario, positions, source))) continue;
    } catch (error) {
      if (reactionTo(error) === "end") throw error;
      continue;
    }
    differences.push({ kind: "page", page: url, says: "It is marked as lost, but the archive has it." });
  }
  return differences;
}

/** Returns the positions of a page's documents, read from `source.from`. @throws EiaoError `StoreDamaged`. */
async function positionsFrom(
  id: string,
  source: Pick<VerifySource, "from" | "begun">,
): Promise<readonly StoredPositions[]> {
  const { reader } = source.from;
  const page = reader.page(id);
  if (page === undefined) return [];
  return dated(readPageGraph(await reader.pageTrig(page), reader.file).documents, source);
}

function dated(
  positions: readonly StoredPositions[],
  { begun }: Pick<VerifySource, "begun">,
): readonly StoredPositions[] {
  return begun === undefined ? positions : positions.map((position) => ({ ...position, date: begun }));
}

/** The parts that are needed to evaluate pages again and to compare them with the store. */
export interface VerifySource extends AgainSource {
  readonly reader: StoreReader;
  readonly opening: StoreOpening;
  /** The store with the positions of the pages: the store itself, or the original store of a replay. */
  readonly from: { readonly reader: StoreReader; readonly opening: StoreOpening };
  /** The date of the reports (xsd:dateTime), from the account in the archive or, for a replay, from its store. */
  readonly begun: string | undefined;
  /** The names of the archive files that the store lists. */
  readonly archives: ReadonlySet<string>;
}

const UNLISTED = "The page, or a style sheet of it, is archived in a file that the store does not list.";

function unlisted({ warc, sheets }: StoredPositions, archives: VerifySource["archives"]): string[] {
  const names = [warc, ...sheets.map((sheet) => sheet.warc)].flatMap((position) =>
    position === undefined ? [] : [position.file],
  );
  return [...new Set(names)].filter((name) => !archives.has(name));
}

/** The parts that are needed to evaluate pages of a store again. */
interface AgainSource {
  /** The folder that positions are relative to. */
  readonly dataDir: string;
  readonly evaluator: Pick<Evaluator, "evaluate">;
  /** The ids of the rule sets in the order of the store that the pages are for. */
  readonly ruleSets: readonly string[];
}

/** The result of evaluating a page again from the archive alone. */
export type PageAgain =
  | {
      readonly evaluations: readonly DocumentEvaluation[];
      readonly scenario: StoredScenario;
      /** The records with another URL than in the store. */
      readonly misplaced: readonly Misplaced[];
    }
  /** The reason why it could not be evaluated. */
  | { readonly problem: string; readonly misplaced: readonly Misplaced[] };

/** A record with another URL than in the store. */
interface Misplaced {
  readonly file: string | undefined;
  readonly says: string;
}

/**
 * Evaluates a page of a store again, its documents one after the other, with their archived style sheets.
 *
 * @param id         the id of its scenario.
 * @param positions  the positions of its documents, each with the date of its report.
 * @throws as `readArchivedAnswer` for documents that the archive does not have, and as the evaluator.
 */
export async function evaluateAgain(
  id: string,
  positions: readonly StoredPositions[],
  source: AgainSource,
): Promise<PageAgain> {
  const nowhere = positions.find(({ warc }) => warc === undefined);
  if (nowhere !== undefined)
    return { problem: `The store does not say where ${nowhere.url} is archived.`, misplaced: [] };
  const documents: EvaluatedDocument[] = [];
  const misplaced: Misplaced[] = [];
  const sheets = new Map<string, StoredSheet>();
  for (const position of positions) {
    const { target, ...document } = await evaluateOne(position, source, (sheet) => sheets.set(sheet.url, sheet));
    if (target !== asTarget(position.url))
      misplaced.push({ file: position.warc?.file, says: `The archive has ${target} at the position of this page.` });
    documents.push(document);
  }
  const evaluations = documents.map(({ evaluation }) => evaluation);
  const failed = evaluations.find(({ status }) => status === "failed");
  if (failed !== undefined)
    return { problem: `The page could not be evaluated again: ${failed.error ?? "no reason given"}`, misplaced };
  const scenario = storedScenario(id, documents, source.ruleSets, (sheet) => sheets.get(sheet) ?? { url: sheet });
  return { evaluations, scenario, misplaced };
}

/** Returns a URL as written in a WARC record, in visible ASCII. */
function asTarget(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

async function evaluateOne(
  { url, warc, sheets, date }: StoredPositions,
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
  // Other load on the machine may cause a lost worker or a timeout, which is not a difference of the store. Therefore it gets a second try.
  const evaluation = once.status === "failed" ? await evaluator.evaluate(task, load) : once;
  if (broken !== undefined) throw broken;
  return { evaluation, earl: evaluation.earl ?? "", answer, target: answer.url };
}
