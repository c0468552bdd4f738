import { codeOf, reactionTo, wordsOf } from "@eiao/crawler/errors";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { graphOctets } from "../rdf-store/graphs/graph-octets.ts";
import { pageGraph } from "../rdf-store/graphs/page-graph.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import type { DrawnScenario, IndexedRecord, StoreOpening, StoreReader } from "../rdf-store/index.ts";
import type { Difference } from "./difference.ts";
import { evaluateAgain } from "./evaluate-again.ts";
import type { AgainSource } from "./evaluate-again.ts";
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
  const { reader, opening, archives } = source;
  const { id, urls } = page;
  const differences: Difference[] = [];
  const differ = (kind: Difference["kind"], says: string, file?: string): void => {
    differences.push({ kind, page: nameOf(page), ...(file === undefined ? {} : { file }), says });
  };
  const trig = await reader.pageTrig(page);
  const { documents: own, statements } = readStoredPage(trig, reader.file, id, surveyIds(opening));
  if (statements !== page.triples) differ("store", "The record before its graph counts other statements.");
  if (JSON.stringify(own.map(({ url }) => url)) !== JSON.stringify(urls))
    differ("store", "The record before its graph names other documents.");
  const places = source.from.reader === reader ? dated(own, source) : await placesFrom(id, source);
  if (places.length === 0) {
    differ("store", "The graph of the page has no document of this site and run.");
    return { evaluations: undefined, differences };
  }
  for (const place of places) for (const name of unlisted(place, archives)) differ("archive", UNLISTED, name);
  const again = await evaluateAgain(id, places, source);
  for (const { says, file } of again.misplaced) differ("archive", says, file);
  if ("problem" in again) {
    differ("page", again.problem);
    return { evaluations: undefined, differences };
  }
  const { evaluations, scenario } = again;
  for (const says of graphDifferences(trig, graphOctets(pageGraph(scenario, opening)), reader.file))
    differ("page", says);
  if (JSON.stringify(scenario.counts) !== JSON.stringify(page.counts))
    differ("store", "The record before its graph has other counts.");
  return { evaluations, differences };
}

/**
 * Pages that a replay says it lost, and that can be evaluated again.
 * Never throws for what is wrong with store or archive. @throws what ends the program by `reactionTo`.
 */
export async function lostDifferences(
  drawn: readonly DrawnScenario[],
  source: Omit<ReplaySource, "archives">,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { scenario, url, outcome } of drawn) {
    if (outcome !== "lost") continue;
    try {
      const places = await placesFrom(scenario, source);
      if (places.length === 0 || "problem" in (await evaluateAgain(scenario, places, source))) continue;
    } catch (error) {
      if (reactionTo(error) === "end") throw error;
      continue;
    }
    differences.push({ kind: "page", page: url, says: "It is said to be lost, and the archive gives it." });
  }
  return differences;
}

/** Where the documents of a page are, by the store that says it. @throws EiaoError `StoreDamaged`. */
async function placesFrom(id: string, source: Pick<ReplaySource, "from" | "begun">): Promise<readonly StoredPlaces[]> {
  const { reader, opening } = source.from;
  const page = reader.page(id);
  if (page === undefined) return [];
  return dated(readStoredPage(await reader.pageTrig(page), reader.file, id, surveyIds(opening)).documents, source);
}

function dated(places: readonly StoredPlaces[], { begun }: Pick<ReplaySource, "begun">): readonly StoredPlaces[] {
  return begun === undefined ? places : places.map((place) => ({ ...place, date: begun }));
}

/** What pages are evaluated again with, and held against. */
export interface ReplaySource extends AgainSource {
  readonly reader: StoreReader;
  readonly opening: StoreOpening;
  /** Says where the pages are: the store itself, or the one that it is a replay of. */
  readonly from: { readonly reader: StoreReader; readonly opening: StoreOpening };
  /** When its reports are of, by the account in the archive or, of a replay, by itself: xsd:dateTime. */
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
