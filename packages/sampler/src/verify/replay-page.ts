import { createHash } from "node:crypto";
import { codeOf, reactionTo, wordsOf } from "@eiao/wam-core/errors";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import type { FetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import { graphOctets } from "../rdf-store/graphs/graph-octets.ts";
import { pageGraph } from "../rdf-store/graphs/page-graph.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import { statementsIn } from "../rdf-store/trig/statements.ts";
import type { IndexedRecord, StoredSheet, StoreOpening, StoreReader } from "../rdf-store/index.ts";
import { readArchivedAnswer } from "../sample/acquire/archived-answer.ts";
import { documentTask } from "../sample/page/document-task.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import { storedScenario } from "../sample/page/stored-document.ts";
import type { EvaluatedDocument } from "../sample/page/stored-document.ts";
import { readSheet } from "../sample/run/sampling-resources.ts";
import type { Difference } from "./difference.ts";
import { graphDifferences } from "./graph-difference.ts";
import { readStoredPage } from "./read-stored-page.ts";
import type { StoredPlaces } from "./read-stored-page.ts";

/** One page evaluated again. */
export interface ReplayedPage {
  /** Undefined: it could not be. */
  readonly evaluations: readonly DocumentEvaluation[] | undefined;
  readonly differences: readonly Difference[];
}

/**
 * Evaluates a page of a store again, from the archive alone, and compares the graph that this gives with the stored one.
 * Never throws for what is wrong with store or archive. @throws what ends the program by `reactionTo`.
 */
export async function replayPage(page: IndexedRecord, source: ReplaySource): Promise<ReplayedPage> {
  try {
    return await replayed(page, source);
  } catch (error) {
    if (reactionTo(error) === "end") throw error; // as when too many files are open: neither store nor archive is to blame
    const kind = storeErrors.has(codeOf(error) ?? "") ? "store" : "archive";
    return { evaluations: undefined, differences: [{ kind, page: nameOf(page), says: wordsOf(error) }] };
  }
}

const storeErrors: ReadonlySet<string> = new Set(["StoreDamaged", "ScenarioInvalid"]);

const nameOf = ({ id, urls }: IndexedRecord): string => urls[0] ?? id;

async function replayed(page: IndexedRecord, source: ReplaySource): Promise<ReplayedPage> {
  const { reader, opening, dataDir, evaluator, hasMessages, begun, archives } = source;
  const { id, urls } = page;
  const differences: Difference[] = [];
  const differ = (kind: Difference["kind"], says: string, file?: string): void => {
    differences.push({ kind, page: nameOf(page), ...(file === undefined ? {} : { file }), says });
  };
  const trig = await reader.pageTrig(page);
  const statements = statementsIn([trig], reader.file);
  if (statements.length !== page.triples) differ("store", "The record before its graph counts other statements.");
  const places = readStoredPage(statements, id, surveyIds(opening.run, opening.site));
  if (JSON.stringify(places.map(({ url }) => url)) !== JSON.stringify(urls))
    differ("store", "The record before its graph names other documents.");
  if (places.length === 0) {
    differ("store", "Its graph has no document of this site and run.");
    return { evaluations: undefined, differences };
  }
  const documents: EvaluatedDocument[] = [];
  const sheets = new Map<string, StoredSheet>();
  for (const place of places) {
    for (const name of unlisted(place, archives)) differ("archive", UNLISTED, name);
    const dated = begun === undefined ? place : { ...place, date: begun };
    const { target, ...document } = await replayDocument(dated, dataDir, evaluator, (sheet) =>
      sheets.set(sheet.url, sheet),
    );
    if (target !== asTarget(place.url))
      differ("archive", `The record at its place is that of ${target}.`, place.warc?.file);
    documents.push(hasMessages ? document : withoutNotes(document));
  }
  const evaluations = documents.map(({ evaluation }) => evaluation);
  const lost = evaluations.find(({ status }) => status === "failed");
  if (lost !== undefined) {
    differ("page", `It could not be evaluated again: ${lost.error ?? "no reason given"}`);
    return { evaluations: undefined, differences };
  }
  const ruleSets = opening.ruleSets.map((ruleSet) => ruleSet.id);
  const again = storedScenario(id, documents, ruleSets, (sheet) => sheets.get(sheet) ?? { url: sheet });
  for (const says of graphDifferences(trig, graphOctets(pageGraph(again, opening)), reader.file)) differ("page", says);
  if (JSON.stringify(again.counts) !== JSON.stringify(page.counts))
    differ("store", "The record before its graph has other counts.");
  return { evaluations, differences };
}

/** What pages are evaluated again with. */
export interface ReplaySource {
  readonly reader: StoreReader;
  readonly opening: StoreOpening;
  readonly dataDir: string;
  readonly evaluator: Pick<Evaluator, "evaluate">;
  /** false: the store says nothing of pages beside their results, as those of earlier programs. */
  readonly hasMessages: boolean;
  /** When its sampling began, by the account in the archive: xsd:dateTime. */
  readonly begun: string | undefined;
  /** Names of the archive files that the store lists. */
  readonly archives: ReadonlySet<string>;
}

const UNLISTED = "It is archived in a file that the store does not list.";

function unlisted({ warc, sheets }: StoredPlaces, archives: ReplaySource["archives"]): string[] {
  const names = [warc, ...sheets.map((sheet) => sheet.warc)].flatMap((place) =>
    place === undefined ? [] : [place.file],
  );
  return [...new Set(names)].filter((name) => !archives.has(name));
}

/** A URL as a WARC record has it: visible ASCII. */
function asTarget(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

function withoutNotes(document: EvaluatedDocument): EvaluatedDocument {
  return { ...document, evaluation: { ...document.evaluation, notes: [] } };
}

async function replayDocument(
  { url, warc, sheets, date }: StoredPlaces,
  dataDir: string,
  evaluator: ReplaySource["evaluator"],
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
  const task = documentTask(answer, url, date, []);
  const once = await evaluator.evaluate(task, load);
  // What else the machine does may cost a worker, or the time: that is no difference of the store.
  const evaluation = once.status === "failed" ? await evaluator.evaluate(task, load) : once;
  if (broken !== undefined) throw broken;
  return { evaluation, earl: evaluation.earl ?? "", answer, target: answer.url };
}
